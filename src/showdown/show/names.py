"""Names of files as they can be shown."""

from __future__ import annotations

__all__ = ["printable"]


def printable(name: str) -> str:
    r"""A name without bytes that are no text, signs that steer a terminal, or a password.

    >>> printable("deals.txt"), printable("de\udcffals.txt"), printable("a\x00b"), printable("")
    ('deals.txt', 'de�als.txt', 'a�b', "''")
    """
    if "://" in name:
        from ..source.urls import masked

        name = masked(name)
    text = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text) or "''"
