"""A photo of the final table of a play."""
