"""Accounts: who has one keeps his groups when a phone is lost, and opens them on others."""
