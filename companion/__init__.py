"""The companion at the table: the Django project over the rules in `scoring`."""

__version__ = "1.0.0"
