"""The rules of Mounds."""
