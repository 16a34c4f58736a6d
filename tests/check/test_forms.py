"""Answers in all the forms that programs print."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from showdown import ShowdownError
from showdown.check import AnswersError, answers, exam, grade
from showdown.check.reading_answers import read_answers
from showdown.check.reading_deals import read_deals

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
    assert read_answers(file, read_deals(DEALS), b"\2\1\0").winners == b"\2\1\0"


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
    with pytest.raises(AnswersError, match=r"answers for 7 deals|is not an answer"):
        grade(deals, [*header, *"2121211", "Player 1 wins 5"])


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
        (["376"], "if it is a total, grade it with `showdown check DEALS --total 376`"),
        (
            ["Player 1 wins 37 hands"],
            "is a total: print an answer to each deal",
        ),
        (
            ["Player 1: 37", "Player 2: 3"],
            "'Player 1: 37' is a total: print an answer",
        ),
        (["Wins of player two = 3"], "grade it with `showdown check DEALS --total N`"),
        (["2", "one", "0"], "<lines>:2: 'one' is not an answer in the form of line 1, '2'"),
        (["Player 2", "Player 3", "Tie"], "<lines>:2: 'Player 3' is not an answer in the form"),
        (["2", "Player 1", "0"], "<lines>:2: 'Player 1' is not an answer in the form of line 1"),
        (["166,578", "9,2", "x,7"], "<lines>:3: 'x,7' is not an answer in the form of line 1"),
        (["a,b", "166,578", "9,x"], "<lines>:3: '9,x' is not an answer in the form of line 1"),
        (["2C 3S 8S 8D TD", "AC 2C"], "<lines>:2: 'AC 2C' is not an answer in the form of line"),
        (["9" * 100], "'999"),
        *[
            ([line], "one line for all deals: print one")
            for line in ("[2, 1, 0]", "2 1 0", "21012")
        ],
        ([",".join(["Player 1"] * 9)], "9 columns could be the answers"),
        (["???"] * 3, "<lines>:1: '???' is not an answer: write 1, 2 or 0 for a tie"),
        (["w1,winner,win", "x,1,2", "x,2,1", "x,0,0"], "winner and win could be the answers"),
        (["win,win", "1,2", "2,1", "0,0"], "win and win could be the answers: name one of them"),
        (["n,winner", "a,2", "b,1", "c,x"], "<lines>:4: column winner: 'x' is not an answer in"),
        (["winner", "2", "1", "3"], "<lines>:4: column winner: '3' is not an answer in the form"),
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


def test_one_answer_less() -> None:
    deals = [DEALS[0], DEALS[1], DEALS[0], DEALS[2]]
    assert grade(deals, [2, 1, 2]).wrong_lines == (4,)
    assert grade(deals, [1, 2, 0]).wrong_lines == (1,)
    given = answers(exam())
    for skipped in (30, 200):
        report = grade(exam(), given[:skipped] + given[skipped + 1 :])
        assert len(report.skipped) == 1
        assert abs(skipped - report.skipped[0]) < 9
        text = " ".join(str(report).split())
        assert f"- the answers stop after line {len(given) - 1}" in text
        assert f"From line {report.skipped[0] + 1} on, your answers look shifted:" in text
    stopped = grade(exam(), given[:30])
    assert stopped.skipped == ()
    several = grade(exam(), [one for deal, one in enumerate(given) if deal not in (40, 90, 91)])
    assert len(several.skipped) == 3
    assert "If your program skips a deal without printing a line" not in str(stopped)


def test_deals_that_are_skipped_without_a_line() -> None:
    """All of one kind are found by what they have in common; of others, about where they begin."""
    due = answers(exam())
    showdown = grade(exam(), due).showdown
    fours = [
        deal
        for deal in range(len(due))
        if "four of a kind" in {str(hand.category) for hand in showdown(deal).hands}
    ]
    report = grade(exam(), [one for deal, one in enumerate(due) if deal not in fours])
    assert report.unanswered == report.wrong == tuple(fours)
    text = " ".join(str(report).split())
    number = len(due) - len(fours)
    assert f"✗ no answer {len(fours)} deals Your program printed {number} answers to " in text
    assert f"nothing for the {len(fours)} in which either player has four of a kind." in text
    assert "answers stop" not in text
    kind = report.fields()["nothing_printed_in_deals_in_which"]
    assert kind == "either player has four of a kind"
    chance = random.Random(3)
    skipped = [deal for deal in range(len(due)) if chance.random() < 0.06]
    report = grade(exam(), [one for deal, one in enumerate(due) if deal not in skipped])
    assert abs(report.skipped[0] - skipped[0]) < 9
    assert f"From about line {report.skipped[0] + 1} on, your answers look" in str(report)


def test_deals_without_a_line_that_share_a_first_rank() -> None:
    due = answers(exam())
    report, given = grade(exam(), due), []
    for deal, winner in enumerate(due):
        one, two = report.showdown(deal).hands
        if (one.category, one.ranks[0]) != (two.category, two.ranks[0]):
            given.append(winner)
    text = " ".join(str(grade(exam(), given)).split())
    assert "in which both hands have the same category and the same first rank." in text
    chance = random.Random(5)
    text = " ".join(str(grade(exam(), [chance.choice((1, 2)) for _ in range(200)])).split())
    assert "of 200 answers are right, as if your program skips deals without printing" in text
    assert "you said" not in text


def test_few_answers_that_are_all_the_same() -> None:
    text = str(grade(exam(), [1] * 20))
    assert "    Every answer is the same: you said Player 1.\n" in text
    assert "would each explain" not in text


@pytest.mark.parametrize(
    ("lines", "instead"),
    [
        (["2", "", "0"], {1: ""}),
        ([2, None, 0], {1: "None"}),
        (["2", "1", "error: bad"], {2: "error: bad"}),
        (["Player 2", "An exception occurred", "Tie"], {1: "An exception occurred"}),
        (["2", CRASH, "0"], {1: "ValueError: 1"}),
        (["2", f"{CRASH}\n\nDuring handling of it:\n\n{CRASH}x", "0"], {1: "ValueError: 1x"}),
        (["2", "java.lang.Exception: no\n\tat A.b(A.java:3)", "0"], {1: "java.lang.Exception: no"}),
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
        (["2", CRASH, "1", "0"], {}),
        ([CRASH, "2", "1", "", "0"], {}),
    ],
)
def test_no_answer(lines: list[object], instead: dict[int, str]) -> None:
    report = grade(DEALS, lines)
    assert (report.answers.instead, report.unanswered) == (instead, tuple(instead))
    assert report.wrong == report.unanswered
    assert ("✗ no answer   1 deal\n" in str(report)) == bool(instead)


@pytest.mark.parametrize("after", ["", CRASH])
def test_answers_that_stop(after: str) -> None:
    """A crash that ends a program, of which standard error may come first."""
    given = answers(exam(), ["wheel-missing"])[:80]
    for lines in ([*given, after], [after, *given]) if after else ([*given],):
        report = grade(exam(), lines)
        assert report.candidate_ids[0] == ["wheel-missing"]
        wrong = report.answered.wrong_lines
        assert (report.right, report.wrong_lines[: len(wrong)]) == (80 - len(wrong), wrong)
        assert report.unanswered == tuple(range(80, len(exam())))
        text = str(report)
        assert "would each explain these answers:\n    - wheel-missing: to treat the ace" in text
        assert "Fix this first, then check again." in text
        assert f"✗ no answer   {len(exam()) - 80} deals\n" in text
        crashed = bool(after) and lines[-1] == after
        assert f"- the answers stop after line {80 + crashed}\n" in text
        assert ("- ValueError: 1: line 81\n" in text) == crashed


def test_answers_without_a_mistake_are_right_even_if_some_are_missing() -> None:
    given: list[object] = list(answers(exam()))
    given[2:5] = ["", None, "KeyError: 'T'"]
    report = grade(exam(), given)
    right = len(given) - 3
    assert (report.right, report.candidates, report.wrong_lines) == (right, (), (3, 4, 5))
    text = str(report)
    assert "- a blank line: line 3\n    - None (does your function return the winner?)" in text
    assert "- KeyError: 'T': line 5\n" in text
    assert f"✓ {right} answers, all right\n" in text
