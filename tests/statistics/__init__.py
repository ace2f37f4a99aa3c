"""Statistics: the rows that plays leave, what they come to, the pages."""
