"""Every way in which a line can be invalid, in words."""

from __future__ import annotations

import pytest

from showdown import STANDARD, DealError, Rank, Rules, tally

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC"
CARD = "is not a card: a card is a rank (2 3 4 5 6 7 8 9 T J Q K A) and a suit (c d h s)"
MIXED = "this line is laid out differently from the first deal"
TWICE = "8♣ is dealt twice, to Player 1 and to Player 2"
HOLD = "2 players hold 10, 5 each"
BLANKS = " " * 10_000

WORDS = [
    (DEAL.replace("KC", "1X"), 7, f"'1X' {CARD}", {}),
    (DEAL.replace("KC", "1C"), 7, "'1C' is not a card: a ten is written T or 10, an ace A", {}),
    (DEAL.replace("KC", "CK"), 7, "'CK' has the suit first: write it KC", {}),
    (DEAL.replace("KC", "K☘"), 7, f"'K☘' {CARD}", {}),
    (DEAL.replace("KC", "a-long-word-here"), 7, "'a-long-word-…' is not a card", {}),
    (DEAL.replace("KC", "??"), 7, "'??' is a hidden card: a showdown needs every card", {}),
    (DEAL.replace("KC", "joker"), 7, "'joker' is a joker, which these games do not use", {}),
    (DEAL.replace("KC", "\x00\x01"), 7, "these bytes are not text: save the file as UTF-8", {}),
    (DEAL.replace("KC", "\u202eKC"), 7, "an invisible character, U+202E", {}),
    ("\ufeff" + DEAL, 1, "a byte-order mark before the card: save the text without it", {}),
    (DEAL.replace(" ", ""), 3, MIXED, {"mixed": True}),
    (DEAL.replace(" ", ","), 3, MIXED, {"mixed": True}),
    (f"[{DEAL[:14]}] [{DEAL[15:]}]", 1, MIXED, {"mixed": True}),
    (DEAL.replace(" ", ",", 1), 3, MIXED, {}),
    (DEAL.replace("AC", "8c"), 28, TWICE, {"decks": "many"}),
    (DEAL.replace("TS", "8c"), 4, "8♣ is dealt twice, both times to Player 1", {"decks": "many"}),
    (DEAL + " # 7D", 31, "a remark behind a deal: start comment lines with #", {}),
    ("a remark", 1, "no cards in this line: start comment lines with #", {}),
    ("8C", 3, f"1 card, but {HOLD}", {}),
    (DEAL[:14], 15, f"5 cards, but {HOLD}", {"players": 1}),
    (DEAL[:-3], 27, f"9 cards, but {HOLD}", {}),
    (DEAL[:-3].replace(" ", ","), 27, f"9 cards, but {HOLD}", {}),
    (DEAL + " 2C", 31, f"11 cards, but {HOLD}", {}),
    (DEAL.replace("AC", BLANKS + "8C"), 10_028, TWICE, {"decks": "many"}),
    (BLANKS + DEAL + BLANKS + " 2C", 20_031, f"11 cards, but {HOLD}", {}),
]


@pytest.mark.parametrize(("line", "column", "problem", "settled"), WORDS)
@pytest.mark.parametrize("end", [f"\r\n{DEAL}\n", ""])
def test_words(line: str, column: int, problem: str, settled: dict[str, object], end: str) -> None:
    text = f"{DEAL}\n\n{line}{end}".encode()
    with pytest.raises(DealError) as caught:
        tally(text, name="poker.txt")
    error = caught.value
    assert error.problem == problem
    assert (error.file, error.line, error.column) == ("poker.txt", 3, column)
    assert error.offset == len(DEAL) + 2 + len(line[: column - 1].encode())
    first, excerpt, caret = error.description.split("\n")
    assert first == f"poker.txt:3:{column}: {problem}"
    assert len(excerpt) <= 80
    assert caret.endswith("^")
    assert [dict(each.options) for each in error.suggestions] == ([settled] if settled else [])
    if settled and "players" not in settled:
        assert tally(text, **settled).deals >= 2  # type: ignore[arg-type]


def test_words_for_other_rules_and_decks() -> None:
    with pytest.raises(DealError, match="2's cards repeat so that no rule ranks the hand"):
        tally(DEAL[:15].encode() + b"7D 7D 7D 7D 7S", decks="many")
    short = Rules("short", tuple(Rank)[4:], STANDARD.order)
    with pytest.raises(DealError) as caught:
        tally(f"{DEAL.replace('4S', '10d')}\n".encode(), rules=short)
    assert caught.value.problem == "2♠ is not in this deck: short has 6 to A"
    assert caught.value.column == 20
    with pytest.raises(DealError) as caught:
        tally(f"{DEAL}{' ' * 500}rubbish".encode())
    _, excerpt, caret = caught.value.description.split("\n")
    assert excerpt.startswith("  …")
    assert excerpt[len(caret) - 1 :].startswith("rubbish")
