"""A file is read right or refused, whatever stands beside its cards: never read wrongly."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy
from oracle import score_of_strengths, scores
from reading.wild_files import Deal, Wild, tables, texts

from showdown import ShowdownError, read, tally


def strengths(deal: Deal) -> list[int]:
    """The strength of each hand, from its best five by the rules of the game."""
    fives = [[*combinations((*hand, *deal.board), 5)] for hand in deal.hands]
    if deal.game == "omaha":
        threes = [*combinations(deal.board, 3)]
        fives = [
            [two + three for two in combinations(h, 2) for three in threes] for h in deal.hands
        ]
    of_fives = scores(np.array(fives, np.uint8).reshape(-1, 5)).reshape(len(deal.hands), -1)
    return [*(np.searchsorted(score_of_strengths(scores), of_fives.max(axis=1)) + 1).tolist()]


def strengths_read(file: Wild) -> list[list[int]]:
    """The strengths of the hands that showdown reads in each deal; the tally must agree."""
    rows = [
        block.strengths[start : start + block.players].tolist()
        for block in read(file.content, **file.options)
        for start in range(0, len(block.strengths), block.players)
    ]
    counted = tally(file.content, **file.options)
    assert (counted.deals, counted.ties) == (len(rows), sum(r.count(max(r)) > 1 for r in rows))
    return rows


def never_wrong(files: SearchStrategy[Wild], examples: int) -> None:
    """Read files; many of them must be readable, or nothing is shown."""
    accepted = 0

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(files)
    def right_or_refused(file: Wild) -> None:
        nonlocal accepted
        try:
            rows = strengths_read(file)
        except ShowdownError:
            return
        assert rows == [deal and strengths(deal) for deal in file.deals]
        accepted += 1

    right_or_refused()
    assert accepted > examples / 10


MANY = pytest.param(100_000, marks=[pytest.mark.slow, pytest.mark.timeout(4 * 3600)])


@pytest.mark.parametrize("files", [texts(), tables()], ids=["texts", "tables"])
@pytest.mark.parametrize("examples", [1000, MANY])
def test_no_file_is_read_wrongly(files: SearchStrategy[Wild], examples: int) -> None:
    never_wrong(files, examples)
