"""The pictures of a recap, laid out in units of their drawings; templates only write them."""
