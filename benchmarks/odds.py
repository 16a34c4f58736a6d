"""Odds: exact and sampled, one thread, beside other libraries."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from statistics import median
from time import perf_counter

import numpy as np

from showdown import Odds, odds, odds_many

from .budgets import (
    FLOPS,
    ODDS,
    ODDS_TEN,
    OMAHA_RIVER,
    POTS,
    RIVER,
    SAMPLED_HANDS,
    SAMPLED_RANGES,
    TURN,
    Budget,
    Figures,
)
from .rival_programs import ompeval
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
BESIDE_OMPEVAL = {
    SAMPLED_RANGES: ("22+,AK", "AQ+", "random"),
    SAMPLED_HANDS: ("AhKh", "QsQd", "JcTc"),
}

THEIR_GAMES = {"holdem": "holdem", "short-deck": "short_deck", "omaha": "omaha"}
THEIR_GAMES["omaha-8"] = "omaha_hi_lo"


def measure(quick: bool) -> Figures:
    known = _known(quick)
    ten = race({"": partial(odds, *TEN)}, quick)[""].seconds
    _ranges(ten, quick)
    _sampled(quick)
    figures = _arrays(quick) | _beside_ompeval(quick)
    river = partial(odds, "AhKhQd8s", "random", board="JhTh2c3d7s", game="omaha", threads=1)
    figures[OMAHA_RIVER] = race({"": river}, quick)[""].seconds * 1e3
    return {ODDS: known * 1e3, ODDS_TEN: ten * 1e3, **figures}


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
        "Odds of ranges, every deal counted, one thread",
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


def _arrays(quick: bool) -> dict[Budget, float]:
    deck = np.argsort(np.random.default_rng(54).random((20_000, 52)), axis=1).astype(np.uint8)
    hands = np.ascontiguousarray(deck[:, :4]).reshape(-1, 2, 2)
    boards = {size: np.ascontiguousarray(deck[:, 4 : 4 + size]) for size in (0, 3, 4, 5)}
    sizes = {0: 100, 3: 2000, 4: 20_000, 5: 20_000}
    jobs = {
        f"{size} cards of the board": partial(
            odds_many, hands[:rows], boards[size][:rows], threads=1
        )
        for size, rows in sizes.items()
    }
    six = np.ascontiguousarray(deck[:5000, :24]).reshape(-1, 6, 4)
    pots = np.ascontiguousarray(deck[:5000, 24:29])
    jobs["omaha-8, 5 cards, six players"] = partial(odds_many, six, pots, game="omaha-8", threads=1)
    known = [45, 50]  # AhKd
    flops = deck[~np.isin(deck[:, :3], known).any(axis=1), :3][:1755]
    jobs["AhKd - 22+,AK, flops"] = partial(odds_many, ["AhKd", "22+,AK"], flops, threads=1)
    laps = race(jobs, quick)
    each = {name: lap.seconds / len(lap.answer) * 1e6 for name, lap in laps.items()}
    show(
        "odds_many: exact odds of hands in arrays, one thread",
        ("", "µs a row"),
        [(name, f"{cost:.3f}") for name, cost in each.items()],
    )
    return {
        TURN: each["4 cards of the board"],
        RIVER: each["5 cards of the board"],
        FLOPS: laps["AhKd - 22+,AK, flops"].seconds,
        POTS: laps["omaha-8, 5 cards, six players"].seconds,
    }


def _beside_ompeval(quick: bool) -> dict[Budget, float]:
    """Both in turns, and the medians."""
    deals, turns = 2_000_000, 3 if quick else 11
    rows, figures = [], {}
    for budget, hands in BESIDE_OMPEVAL.items():
        speeds: list[tuple[float, float]] = []
        for _ in range(turns):
            theirs = ompeval(deals, *hands)
            if theirs is None:
                return {}
            start = perf_counter()
            odds(*hands, samples=deals, seed=1, threads=1)
            speeds.append((deals / (perf_counter() - start) / 1e6, theirs))
        ours, other = (median(column) for column in zip(*speeds, strict=True))
        figures[budget] = ours / other
        rows.append((_title(hands), f"{ours:.1f}", f"{other:.1f}", f"{ours / other:.2f}"))
    show("Odds sampled, beside OMPEval", ("", "M deals/s", "OMPEval", "ratio"), rows)
    return figures


def _title(hands: tuple[str, ...], board: str = "", game: str = "holdem") -> str:
    shown = " - ".join(hands) + (f", {board}" if board else "")
    return shown if game == "holdem" else f"{game}: {shown}"
