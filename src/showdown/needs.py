"""Optional libraries, and what to say when one is missing."""

from __future__ import annotations

from importlib import import_module, metadata
from typing import Any

from .errors import LibraryError

__all__ = ["need", "need_for"]


def need(library: str, extra: str) -> Any:
    """A library, imported.

    Args:
        library: the module.
        extra: the optional dependencies of which it is one: if it is missing, all of them that are
            missing are named.

    Raises:
        LibraryError: if it is not installed; the message says how to install it.

    >>> need("json", "all").loads("[7]")
    [7]
    >>> need("no_such_library", "numpy")
    Traceback (most recent call last):
        ...
    showdown.errors.LibraryError: no_such_library is not installed: pip install no_such_library
    """
    try:
        return import_module(library)
    except ModuleNotFoundError as error:
        name = library if library.startswith("backports.") else library.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != name.partition(".")[0]:
            raise
        *others, last = _missing(name, extra)
        named = f"{', '.join(others)} and {last} are" if others else f"{last} is"
        command = " ".join(["pip install", *others, last])
        raise LibraryError(f"{named} not installed: {command}", name=name) from None


def need_for(file: str, library: str, extra: str) -> Any:
    """A library, imported to read a file, which is named if the library is not installed."""
    try:
        return need(library, extra)
    except LibraryError as error:
        raise LibraryError(f"{file}: {error}", name=error.name) from None


def _missing(library: str, extra: str) -> list[str]:
    """A library that is missing, and the others of an extra that are."""
    from re import match

    try:
        requirements = metadata.requires("poker-showdown") or []
    except metadata.PackageNotFoundError:
        requirements = []
    found = [library]
    for requirement in requirements:
        wanted = match(rf"([\w.-]+)[^;]*; extra == ['\"]{extra}['\"]$", requirement)
        if wanted is not None:
            try:
                metadata.version(wanted[1])
            except metadata.PackageNotFoundError:
                if wanted[1].lower().replace("-", "_") != library:
                    found.append(wanted[1])
    return sorted(found)
