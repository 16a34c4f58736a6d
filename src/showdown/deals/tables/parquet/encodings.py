"""How values stand in the pages of Parquet files, by the format's numbers.

https://parquet.apache.org/docs/file-format/data-pages/encodings/
"""

from __future__ import annotations

__all__ = [
    "BIT_PACKED",
    "DELTA",
    "DELTA_LENGTH",
    "DICTIONARY",
    "OLD_DICTIONARY",
    "PLAIN",
    "RLE",
]

PLAIN = 0
OLD_DICTIONARY = 2
RLE = 3
BIT_PACKED = 4
DELTA = 5
DELTA_LENGTH = 6
DICTIONARY = 8
