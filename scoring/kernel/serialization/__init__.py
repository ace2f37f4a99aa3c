"""JSON to dataclasses and back: codes, primitives, entries."""
