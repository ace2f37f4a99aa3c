"""Page fragments, rendered once per audience, and their cache."""
