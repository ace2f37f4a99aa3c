"""What every game shares: clauses, errors, rulings, JSON, score lines, replay."""
