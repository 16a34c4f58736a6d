"""Libraries that are needed for some files and doors, and what to say where one is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .errors import LibraryError

__all__ = ["need"]


def need(library: str, extra: str, name: str | None = None) -> Any:
    """A library, imported.

    Raises:
        LibraryError: if it is not installed; the message says what to install, and `name`, the
            file that needs it.

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
        if error.name is None or error.name.partition(".")[0] != library.partition(".")[0]:
            raise
        package = library.removeprefix("backports.").partition(".")[0]
        words = f'{package} is not installed: pip install "poker-showdown[{extra}]"'
        raise LibraryError(words if name is None else f"{name}: {words}", name=package) from None
