"""A new play: its form, the draft in it, and its pages."""
