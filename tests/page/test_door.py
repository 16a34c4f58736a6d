"""The page's questions and answers, which are those of the command."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from command import Run
from deal_texts import GARBAGE, PLAIN, TEXTS
from faulty import answers as mistaken
from hypothesis import given
from hypothesis import strategies as st

from showdown import LibraryError
from showdown.check import exam
from showdown.page import door

DEALS = Path(__file__).parents[2] / "examples" / "deals.txt"


def ask(question: dict[str, Any], *sources: bytes) -> list[dict[str, Any]]:
    """All lines of the answer to a question."""
    head = json.dumps(question | {"sizes": list(map(len, sources))}).encode()
    return [json.loads(line) for line in door.answers(head + b"\n" + b"".join(sources))]


def columns(parts: list[dict[str, Any]]) -> dict[str, list[object]]:
    """The columns of all parts."""
    names = parts[0]["columns"]
    return {name: [cell for part in parts for cell in part["columns"][name]] for name in names}


@pytest.mark.parametrize("name", TEXTS)
def test_deals_are_decided_as_by_the_command(name: str, run: Run) -> None:
    text = TEXTS[name]
    Path("deals.txt").write_bytes(text.encode() if isinstance(text, str) else text)
    *parts, totals = ask(
        {"ask": "decide", "options": {"name": "deals.txt"}}, Path("deals.txt").read_bytes()
    )
    printed = json.loads(run("--json", "--skip-bad", "deals.txt").stdout)
    assert printed | totals == printed
    assert run("deals.txt", "--skip-bad", "--hands", "-o", "rows.json").returncode == 0
    rows = json.loads(Path("rows.json").read_text())
    names = {name for name in rows[0] if name[:8] not in ("decided_", "category")}
    shown = columns(parts)
    assert {name: shown[name] for name in names} == {n: [row[n] for row in rows] for n in names}
    if totals["players"] > 1:
        assert (
            run("deals.txt", "--skip-bad", "--hands", "--reason", "-o", "rows.csv").returncode == 0
        )
        (saved,) = ask({"ask": "csv"}, Path("deals.txt").read_bytes())
        assert saved["csv"] == Path("rows.csv").read_text()


def test_many_deals_are_decided_in_parts() -> None:
    text = DEALS.read_bytes() * 100
    *parts, totals = ask({"ask": "decide"}, text)
    assert (totals["deals"], totals["wins"]) == (100_000, [49_000, 51_000])
    assert len(parts) > 2
    assert columns(parts)["line"] == list(range(1, 100_001))
    done = [part["done"] for part in parts]
    assert done == sorted(done)
    assert 0 < done[-1] <= len(text)


def test_invalid_lines_have_their_place() -> None:
    lines = f"{PLAIN}8C TS KC 9H 4S 7D 2S 5D 3S 8C\n{PLAIN}8C <b>\n"
    *parts, totals = ask({"ask": "decide"}, lines.encode())
    assert (totals["deals"], totals["skipped"]) == (4, 2)
    twice, markup = [bad for part in parts for bad in part["bad"]]
    assert (twice["line"], twice["column"], twice["text"]) == (3, 28, lines.split("\n")[2])
    (suggestion,) = twice["suggestions"]
    assert (suggestion["words"], suggestion["options"]) == ("To allow that", {"decks": "many"})
    assert (markup["line"], markup["column"], markup["text"]) == (6, 4, "8C <b>")
    assert ask({"ask": "decide", "options": {"decks": "many"}}, lines.encode())[-1]["skipped"] == 1
    *parts, _ = ask({"ask": "decide"}, f"{PLAIN}hello".encode())  # Behind the last deal.
    (words,) = [bad for part in parts for bad in part["bad"]]
    assert (words["line"], "skip-bad" in words["problem"]) == (3, False)
    parts = ask({"ask": "decide"}, PLAIN.encode() + b"?\n" * 500)
    assert sum(len(part.get("bad", ())) for part in parts) == door.MOST_BAD


LIKE_VERDICTS = [b"line,winner,x\n1,2,3\n", b"line,winner,hand1\n1,2\n", b"line,winner,\0"]


@pytest.mark.parametrize("source", [*GARBAGE.values(), *LIKE_VERDICTS], ids=lambda it: it[:9])
def test_what_is_not_deals_is_refused(source: bytes) -> None:
    last = ask({"ask": "decide"}, source)[-1]
    assert last.get("deals") == 0 or last["error"]["message"]


def test_reasons_are_those_of_explain(run: Run) -> None:
    hands = ["4D 6S 9H QH QC", "3D 6D 7H QD QS"]
    (found,) = ask({"ask": "why", "hands": hands})
    assert found.pop("reasons") == [{"loser": 2, "place": 2}]
    assert found.pop("words") == [found["reason"]]
    assert found == json.loads(run("explain", "--json", *hands).stdout)
    (split,) = ask({"ask": "why", "hands": ["2h 3h 4h 5h 6c", "Ad Kd Qd Jd 9c", "2s 3s 4s 5s 6d"]})
    assert [reason["loser"] for reason in split["reasons"]] == [0, 2]
    assert split["words"][0].startswith("Players 1 and 3 split")
    hands, board = ["Ah2dKsKd", "Ac2sJh9h"], "3c4s8hKcQd"
    options = {"board": board, "game": "omaha-8"}
    (halves,) = ask({"ask": "why", "hands": hands, "options": options})
    assert [words.split(":")[0] for words in halves["words"]] == ["High", "Low"]


@pytest.mark.parametrize(
    ("task", "mistakes"),
    [("uva", []), ("uva", ["wheel-ace-high"]), ("euler", ["no-kickers", "straights-missing"])],
)
def test_programs_are_checked_as_by_the_command(task: str, mistakes: list[str], run: Run) -> None:
    (found,) = ask({"ask": "exam", "options": {"task": task}})
    assert found["exam"] == run("exam", "--task", task).stdout
    Path("exam.txt").write_text(found["exam"])
    Path("mine.txt").write_text(run("answers", "exam.txt", "--as", ",".join(mistakes)).stdout)
    (report,) = ask({"ask": "check", "options": {"task": task}}, b"", Path("mine.txt").read_bytes())
    printed = json.loads(run("check", "exam.txt", "mine.txt", "--task", task, "--json").stdout)
    assert report | printed == report
    drawn = [deal["line"] for card in report["cards"] for deal in card.get("deals", ())]
    assert bool(drawn) == bool(printed["wrong_lines"])
    assert set(drawn) <= set(printed["wrong_lines"])


def test_a_mistake_is_explained() -> None:
    """In the exam, which is what an empty source means."""
    deals = exam()
    printed = "\n".join(map(str, mistaken(deals, "wheel-missing"))).encode()
    (report,) = ask({"ask": "check"}, "\n".join(deals).encode(), printed)
    assert ask({"ask": "check"}, b"", printed) == [report]
    (card,) = report["cards"]
    (mistake,) = card["mistakes"]
    assert mistake["title"] == "Your program treats the ace as high only"
    assert mistake["rule"] == "The rule: A-2-3-4-5 is a straight."
    first = card["deals"][0]
    assert first["said"] not in [f"you said Player {winner}" for winner in first["winners"]]


@pytest.mark.parametrize(
    ("cards", "place", "nearest"),
    [
        ("5H 5C 6S 7S KD", (1_605_516, 384, 993_060), [2066, 2067, 2068]),
        ("Ah Kh Qh Jh Th 2c 3d", (2_598_956, 4, 0), [7461, 7462]),
    ],
)
def test_a_hand_has_its_place(cards: str, place: tuple[int, ...], nearest: list[int]) -> None:
    (found,) = ask({"ask": "hand", "hands": [cards]})
    assert (found["weaker"], found["ties"], found["stronger"]) == place
    assert sum(place) == 2_598_960
    assert [row["strength"] for row in found["next"]] == nearest
    assert (found["classes"], found["size"]) == (7462, 5)
    values = {one["name"]: one["value"] for one in found["notations"]}
    assert values["kev"] == str(7463 - found["strength"])


@pytest.mark.parametrize(
    ("hands", "more"),
    [
        (["AhKh", "QsQd"], {}),
        (["AhKh", "QsQd", "7c7d"], {"board": "Jh Th 2c", "dead": "2d"}),
        (["AhKh9s8s", "QsQdJsTs"], {"game": "omaha-8"}),
    ],
)
def test_odds_are_those_of_the_command(hands: list[str], more: dict[str, str], run: Run) -> None:
    (found,) = ask({"ask": "odds", "hands": hands, "options": {**more, "seed": 1}})
    options = [text for name, value in more.items() for text in (f"--{name}", value)]
    assert found == json.loads(run("odds", *hands, *options, "--seed", "1", "--json").stdout)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("AK, QQ", {"AKs": 1, "AKo": 1, "QQ": 1}),
        ("AhKh", {"AKs": 0.25}),
        ("AA, KK:0.5", {"AA": 1, "KK": 0.5}),
        ("random", {}),
    ],
)
def test_classes_of_a_range(text: str, parts: dict[str, float]) -> None:
    assert ask({"ask": "range", "hands": [text]}) == [{"classes": parts}]


WRONG = [
    b"",
    b"[]",
    b"{}",
    b"[" * 100_000,
    b'{"ask": "hand", "hands": [5.5]}',
    b'{"ask": "hand", "hands": ["Ah", "Kh", "Qh", "Jh", "Th"]}',
    b'{"ask": "why", "hands": ["As"]}',
    b'{"ask": "decide"}',
    b'{"ask": "decide", "sizes": ["x"]}\n',
    b'{"ask": "decide", "sizes": [2], "options": {"players": "two"}}\n8C',
    b'{"ask": "decide", "sizes": [2], "options": 1}\n8C',
    b'{"ask": "exam", "options": {"task": "chess"}}',
    b'{"ask": "hand", "hands": ["Ah Kh Qh Jh Th"], "options": {"rules": "chess"}}',
    b"\xff\xfe",
]


@pytest.mark.parametrize("request_", WRONG, ids=range(len(WRONG)))
def test_wrong_requests_are_refused(request_: bytes) -> None:
    (line,) = door.answers(request_)
    assert json.loads(line)["error"]["message"]


@given(st.binary(max_size=200))
def test_any_bytes_are_answered(source: bytes) -> None:
    last = ask({"ask": "decide"}, source)[-1]
    assert "error" in last or last["deals"] >= 0
    assert ask({"ask": "check"}, b"", source)


def test_a_browser_has_no_other_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> None:
        raise LibraryError("pip install something")

    monkeypatch.setattr(door, "verdicts", missing)
    assert ask({"ask": "decide"}, b"PAR1")[-1]["error"]["message"] == "pip install something"
    monkeypatch.setattr(sys, "platform", "emscripten")
    message = ask({"ask": "decide"}, b"PAR1")[-1]["error"]["message"]
    assert "paste its deals as text" in message
    assert "then something (pip install something), and run showdown page" in message


@pytest.mark.parametrize(
    ("deals", "options"),
    [
        ("Ah Kh Qs Qd Jh Th 2c 3d 4s", [{"game": "holdem"}]),
        ("1 10 20 30 40 50 5 6 7 8", [{"style": "numbers"}, {"style": "numbers+1"}]),
        (
            "2c 3c 4c 5c 6c 7d 8d 9d Td Jd Qh Kh Ah 2h 3h",
            [{"game": "draw"}, {"game": "holdem"}, {"game": "omaha"}],
        ),
    ],
)
def test_suggestions_settle_what_is_unclear(deals: str, options: list[dict[str, str]]) -> None:
    error = ask({"ask": "decide"}, deals.encode())[-1]["error"]
    offered = [one["options"] for one in error["suggestions"]]
    assert offered[: len(options)] == options
    for chosen in offered:
        assert "error" not in ask({"ask": "decide", "options": chosen}, deals.encode())[-1]


def test_a_count_ends_when_nobody_waits_for_it() -> None:
    calls = []

    def leave(*done: int) -> None:
        calls.append(done)
        raise ConnectionAbortedError

    lines = door.answers(b'{"ask": "odds", "hands": ["22+", "AKs"]}', leave)
    with pytest.raises(ConnectionAbortedError):
        next(lines)
    assert len(calls) == 1
