"""Optional libraries, and what to say when one is missing."""

from __future__ import annotations

from importlib import import_module

from .errors import LibraryError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def need(library: str, extra: str = "", *, file: str = "") -> Any:
    """An optional library, imported.

    If it is missing, the error says how to install it, with all others of an `extra`, and names
    the `file` that needs it.
    """
    try:
        return import_module(library)
    except ModuleNotFoundError as error:
        name = library if library.startswith("backports.") else library.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != name.partition(".")[0]:
            raise  # The library is there, but lacks another one.
        package = f"'poker-showdown[{extra}]'" if extra else name
        message = f"{name} is not installed: pip install {package}"
        raise LibraryError(f"{file}: {message}" if file else message, name=name) from None
