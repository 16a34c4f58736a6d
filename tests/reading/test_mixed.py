"""Lines that each have their own layout, read with `mixed`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from contract.expected import CARDS
from reading.wild import WildDeal

import showdown as sd
from showdown.reading.deal_at import deal_at
from showdown.reading.options import read_options
from showdown.reading.rewriting import RewrittenBlock

WAYS = [
    ("", " ", " | "),
    (" ", "  ", "  "),
    (",", "|", " Board: "),
    ("-", " / ", " | "),
    ("", ";", ";"),
]


def deals(size: int, board: int, seed: int = 32) -> list[WildDeal]:
    """Deals of two to ten hands, or as many as there are cards for."""
    chance, dealt = Random(seed), []
    for number in range(30):
        players = 2 + number % 9
        players = min(players, (52 - board) // size)
        cards = chance.sample(CARDS, size * players + board)
        hands = [cards[at : at + size] for at in range(0, size * players, size)]
        dealt.append(WildDeal(hands, cards[size * players :]))
    return dealt


def line(deal: WildDeal, number: int) -> str:
    card, hand, board = WAYS[number % len(WAYS)]
    return hand.join(card.join(cards) for cards in deal.hands) + board + card.join(deal.board)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(("game", "size"), [("holdem", 2), ("omaha", 4), ("omaha", 6)])
def test_two_to_ten_hands(game: str, size: int, threads: int) -> None:
    dealt = deals(size, 5)
    lines = [line(deal, number) for number, deal in enumerate(dealt)]
    bad = {3: "8X", 11: "AhKd QsQd", 12: "AhKd QsQd", 20: f"{lines[0]} 2c"}
    most = max(len(deal.hands) for deal in dealt)
    right = [deal.winner() for deal in dealt]
    always: dict[str, Any] = {"mixed": True, "threads": threads}
    for options in (always, {**always, "game": game}):
        for categories in (False, True):
            found = sd.tally(lines, categories=categories, **options)
            assert found.wins == tuple(right.count(player) for player in range(1, most + 1))
            assert (found.deals, found.ties) == (len(lines), right.count(0))
        assert found.categories is not None
        held = [sum(row) for row in found.categories.held]
        assert held == [sum(len(deal.hands) > player for deal in dealt) for player in range(most)]
        singly = [sd.tally(each.encode(), categories=True, **options).categories for each in lines]
        for player in range(most):
            rows = [one.held[player] for one in singly if one and player < len(one.held)]
            assert found.categories.held[player] == tuple(map(sum, zip(*rows, strict=True)))
        kept: list[Any] = []
        mixed = [bad.get(at, text) for at, text in enumerate(lines)]
        skipped = sd.tally(mixed, on_bad=kept.append, **options)
        assert [(each.line - 1, each.raw.decode().rstrip()) for each in kept] == [*bad.items()]
        assert [each.error.line - 1 for each in kept] == [*bad]
        assert skipped.ties == sum(who == 0 for at, who in enumerate(right) if at not in bad)
        blocks = list(sd.read("\n".join(lines).encode(), **options))
        assert [who for block in blocks for who in block.winners] == right


def test_a_line_by_its_number() -> None:
    dealt = deals(2, 5)
    text = "# first\n\n" + "\n".join(line(deal, at) for at, deal in enumerate(dealt))
    for at in (0, 1, 8, 29):
        hands, board, game = deal_at(text.encode(), at + 3, read_options(mixed=True))
        assert [len(hands), len(board), game.name] == [len(dealt[at].hands), 5, "holdem"]
        assert [sd.Hand(BOARD).cards for BOARD in (dealt[at].board,)] == [sd.Hand(board).cards]


def test_what_is_above_mixed_lines() -> None:
    deal = "8C TS KC 9H 4S 7D 2S 5D 3S AC"
    lines = [deal, deal.replace(" ", ","), f"3. {deal}", f"{deal} 2H 3H 4H 5H 6H"]
    for above in ("4", "hand1 hand2"):
        if above == "hand1 hand2":
            lines[0] = deal.replace(" ", "")[:10] + " " + deal.replace(" ", "")[10:]
        found = sd.tally([above, *lines], mixed=True, game="draw")
        assert (found.deals, found.wins) == (4, (0, 3, 1))
    with pytest.raises(sd.FileError, match="announces 5 deals, but the file has 4"):
        sd.tally(["5", *lines], mixed=True, game="draw")


def test_places_in_lines_that_were_rewritten() -> None:
    good, twice = "[2c3d4h5s6c] AhKd QsQd", "[2c3d4h5s6c] AhKd Qs♠2c"
    text = f"{good}\n{good}\n{twice.replace('♠', '')}\n".encode()
    for options in ({}, {"mixed": True}):
        with pytest.raises(sd.DealError) as caught:
            sd.tally(text, **options)  # type: ignore[arg-type]
        error = caught.value
        assert (error.line, error.text) == (3, "[2c3d4h5s6c] AhKd Qs2c")
        assert error.offset == 2 * len(good) + 2 + (error.column or 0) - 1
        assert error.problem.startswith("2♣ is dealt twice")


def test_many_invalid_lines_are_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each by its place among those before it, without counting them again."""
    built = 0

    def count(self: RewrittenBlock) -> None:
        nonlocal built
        built += 1
        build(self)

    build = RewrittenBlock.__post_init__
    monkeypatch.setattr(RewrittenBlock, "__post_init__", count)
    lines = ["AhKd QsQd 2c3d4h5s6c", *["8X 2C"] * 500]
    bad: list[Any] = []
    assert sd.tally(lines, mixed=True, on_bad=bad.append).skipped == 500
    assert [each.error.line for each in bad] == [*range(2, 502)]
    assert built == 1
