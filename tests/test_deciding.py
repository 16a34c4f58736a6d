"""Blocks of verdicts beside the same deals one by one."""

from __future__ import annotations

import threading
from array import array
from itertools import permutations
from typing import Any

import pytest
import verdict_rows
from hypothesis import given
from hypothesis import strategies as st

from showdown import (
    ACE_HIGH,
    STANDARD,
    Card,
    DealError,
    FileError,
    Rules,
    deal,
    evaluate,
    showdown,
)
from showdown.deciding import EQUAL, verdicts
from showdown.engine import ordered_map
from showdown.source import blocks as source
from showdown.tallies import Totals, tally

Deal = tuple[tuple[Card, ...], ...]

DEAL = b"8C TS KC 9H 4S 7D 2S 5D 3S AC\n"


def written(deals: list[Deal]) -> bytes:
    return b"".join(
        " ".join(c.rank.letter + c.suit.letter for hand in deal for c in hand).encode() + b"\n"
        for deal in deals
    )


def place_of(one: Deal, rules: Rules) -> int:
    """What `decided` should have: from the reason why the best of the losers loses."""
    shown = showdown(*one, rules=rules)
    if shown.is_tie:
        return EQUAL
    runner_up = max((reason for reason in shown.reasons), key=lambda reason: reason.worse.strength)
    return 0 if runner_up.place is None else runner_up.place + 1


@pytest.mark.parametrize("rules", [STANDARD, ACE_HIGH], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 10])
def test_as_one_by_one(players: int, rules: Rules) -> None:
    deals = list(deal(150, players=players, seed=players))
    wheel = tuple(map(Card, ("5D", "4S", "3H", "2C", "AC")))
    deals += [(wheel, *d[1:]) for d in deals if not set(wheel) & {c for h in d[1:] for c in h}]
    (found,) = verdicts(written(deals), rules=rules)
    shown = [showdown(*one, rules=rules) for one in deals]
    assert (found.players, found.rules, len(found)) == (players, rules, len(deals))
    assert found.lines == array("Q", range(1, len(deals) + 1))
    assert found.cards == bytes(card.number for one in deals for hand in one for card in hand)
    assert found.strengths == array("H", [h.strength for one in shown for h in one.hands])
    assert list(found.winners) == [one.winner for one in shown]
    assert list(found.decided) == [place_of(one, rules) for one in deals]


def test_what_decides_between_hands_that_are_nearly_alike() -> None:
    hands = ["AhKd9c5s3h", "AdKh9s5c2h", "AsKc9d4s3d", "AcKs8d5h3c", "KdQh9h5d3s"]
    two = list(permutations(hands, 2))
    (found,) = verdicts(map(" ".join, two), decks="many")
    places = [showdown(*pair, decks="many").reasons[0].place for pair in two]
    assert [decided - 1 for decided in found.decided] == places
    assert set(places) == {0, 2, 3, 4}


@pytest.mark.parametrize("blank", ["", "\n", "# a comment\n\n"])
def test_without_cards(blank: str) -> None:
    lines = verdict_rows.deals(2)
    text = "\n".join([*lines, blank, *lines, ""]).encode()
    (whole,) = verdicts(text, decks="many")
    (bare,) = verdicts(text, decks="many", with_cards=False)
    assert bare.cards == b""
    assert list(bare.numbers) == list(whole.numbers)
    assert (bare.strengths, bare.winners) == (whole.strengths, whole.winners)
    assert bare.decided == whole.decided
    assert [part.winners for part in bare.parts(50)] == [part.winners for part in whole.parts(50)]


def test_blank_lines_are_counted() -> None:
    text = b"\n" + DEAL + b" \t\r\n\n" + DEAL * 2 + b"\n"
    (found,) = verdicts(text)
    assert list(found.lines) == [2, 5, 6]
    assert [part.lines.tolist() for part in found.parts(2)] == [[2, 5], [6]]


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_blocks_come_ordered_map(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "BLOCK", 400)
    deals = list(deal(300, seed=1))
    text = written(deals).replace(b"\n", b"\n\n", 7)
    found = list(verdicts(text, threads=threads))
    assert len(found) > 20
    lines = [line for block in found for line in block.lines]
    assert lines == [*range(1, 15, 2), *range(15, 308)]
    assert b"".join(block.winners for block in found) == bytes(
        showdown(*one).winner for one in deals
    )


@pytest.mark.parametrize(
    ("text", "players", "decks"),
    [
        (DEAL * 50 + b"\n\n" + DEAL[:-4] + b"1X\n" + DEAL * 50, None, "one"),
        (DEAL * 20 + b"8C TS KC 9H 4S 7D 2S 5D 3S 8C\n" + b"x\n" * 50, None, "one"),
        (DEAL * 30, 3, "one"),
        (DEAL * 30 + b"8C 8C 8C 8C 8H 7D 2S 5D 3S AC", None, "many"),
        (DEAL * 30 + b"8C 8C 4C 3C 2C 7D 2S 5D 3S AC", None, "many"),
        (DEAL * 30 + b"2C 3C 4C", None, "one"),
        (b"\n \n", None, "one"),
        (b"", None, "one"),
        (b"2C 3C 4C 5C 6C 7C 8C 9C TC JC QC", None, "one"),
    ],
)
def test_errors_are_those_of_tally(
    text: bytes, players: int | None, decks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "BLOCK", 100)
    how: dict[str, Any] = {"players": players, "decks": decks, "name": "deals.txt"}
    with pytest.raises((DealError, FileError)) as counted:
        tally(text, **how)
    for threads in (1, 3):
        with pytest.raises(counted.type) as decided:
            list(verdicts(text, threads=threads, **how))
        assert str(decided.value) == str(counted.value)
        assert vars(decided.value) == vars(counted.value)


@given(st.lists(st.integers(0, 19), min_size=10, max_size=10))
def test_a_card_twice(cards: list[int]) -> None:
    hands = [tuple(map(Card, cards[:5])), tuple(map(Card, cards[5:]))]
    text = written([(hands[0], hands[1])])
    try:
        right = tally(text, decks="many", categories=True)
    except DealError as error:
        with pytest.raises(DealError) as caught:
            list(verdicts(text, decks="many"))
        assert str(caught.value) == str(error)  # noqa: PT017
        return
    (found,) = verdicts(text, decks="many")
    totals = Totals(categories=True)
    totals.add(found)
    assert totals.tally() == right
    if all(len(set(hand)) == 5 for hand in hands):
        assert found.strengths.tolist() == [evaluate(hand) for hand in hands]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_totals_are_those_of_tally(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "BLOCK", 1000)
    text = written(list(deal(500, players=players, seed=9)))
    for rules in (STANDARD, ACE_HIGH):
        totals, plain_totals = Totals(categories=True), Totals()
        for block in verdicts(text, rules=rules):
            totals.add(block)
            plain_totals.add(block)
        assert totals.tally() == tally(text, rules=rules, categories=True)
        assert plain_totals.tally() == tally(text, rules=rules)


def test_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "BLOCK", 100)
    done: list[int] = []
    assert len(list(verdicts(DEAL * 40, threads=2, progress=done.append))) == len(done) > 5
    assert sum(done) == len(DEAL) * 40


def test_the_threads_end_with_the_iteration() -> None:
    before = set(threading.enumerate())
    found = verdicts((DEAL * 40_000 for _ in range(40)), threads=4)
    next(found)
    workers = set(threading.enumerate()) - before
    assert workers
    found.close()  # type: ignore[attr-defined]
    for worker in workers:
        worker.join(10)
        assert not worker.is_alive()


def test_closing_the_iterator_waits_for_no_thread() -> None:
    """The garbage collector may do it while a thread starts: to wait then is a deadlock."""
    go_on, started = threading.Event(), threading.Event()

    def work(number: int) -> int:
        if number:
            started.set()
            go_on.wait()
        return number

    found = ordered_map(work, range(9), 2)
    assert next(found) == 0
    started.wait()
    found.close()  # type: ignore[attr-defined]
    go_on.set()
