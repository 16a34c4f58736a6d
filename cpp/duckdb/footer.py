"""Make a DuckDB extension of a shared library: the library, and what DuckDB wants to know of it.

    python footer.py LIBRARY EXTENSION PLATFORM

The last 512 bytes are eight fields of 32 bytes, the first field last, and room for a signature,
which stays empty. Before them stands what makes them a custom section of WebAssembly.
"""

from __future__ import annotations

import sys
from pathlib import Path

API = "v1.2.0"
"""The oldest version of DuckDB's C API for extensions that has what is called in `api.hpp`."""


def footer(platform: str) -> bytes:
    """What is appended for a platform as DuckDB names it, such as `linux_amd64`."""
    fields = ("4", platform, API, "1", "C_STRUCT", "", "", "")
    name = b"duckdb_signature"
    body = b"".join(field.encode().ljust(32, b"\0") for field in reversed(fields)) + bytes(256)
    section = bytes([len(name)]) + name + _leb128(len(body)) + body
    return b"\0" + _leb128(len(section)) + section


def _leb128(number: int) -> bytes:
    low, high = number & 0x7F, number >> 7
    return bytes([low | 0x80, *_leb128(high)]) if high else bytes([low])


if __name__ == "__main__":
    library, extension, platform = sys.argv[1:]
    Path(extension).write_bytes(Path(library).read_bytes() + footer(platform))
