"""What is above the deals: counts, titles, names of columns; or invalid deals."""

from __future__ import annotations

from typing import Any

import pytest

from showdown import DealError, FileError, ShowdownError, tally
from showdown.deals.bad import Bad, leave_out
from showdown.deciding import verdicts

ONE, TWO = "8C TS KC 9H 4S", "7D 2S 5D 3S AC"
DEAL, CELLS, HANDS = f"{ONE} {TWO}", f"{ONE} {TWO}".replace(" ", ","), f"{ONE},{TWO}"
NAMED = f"Black: {ONE} White: {TWO}"
TOUCHING = DEAL.replace(" ", "")
NUMBERS = "0,35,44,30,11,21,3,13,7,48"
SUITS_FIRST = "C8,ST,CK,H9,S4,D7,S2,D5,S3,CA"
TABS = f"{ONE}\t{TWO}"
QUOTED = '"8C, TS, KC, 9H, 4S","7D, 2S, 5D, 3S, AC"'
TEN = ",".join(f"c{n}" for n in range(1, 11))
EMPTY = "," * 9

HEADERS = [
    ("3", DEAL), ("3\n", DEAL), ("3,10", CELLS), ("3 5", DEAL), ("# 1\n\n3", DEAL),
    ("hand1 hand2", DEAL), ("Black White", DEAL), ("# 1\n# 2\nhand1 hand2", DEAL),
    ("# 8C\n\n", CELLS), (TEN, CELLS), (TEN.replace(",", " "), DEAL), (TEN, SUITS_FIRST),
    (",".join(f"card{n}" for n in range(1, 11)), CELLS), ("a,b", HANDS),
    (",".join(f"c{n}" for n in range(10)), NUMBERS), ("h1,h2", QUOTED),
    ('"one","two"', QUOTED.replace(", ", ",")), ("hand1\thand2", TABS),
    ('My 24" deals\nBlack White', DEAL), ("Sam's own deals\nhand1,hand2", HANDS),
    ("a note " * 30_000 + "\nBlack White", DEAL), ('# 5"' + "x" * 200_000 + "\nh1,h2", HANDS),
    ("Poker deals of 2024\nhand1 hand2", DEAL), ("# no\n\nAll my deals\n\nBlack\tWhite", TABS),
    (f"Poker night{EMPTY}\n{TEN}", CELLS), (f'"Poker night"{EMPTY}\n{EMPTY}\n{TEN}', CELLS),
    (f"Alice,,,,,Bob,,,,\n{TEN}", CELLS), ("showdown", f'"{HANDS}"'), ("my deals", f'"{HANDS}"'),
    ("Player 1 hand,Player 2 hand", HANDS),
]  # fmt: skip


@pytest.mark.parametrize(("header", "deal"), HEADERS)
def test_a_header(header: str, deal: str) -> None:
    lines = [*header.split("\n"), deal, deal]
    for delimiter in (",", ";") if EMPTY in header else (",",):
        three = "\n".join([*lines, deal]).replace(",", delimiter)
        assert tally(three.encode()).wins == tally(three.splitlines()).wins == (0, 3)
        bad: list[Bad] = []
        assert tally("\n".join([*lines, "8X"]).encode(), on_bad=bad.append).deals == 2
        assert [one.line for one in bad] == [len(lines) + 1]


@pytest.mark.parametrize("header", ["hand", "Cards", '"hands"'])
def test_a_single_column_of_hands(header: str) -> None:
    found = tally(f"{header}\n{ONE}\n{TWO}\n".encode())
    assert (found.players, found.deals) == (1, 2)
    assert tally(f"{header}\n{DEAL}\n".encode()).players == 2
    with pytest.raises(DealError, match=":3:13: '1X' is not a card"):
        tally(f"{header}\n{ONE}\n{TWO[:-2]}1X\n".encode())
    for other in ("deal", "showdown"):
        with pytest.raises(ShowdownError):
            tally(f"{other}\n{ONE}\n{TWO}\n".encode())


ABOVE = [
    "8C", "8C TS", "one 8C", "?? ??", "joker joker", "8CTSKX9H4S 7D2S5D3SAX", "8CZ s",
    "[8 C] [T S]", "Black: White:", "hand2 hand1", "one two three", f"1C {DEAL[3:-2]}1C", "5,7",
    "Kreuz8 Pik10 Kreuz13 Herz9 Pik4 Karo7 Pik2 Karo5 Pik3 Kreuz1", "Deals as of 2024\nBlack White",
    f"Black White\n{DEAL[:-2]}1C", "Title\nTitle\nBlack White",
]  # fmt: skip


@pytest.mark.parametrize("above", ABOVE)
def test_what_is_not_a_header(above: str) -> None:
    lines = above.split("\n")
    deal = NAMED if "Black:" in above else DEAL
    with pytest.raises(DealError) as caught:
        tally([*lines, deal])
    assert caught.value.line in (1, 2)
    found = tally([*lines, deal, deal], on_bad=leave_out)
    assert (found.deals, found.skipped) == (2, len(lines) - (lines[0] == "Black White"))


INVALID = [
    ("8CTSKC9H4S 7D2S5D3SAX", "8CTSKC9H4S 7D2S5D3SAC"),
    ("24,35,44,30,11,21,3,13,7,99", NUMBERS),
    ("24,35,44,30,11,21,3,13,7", NUMBERS),
    ("52,35,44,30,11,21,3,13,7,48", NUMBERS),
    ("8C,TS,KC,9H,4S,7D,2S,5D,3S,AX", CELLS),
    ("Black: 8C TS KC 9H White: 7D 2S 5D", NAMED),
    ("C8 ST CK H9 S4 D7 S2 D5 S3 CX", SUITS_FIRST.replace(",", " ")),
    ("8♣ T♠ K♣ 9♥ 4♠ 7♦ 2♠ 5♦ 3♠ X♣", "8♣ T♠ K♣ 9♥ 4♠ 7♦ 2♠ 5♦ 3♠ A♣"),
    ("8♣ T♠ K♣ 9♥ 4♠ 7♦ 2♠ 5♦ 3♠ A", "8♣ T♠ K♣ 9♥ 4♠ 7♦ 2♠ 5♦ 3♠ A♣"),
    ("C8,ST,CK,H9,S4,7D,2S,5D,3S,AC", CELLS),
    ("Xx,Xx,Xx,Xx,Xx,7D,2S,5D,3S,AC", CELLS),
    ("X X X X X X X X X X", DEAL),
    ("XX,XX,XX,XX,XX|??,??,??,??,??", "8C,TS,KC,9H,4S|7D,2S,5D,3S,AC"),
    ("joker Joker joker joker 3D joker joker joker joker 🃏", DEAL),
    ("1S 1C 1D 1H 11S 11C 12S 13S 14S 15S", DEAL),
    ("1,10,1,11,1,13,1,12,1,99,9", "1,10,1,11,1,13,1,12,1,1,9"),
]


@pytest.mark.parametrize(("first", "then"), INVALID)
def test_an_invalid_first_deal_is_not_a_header(first: str, then: str) -> None:
    with pytest.raises(DealError) as caught:
        tally([first, then, then])
    assert caught.value.line == 1
    bad: list[Bad] = []
    assert tally([first, then, then], on_bad=bad.append).deals == 2
    assert [one.line for one in bad] == [1]


@pytest.mark.parametrize(
    "lines",
    [
        *([title, "h1,h2", HANDS] for title in ("Kreuz8,Pik10", "8C TS KC,9H", "XX XX XX XX XX")),
        *(["one", "two", HANDS], ["one two", "h1 h2", f"{TOUCHING[:10]} {TOUCHING[10:]}"]),
    ],
)
def test_what_is_not_a_title(lines: list[str]) -> None:
    with pytest.raises(ShowdownError):
        tally("\n".join(lines).encode())


def test_the_order_that_a_header_gives() -> None:
    assert tally(["hand2,hand1", HANDS]).wins == (1, 0)
    with pytest.raises(FileError, match="its header has ranks in front of suits: give --layout pa"):
        tally(["C1,S1,C2,S2,C3,S3,C4,S4,C5,S5", "1,1,2,2,3,3,4,4,3,4"])


@pytest.mark.parametrize(("announced", "deals"), [("5", 1), ("54", 2), ("1", 2)])
@pytest.mark.parametrize("on_bad", [None, leave_out])
def test_an_announced_number_of_deals(announced: str, deals: int, on_bad: Any) -> None:
    lines = [announced, *[DEAL] * deals]
    words = f"line 1 announces {announced} deals?, but the file has {deals}$"
    for count in (tally, lambda *args, **more: list(verdicts(*args, **more))):
        with pytest.raises(FileError, match=words):
            count(lines, on_bad=on_bad)
