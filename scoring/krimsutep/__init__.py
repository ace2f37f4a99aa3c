"""The rules of The Architects of Krimsutep: tricks, then buildings by the Nile."""
