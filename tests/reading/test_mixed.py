"""Lines that each have their own layout, read with `mixed`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from reading.wild_files import SPELLINGS, Deal, spelt, strengths

import showdown as sd

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC"
WAYS = [
    ("", " ", " | "),
    (" ", "  ", "  "),
    (",", "|", " Board: "),
    ("-", " / ", " | "),
    ("", ";", ";"),
]


def deals(game: str, size: int) -> list[Deal]:
    """Deals of two to ten hands, or as many as there are cards for."""
    chance, dealt = Random(32), []
    for number in range(30):
        players = min(2 + number % 9, 47 // size)
        cards = tuple(chance.sample(range(52), size * players + 5))
        hands = tuple(cards[at : at + size] for at in range(0, size * players, size))
        dealt.append(Deal(game, hands, cards[size * players :]))
    return dealt


def line(deal: Deal, number: int) -> str:
    card, hand, board = WAYS[number % len(WAYS)]
    hands = [card.join(spelt(cards, SPELLINGS[0])) for cards in (*deal.hands, deal.board)]
    return hand.join(hands[:-1]) + board + hands[-1]


def winner(deal: Deal) -> int:
    values = strengths(deal)
    return values.index(max(values)) + 1 if values.count(max(values)) == 1 else 0


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(("game", "size"), [("holdem", 2), ("omaha", 4), ("omaha", 6)])
def test_two_to_ten_hands(game: str, size: int, threads: int) -> None:
    dealt = deals(game, size)
    lines = [line(deal, number) for number, deal in enumerate(dealt)]
    bad = {3: "8X", 11: "AhKd QsQd", 12: "AhKd QsQd", 20: f"{lines[0]} 2c"}
    most = max(len(deal.hands) for deal in dealt)
    right = [winner(deal) for deal in dealt]
    always: dict[str, Any] = {"mixed": True, "threads": threads}
    for options in (always, {**always, "game": game}):
        counted = sd.tally(lines, categories=True, **options)
        assert counted.wins == tuple(right.count(player) for player in range(1, most + 1))
        assert (counted.deals, counted.ties) == (len(lines), right.count(0))
        assert counted.categories is not None
        held = [sum(row) for row in counted.categories.held]
        assert held == [sum(len(deal.hands) > player for deal in dealt) for player in range(most)]
        kept: list[Any] = []
        mixed = [bad.get(at, text) for at, text in enumerate(lines)]
        skipped = sd.tally(mixed, on_bad=kept.append, **options)
        assert [(each.error.line - 1, each.raw.decode().rstrip()) for each in kept] == [
            *bad.items()
        ]
        assert skipped.ties == sum(who == 0 for at, who in enumerate(right) if at not in bad)
        blocks = list(sd.read("\n".join(lines).encode(), **options))
        assert [who for block in blocks for who in block.winners] == right


def test_mixed_is_suggested_where_it_reads_a_line() -> None:
    three, two = "Qc,3s,Jc,9h,Qd Kc,Jd,Th,Ts,Ad 2c,3c,4c,5d,6d", "Qc,3s,Jc,9h,Qd Kc,Jd,Th,Ts,Ad"
    for line, offered in ((two, "mixed"), (two[:-3], "skip_bad")):
        with pytest.raises(sd.DealError, match="but 3 players hold 15") as caught:
            sd.tally([three, line])
        assert caught.value.option == offered


def test_what_is_above_mixed_lines() -> None:
    lines = [DEAL, DEAL.replace(" ", ","), f"3. {DEAL}", f"{DEAL} 2H 3H 4H 5H 6H"]
    counted = sd.tally(["4", *lines], mixed=True, game="draw")
    assert (counted.deals, counted.wins) == (4, (0, 3, 1))


@pytest.mark.parametrize(
    "line",
    ["Bob: {} Ann: {}", "Ann: {} Ida: {}", "Ida: {} | {}", "P2: {} P1: {}"],
)
def test_players_keep_their_order(line: str) -> None:
    """Names without numbers are those of the other lines."""
    named = f"Ann: {DEAL[:14]} Bob: {DEAL[15:]}"
    lines = [named, named.replace(" ", "  "), DEAL.replace(" ", ",")]
    assert sd.tally(lines, mixed=True).wins == (0, 3)
    with pytest.raises(sd.DealError, match=":4:1:"):
        sd.tally([*lines, line.format(DEAL[:14], DEAL[15:])], mixed=True)
    for empty in ("", "--"):
        forms = '"{0}","{1}","2C 3C 4C 5C 9D"', f'"{{0}}","{empty}","{{1}}"'
        lines = [form.format(DEAL[:14], DEAL[15:]) for form in forms]
        with pytest.raises(sd.DealError, match="a field in front of these cards is empty"):
            sd.tally(lines, mixed=True)
    threes = f"[{DEAL[:14]}] [{DEAL[15:]}] [2C 3C 4C 5C 9D]"
    for form in ("[{}] [-] [{}]", "{} /{}/", "{} vs --{}--", "{} vs vs {}", "{} / / {}", "{}:: {}"):
        with pytest.raises(sd.DealError, match="a field in front of these cards is empty or"):
            sd.tally([threes, form.format(DEAL[:14], DEAL[15:])], mixed=True)


def test_a_board_that_the_first_line_has_is_not_in_all() -> None:
    """Among hands of five, five cards are a board only by name, or with a game that is given."""
    lines = ["AhKhJhTh | AcKcQcJc | 2c3c4c5c9h", f"{DEAL[:14]} | {DEAL[15:]} | 5C AD 6D QC 9C"]
    assert sd.tally(lines, mixed=True, game="omaha").wins == (1, 1)
    with pytest.raises(sd.DealError, match="may be the board: write Board:"):
        sd.tally(lines, mixed=True)


def test_places_in_lines_that_were_rewritten() -> None:
    good, twice = "[2c3d4h5s6c] AhKd QsQd", "[2c3d4h5s6c] AhKd Qs2c"
    for options in ({}, {"mixed": True}):
        with pytest.raises(sd.DealError) as caught:
            sd.tally(f"{good}\n{good}\n{twice}\n".encode(), **options)  # type: ignore[arg-type]
        error = caught.value
        assert (error.line, error.text) == (3, twice)
        assert error.problem.startswith("2♣ is dealt twice")


def test_seats_that_are_free_do_not_move_players() -> None:
    line = "P1: 8C TS KC 9H 4S | P{}: 7D 2S 5D 3S AC"
    for lines in ([line.format(2), line.format(3)], [line.format(3)] * 2):
        with pytest.raises(sd.DealError, match="have a gap"):
            sd.tally("\n".join(lines).encode(), mixed=True)
