"""Gzip blocks that are compressed once and sent in many streams.

A gzip file is a header followed by blocks. Data that refers to nothing before it and ends at a
whole byte can be part of any stream.
"""

import zlib

LEVEL = 4  # half the time of the usual 6, some 4 % larger
HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LAST = b"\x03\x00"
"""An empty final block."""
MOST = 0xFFFF


def compress_block(text: bytes) -> bytes:
    """Data as compressed blocks that fit into any stream."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(text) + packer.flush(zlib.Z_FULL_FLUSH)


def stored_block(text: bytes) -> bytes:
    """A few bytes as an uncompressed block; compressing them would gain nothing."""
    if len(text) > MOST:
        return compress_block(text)
    length = len(text)
    return b"\x00" + length.to_bytes(2, "little") + (MOST - length).to_bytes(2, "little") + text
