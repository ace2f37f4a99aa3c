"""Event sourcing of a play: events, corrections, replay. No Django import."""
