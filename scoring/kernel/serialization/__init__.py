"""JSON to dataclasses and back: codes, JSON values, entries."""
