"""The companion at the table: the Django project over the rules in `scoring`."""
