"""The language of pages and answers: the device's choice, else what its browser asks for.

A language is a folder of catalogues in `locale`, and nothing else (docs/translating.md).
"""
