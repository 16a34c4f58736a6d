"""`odds` and `Odds`: arguments, errors, and what they show."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import pytest

from showdown import Odds, odds
from showdown.equity import dealt, exact


def test_the_value() -> None:
    found = odds("AhKh", "QsQd")
    assert found.outcomes == {(1,): 787_966, (2,): 917_606, (1, 2): 6_732}
    assert (found.wins, found.splits) == ((787_966, 917_606), (6_732, 6_732))
    assert (found.deals, found.exact, found.seed, found.errors) == (1_712_304, True, None, (0, 0))
    assert found.equity == (Fraction(197_833, 428_076), Fraction(230_243, 428_076))
    assert found.by_hand(2) == {"QsQd": found.equity[1]}
    assert repr(found) == "<Odds of A♥ K♥ against Q♠ Q♦: 46.21 %, 53.79 %>"
    assert pickle.loads(pickle.dumps(found)).by_hand(2) == found.by_hand(2)
    assert {found} == {odds("KhAh", "QdQs")}
    assert found != odds("AhKh", "QsQh")
    assert found.__eq__(1) is NotImplemented
    with pytest.raises(AttributeError):
        found.exact = False  # type: ignore[misc]


def test_hi_lo() -> None:
    found = odds("Ah2h9s8s", "KsKd3s4s", board="3c5d8hKh", game="omaha-8")
    assert all(len(halves) == 2 for halves in found.outcomes)
    assert sum(found.equity) == 1
    low_for_first = sum(n for (_, low), n in found.outcomes.items() if low == (1,))
    assert low_for_first > 0
    scoops = sum(n for won, n in found.outcomes.items() if won in [((1,), (1,)), ((1,), ())])
    assert found.wins[0] == scoops
    assert len(repr(found)) < 300


@pytest.mark.parametrize(
    "hand", ["Ah Kh", "A♥K♥", "AhKh,", ["Ah", "Kh"], [50, 46], 1 << 50 | 1 << 46, "ahkh", " AhKh "]
)
def test_a_hand_in_any_way(hand: Any) -> None:
    assert odds(hand, "QsQd", board=["Jh", "Th", "2c"]) == odds("AhKh", "QsQd", board="JhTh2c")


def test_blockers() -> None:
    """Hands whose cards others have, or that are dead, are left out of a range."""
    found = odds("AhKh", "AA", board="As2c7d", dead="Qc")
    assert list(found.by_hand(2)) == ["AdAc"]
    known = odds("AhKh", "AcAd", board="2c7dAs", dead="Qc")
    assert (found.outcomes, found.held) == (known.outcomes, known.held)
    assert len(odds("AhKh", "random", board="2c7d7h8s").by_hand(2)) == 46 * 45 // 2


def test_hands_that_just_fit() -> None:
    assert odds(*["A2+"] * 4, samples=9, seed=1).deals == 9
    assert odds("AcAd,KcKd", "AcAd,QcQd", "QcQd,QcQh", board="2c3c4c5c").deals == 2 * 42


def test_weighted_deals() -> None:
    """Their number is a multiple of that of the deals, and is said to be."""
    weighted = odds("AA@50%,KK", "22", board="3c4d5h")
    assert str(weighted).startswith("Board 3♣ 4♦ 5♥   106,920 weighted deals, all counted\n")
    assert "weighted" not in str(odds("AA@50%", "22", board="3c4d5h"))
    assert "weighted" not in str(odds("AA@50%,KK", "22", samples=9))


def test_exact_if_predicted_to_be_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    assert odds("22+", "random", board="2c7d7h").exact
    assert not odds("22+", "random", "random").exact
    assert not odds("AhKh", "QsQd", exact=False, samples=9).exact
    monkeypatch.setattr(exact, "_BOARD", 10.0)
    monkeypatch.setattr(dealt, "_BOARDS", (10.0,) * 6)
    assert not odds("22+", "55+", board="2c7d7h").exact
    assert odds("AhKh", "QsQd", board="2c7d7h").exact, "known hands are always counted"
    assert odds("AA", "KK", board="2c7d7h8s", exact=True).exact


def test_interrupting() -> None:
    def interrupt(done: int, most: int) -> None:
        assert 0 < done <= most
        raise KeyboardInterrupt

    for more in ({"exact": True}, {"samples": 10**12}, {"exact": False}):
        arguments: dict[str, Any] = more
        with pytest.raises(KeyboardInterrupt):
            odds("22+", "random", progress=interrupt, **arguments)


SHOWN = """\
Board Q♥ J♥ T♥ 3♠ 3♣   1,000 deals, sampled with seed 7

                     equity       wins   splits
  A♥ K♥   100.00 % ± 0.30 %   100.00 %   0.00 %   ██████████████████████████████
  2♣ 2♦     0.00 % ± 0.30 %     0.00 %   0.00 %"""


def test_shown() -> None:
    found = odds("AhKh", "2c2d", board="Qh Jh Th 3s 3c", samples=1000, seed=7)
    assert str(found) == SHOWN
    assert "♥" in found._repr_html_()


def test_shown_in_eighty_columns() -> None:
    names = ["22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo", "random", "<AA>"]
    found = Odds(tuple(names), (), {(1,): 10**9, (2,): 9, (1, 3): 10**9}, False, 2**32 - 1)
    assert max(map(len, str(found).splitlines())) <= 80
    assert "22+,A2s+,KTs+,QTs+,JTs,…" in repr(found)
    assert "&lt;AA&gt;" in found._repr_html_()
