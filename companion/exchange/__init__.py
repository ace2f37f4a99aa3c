"""Plays in and out: record files without loss, tables for a spreadsheet."""
