"""How Ramses is presented."""
