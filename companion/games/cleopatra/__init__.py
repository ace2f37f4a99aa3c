"""How Cleopatra and the Society of Architects is presented."""
