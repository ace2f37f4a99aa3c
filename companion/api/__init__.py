"""The API under /api/v1/: all that the pages do, over the same doors, for programs."""
