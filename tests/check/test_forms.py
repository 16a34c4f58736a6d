"""Answers in all the forms that programs print."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown import FileError, ShowdownError
from showdown.check import AnswersError, answers, exam, grade
from showdown.check.dealt import read_deals
from showdown.check.forms import read_answers

DEALS = [
    "5H 5C 6S 7S KD 2C 3S 8S 8D TD",
    "5D 8C 9S JS AC 2C 5C 7D 8S QH",
    "JC JD 9C 9D 8S JH JS 9H 9S 8D",
]
"""Player 2, Player 1, a tie."""
DEALT = read_deals(DEALS)

FORMS = [
    (["2", "1", "0"], "winners' numbers"),
    (['"2"', '"1"', '"0"'], "winners' numbers"),
    (["2", "1", "1 2"], "winners' numbers"),
    (["2", "1", "1, 2"], "winners' numbers"),
    (["Player 2", "Player 1", "Tie"], "players"),
    (["Player 2", "Player 1", "Players 1 and 2"], "players"),
    (["player2", "player1", "draw"], "players"),
    (["P2", "P1", "0"], "players"),
    (["Player 2 wins", "Player 1 wins.", "Tie."], "players"),
    (["Hand 2 is the winning hand", "Hand 1 is the winning hand", "Hand 1 and 2 draw"], "players"),
    (["White wins.", "Black wins.", "Tie."], "Black and White"),
    (["White", "Black", "Tie"], "Black and White"),
    (
        ["White wins. - with pair: 8", "Black wins. - with high card: Ace", "Tie."],
        "Black and White",
    ),
    (["right", "left", "none"], "left and right"),
    (["Loss", "Win", "Tie"], "wins and losses"),
    (["-1", "1", "0"], "signs"),
    (["166,578", "9,2", "7,7"], "scores, of which the higher wins"),
    (["578 166", "2 9", "7 7"], "scores, of which the lower wins"),
    (["(1.05, 1.08)", "(0.14, 0.12)", "(3, 3.0)"], "scores, of which the higher wins"),
    (["score1,score2", "166,578", "9,2", "7,7"], "scores, of which the higher wins"),
    (["deal,winner", "1,2", "2,1", "3,0"], "winners' numbers in column winner"),
    (
        ["cards;result", "5H 5C;right", "5D 8C;left", "JC JD;none"],
        "left and right in column result",
    ),
    (["deal,who", "1,2", "2,1", "3,0"], "winners' numbers in column who"),
    (["1,2", "2,1", "3,0"], "winners' numbers in column 2"),
    (["0\tP2", "1\tP1", "2\ttie"], "players in column 2"),
    (
        ["line,outcome,outcome_text", "7,2,b", "8,1,a", "9,0,t"],
        "winners' numbers in column outcome",
    ),
    (["winner", "2", "1", "0"], "winners' numbers"),
    (["Output:", "Player 2", "Player 1", "Tie"], "players"),
    (
        [
            "['2C 3S 8S 8D TD']",
            "['AC 5D 8C 9S JS']",
            "['JC JD 9C 9D 8S', 'JH JS 9H 9S 8D']",
        ],
        "winning hands",
    ),
]


@pytest.mark.parametrize(("lines", "form"), FORMS)
def test_forms(lines: list[str], form: str, tmp_path: Path) -> None:
    found = read_answers(lines, DEALT)
    assert (found.said, found.form) == (b"\2\1\0", form)
    assert not grade(DEALS, lines).wrong
    file = tmp_path / "mine.txt"
    for encoding, end in (("utf-8", "\n"), ("utf-8-sig", "\r\n"), ("utf-16", "\r\n")):
        file.write_bytes((end.join(lines) + end + end).encode(encoding))
        assert read_answers(file, DEALT).said == b"\2\1\0"


@pytest.mark.parametrize("lines", [["false", "true", "false"], ["No", "yes", "no"]])
def test_whether_player_1_wins(lines: list[object]) -> None:
    report = grade(DEALS, lines)
    assert report.answers.form == "whether Player 1 wins"
    assert report.wrong_lines == ()
    assert grade(DEALS, ["true", "true", "false"]).wrong_lines == (1,)


def test_ones_and_zeros() -> None:
    assert grade(DEALS, ["0", "1", "0"]).wrong_lines == ()
    assert grade(DEALS[1:], ["1", "0"]).answers.form == "winners' numbers"


def test_answers_one_by_one() -> None:
    assert grade(DEALS, [2, 1, 0]).right == 3
    assert grade(DEALS, [(166, 578), (9, 2), (7, 7)]).right == 3
    assert grade(DEALS, b"2\n1\n0\n").right == 3


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "<lines>: there are no answers in it"),
        (["", ""], "<lines>: there are no answers in it"),
        (["2", "", "0"], "<lines>:2: the line is blank: an answer a line"),
        (["2", "1", "0", "1"], "<lines>: 4 answers, but <lines> has 3 deals: some are too many"),
        (["2"], "<lines>: 1 answer, but <lines> has 3 deals: they end too early"),
        (["2", "one", "0"], "<lines>:2: 'one' is no answer as line 1 is, '2'"),
        (["Player 2", "Player 3", "Tie"], "<lines>:2: 'Player 3' is no answer as line 1 is"),
        (["2", "Player 1", "0"], "<lines>:2: 'Player 1' is no answer as line 1 is, '2'"),
        (["???"] * 3, "<lines>:1: '???' is no answer: an answer is 1, 2 or 0 for a tie"),
        (["a,b", "1,2", "2,1", "0,0"], None),
        (["w1,winner,win", "x,1,2", "x,2,1", "x,0,0"], "winner and win could be the answers"),
        (["win,win", "1,2", "2,1", "0,0"], "win and win could be the answers"),
    ],
)
def test_what_are_no_answers(lines: list[str], message: str | None) -> None:
    if message is None:
        assert grade(DEALS, lines).answers.form.startswith("scores")
        return
    with pytest.raises(AnswersError) as caught:
        grade(DEALS, lines)
    assert message in str(caught.value)
    assert isinstance(caught.value, ShowdownError)


def test_files_that_are_no_answers(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="no such file"):
        grade(DEALS, tmp_path / "none.txt")
    (tmp_path / "bytes").write_bytes(b"\x80\x81\n")
    with pytest.raises(AnswersError, match="these bytes are no text"):
        grade(DEALS, tmp_path / "bytes")


def test_one_answer_less() -> None:
    deals = [DEALS[0], DEALS[1], DEALS[0], DEALS[2]]
    assert grade(deals, [2, 1, 2]).wrong_lines == (4,)
    assert grade(deals, [1, 2, 0]).wrong_lines == (1,)
    said = answers(exam())
    with pytest.raises(AnswersError, match="one is missing, and it is neither the first nor"):
        grade(exam(), said[:30] + said[31:])


def test_the_deals_themselves_are_no_answers() -> None:
    with pytest.raises(AnswersError, match="these are the deals themselves, not who wins them"):
        grade(DEALS, DEALS)


def test_a_function_without_return() -> None:
    with pytest.raises(AnswersError, match="answer 2 is None: a function without return"):
        grade(DEALS, [2, None, 0])
