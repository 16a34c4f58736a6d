"""Every way in which a line can be invalid, in words."""

from __future__ import annotations

import pytest

from showdown import STANDARD, DealError, Rank, Rules, tally

DEAL = "8C TS KC 9H 4S 7D 2S 5D 3S AC"
CARD = "is not a card: a card is a rank (2 3 4 5 6 7 8 9 T J Q K A) and a suit (c d h s)"
MIXED = "(--mixed reads lines that differ)"
MANY = "(--decks many allows that)"
TWICE = f"8♣ is dealt twice, to Player 1 and to Player 2 {MANY}"
HOLD = "2 players hold 10, 5 each"
BLANKS = " " * 10_000

WORDS = [
    (DEAL.replace("KC", "1X"), 7, f"'1X' {CARD}"),
    (DEAL.replace("KC", "1C"), 7, "'1C' is not a card: a ten is written T or 10, an ace A"),
    (DEAL.replace("KC", "CK"), 7, "'CK' has the suit first: write it KC"),
    (DEAL.replace("KC", "K☘"), 7, f"'K☘' {CARD}"),
    (DEAL.replace("KC", "a-long-word-that-is-no-card"), 7, f"'a-long-word…' {CARD}"),
    (DEAL.replace("KC", "\x00\x01"), 7, "these bytes are not text"),
    (DEAL.replace("KC", "\u202eKC"), 7, "an invisible character, U+202E"),
    ("\ufeff" + DEAL, 1, "a byte-order mark before the card: save the text without it"),
    (f"[{DEAL[:14]}] [{DEAL[15:]}]", 1, f"'[8C' is not a card {MIXED}"),
    (DEAL.replace(" ", ","), 3, f"expected a space between cards, not ',' {MIXED}"),
    (DEAL.replace(" ", ""), 3, f"expected a space between cards, not 'T' {MIXED}"),
    (DEAL.replace(" ", ",", 1), 3, "expected a space between cards, not ','"),
    (DEAL[:-3].replace(" ", ","), 3, "expected a space between cards, not ','"),
    (DEAL.replace("AC", "8c"), 28, TWICE),
    (DEAL.replace("TS", "8c"), 4, f"8♣ is dealt twice, both times to Player 1 {MANY}"),
    ("8C", 3, f"1 card, but {HOLD}"),
    (DEAL[:-3], 27, f"9 cards, but {HOLD}"),
    (DEAL + " 2C", 31, f"too many cards: {HOLD}"),
    (DEAL + " 2C 3C", 31, f"12 cards, but {HOLD}"),
    (DEAL.replace("AC", BLANKS + "8C"), 10_028, TWICE),
    (BLANKS + DEAL + BLANKS + " 2C", 20_031, f"too many cards: {HOLD}"),
    (DEAL[:6] + BLANKS + DEAL[6:-3], 10_027, f"9 cards, but {HOLD}"),
]


@pytest.mark.parametrize(("line", "column", "problem"), WORDS)
@pytest.mark.parametrize("end", [f"\r\n{DEAL}\n", ""])
def test_words(line: str, column: int, problem: str, end: str) -> None:
    with pytest.raises(DealError) as caught:
        tally(f"{DEAL}\n\n{line}{end}".encode(), name="poker.txt")
    error = caught.value
    assert error.problem == problem
    assert (error.file, error.line, error.column) == ("poker.txt", 3, column)
    assert error.offset == len(DEAL) + 2 + len(line[: column - 1].encode())
    first, excerpt, caret = str(error).split("\n")
    assert first == f"poker.txt:3:{column}: {problem}"
    assert len(excerpt) <= 80
    assert caret.endswith("^")


COLON = "is not a card: write a colon behind a name or a number, as in"
FIRST = [
    (f"{DEAL} 2C", 33, "11 cards do not make 2 to 10 hands of 5"),
    (DEAL.replace("4S", "4S %"), 16, f"'%' {CARD}"),
    ("8 C" + DEAL[2:], 1, f"'8' {CARD}"),
    ("\x1f\x8b\x08 a b c d e f g h i j", 1, "an invisible character, U+001F"),
    ("8C,TS,KC,9H,4S", 15, f"5 cards, but {HOLD} (--players 1 reads a hand per line)"),
    ("8C;TS;KC;9H;4S;7D;2S;5D;3S;no", 28, f"'no' {CARD}"),
    (f"A: {DEAL[:14]} B: {DEAL[15:]} Winner: B", 37, "no cards follow 'Winner': leave it out"),
    (f"Al: {DEAL[:14]} Bo: {DEAL[15:]} Pot: 120", 39, "no cards follow 'Pot': leave it out"),
    (f"Ann [{DEAL[:14]}] Bob [{DEAL[15:]}]", 1, f"'Ann' {COLON} 'Ann:'"),
    (f"Ann = {DEAL[:14]}; Bob = {DEAL[15:]}", 1, f"'Ann' {COLON} 'Ann:'"),
    (f"Player 1 {DEAL[:14]} Player 2 {DEAL[15:]}", 1, f"'Player 1' {COLON} 'Player 1:'"),
    (f"2 {DEAL}", 1, f"'2' {COLON} '2:'"),
]


@pytest.mark.parametrize(("line", "column", "problem"), FIRST)
def test_words_for_the_first_line(line: str, column: int, problem: str) -> None:
    with pytest.raises(DealError) as caught:
        tally(f"\n{line}".encode())
    error = caught.value
    assert (error.line, error.column, error.problem) == (2, column, problem)


def test_words_for_other_rules_and_decks() -> None:
    with pytest.raises(DealError, match="2's cards repeat so that no rule ranks the hand"):
        tally(DEAL[:15].encode() + b"7D 7D 7D 7D 7S", decks="many")
    short = Rules("short", tuple(Rank)[4:], STANDARD.order)
    with pytest.raises(DealError) as caught:
        tally(f"{DEAL.replace('4S', '10d')}\n".encode(), rules=short)
    assert caught.value.problem == "2♠ is not in this deck: short has 6 to A"
    assert caught.value.column == 20
    with pytest.raises(DealError) as caught:
        tally(f"{DEAL}{' ' * 500}rubbish".encode(), players=3)
    _, excerpt, caret = str(caught.value).split("\n")
    assert excerpt.startswith("  …")
    assert excerpt[len(caret) - 1 :].startswith("rubbish")
