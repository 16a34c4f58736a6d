"""Whatever a text is, it is read right or refused."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st
from reading.wild import WildDeal, wild_deals, wild_lines

import showdown as sd

OPTIONS: list[list[str]] = [[], [], ["game"], ["players"], ["game", "players"], ["mixed"]]


def winners(text: str | bytes, **options: Any) -> list[int] | sd.ShowdownError:
    """The winners of a text's deals, or why it is refused."""
    source = text.encode() if isinstance(text, str) else text
    try:
        return [who for block in sd.read(source, **options) for who in block.winners]
    except sd.ShowdownError as error:
        return error


def chosen(deal: WildDeal, names: list[str]) -> dict[str, Any]:
    if len(deal.hands[0]) == len(deal.board):
        names = ["game", *names]  # Three hands in draw may be two and a board.
    right = {"game": deal.game, "players": len(deal.hands), "mixed": True}
    return {name: right[name] for name in names}


@given(st.data(), wild_deals(), st.sampled_from(OPTIONS), st.integers(0, 60))
def test_nothing_is_read_wrongly(
    data: st.DataObject, deals: list[WildDeal], names: list[str], more: int
) -> None:
    lines = data.draw(wild_lines(deals))
    if more > 50:  # Another way of writing them, far behind the lines that decide.
        lines = [*lines[:1] * more, *data.draw(wild_lines(deals))]
        deals = [*deals[:1] * more, *deals]
    text = "\n".join(lines)
    options = chosen(deals[0], names)
    read = winners(text, **options)
    assert isinstance(read, sd.ShowdownError) or read == [deal.winner() for deal in deals], text


@given(st.data(), wild_deals())
def test_suggestions_settle_what_is_unclear(data: st.DataObject, deals: list[WildDeal]) -> None:
    text = "\n".join(data.draw(wild_lines(deals)))
    refused = winners(text)
    assume(isinstance(refused, sd.ShowdownError))
    assert isinstance(refused, sd.ShowdownError)
    for suggestion in refused.suggestions:
        if not suggestion.function and "columns" not in suggestion.options:
            options: dict[str, Any] = {**suggestion.options}
            assert sd.tally(text.encode(), **options).deals == len(deals)


@given(st.binary(max_size=200), st.booleans(), st.sampled_from([None, "holdem", "omaha-8"]))
def test_bytes_never_crash(text: bytes, mixed: bool, game: str | None) -> None:
    for more in ({}, {"on_bad": list[Any]().append}):
        assert str(winners(text, mixed=mixed, game=game, **more))


SIGNS = "2TAKcdhsCS10♠ \t,|:-[]\n.#5xP"


@given(st.text(SIGNS, max_size=120), st.booleans())
def test_signs_never_crash(text: str, mixed: bool) -> None:
    assert len(str(winners(text, mixed=mixed))) < 3000
