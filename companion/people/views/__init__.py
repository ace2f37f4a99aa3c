"""Views of the people pages."""
