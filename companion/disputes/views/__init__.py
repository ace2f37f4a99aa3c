"""Pages of disputes: why, readings, rulings, what-if, rulebooks."""
