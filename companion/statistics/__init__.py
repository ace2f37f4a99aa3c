"""Statistics: rows derived from finished plays, their sums, and the pages that show them."""
