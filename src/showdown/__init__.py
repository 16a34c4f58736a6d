"""Scores poker showdowns correctly, explains them in plain English, and is fast.

The module of a public name is imported when the name is first used, so that `import showdown` is
fast; `__init__.pyi` lists the same names for type checkers.
"""

__version__ = "1.0.0"

_MODULES = {
    "": ("check", "notations"),
    "cards.card": ("Card", "Rank", "Suit", "deck"),
    "rules.hand_classes": ("HandClass", "classes"),
    "hands.dealing": ("deal",),
    "equity.odds": ("Odds", "odds"),
    "equity.outs": ("Outs", "outs"),
    "equity.ranges": ("RangeError",),
    "equity.streets": ("OddsByStreet", "odds_by"),
    "equity.settling": ("Pot", "Settlement", "settle"),
    "errors": (
        "CardError",
        "DealError",
        "FileError",
        "HandError",
        "LibraryError",
        "RowError",
        "ShowdownError",
    ),
    "hands.evaluating": ("evaluate",),
    "columns.numpy": ("evaluate_many", "odds_many"),
    "rules.games": ("GAMES", "Game"),
    "hands.hand": ("Hand",),
    "hands.reasons": ("Reason",),
    "rules.rules": (
        "ACE_HIGH",
        "ACE_TO_FIVE",
        "BADUGI",
        "DEUCE_TO_SEVEN",
        "EIGHT_OR_BETTER",
        "SHORT_DECK",
        "SHORT_DECK_TRIPS",
        "STANDARD",
        "BadugiCategory",
        "Category",
        "LowCategory",
        "Rules",
    ),
    "output.read_files": ("Deals", "read"),
    "counting.tally": ("tally",),
    "counting.totals": ("Categories", "Tally"),
    "hands.verdicts": ("Showdown", "showdown", "winner"),
}
_INTEGRATIONS = {
    "duckdb": ("duckdb", "numpy", "pyarrow"),
    "pandas": ("numpy", "pandas", "pyarrow"),
    "polars": ("numpy", "polars", "pyarrow"),
    "spark": ("numpy", "pandas", "pyarrow", "pyspark"),
}
"""Modules, and the libraries they need; `from showdown import *` leaves them out."""

_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = sorted(_MODULE_OF)  # noqa: PLE0605


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF and name not in _INTEGRATIONS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # The command does without it, and starts faster.

    if name in _INTEGRATIONS:
        from .errors import LibraryError

        try:
            return import_module(f".{name}", __name__)
        except LibraryError as error:  # Only then `hasattr` and `help` work.
            raise AttributeError(str(error)) from None
    inside = _MODULE_OF[name]
    module = import_module(f".{inside or name}", __name__)
    value: object = getattr(module, name) if inside else module
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    from importlib.util import find_spec

    special = [name for name in globals() if name.startswith("__")]
    doors = [door for door, needs in _INTEGRATIONS.items() if all(map(find_spec, needs))]
    return sorted([*special, *__all__, *doors])
