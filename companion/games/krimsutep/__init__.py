"""How The Architects of Krimsutep is presented."""
