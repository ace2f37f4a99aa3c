"""Values of the cache that several server processes share, on the Redis of the channel."""


class Text:
    """Values are texts; Django's own way would run what it reads."""

    @staticmethod
    def dumps(text: str) -> bytes:
        """The bytes of a text."""
        return text.encode()

    @staticmethod
    def loads(stored: bytes) -> str:
        """The text of these bytes."""
        return stored.decode()
