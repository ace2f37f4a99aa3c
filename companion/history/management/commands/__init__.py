"""For `manage.py`."""
