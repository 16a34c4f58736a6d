"""Optional libraries, and what to say when one is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .errors import LibraryError


def need(library: str, extra: str = "") -> Any:
    """An optional library, imported.

    If it is missing, the error says how to install it, with all others of an `extra`.
    """
    try:
        return import_module(library)
    except ModuleNotFoundError as error:
        name = library if library.startswith("backports.") else library.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != name.partition(".")[0]:
            raise  # The library is there, but lacks another one.
        package = f"'poker-showdown[{extra}]'" if extra else name
        message = f"{name} is not installed: pip install {package}"
        raise LibraryError(message, name=name) from None


def need_for(file: str, library: str) -> Any:
    """A library that reads a file, which the error names."""
    try:
        return need(library)
    except LibraryError as error:
        raise LibraryError(f"{file}: {error}", name=error.name) from None
