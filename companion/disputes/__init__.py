"""Disputes about rules: clauses, the results of their readings, rulings, what-if."""
