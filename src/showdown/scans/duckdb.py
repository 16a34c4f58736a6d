"""Files of deals as tables of DuckDB."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from itertools import count
from threading import local
from typing import TYPE_CHECKING, Any

from ..needs import need
from ..rules import MOST_PLAYERS, STANDARD, Rules
from .dataset import DealsDataset
from .deals import Deals

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    import duckdb
else:
    duckdb = need("duckdb", "duckdb")

__all__ = ["add_read_deals", "remove_read_deals"]

_SOURCE = "showdown_deals"
_HANDS = ", ".join(f"hand{player}" for player in range(1, MOST_PLAYERS + 1))
_MACRO = f"""
create or replace temp macro read_deals(
    path, players := null, cards := null, mixed := false, style := null, decks := 'one',
    "columns" := null, sheet := null, {_HANDS.replace(",", " := null,")} := null
) as table from query(
    {_SOURCE}(path, players, cards, mixed, style, decks, "columns", sheet, [{_HANDS}])
)
"""


def add_read_deals(connection: duckdb.DuckDBPyConnection, rules: Rules = STANDARD) -> None:
    """Give a connection the table function `read_deals('poker.txt')`.

    DuckDB's Python has no table functions, but it has `query`, which takes the text of a query from
    a function that is called while a statement is bound. That function opens the deals, and puts
    them for a moment where DuckDB looks for tables of which it knows nothing: among the variables
    of the Python that runs the statement.
    """
    create: Any = connection.create_function
    with suppress(duckdb.Error):  # It is not there yet.
        connection.remove_function(_SOURCE)
    with suppress(duckdb.CatalogException):  # Another connection to the same database gave it.
        create(
            _SOURCE,
            _source(rules),
            ["VARCHAR", "INTEGER", "INTEGER", "BOOLEAN", *["VARCHAR"] * 4, "VARCHAR[]"],
            "VARCHAR",
            null_handling="special",
            side_effects=True,  # Each call opens deals.
        )
    connection.execute(_MACRO)


def remove_read_deals(connection: duckdb.DuckDBPyConnection) -> None:
    """Take the table function `read_deals` from a connection again."""
    connection.execute("drop macro table read_deals")
    connection.remove_function(_SOURCE)


@cache
def _source(rules: Rules) -> Callable[..., str]:
    """What opens deals: made once and kept, as DuckDB may call it when it has let go of it."""

    def source(
        path: str,
        players: int | None,
        cards: int | None,
        mixed: bool,
        style: str | None,
        decks: str,
        columns: str | None,
        sheet: str | None,
        hands: list[str | None],
    ) -> str:
        named: Any = {f"hand{player}": hand for player, hand in enumerate(hands, 1)}
        deals = Deals(
            path,
            rules=rules,
            players=players,
            cards=cards,
            mixed=mixed,
            style=style,
            decks=decks,  # type: ignore[arg-type]
            columns=columns,
            sheet=sheet,
            **named,
        )
        return f'from "{_offer(deals, sys._getframe(1))}"'

    return source


_NUMBERS = count(1)
_OFFERED = local()


def _offer(deals: Deals, frame: FrameType | None) -> str:
    """Put deals where DuckDB finds them, until it has them; what they are called there."""
    while frame is not None and _is_duckdb(frame):
        frame = frame.f_back
    variables = frame.f_globals if frame else globals()
    # Nobody's variables have blanks in their names.
    name = f"deals of showdown {next(_NUMBERS)}"

    def take_away() -> None:
        variables.pop(name, None)

    # What was offered before and not taken is no longer wanted.
    getattr(_OFFERED, "take_away", take_away)()
    _OFFERED.take_away = take_away
    variables[name] = DealsDataset(deals, bound=take_away)
    return name


def _is_duckdb(frame: FrameType) -> bool:
    module = str(frame.f_globals.get("__name__"))
    return module.partition(".")[0] in ("duckdb", "_duckdb")
