"""How hands and showdowns look in a notebook and with rich."""

from __future__ import annotations

import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

from rich.console import Console

from showdown import Card, Hand, showdown
from showdown.explaining import TERMINAL

ROOT = Path(__file__).parents[1]

PAIRS = showdown("4D 6S 9H QH QC", "3D 6D 7H QD QS")
SPLIT = showdown("2h 3h 4h 5h 6c", "Ad Kd Qd Jd 9c", "2s 3s 4s 5s 6d")


def title(svg: str) -> str | None:
    return ElementTree.fromstring(svg)[0].text


def on_a_console(value: object) -> str:
    console = Console(file=StringIO(), force_terminal=True, width=120, color_system="standard")
    console.print(value)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def bare(line: str) -> str:
    return re.sub(r"\x1b\[[\d;]+m", "", line)


def test_in_a_notebook() -> None:
    hand = Hand("2c 3d 9h Ah Kd Ks 9c")
    for shown in (hand, PAIRS):
        assert shown._repr_html_() == shown._repr_svg_() == shown.svg()
        assert shown.svg() != shown.svg(four_colours=True)
    assert title(hand.svg()) == "Two Pairs, Kings and Nines: 2♣ 3♦ 9♥ A♥ K♦ K♠ 9♣"
    assert hand.svg().count('opacity=".45"') == 2
    assert title(PAIRS.svg()) == (
        "Player 1: Pair of Queens (wins): 4♦ 6♠ 9♥ Q♥ Q♣; "
        "Player 2: Pair of Queens: 3♦ 6♦ 7♥ Q♦ Q♠. Pair of Queens each; Nine kicker beats Seven"
    )
    assert PAIRS.svg().count(">wins</tspan>") == 1
    assert SPLIT.svg().count(">splits</tspan>") == 2


def test_the_picture_in_the_readme() -> None:
    assert (ROOT / "docs" / "images" / "showdown.svg").read_text(encoding="utf-8") == PAIRS.svg()


def test_rich() -> None:
    assert on_a_console(Card("Ah")) == "\x1b[31mA♥\x1b[0m\n"
    assert on_a_console(Card("5h")).replace("\x1b[31m", "") == "5\x1b[0m♥\x1b[0m\n"
    assert "36m" not in on_a_console(Hand("2s 3s 4s 5s 7c"))
    lines = on_a_console(PAIRS).splitlines()
    assert lines[0].endswith("Pair of Queens\x1b[0m   \x1b[1;39mwins\x1b[0m")
    assert [bare(line) for line in lines] == PAIRS.explanation().splitlines()
    assert "[1" not in lines[1]  # Who loses is not bold.
    assert bare(lines[-1]) == "Pair of Queens each; Nine kicker beats Seven"
    assert len(on_a_console(SPLIT).splitlines()) == 6


def test_what_does_not_play_is_dim() -> None:
    hand = Hand("2c 3d 9h Ah Kd Ks 9c")
    assert on_a_console(hand).startswith("\x1b[2;39m2\x1b[0m\x1b[2;39m♣\x1b[0m \x1b[2;39m3")
    assert "\x1b[2m(2♣ 3♦)\x1b[0m" in showdown(hand, hand, decks="many").explanation(TERMINAL)


def test_rich_is_not_imported() -> None:
    code = (
        "import sys, showdown as sd; shown = sd.showdown('2s 3s 4s 5s 7c', '2h 3h 4h 5h 7d'); "
        "shown.__rich__(); shown._repr_html_(); print('rich' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
