"""The rules of Cleopatra and the Society of Architects, as in the first edition."""
