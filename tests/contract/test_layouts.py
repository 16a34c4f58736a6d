"""Every way in which deals are written in public, and who wins them."""

from __future__ import annotations

import gzip
import json
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest
from contract import expected
from contract.conftest import Says
from contract.expected import CARDS, CATEGORIES, DEALS, Deal, text

Write = Callable[[list[Deal]], str]
SYMBOLS = dict(zip("CDHS", "♣♦♥♠", strict=True))
OUTLINED = dict(zip("CDHS", "♧♢♡♤", strict=True))
PLANES = dict(zip("SHDC", (0x1F0A0, 0x1F0B0, 0x1F0C0, 0x1F0D0), strict=True))
PLACES = dict(zip("A23456789TJ_QK", range(1, 15), strict=True))


def cards(spell: Callable[[str], str], between: str = " ", mark: str | None = None) -> Write:
    """The cards spelled otherwise."""
    return lambda deals: text([[[*map(spell, h)] for h in d] for d in deals], between, mark)


def rows(line: Callable[[Deal], str], end: str = "\n") -> Write:
    """Every deal as a line of its own making."""
    return lambda deals: "".join(line(deal) + end for deal in deals)


def plain(between: str, mark: str | None = None) -> Write:
    return cards(str, between, mark)


def ten(card: str) -> str:
    return card.replace("T", "10")


def pair(hand: list[str]) -> str:
    """Suits 1 to 4 and ranks 1 to 13, as in UCI's data: hearts, spades, diamonds, clubs."""
    return ",".join(f"{'HSDC'.index(c[1]) + 1},{'A23456789TJQK'.index(c[0]) + 1}" for c in hand)


def numbered(label: Callable[[int], str]) -> Write:
    """Every deal after its number."""
    return lambda deals: "".join(f"{label(n)}{text([d])}" for n, d in enumerate(deals, 1))


def won(words: str) -> Write:
    """Every deal before its winner, right or not."""
    return rows(lambda d: text([d]).strip() + words.format(1))


def winners(shown: str) -> list[int]:
    """The winner of each line; 0 for several, who share."""
    return [int(line) if line.isdecimal() else 0 for line in shown.splitlines()]


LAYOUTS: dict[str, Write] = {
    "1, blanks": plain(" "),
    "1, tabs": plain("\t"),
    "1, two blanks between hands": plain(" ", "  "),
    "1, spaces of web pages": plain(" ", "\u00a0 \u2003"),
    "2, a count on top": lambda deals: f"{len(deals)}\n{text(deals)}",
    "3, commas": plain(","),
    "3, commas and blanks": plain(", "),
    "3, semicolons": plain(";"),
    "4, a pipe between hands": plain(",", "|"),
    "5, a comma at the end": rows(lambda d: text([d]).strip() + ","),
    "6, a blank at the end": rows(lambda d: text([d]).strip() + " "),
    "7, no line end": lambda deals: text(deals).rstrip("\n"),
    "8, 10 for T": cards(ten),
    "9, 10 and small suits": cards(lambda c: ten(c[0]) + c[1].lower()),
    "10, small suits": cards(lambda c: c[0] + c[1].lower()),
    "11, small": cards(str.lower),
    "11, any case": lambda d: text(d[:3]).lower() + text(d[3:]),
    "12, symbols": cards(lambda c: c[0] + SYMBOLS[c[1]]),
    "12, outlined symbols": cards(lambda c: c[0] + OUTLINED[c[1]]),
    "12, playing cards": cards(lambda c: chr(PLANES[c[1]] + PLACES[c[0]])),
    "14, a token a hand": plain("", " "),
    "14, nothing between cards": plain(""),
    "15, pipes": plain("|"),
    "16, dashes": plain(" - "),
    "16, dashes and labels": rows(lambda d: f"HandA:{'-'.join(d[0])} HandB:{'-'.join(d[1])}"),
    "17, hands of commas": cards(ten, ",", " "),
    "18, names": rows(lambda d: f"Black: {' '.join(d[0])}  White: {' '.join(d[1])}"),
    "18, numbered names": rows(lambda d: f"Player 1: {' '.join(d[0])}; Player 2: {' '.join(d[1])}"),
    "18, versus": rows(lambda d: " vs ".join(map(" ".join, d))),
    "19, suit first": cards(lambda c: c[1] + c[0]),
    "19, suit first, 10": cards(lambda c: c[1] + ten(c[0])),
    "20, brackets": rows(lambda d: " ".join(f"[{' '.join(h)}]" for h in d)),
    "20, brackets and commas": rows(lambda d: " ".join(f"[ {', '.join(h)} ]" for h in d)),
    "20, a bracket a card": rows(lambda d: " ".join(f"[{']['.join(h)}]" for h in d)),
    "26, an array of lines": lambda deals: json.dumps(text(deals).splitlines(), indent=1),
    "26, an array of pairs": lambda deals: json.dumps([list(map(" ".join, d)) for d in deals]),
    "26, hands in objects": rows(lambda d: json.dumps({"hands": list(map(" ".join, d))})),
    "26, a list a line": rows(json.dumps),
    "quoted": rows(lambda d: ",".join(f'"{" ".join(hand)}"' for hand in d)),
    "32, CRLF": lambda deals: text(deals).replace("\n", "\r\n"),
    "32, CR": lambda deals: text(deals).replace("\n", "\r"),
    "32, BOM": lambda deals: "\ufeff" + text(deals),
    "32, blank lines": lambda deals: "\n" + text(deals).replace("\n", "\n\n"),
    "33, names of columns on top": lambda deals: "hand1,hand2\n" + text(deals, " ", ","),
    "numbered, 1.": numbered(lambda n: f"{n}. "),
    "numbered, Game 1:": numbered(lambda n: f"Game {n}: "),
    "a category and a colon": rows(lambda d: f"Full house: {text([d]).strip()}"),
    "an id and a tab": numbered(lambda n: f"{7919 * n % 1000 + 20}\t"),
    "a winner after a comma": won(",{}"),
    "an index of a table": lambda deals: (
        "id,one,two\n" + rows(lambda d: f"7,{' '.join(d[0])},{' '.join(d[1])}")(deals)
    ),
}


SETTLED: dict[str, Write] = {
    "numbered, [1]": numbered(lambda n: f"[{n}] "),
    "numbered, Hand #1:": numbered(lambda n: f"Hand #{n}: "),
    "bullets": rows(lambda d: f"* {text([d])}", ""),
    "an id": numbered(lambda n: f"{7919 * n % 1000 + 20} "),
    "a name in front": rows(lambda d: f"first {text([d]).strip()}"),
    "a category in front": rows(lambda d: f"one pair {text([d]).strip()}"),
    "a winner": won(" {}"),
}
"""Lines with more than cards: refused, with the words or columns that read them."""


@pytest.mark.parametrize("write", SETTLED.values(), ids=SETTLED)
def test_what_is_beside_the_cards(prints: Says, refuses: Says, write: Write) -> None:
    Path("deals.txt").write_bytes(write(DEALS).encode())
    command = refuses(1, "deals.txt").partition("showdown deals.txt ")[2].split()
    assert command[0] in ("--words", "--hand1")
    found = prints("--format", "wins", "deals.txt", *command)
    assert winners(found) == expected.winners(DEALS)


@pytest.mark.parametrize("write", LAYOUTS.values(), ids=LAYOUTS)
def test_layouts(prints: Says, write: Write) -> None:
    Path("deals.txt").write_bytes(write(DEALS).encode())
    assert winners(prints("--format", "wins", "deals.txt")) == expected.winners(DEALS)


@pytest.mark.parametrize("write", [plain(" "), plain(","), plain("", " "), plain(",", "|")])
@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_players(prints: Says, players: int, write: Write) -> None:
    deals = expected.random_deals(30, players)
    Path("deals.txt").write_text(write(deals))
    all_of_them = ["--players", str(players)]
    for options in (["--game", "draw"], all_of_them) if players != 6 else (all_of_them,):
        found = prints("--format", "wins", *options, "deals.txt")
        assert winners(found) == expected.winners(deals)


@pytest.mark.parametrize(("players", "size"), [(2, 6), (2, 7), (3, 6), (3, 7), (7, 7)])
def test_cards(prints: Says, players: int, size: int) -> None:
    """Of six and seven cards: their number alone does not always say whose, a mark does."""
    deals = expected.random_deals(60, players, size)
    right = expected.winners(deals)
    Path("plain.txt").write_text(text(deals))
    Path("marked.txt").write_text(text(deals, " ", " | "))
    all_of_them, each = ["--players", str(players)], ["--cards", str(size)]
    for arguments in (
        ["plain.txt", *all_of_them],
        ["plain.txt", *each],
        ["plain.txt", *all_of_them, *each],
        ["marked.txt"],
    ):
        assert winners(prints("--format", "wins", *arguments)) == right


GIVEN: dict[str, Callable[[str], str]] = {
    "rank-first": str,
    "suit-first": lambda c: c[1] + c[0],
    "numbers": lambda c: str(CARDS.index(c)),
    "numbers+1": lambda c: str(CARDS.index(c) + 1),
}


@pytest.mark.parametrize("style", GIVEN)
@pytest.mark.parametrize("between", [" ", ","])
def test_a_layout_that_is_given(prints: Says, style: str, between: str) -> None:
    """Row 24 among them."""
    Path("deals.txt").write_text(cards(GIVEN[style], between)(DEALS))
    found = prints("--format", "wins", "--layout", style, "deals.txt")
    assert winners(found) == expected.winners(DEALS)


NAMES = "S1,C1,S2,C2,S3,C3,S4,C4,S5,C5"


@pytest.mark.parametrize(("head", "line"), [("", "{}"), ("", "{},0"), (f"{NAMES},CLASS\n", "{},0")])
@pytest.mark.parametrize("options", [[], ["--layout", "pairs"]])
def test_hands_of_suits_and_ranks(prints: Says, head: str, line: str, options: list[str]) -> None:
    """Rows 22 and 23: a hand a line, which nobody beats, so the categories are what counts."""
    hands = [hand for deal in DEALS for hand in deal]
    lines = "".join(line.format(pair(hand)) + "\r\n" for hand in hands)
    Path("hands.data").write_bytes((head + lines).encode())
    found = json.loads(prints("--json", *options, "hands.data"))
    assert (found["deals"], found["players"]) == (40, 1)
    right = [expected.category(hand) for hand in hands]
    assert found["categories"]["held"] == [{name: right.count(name) for name in CATEGORIES}]


def test_an_object_of_several_lines(prints: Says, refuses: Says) -> None:
    """Row 26: with the hands of a deal; not with several deals, of which one must not be made."""
    hands = list(map(" ".join, DEALS[0]))
    Path("one.json").write_text(json.dumps({"hands": hands}, indent=2))
    assert winners(prints("--format", "wins", "one.json")) == expected.winners(DEALS[:1])
    deals = [{"p1": " ".join(one), "p2": " ".join(two)} for one, two in DEALS[:2]]
    for indent in (None, 1):
        Path("many.json").write_text(json.dumps({"deals": deals}, indent=indent))
        assert refuses(1, "many.json").startswith("many.json: ")


@pytest.mark.parametrize("form", ["array", "lines"])
def test_keys_in_any_order(prints: Says, refuses: Says, form: str) -> None:
    """Of JSON objects, a line each or in an array: their order means nothing."""
    objects = [dict(zip(("mine", "yours"), map(" ".join, deal), strict=True)) for deal in DEALS]
    objects[1::2] = [dict(reversed(row.items())) for row in objects[1::2]]
    lines = "".join(json.dumps(row) + "\n" for row in objects)
    Path("deals.json").write_text(json.dumps(objects) if form == "array" else lines)
    for options in ([], ["--skip-bad"]):
        found = prints("--format", "wins", *options, "deals.json")
        assert winners(found) == expected.winners(DEALS)
    repeated = json.dumps(objects[0]).replace("yours", "mine")
    Path("twice.json").write_text(f"{json.dumps(objects[1])}\n{repeated}\n")
    assert "the key 'mine' occurs twice in an object" in refuses(1, "twice.json")


DEAL = text(DEALS[:1]).strip()
REMARK = "no cards in this line: start it with # if it is a comment"


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("// of the second table", 1, REMARK),
        (f"- {DEAL[3:]}", 1, "'-' in front of the cards: delete it, or start comment lines with #"),
        (f"- {DEAL}", 1, "'-' in front of the cards: delete it, or start comment lines with #"),
        (
            f"{DEAL} # 7D",
            31,
            "comments start a line with #, and must not name",
        ),
    ],
)
def test_what_is_not_a_deal(refuses: Says, line: str, column: int, words: str) -> None:
    Path("deals.txt").write_text(f"{text(DEALS)}{line}\n", encoding="utf-8")
    found = refuses(1, "deals.txt")
    assert found.startswith(f"deals.txt:21:{column}: ")
    assert words in found
    assert "\ufffd" not in found


def test_files_of_another_kind(refuses: Says) -> None:
    Path("deals.txt").write_text(text(DEALS))
    with tarfile.open("deals.tar", "w") as archive:
        archive.add("deals.txt")
    Path("deals.tar.gz").write_bytes(gzip.compress(Path("deals.tar").read_bytes()))
    for name in ("deals.tar", "deals.tar.gz"):
        assert "unpack an archive" in refuses(1, name)
    for start in (
        "<table><tr>",
        'variant = "NT"\nantes = [0, 0]',
        "STATE:0:r200c/cc/cc/cc:9s8h|9c6h/8c4c7h/2d/Jd:-20|20:a|b",
    ):
        Path("other.txt").write_text(f"{start}\n")
        assert refuses(1, "other.txt").startswith("other.txt:")
