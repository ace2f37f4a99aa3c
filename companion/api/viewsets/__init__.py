"""The answers of the API, by what they are about."""
