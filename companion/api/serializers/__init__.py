"""Dataclasses for the JSON of requests and responses; each is an OpenAPI component."""
