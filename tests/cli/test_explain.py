from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from command import Run, on_a_terminal

from showdown import showdown
from showdown.explaining import TERMINAL

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_suits_are_red_on_a_terminal() -> None:
    shown = showdown("4D 6S 9H QH QC", "3D 6D 7H QD QS")
    coloured = shown.explanation(TERMINAL)
    assert "\x1b[31mQ♥\x1b[0m Q♣ \x1b[31m9♥\x1b[0m" in coloured
    for code in ("\x1b[31m", "\x1b[1m", "\x1b[0m"):
        coloured = coloured.replace(code, "")
    assert coloured == shown.explanation()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["4D 6S 9H QH QC"], 2, "give two hands or more, or one line of a file: deals.txt:25"),
        (["deals.txt:0"], 2, "give two hands or more"),
        ([f"deals.txt:{'9' * 5000}"], 2, "give two hands or more"),
        (["deals.txt:1", "deals.txt:2"], 2, "one line of a file at a time: deals.txt:25"),
        (["deals.txt:1"], 1, "deals.txt: no such file or directory"),
        (["4D 6S 9H QH QC", "4D 6D 7H QD QS"], 1, "4♦ is dealt twice, to Player 1 and to Player 2"),
        (["4D 6S 9H QH", "4D 6D 7H QD QS"], 1, "a hand has five, six or seven cards, not 4"),
        (["4D 6S 9H QH 1X", "4D 6D 7H QD QS"], 1, "'1X' is not a card"),
    ],
)
def test_what_cannot_be_explained(run: Run, arguments: list[str], code: int, message: str) -> None:
    done = run("explain", *arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert message in done.stderr


def test_a_row_of_a_table_whose_columns_are_told(run: Run, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.worksheets[0].append(["8C TS KC 9H 4S", "7D 2S 5D 3S AC"])
    sheet = book.create_sheet("June")
    sheet.append([1, "5H 5C 6S 7S KD", "2C 3S 8S 8D TD"])
    book.save(tmp_path / "deals.xlsx")
    reason = "Pair of Eights beats Pair of Fives\n"
    for more, wins in (([], 2), (["--hand1=C", "--hand2=B"], 1), (["--columns", "B:C"], 2)):
        done = run("explain", "--sheet", "June", *more, "deals.xlsx:1")
        assert done.stdout.endswith(reason), done.stderr
        assert done.stdout.splitlines()[wins - 1].endswith("wins")
    done = run("explain", "--hand1=C", "deals.xlsx:1")
    assert (done.returncode, "hand2 is missing" in done.stderr) == (2, True)


def test_a_card_twice_in_one_hand_is_counted_but_not_explained(run: Run, tmp_path: Path) -> None:
    (tmp_path / "d.txt").write_text("\n8C 8C KC 9H 4S 7D 2S 5D 3S AC\n")
    assert run("--decks=many", "--wins=1", "d.txt").stdout == "1\n"
    done = run("explain", "--decks=many", "d.txt:2")
    assert (done.returncode, done.stdout, done.stderr) == (
        1,
        "",
        "d.txt:2:4: Player 1 holds 8♣ twice: a hand cannot repeat a card\n"
        "  8C 8C KC 9H 4S 7D 2S 5D 3S AC\n"
        "     ^\n",
    )


@pytest.mark.parametrize(("no_color", "red"), [("", True), ("1", False)])
def test_colours_on_a_terminal(no_color: str, red: bool) -> None:
    code = "import showdown.cli; showdown.cli.main(['explain', '4D 6S 9H QH QC', '3D 6D 7H QD QS'])"
    shown = on_a_terminal(code, NO_COLOR=no_color)
    assert ("\x1b[31mQ♥" in shown) is red
    assert ("\x1b" in shown) is red


def test_names_are_shown_without_what_steers_a_terminal(run: Run) -> None:
    assert (
        run("explain", "no\x1b[31msuch:3").stderr == "no\\x1b[31msuch: no such file or directory\n"
    )
