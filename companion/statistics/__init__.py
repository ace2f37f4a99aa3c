"""Statistics: rows derived from finished plays, what they come to, pages that tell it."""
