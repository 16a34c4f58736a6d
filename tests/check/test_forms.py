"""Answers in all the forms that programs print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from showdown import ShowdownError
from showdown.check import AnswersError, answer_forms, answers, exam, grade, run

DEALS = [
    "5H 5C 6S 7S KD 2C 3S 8S 8D TD",
    "5D 8C 9S JS AC 2C 5C 7D 8S QH",
    "JC JD 9C 9D 8S JH JS 9H 9S 8D",
]
"""Player 2, Player 1, a tie."""
EXAM = exam()
CRASH = 'Traceback (most recent call last):\n  File "a.py", line 1\n    f()\nValueError: 1'

NUMBERS = "winners' numbers"
FORMS = [
    (["2", "1", "0"], NUMBERS),
    (["Player 2", "Player 1", "Players 1 and 2"], "players"),
    (["Player 2 is the winner", "Player 1 is the winner", "Player 1 and Player 2 tie"], "players"),
    (["P2", "P1", "0"], "players"),
    (["Hand 2 is the winning hand", "Hand 1 is the winning hand", "Hand 1 and 2 draw"], "players"),
    (["White wins. - with pair: 8", "Black wins. - with high card: Ace", "Tie."], "players"),
    (["right", "left", "none"], "players"),
    (["Loss", "Win", "Tie"], "wins and losses"),
    (["Winner: 2", "Winner: 1", "Draw"], NUMBERS),
    (["The winner is Player 2.", "The winner is Player 1.", "It's a tie."], "players"),
    (["P1: One Pair P2: Two Pair Winner: P2", "P1: x P2: x Winner: P1", "Tie"], "players"),
    (["1: 2", "2: 1", "3: 0"], NUMBERS),
    (["Deal 0: Player 2", "Deal 1: Player 1", "Deal 2: split"], "players"),
    (["Hand 1: Player 2 wins!", "Hand 2: Player 1 wins!", "Hand 3: tie"], "players"),
    (["Hand #1 - P2", "Hand #2 - P1", "Hand #3 - tie"], "players"),
    (["1. Player 2 wins", "2. Player 1 wins", "3. Tie"], "players"),
    (["1) 2", "2) 1", "3) 0"], NUMBERS),
    (["Deal 1 -> winner: Player 2", "Deal 2 -> winner: Player 1", "Deal 3 -> tie"], "players"),
    (["Enter hands: 2", "Enter hands: 1", "Enter hands: 0", "Enter hands: "], NUMBERS),
    (["-1", "1", "0"], "signs"),
    (["[2]", "[1]", "[0]"], NUMBERS),
    (["(2,)", "(1,)", "(0,)"], NUMBERS),
    (['{"winner": 2}', '{"winner": 1}', '{"winner": 0}'], NUMBERS),
    (['{"p1": 3, "p2": 4, "winner": "P2"}', '{"winner": "P1"}', '{"winner": "tie"}'], "players"),
    (["(2, 'Pair')", "(1, 'Flush')", "(0, 'Flush')"], f"{NUMBERS} in column 1"),
    ([f"{deal} | {n}" for deal, n in zip(DEALS, "210", strict=True)], f"{NUMBERS} in column 2"),
    (
        [f"{deal} P{n}" for deal, n in zip(DEALS, "21", strict=False)] + [f"{DEALS[2]}: tie"],
        "players",
    ),
    ([f"{deal} {n}" for deal, n in zip(DEALS, ("-1", "1", "0"), strict=True)], "signs"),
    (["166,578", "9,2", "7,7"], "scores, of which the higher wins"),
    (["578 166", "2 9", "7 7"], "scores, of which the lower wins"),
    (["(0, 1)", "(1, 0)", "(0, 0)"], "scores, of which the higher wins"),
    (["(1.05, 1.08)", "(0.14, 0.12)", "(3, 3.0)"], "scores, of which the higher wins"),
    (["deal,winner", "1,2", "2,1", "3,0"], f"{NUMBERS} in column 2"),
    (["cards;result", "5H 5C;right", "5D 8C;left", "JC JD;none"], "players in column 2"),
    (["1,2", "2,1", "3,0"], f"{NUMBERS} in column 2"),
    (["0\tP2", "1\tP1", "2\ttie"], "players in column 2"),
    (["line,outcome,outcome_text", "7,2,b", "8,1,a", "9,0,t"], f"{NUMBERS} in column 2"),
    (["winner", "2", "1", "0"], NUMBERS),
    (["Output:", "Player 2", "Player 1", "Tie"], "players"),
    (
        ["['2C 3S 8S 8D TD']", "['AC 5D 8C 9S JS']", "['JC JD 9C 9D 8S', 'JH JS 9H 9S 8D']"],
        "winning hands",
    ),
]


@pytest.mark.parametrize(("lines", "form"), FORMS)
def test_forms(lines: list[str], form: str) -> None:
    report = grade(DEALS, lines)
    assert (report.answers.winners, report.answers.form, report.wrong) == (b"\2\1\0", form, ())


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
    assert grade(DEALS[1:], ["1", "0"]).answers.form == NUMBERS
    text = str(grade(DEALS[1:] * 6, ["false", "true"] * 6))
    assert "not counted for Player 1" in text
    assert "you said" not in text


@pytest.mark.parametrize(
    "closing",
    [["Player 1 wins 4"], ["4"], ["Total: 4"], ["Player 1: 4", "Player 2: 3", "Total: 7"]],
)
@pytest.mark.parametrize("header", [[], ["winner"]])
@pytest.mark.parametrize("between", [[], [""]])
def test_totals_after_the_answers(
    closing: list[str], header: list[str], between: list[str]
) -> None:
    deals = [DEALS[0], DEALS[1]] * 3 + [DEALS[1]]
    given = [line for answer in [*header, *"2121211"] for line in (answer, *between)]
    assert grade(deals, [*given, *closing]).right == 7
    with pytest.raises(AnswersError, match=r"answers for 7 deals|is not an answer"):
        grade(deals, [*given, "2", *closing])


def test_a_total_after_numbered_answers() -> None:
    given = [f"Hand {n}: Player {n % 2 + 1} wins!" for n in range(1, 8)]
    deals = [DEALS[0], DEALS[1]] * 3 + [DEALS[0]]
    assert grade(deals, [*given, "Player 1 wins 3 hands"]).right == 7
    given = [f"{deal} {n % 2 + 1}" for n, deal in enumerate(deals, 1)]
    assert grade(deals, [*given, "", "Total: 3"]).right == 7


@pytest.mark.parametrize("given", [[2, 1, 0], [(166, 578), (9, 2), (7, 7)], b"2\n1\n0\n"])
def test_answers_one_by_one(given: Any) -> None:
    assert grade(DEALS, given).right == 3


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ([], "<lines>: no answers"),
        (["", ""], "<lines>: no answers"),
        (["2", "1", "0", "1"], "<lines>: 4 answers for 3 deals: does your program answer an empty"),
        (["2", "1"] * 4, "<lines>: 8 answers for 3 deals: does your program read another file?"),
        (["error", "", None], "<lines>: no answers, only 'error'"),
        (["2", CRASH, "1"], "<lines>:2: 'Traceback (most recent call last):' is not an answer"),
        (
            ["376"],
            "1 line for 3 deals, the first '376': print an answer to each deal, one per line",
        ),
        (["[2, 1, 0]"], "1 line for 3 deals, the first '[2, 1, 0]': print an answer to each deal"),
        (["2", "one", "0"], "<lines>:2: 'one' is not an answer in the form of '2' before"),
        (["Player 2", "Player 3", "Tie"], "<lines>:2: 'Player 3' is not an answer in the form"),
        (["2", "Player 1", "0"], "<lines>:2: 'Player 1' is not an answer in the form of"),
        (["166,578", "9,2", "x,7"], "<lines>:3: 'x,7' is not an answer in the form of"),
        (["2C 3S 8S 8D TD", "AC 2C", "x"], "<lines>:2: 'AC 2C' is not an answer in the form of"),
        (["9" * 100, "1", "2"], "'999"),
        (["???"] * 3, "<lines>:1: '???' is not an answer: write 1, 2 or 0 for a tie"),
        (["a,winner,win", "x,1,2", "x,2,1", "x,0,0"], "columns 2 and 3 could both be the answers"),
        (["n,winner", "a,2", "b,1", "c,x"], "<lines>:4: 'c,x' is not an answer in"),
        (["1", "0", "tie"], "0 and 1 may number the players from 0, or say whether Player 1 wins"),
        (["1", "0", "1"], "<lines>: 0 and 1 may number the players from 0, or say whether Pla"),
        (["Player 2", "P1 beats P2", "Tie"], "<lines>:2: 'P1 beats P2' names both players, or"),
        (
            ["P1: One Pair P2: Flush"] * 3,
            "names both players, or the loser: print only the winner, as in Player 1",
        ),
        (DEALS, "<lines>: these are the deals themselves, not their winners"),
        (b"\x80\x81\n", "1 line for 3 deals, the first '\ufffd"),
    ],
)
def test_what_is_refused(answers: Any, message: str) -> None:
    with pytest.raises(AnswersError) as caught:
        grade(DEALS, answers)
    assert message in str(caught.value)
    assert isinstance(caught.value, ShowdownError)


@pytest.mark.parametrize(
    ("lines", "instead"),
    [
        (["2", "", "0"], {1: ""}),
        ([2, None, 0], {1: "None"}),
        (["2", "1", "error: bad"], {2: "error: bad"}),
        (["Player 2", "An exception occurred", "Tie"], {1: "An exception occurred"}),
        (["winner", "2", "", "0"], {1: ""}),
        (["deal,winner", "1,2", "2,None", "3,0"], {1: "2,None"}),
        (["166,578", "None,None", "7,7"], {1: "None,None"}),
        (["2C 3S 8S 8D TD", "error", "JC JD 9C 9D 8S JH JS 9H 9S 8D"], {1: "error"}),
        (["Game 1: 2", "Game 2: error", "Game 3: 0"], {1: "Game 2: error"}),
        (["", "2", "1", "0"], {}),
    ],
)
def test_no_answer(lines: list[object], instead: dict[int, str]) -> None:
    report = grade(DEALS, lines)
    assert (report.answers.instead, report.unanswered) == (instead, tuple(instead))
    assert report.wrong == report.unanswered
    assert ("✗ No answer to 1 deal\n" in str(report)) == bool(instead)
    shown = {"": "a blank line (line 2)", "None": "None (does your function return the winner?)"}
    assert all(shown.get(text, text) in str(report) for text in instead.values())


def test_kinds_of_deals_without_an_answer() -> None:
    given: list[object] = list(answers(EXAM))
    for n, deal in enumerate(EXAM):
        ranks = [card[0] for card in deal.split()]
        if any(max(map(hand.count, hand)) == 4 for hand in (ranks[:5], ranks[5:])):
            given[n] = "error"
    report = grade(EXAM, given)
    (kind,) = report.kinds
    assert (kind.words, kind.right) == ("one of the hands is four of a kind", 0)
    number = given.count("error")
    words = (
        f"✗ One of the hands is four of a kind: {number:,} of {number:,} wrong, always no answer"
    )
    assert words in " ".join(str(report).split())


def test_answers_that_stop() -> None:
    report = grade(EXAM, answers(EXAM, ["wheel-missing"])[:800])
    assert ["wheel-missing"] in report.candidate_ids
    assert report.unanswered == tuple(range(800, len(EXAM)))
    assert report.right == 800 - len(report.wrong_answers)
    text = str(report)
    assert f"✗ No answer to {len(EXAM) - 800:,} deals\n" in text
    assert "the answers stop after line 800\n" in text
    assert "print error there" in text


def test_a_total_alone_gets_the_call_that_checks_it(tmp_path: Path) -> None:
    (tmp_path / "deals.txt").write_text("\n".join(DEALS))
    with pytest.raises(AnswersError, match=r"check.grade_total\('.*deals.txt', .*total=2\)"):
        grade(tmp_path / "deals.txt", ["2"])


def test_the_number_of_deals_is_not_answered() -> None:
    exam_lines = exam("hackerrank")
    given = [1, *answers(exam_lines, task="hackerrank")]
    with pytest.raises(AnswersError, match="answer line 1, too, which is not a deal"):
        grade(exam_lines, given, task="hackerrank")


@pytest.mark.parametrize("text", ["Player {} loses", "Loser: Player {}", "Hand {} is worse"])
def test_sentences_about_the_loser_are_refused(text: str) -> None:
    deals = ["8C TS KC 9H 4S 7D 2S 5D 3S AC", "2D 9C AS AH AC 3D 6D 7D TD QD"]
    with pytest.raises(
        AnswersError, match="names both players, or the loser: print only the winner"
    ):
        grade(deals, [text.format(1), text.format(1)])


def test_an_open_quote_takes_no_other_answer_in() -> None:
    report = grade(EXAM, ['Hand,"Player 1 wins'] * len(EXAM))
    assert (report.unanswered, report.right) == ((), len(EXAM) // 2)
    assert "Every answer is the same: you said Player 1" in str(report)


@pytest.mark.parametrize("answer", ["1" * 5000, "Player 1," + "x" * 200_000])
def test_long_answers_are_refused(answer: str) -> None:
    with pytest.raises(AnswersError, match="an answer"):
        grade(DEALS, [answer])


def test_answers_that_are_all_the_same_but_for_gaps() -> None:
    report = grade(EXAM, ["1" if deal % 9 else "" for deal in range(len(EXAM))])
    assert "Every answer is the same: you said Player 1" in str(report)
    assert "This fits" not in str(report)


def test_texts_that_are_no_answers_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first text that is not in a form ends the reading of that form."""
    read: list[str] = []
    meaning = answer_forms._meaning

    def counted(form: str, text: str) -> int | None:
        read.append(text)
        return meaning(form, text)

    monkeypatch.setattr(answer_forms, "_meaning", counted)
    with pytest.raises(AnswersError, match="is not an answer"):
        grade(EXAM, [f"{deal}?" for deal in EXAM])
    assert len(read) < 1000


def test_a_function_is_told_how_it_is_checked() -> None:
    said = r"check.grade\(deals, \[function\(deal\) for deal in deals\]\)"
    with pytest.raises(TypeError, match=said):
        grade(EXAM, len)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=said):
        run(len)  # type: ignore[arg-type]
