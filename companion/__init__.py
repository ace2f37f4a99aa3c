"""The Django project: the pages, the log, the doors."""
