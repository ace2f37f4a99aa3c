"""Tests of companion.preferences."""
