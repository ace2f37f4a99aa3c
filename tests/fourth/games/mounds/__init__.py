"""How Mounds is presented."""
