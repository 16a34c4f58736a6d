"""Optional libraries, and what to say when one is missing."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module, metadata
from typing import Any

from .errors import LibraryError


def need(library: str, extra: str = "") -> Any:
    """An optional library, imported.

    If it is missing, the error also names the other missing libraries of the `extra` in
    pyproject.toml, which are needed together with it.
    """
    try:
        return import_module(library)
    except ModuleNotFoundError as error:
        name = library if library.startswith("backports.") else library.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != name.partition(".")[0]:
            raise
        *others, last = sorted({name, *(_missing(extra) if extra else ())})
        missing = f"{', '.join(others)} and {last} are" if others else f"{last} is"
        command = " ".join(["pip install", *others, last])
        raise LibraryError(f"{missing} not installed: {command}", name=name) from None


def need_for(file: str, library: str) -> Any:
    """A library that reads a file, which the error names."""
    try:
        return need(library)
    except LibraryError as error:
        raise LibraryError(f"{file}: {error}", name=error.name) from None


def _missing(extra: str) -> list[str]:
    import re

    installed = {_module(package.name) for package in metadata.distributions()}
    needed = ""
    with suppress(metadata.PackageNotFoundError):  # showdown itself runs without being installed.
        needed = "\n".join(metadata.requires("poker-showdown") or [])
    names = re.findall(rf"(?m)^([\w.-]+)[^;\n]*; extra == ['\"]{extra}['\"]$", needed)
    return [name for name in map(_module, names) if name not in installed]


def _module(package: str) -> str:
    return package.lower().replace("-", "_")
