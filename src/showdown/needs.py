"""Libraries that are needed for some files and doors, and what to say where one is missing."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from .errors import LibraryError

__all__ = ["need"]


@lru_cache
def need(library: str, extra: str) -> Any:
    """A library, imported.

    Raises:
        LibraryError: if it is not installed; the message names what to install.

    >>> need("json", "all").loads("[7]")
    [7]
    >>> need("no_such_library", "polars")
    Traceback (most recent call last):
        ...
    showdown.errors.LibraryError: no_such_library is not installed: pip install \
"poker-showdown[polars]"
    """
    try:
        return import_module(library)
    except ModuleNotFoundError as error:
        name = library.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != name:
            raise
        raise LibraryError(
            f'{name} is not installed: pip install "poker-showdown[{extra}]"', name=name
        ) from None
