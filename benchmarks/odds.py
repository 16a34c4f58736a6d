"""Odds: exact and sampled, one thread, beside other libraries."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec

import numpy as np

from showdown import Odds, odds, odds_many

from .budgets import ODDS, ODDS_TEN, Figures
from .table import right, show
from .timing import race

EXACT: list[tuple[tuple[str, ...], str, str]] = [
    (("AhKh", "QsQd"), "", "holdem"),
    (("AhKh", "QsQd", "8c7c"), "", "holdem"),
    (("AhKh", "QsQd"), "Jh Th 2c", "holdem"),
    (("AhKh9s8s", "QsQdJsTs"), "", "omaha"),
    (("Ah2h9s8s", "QsQd3s4s"), "", "omaha-8"),
    (("AhKh", "QsQd"), "", "short-deck"),
]
"""What poker-equity counts, too."""

TEN = ("AhKh", "QsQd", "8c7d", "9h9s", "2c2h", "AcJd", "5s6s", "KdTd", "4c3c", "Ts8h")
RANGES: list[tuple[tuple[str, ...], str, str]] = [
    (("AA", "KK"), "", "holdem"),
    (("AhKh", "22+,A2s+,KTs+"), "", "holdem"),
    (("AhKh", "random"), "", "holdem"),
    (("15%", "20%"), "", "holdem"),
    (("random", "random"), "Jh Th 2c 3d", "holdem"),
    (("random", "random"), "Jh Th 2c", "holdem"),
    (("AhKhQd8s", "2c3c4c9h"), "", "stud"),
    (("Ah2d3c", "4s5d6c"), "", "badugi"),
]
SAMPLES = 1_000_000
SAMPLED: list[tuple[tuple[str, ...], str]] = [
    (("AhKh", "QsQd"), "holdem"),
    (("random", "random"), "holdem"),
    (("22+,A2s+,KTs+", "15%"), "holdem"),
    (("AhKh", *["random"] * 5), "holdem"),
    (("AhKhQd", "2c3c4c"), "stud"),
    (("AhKhQdJd", "random"), "omaha"),
]

THEIR_GAMES = {"holdem": "holdem", "short-deck": "short_deck", "omaha": "omaha"}
THEIR_GAMES["omaha-8"] = "omaha_hi_lo"


def measure(quick: bool) -> Figures:
    known = _known(quick)
    ten = race({"": partial(odds, *TEN)}, quick)[""].seconds
    _ranges(ten, quick)
    _sampled(quick)
    _arrays(quick)
    return {ODDS: known * 1e3, ODDS_TEN: ten * 1e3}


def _known(quick: bool) -> float:
    """Known hands, counted exactly; the seconds of the first."""
    rows, first = [], 0.0
    for hands, board, game in EXACT:
        ours = race({"": partial(odds, *hands, board=board, game=game)}, quick)[""]
        first = first or ours.seconds
        theirs = "", "", ""
        if find_spec("poker_equity"):
            lap = race({"": partial(_poker_equity, hands, board, game)}, quick)[""]
            same = all(
                abs(float(equity) - other) < 1e-9
                for equity, other in zip(ours.answer.equity, lap.answer, strict=True)
            )
            theirs = f"{lap.seconds * 1e3:.2f}", f"{lap.seconds / ours.seconds:,.0f}", right(same)
        rows.append((_title(hands, board, game), f"{ours.seconds * 1e3:.3f}", *theirs))
    heads = ("", "ms", "poker-equity: ms", "x ours", "")
    show("Odds of known hands, every deal counted", heads, rows)
    return first


def _poker_equity(hands: tuple[str, ...], board: str, game: str) -> list[float]:
    import poker_equity

    found = poker_equity.exact_from_text(THEIR_GAMES[game], list(hands), board.replace(" ", ""))
    return [player["equity"] for player in found["players"]]


def _ranges(ten: float, quick: bool) -> None:
    jobs: dict[str, Callable[[], Odds]] = {
        _title(hands, board, game): partial(
            odds, *hands, board=board, game=game, exact=True, threads=1
        )
        for hands, board, game in RANGES
    }
    rows = [("ten known hands", f"{ten * 1e3:.2f}", "")]
    rows += [
        (name, f"{lap.seconds * 1e3:.2f}", f"{lap.answer.deals:,}")
        for name, lap in race(jobs, quick).items()
    ]
    show(
        "Odds of ranges and of other games, every deal counted, one thread",
        ("", "ms", "deals"),
        rows,
    )


def _sampled(quick: bool) -> None:
    jobs: dict[str, Callable[[], object]] = {
        _title(hands, "", game): partial(
            odds, *hands, game=game, exact=False, samples=SAMPLES, seed=1, threads=1
        )
        for hands, game in SAMPLED
    }
    if find_spec("eval7"):
        jobs["AhKh - 22+,A2s+,KTs+, eval7"] = _eval7
    if find_spec("poker_equity"):
        import poker_equity

        arguments = "holdem", ["AhKh", "QsQd"], "", "", SAMPLES, 1, 1
        jobs["AhKh - QsQd, poker-equity"] = partial(poker_equity.chunk_from_text, *arguments)
    rows = [(name, f"{SAMPLES / lap.seconds / 1e6:.1f}") for name, lap in race(jobs, quick).items()]
    show("Odds, a million deals sampled, one thread", ("", "M deals/s"), rows)


def _eval7() -> object:
    from eval7 import Card, HandRange, py_hand_vs_range_monte_carlo

    hand = [Card("Ah"), Card("Kh")]
    villain = HandRange("22+,A2s+,KTs+")
    return py_hand_vs_range_monte_carlo(hand, villain, [], SAMPLES)


def _arrays(quick: bool) -> None:
    deck = np.argsort(np.random.default_rng(54).random((2000, 52)), axis=1).astype(np.uint8)
    hands = deck[:, :4].reshape(-1, 2, 2)
    jobs = {
        f"{size} cards of the board": partial(
            odds_many, hands[:rows], deck[:rows, 4 : 4 + size], threads=1
        )
        for size, rows in ((0, 100), (3, 2000), (4, 2000), (5, 2000))
    }
    rows = [
        (name, f"{lap.seconds / len(lap.answer) * 1e6:.1f}")
        for name, lap in race(jobs, quick).items()
    ]
    show("odds_many: exact odds of two hands in arrays, one thread", ("", "µs a row"), rows)


def _title(hands: tuple[str, ...], board: str = "", game: str = "holdem") -> str:
    shown = " - ".join(hands) + (f", {board}" if board else "")
    return shown if game == "holdem" else f"{game}: {shown}"
