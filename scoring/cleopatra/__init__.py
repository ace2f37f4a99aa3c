"""Cleopatra and the Society of Architects (first edition): the rules, on paper and checked."""
