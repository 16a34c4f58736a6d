"""Names of files as they can be shown."""

from __future__ import annotations

__all__ = ["printable"]


def printable(name: str) -> str:
    r"""A name without bytes that are no text, and without signs that steer a terminal.

    >>> printable("deals.txt"), printable("de\udcffals.txt"), printable("a\x00b"), printable("")
    ('deals.txt', 'de�als.txt', 'a�b', "''")
    """
    text = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text) or "''"
