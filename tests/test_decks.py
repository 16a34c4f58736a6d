"""Rules with a shorter deck: a card outside it is an error in its place, whichever way it comes."""

from __future__ import annotations

from typing import Any

import pytest

import showdown as sd
from showdown.counting.deciding import verdicts

SHORT = sd.Rules("short", tuple(sd.Rank)[4:], sd.STANDARD.order)
WORDS = "2♣ is not in this deck: short has the ranks 6 7 8 9 T J Q K A"


@pytest.mark.parametrize(
    ("text", "line", "column", "options"),
    [
        ("AS KS QS JS TS AC KC QC JC TC\nAD KD QD JD 2C AH KH QH JH TH\n", 2, 13, {}),
        ("AS KS QS JS 5D AC KC QC JC 2C\n", 1, 13, {}),
        ("# high\n\nAS,KS,QS,JS,TS,AC,KC,QC,JC,2C\n", 3, 28, {}),
        ("AS KS QS JS TS 9S 8S AC KC QC JC TC 9C 2C\n", 1, 40, {"cards": 7}),
        ("AS AS AS KD 2C AS KD KD QD QD\n", 1, 13, {"decks": "many"}),
        ("51 50 49 48 47 46 45 44 43 0\n", 1, 28, {"style": "numbers"}),
    ],
)
def test_deals_with_other_cards(text: str, line: int, column: int, options: dict[str, Any]) -> None:
    for call in (
        lambda: sd.tally(text.encode(), rules=SHORT, **options),
        lambda: sd.tally(text.encode(), rules=SHORT, categories=True, **options),
        lambda: list(verdicts(text.encode(), rules=SHORT, **options)),
    ):
        with pytest.raises(sd.DealError) as raised:
            call()
        assert raised.value.problem == WORDS.replace("2♣", "5♦" if "5D" in text else "2♣")
        assert (raised.value.line, raised.value.column) == (line, column)


def test_decks_of_few_ranks() -> None:
    few = sd.Rules("few", (sd.Rank.ACE, sd.Rank.KING), sd.STANDARD.order)
    assert sd.evaluate("As Ac Ad Ah Ks", rules=few) == 4
    assert sd.evaluate("As Ac Ad Kh Ks Kd Kc", rules=few) == 3
    odd = sd.Rules("odd", (sd.Rank.ACE, sd.Rank.KING, sd.Rank.NINE), sd.STANDARD.order)
    for hand, rules, words in (
        ("As Ac Ad Kh Qs", few, "Q♠ is not in this deck: few has the ranks K A$"),
        ("2c 2d 2h 2s Ac", odd, "2♣ is not in this deck: odd has the ranks 9 K A$"),
        ("As Ac Ad Kh 1s", few, "'1s' is not a card"),
    ):
        with pytest.raises(sd.ShowdownError, match=words):
            sd.evaluate(hand, rules=rules)
