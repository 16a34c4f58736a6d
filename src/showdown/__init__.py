"""Poker showdowns: decided rightly, explained in words, counted at the speed of memory.

The public names. Each is imported from its room when it is first used, so that a program loads
what it uses; `__init__.pyi` tells the same to type checkers.
"""

from importlib import import_module

__version__ = "0.1.0"

_ROOMS = {
    "": ("check", "notations"),
    "cards": ("Card", "Rank", "Suit", "deck"),
    "hand_classes": ("HandClass", "classes"),
    "deals.dealing": ("deal",),
    "errors": (
        "CardError",
        "DealError",
        "FileError",
        "HandError",
        "LibraryError",
        "RowError",
        "ShowdownError",
    ),
    "evaluating": ("evaluate",),
    "frames.numpy": ("compare_many", "evaluate_many"),
    "hand": ("Hand",),
    "reasons": ("Reason",),
    "rules": ("ACE_HIGH", "STANDARD", "Category", "Rules"),
    "tallies": ("Categories", "Tally", "tally"),
    "verdicts": ("Showdown", "showdown", "winner"),
}
_DOORS = ("duckdb", "pandas", "polars", "spark")
"""Rooms that need the library of their name, so that `from showdown import *` leaves them out."""

_HOMES = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = sorted(_HOMES)  # noqa: PLE0605


def __getattr__(name: str) -> object:
    if name in _DOORS:
        return import_module(f".{name}", __name__)
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = _HOMES[name]
    room = import_module(f".{home or name}", __name__)
    value: object = getattr(room, name) if home else room
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({name for name in globals() if name.startswith("__")} | {*__all__, *_DOORS})
