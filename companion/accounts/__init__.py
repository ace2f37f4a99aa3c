"""Accounts: keep a group when a phone is lost, and open it on other devices."""
