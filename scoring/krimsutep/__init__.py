"""The Architects of Krimsutep: tricks by day, buildings by the Nile."""
