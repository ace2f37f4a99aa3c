"""Storage of the collected static files."""

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

from companion.frontend.joined_file import smallest_gzip


class SmallestCompressor(Compressor):
    """WhiteNoise's compressor, going as far as gzip goes: htmx is on every page."""

    @staticmethod
    def compress_gzip(data: bytes) -> bytes:
        """A gzip file of the data."""
        return smallest_gzip(data)


class StaticStorage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage with digests in the names and compressed copies beside the files."""

    def create_compressor(self, **options: object) -> Compressor:
        """What compresses the collected files."""
        return SmallestCompressor(**options)
