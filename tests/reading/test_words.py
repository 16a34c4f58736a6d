"""Words of a text as its columns: what is between them does not matter."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command import Run
from hypothesis import given
from hypothesis import strategies as st
from reading.wild_files import Deal, strengths

import showdown as sd

ONE, TWO = "8C TS KC 9H 4S", "7D 2S 5D 3S AC"
LINES = [f"Ann ($5) has [{ONE}], Bob & co. <{TWO}> again", f"Ann (€7) has ({TWO}); Bob & co. {ONE}"]
HANDS: dict[str, Any] = {"words": True, "hand1": "2-6", "hand2": "8-12"}
DIFFERS = "cards, and the words between them, are not where other lines have them"


def problem(text: str, **options: Any) -> str:
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(text.encode(), name="deals.txt", **options)
    return str(caught.value)


@pytest.mark.parametrize("options", [HANDS, {"words": True, "columns": "2-6,8-12"}])
def test_words_are_columns(options: dict[str, Any]) -> None:
    text = "\n".join(["# two deals", *LINES, "", "---"])
    assert sd.tally(text.encode(), **options).wins == (1, 1)
    header = "These are the deals of Friday\n"
    assert sd.tally((header + text).encode(), **options).wins == (1, 1)
    turned = sd.tally(text.encode(), words=True, hand1="8-12", hand2="2-6")
    assert turned == sd.tally("\n".join(LINES[::-1]).encode(), **options)


def test_a_board_and_games() -> None:
    line = "Board: 2c3c4c 5c 9h ... Ann = AhKh & Bob = Qs.Qd"
    more: dict[str, Any] = {"words": True, "hand1": "6", "hand2": "8-9", "board": "2-4"}
    for game in (None, "holdem"):
        assert sd.tally(line.encode(), game=game, **more).wins == (1, 0)
    (block,) = sd.read(line.encode(), **more)
    assert block.winners == b"\1"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (LINES[0].replace("8C ", ""), DIFFERS),
        (LINES[0].replace("8C", "8C 9C"), DIFFERS),
        (LINES[0].replace(" 4S], Bob", "], Bob 4S"), DIFFERS),
        (
            LINES[0].replace("4S", "4S 6S").replace(" AC", ""),
            "row 3, column 8: 'Bob' is not a card",
        ),
        (LINES[0].replace("Ann ($5) has ", ""), DIFFERS),
        (LINES[0].replace("AC", "Ax"), "row 3, column 12: 'Ax' is not a card"),
        (LINES[0].replace(" AC> again", ""), DIFFERS),
        (LINES[0].replace("AC", "KC"), "K♣ is dealt twice, to Player 1 and to Player 2"),
        (
            "# " + LINES[0],
            "deals.txt:3:1: this may be a row or a comment: delete it, or the sign in front",
        ),
        (LINES[0] + "\ufffd", "deals.txt:3:1: these bytes are not text: save the file as UTF-8"),
        (LINES[0] + " and on" * 600 + " KD", DIFFERS),
        ("end of file", DIFFERS),
    ],
)
def test_lines_that_differ(line: str, words: str) -> None:
    text = "\n".join([*LINES, line])
    assert words in problem(text, **HANDS)
    bad: list[Any] = []
    assert sd.tally(text.encode(), on_bad=bad.append, **HANDS).deals == 2
    assert [each.line for each in bad] == [3]


def test_what_words_need(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="words: say which cards are whose, with columns or hand1"):
        sd.tally(LINES[0].encode(), words=True)
    for style in ("numbers", "numbers+1", "pairs"):
        with pytest.raises(ValueError, match="words: cards are not numbers: leave out style"):
            sd.tally(b"1,2", words=True, columns="1-5", style=style)
    with pytest.raises(TypeError, match="words"):
        sd.tally(LINES[0].encode(), words=1, columns="1-5")  # type: ignore[arg-type]
    assert "unknown column 'Ann'" in problem(LINES[0], words=True, columns="Ann")
    assert "no deals found" in problem("no cards", words=True, columns="1-5")
    path = tmp_path / "deals.xlsx"
    path.write_bytes(b"PK\3\4")
    with pytest.raises(sd.FileError, match="words are those of a text, and this is a table"):
        sd.tally(path, words=True, columns="1-5")


def test_the_command(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deals.txt").write_text("\n".join(LINES), encoding="utf-8")
    done = run("deals.txt")
    command = "showdown deals.txt --words --hand1 2-6 --hand2 8-12"
    first, other = [line for line in done.stderr.splitlines() if line.startswith("If ")]
    assert first.endswith(f" player 2's: {command}")
    assert other.endswith("--words --hand1 8-12 --hand2 2-6")  # Names decide nothing.
    assert "Player 1 wins   1   50.0 %" in run(*command.split()[1:]).stdout
    assert "Player 2" in run("explain", "deals.txt:1", *command.split()[2:]).stdout


def test_words_are_suggested_without_a_library_for_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    for library in ("pyarrow", "pyarrow.csv", "pyarrow.compute"):
        monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(sd.DealError) as caught:
        sd.tally("\n".join(LINES).encode())
    assert caught.value.suggestions[0].options == HANDS
    with pytest.raises(sd.ShowdownError, match="pip install"):
        sd.tally("\n".join(LINES).encode(), **HANDS)


def test_a_number_that_is_no_card_is_not_left_out() -> None:
    for columns in (None, "2-11"):
        with pytest.raises(sd.ShowdownError) as caught:
            sd.tally(b"a17 1 2 3 4 5 6 7 8 9 99", style="numbers", columns=columns)
        assert not caught.value.suggestions


@pytest.mark.parametrize("more", [HANDS, {"hand1": "1-5", "hand2": "6-10"}])
def test_hidden_cards_are_no_header(more: dict[str, Any]) -> None:
    names = [["a"], ["b"]] if "words" in more else [[], []]
    rows = [" ".join([*names[0], "?? " * 5, *names[1], "?? " * 5])]
    rows += [" ".join([*names[0], ONE, *names[1], TWO])] * 2
    assert "??" in problem("\n".join(rows), **more)


@given(st.integers(0, 1 << 60), st.sampled_from(["", "cut", "add", "card", "join"]))
def test_words_are_read_as_they_are_dealt(seed: int, damage: str) -> None:
    """A line with a card too many or too few is refused; a word beside another does not matter."""
    chance, place = Random(seed), 1
    names = chance.choices(["Ann", "Bob", "As", "player", "7", "x", ""], k=chance.randrange(2, 6))
    options: dict[str, Any] = {"words": True, "game": "draw"}
    for player, name in enumerate(names, 1):
        place += bool(name)
        options[f"hand{player}"] = f"{place}-{place + 4}"
        place += 5
    lines, deals = [], []
    for _ in range(4):
        cards = chance.sample(range(52), 5 * len(names))
        hands = [tuple(cards[at : at + 5]) for at in range(0, len(cards), 5)]
        deals.append(strengths(Deal("draw", tuple(hands), ())))
        texts = [["23456789TJQKA"[n // 4] + "cdhs"[n % 4] for n in hand] for hand in hands]
        words = [word for each in zip(names, texts, strict=True) for word in (each[0], *each[1])]
        lines.append([word for word in [*words, "note", chance.choice(["", "of x"])] if word])
    line, at = chance.choice(lines), chance.randrange(len(names) * 5)
    if damage in ("cut", "join"):
        gone = line.pop(at)
        line[at] = gone * (damage == "join") + line[at]
    elif damage:
        line.insert(at, "word" if damage == "add" else "Kd")
    signs = [" ", ", ", " - ", " = ", "; ", "] [", " & "]
    shown = ["".join([word + chance.choice(signs) for word in each]) for each in lines]
    try:
        blocks = [*sd.read("\n".join(shown).encode(), **options)]
    except sd.ShowdownError:
        assert damage
    else:
        read = [strength for block in blocks for strength in block.strengths.tolist()]
        assert read == [strength for deal in deals for strength in deal]


def test_a_deal_in_another_style_is_no_header() -> None:
    lines = ["H2/D3/S4/C5/H7/D8/S9/CT/HJ/DQ", f"Ann {ONE}, Bob {TWO}", f"Cid {ONE}, Dan {TWO}"]
    assert f"deals.txt:1:1: {DIFFERS}" in problem("\n".join(lines), **HANDS)


@pytest.mark.parametrize(
    "line",
    ["on 2c 3c 4c 5c 9h: Ann Ah Kh Bob Qs Qd", "Ann Ah Kh Qs Bob Qd on 2c 3c 4c 5c 9h",
     "Ann Ah Kh, As Qs on 2c 3c 4c 5c 9h", "Ann Ah Kh Bob Qs on 2c 3c 4c 5c 9h mit As"],
)  # fmt: skip
def test_cards_that_change_their_owner(line: str) -> None:
    good = "Ann Ah Kh Bob Qs Qd on 2c 3c 4c 5c 9h"
    more: dict[str, Any] = {"words": True, "hand1": "2-3", "hand2": "5-6", "board": "8-12"}
    assert sd.tally([good] * 3, **more).wins == (3, 0)
    assert "deals.txt" in problem("\n".join([good, good, good, line]), **more)


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("On Sunday the flop came 2c 3c 4c, the turn 5c, the river 9h; I had Ah Kh, he Qs Qd",
         {"hand1": "10-11", "hand2": "13-14", "board": "2-4,6,8"}),
        ("2c 3c 4c (flop) 5c (turn) 9h (river): Ann had Ah Kh and Bob Qs Qd",
         {"hand1": "9-10", "hand2": "12-13", "board": "1-3,5,7"}),
        ("Ann shoves 20bb with AhKh, Bob calls with QsQd, board runs out 2c3c4c 5c 9h",
         {"hand1": "2", "hand2": "4", "board": "6-8"}),
        ("xX_pro_Xx AhKh, mr.river QsQd on 2c3c4c5c9h", {"hand1": "2", "hand2": "4", "board": "6"}),
    ],
)  # fmt: skip
def test_numbers_of_cards_show_hands(line: str, more: dict[str, str]) -> None:
    """Where names do not help, what is suggested has groups of as many cards."""
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(line.encode())
    options: dict[str, Any] = {"words": True, **more}
    assert options in [{**each.options} for each in caught.value.suggestions]
    assert sd.tally(line.encode(), **options).deals == 1
