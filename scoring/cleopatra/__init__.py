"""Cleopatra and the Society of Architects, by the rules of the first edition."""
