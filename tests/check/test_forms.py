"""Answers in all the forms that programs print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from showdown import ShowdownError
from showdown.check import AnswersError, answers, exam, grade

DEALS = [
    "5H 5C 6S 7S KD 2C 3S 8S 8D TD",
    "5D 8C 9S JS AC 2C 5C 7D 8S QH",
    "JC JD 9C 9D 8S JH JS 9H 9S 8D",
]
"""Player 2, Player 1, a tie."""

CRASH = 'Traceback (most recent call last):\n  File "a.py", line 1\n    f()\nValueError: 1'

FORMS = [
    (["2", "1", "0"], "winners' numbers"),
    (['"2"', '"1"', '"0"'], "winners' numbers"),
    (["2", "1", "1 2"], "winners' numbers"),
    (["2", "1", "1, 2"], "winners' numbers"),
    (["Player 2", "Player 1", "Tie"], "players"),
    (["Player 2", "Player 1", "Players 1 and 2"], "players"),
    (["P2", "P1", "0"], "players"),
    (["Hand 2 is the winning hand", "Hand 1 is the winning hand", "Hand 1 and 2 draw"], "players"),
    (["White wins.", "Black wins.", "Tie."], "Black and White"),
    (
        ["White wins. - with pair: 8", "Black wins. - with high card: Ace", "Tie."],
        "Black and White",
    ),
    (["right", "left", "none"], "left and right"),
    (["second", "first", "tie"], "first and second"),
    (["Second hand", "First hand", "Tie"], "first and second"),
    (["Loss", "Win", "Tie"], "wins and losses"),
    (["2", "1", "tie"], "winners' numbers"),
    (["Winner: 2", "Winner: 1", "Draw"], "winners' numbers"),
    (["The winner is Player 2.", "The winner is Player 1.", "It's a tie."], "players"),
    (["1: 2", "2: 1", "3: 0"], "winners' numbers"),
    (["Deal 0: Player 2", "Deal 1: Player 1", "Deal 2: split"], "players"),
    (["Deal 1 -> winner: Player 2", "Deal 2 -> winner: Player 1", "Deal 3 -> tie"], "players"),
    (["2.0", "1.0", "0.0"], "winners' numbers"),
    (["Enter hands: 2", "Enter hands: 1", "Enter hands: 0", "Enter hands: "], "winners' numbers"),
    (["-1", "1", "0"], "signs"),
    ([f"{deal} {sign}" for deal, sign in zip(DEALS, ("-1", "1", "0"), strict=True)], "signs"),
    ([f"{deal} | {n}" for deal, n in zip(DEALS, "210", strict=True)], "winners' numbers"),
    (["166,578", "9,2", "7,7"], "scores, of which the higher wins"),
    (["578 166", "2 9", "7 7"], "scores, of which the lower wins"),
    (["(1.05, 1.08)", "(0.14, 0.12)", "(3, 3.0)"], "scores, of which the higher wins"),
    (["score1,score2", "166,578", "9,2", "7,7"], "scores, of which the higher wins"),
    (["a,b", "1,2", "2,1", "0,0"], "scores, of which the higher wins"),
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
def test_forms(lines: list[str], form: str) -> None:
    found = grade(DEALS, lines)
    assert (found.answers.winners, found.answers.form, found.wrong) == (b"\2\1\0", form, ())


@pytest.mark.parametrize(
    ("encoding", "end"), [("utf-8", "\n"), ("utf-8-sig", "\r\n"), ("utf-16", "\r\n")]
)
def test_files(encoding: str, end: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_bytes((end.join(["Player 2", "Player 1", "Tie"]) + end + end).encode(encoding))
    assert grade(DEALS, file).answers.winners == b"\2\1\0"


def test_whether_player_1_wins() -> None:
    for lines in (["false", "true", "false"], ["No", "yes", "no"], ["0", "1", "0"]):
        report = grade(DEALS, lines)
        assert (report.answers.form, report.wrong_lines) == ("whether Player 1 wins", ())
    assert grade(DEALS, ["true", "true", "false"]).wrong_lines == (1,)
    assert grade(DEALS[1:], ["1", "0"]).answers.form == "winners' numbers"


@pytest.mark.parametrize(
    "totals", [["Player 1 wins 4"], ["4"], ["Player 1: 4", "Player 2: 3", "Total: 7"]]
)
@pytest.mark.parametrize("header", [[], ["winner"]])
def test_totals_after_the_answers(totals: list[str], header: list[str]) -> None:
    deals = [DEALS[0], DEALS[1]] * 3 + [DEALS[1]]
    assert grade(deals, [*header, *"2121211", *totals]).right == 7


@pytest.mark.parametrize("closing", [["Total: 4"], ["4"], ["Player 1: 4", "Player 2: 3", "Done."]])
@pytest.mark.parametrize("between", [[], [""]])
def test_words_behind_the_answers_and_a_blank_line(closing: list[str], between: list[str]) -> None:
    deals = [DEALS[0], DEALS[1]] * 3 + [DEALS[1]]
    given = [line for answer in "2121211" for line in (answer, *between)]
    assert grade(deals, [*given[: len(given) - len(between)], "", *closing]).right == 7
    with pytest.raises(AnswersError, match=r"answers for 7 deals|is not an answer"):
        grade(deals, [*"21212112", "", *closing])


@pytest.mark.parametrize("given", [[2, 1, 0], [(166, 578), (9, 2), (7, 7)], b"2\n1\n0\n"])
def test_answers_one_by_one(given: Any) -> None:
    assert grade(DEALS, given).right == 3


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ([], "<lines>: no answers"),
        (["", ""], "<lines>: no answers"),
        (["2", "1", "0", "1"], "<lines>: 4 answers for 3 deals of <lines>: expected one for each"),
        (["error", "", None], "<lines>: no answers, only 'error'"),
        ([CRASH, CRASH], "<lines>: no answers, only 'ValueError: 1'"),
        ([CRASH, "2", "1"], "<lines>:1: a traceback before all answers may belong to any deal"),
        ([CRASH, CRASH, "2"], "<lines>:1: a traceback before all answers may belong to any deal"),
        (["2", CRASH, "1", CRASH, "oops"], "<lines>:11: 'oops' is not an answer in the form of"),
        (["376"], "'376' is not an answer: write 1, 2 or 0 for a tie"),
        (["376"], "a total alone is not enough: print an answer to each deal"),
        (
            ["Player 1 wins 37 hands"],
            "is a total: print an answer to each deal",
        ),
        (
            ["Player 1: 37", "Player 2: 3"],
            "'Player 1: 37' is a total: print an answer",
        ),
        (["Wins of player two = 3"], "is a total: print an answer to each deal"),
        (["2", "one", "0"], "<lines>:2: 'one' is not an answer in the form of '2' before"),
        (["Player 2", "Player 3", "Tie"], "<lines>:2: 'Player 3' is not an answer in the form"),
        (["2", "Player 1", "0"], "<lines>:2: 'Player 1' is not an answer in the form of"),
        (["166,578", "9,2", "x,7"], "<lines>:3: 'x,7' is not an answer in the form of"),
        (["a,b", "166,578", "9,x"], "<lines>:3: '9,x' is not an answer in the form of"),
        (["2C 3S 8S 8D TD", "AC 2C"], "<lines>:2: 'AC 2C' is not an answer in the form of"),
        (["9" * 100], "'999"),
        *[
            ([line], "one line for all deals: print one")
            for line in ("[2, 1, 0]", "2 1 0", "21012")
        ],
        ([",".join(["Player 1"] * 9)], "9 columns could be the answers"),
        (["???"] * 3, "<lines>:1: '???' is not an answer: write 1, 2 or 0 for a tie"),
        (
            ["w1,winner,win", "x,1,2", "x,2,1", "x,0,0"],
            "2 columns could be the answers",
        ),
        (["win,win", "1,2", "2,1", "0,0"], "such as win and win: print only the winner"),
        (["n,winner", "a,2", "b,1", "c,x"], "<lines>:4: 'c,x' is not an answer in"),
        (["winner", "2", "1", "3"], "<lines>:4: '3' is not an answer in the form"),
        (["1", "0", "tie"], "0 and 1 may number the players from 0, or say whether Player 1 wins"),
        (["1", "0", "1"], "<lines>: 0 and 1 may number the players from 0, or say whether Pla"),
        (DEALS, "<lines>: these are the deals themselves, not their winners"),
        (b"\x80\x81\n", "the answers are not text"),
    ],
)
def test_what_is_refused(answers: list[object], message: str) -> None:
    with pytest.raises(AnswersError) as caught:
        grade(DEALS, answers)
    assert message in str(caught.value)
    assert isinstance(caught.value, ShowdownError)


TWO_PLAYERS = [
    (["P1: One Pair P2: Two Pair Winner: P2", "P1: Flush P2: Pair Winner: P1", "P1: x P2: x Tie"]),
    (['{"winner": 2}', '{"winner": 1}', '{"winner": 0}']),
    (['{"p1": 3, "p2": 4, "winner": "Player 2"}', '{"winner": "Player 1"}', '{"winner": "tie"}']),
    (["[2]", "[1]", "[0]"]),
    (["(2,)", "(1,)", "(0,)"]),
    (["(2, 'Pair')", "(1, 'Flush')", "(0, 'Flush')"]),
    (["Player 2 is the winner", "Player 1 is the winner", "Player 1 and Player 2 tie"]),
]


@pytest.mark.parametrize("lines", TWO_PLAYERS)
def test_the_winner_is_what_follows_winner(lines: list[str]) -> None:
    assert grade(DEALS, lines).wrong == ()


@pytest.mark.parametrize("line", ["Player 1 beats Player 2", "P1: One Pair P2: Flush"])
def test_two_players_in_a_line_are_refused(line: str) -> None:
    message = "names two players: print only the winner, as in Player 1"
    with pytest.raises(AnswersError, match=message):
        grade(DEALS, ["Player 2", line, "Tie"])
    with pytest.raises(AnswersError, match=message):
        grade(DEALS, [line] * 3)


def test_not_counted() -> None:
    """A program that only counts Player 1 does not say that anybody else wins."""
    text = str(grade(DEALS[1:] * 6, ["false", "true"] * 6))
    assert "not counted for Player 1" in text
    assert "you said" not in text


def test_kinds_of_deals_without_an_answer() -> None:
    deals = exam()
    given: list[object] = list(answers(deals))
    for n, deal in enumerate(deals):
        ranks = [card[0] for card in deal.split()]
        if any(max(map(hand.count, hand)) == 4 for hand in (ranks[:5], ranks[5:])):
            given[n] = "error"
    report = grade(deals, given)
    (kind,) = report.unanswered_kinds
    assert (kind.words, kind.right) == ("one of the hands is four of a kind", 0)
    number = given.count("error")
    text = str(report)
    assert f"four of a kind: {number:,} of {number:,} not answered" in text
    assert report.fields()["unanswered_groups"]


@pytest.mark.parametrize(
    ("lines", "instead"),
    [
        (["2", "", "0"], {1: ""}),
        ([2, None, 0], {1: "None"}),
        (["2", "1", "error: bad"], {2: "error: bad"}),
        (["Player 2", "An exception occurred", "Tie"], {1: "An exception occurred"}),
        (["2", CRASH, "0"], {1: "ValueError: 1"}),
        (["2", f"{CRASH}\n\nDuring handling of it:\n\n{CRASH}x", "0"], {1: "ValueError: 1x"}),
        (["", "1", "0"], {0: ""}),
        (["winner", "2", "", "0"], {1: ""}),
        (["deal,winner", "1,2", "2,None", "3,0"], {1: "2,None"}),
        (["1,2", "2,", "3,0"], {1: "2,"}),
        (["166,578", "None,None", "7,7"], {1: "None,None"}),
        (["score1,score2", "166,578", "error", "7,7"], {1: "error"}),
        (["2C 3S 8S 8D TD", "error", "JC JD 9C 9D 8S JH JS 9H 9S 8D"], {1: "error"}),
        (["2", "", "1", "", "0", ""], {}),
        (["Game 1: 2", "Game 2: error", "Game 3: 0"], {1: "Game 2: error"}),
        (["", "2", "1", "0"], {}),
    ],
)
def test_no_answer(lines: list[object], instead: dict[int, str]) -> None:
    report = grade(DEALS, lines)
    assert (report.answers.instead, report.unanswered) == (instead, tuple(instead))
    assert report.wrong == report.unanswered
    assert ("✗ No answer to 1 deal\n" in str(report)) == bool(instead)


@pytest.mark.parametrize("after", ["", CRASH])
def test_answers_that_stop(after: str) -> None:
    """A crash that ends a program, of which standard error may come first."""
    given = answers(exam(), ["wheel-missing"])[:800]
    for lines in ([*given, after] if after else given,):
        report = grade(exam(), lines)
        assert ["wheel-missing"] in report.candidate_ids
        assert report.unanswered == tuple(range(800, len(exam())))
        assert report.right == 800 - len(report.wrong_answers)
        text = str(report)
        assert f"✗ No answer to {len(exam()) - 800:,} deals\n" in text
        crashed = bool(after) and lines[-1] == after
        assert f"the answers stop after line {800 + crashed}\n" in text
        assert ("printed instead: ValueError: 1 (line 801)" in text) == crashed


def test_right_answers_of_which_some_are_missing() -> None:
    given: list[object] = list(answers(exam()))
    given[2:5] = ["", None, "KeyError: 'T'"]
    report = grade(exam(), given)
    right = len(given) - 3
    assert (report.right, report.candidates, report.wrong_lines) == (right, (), (3, 4, 5))
    text = str(report)
    assert "a blank line (line 3)\n" in text
    assert "None (does your function return the winner?) (line 4)" in text
    assert "KeyError: 'T' (line 5)\n" in text
