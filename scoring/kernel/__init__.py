"""What every game shares: cites, errors, rulings, spelling, score lines, replay."""
