"""A new play: its form, the validated data, the drafts."""
