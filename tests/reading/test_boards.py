"""Where the board is: at its name, in a group of its own, or last."""

from __future__ import annotations

from typing import Any

import pytest

import showdown as sd

BOARD = "KdKsJcJhJs"
HANDS = ["AdAc", "KhTc"]
SPACED = "Kd Ks Jc Jh Js"


def read(text: str, **options: Any) -> tuple[list[int], int]:
    """The winners by `sd.read`, which `tally` agrees with, and the players."""
    blocks = list(sd.read(text.encode(), **options))
    winners = [who for block in blocks for who in block.winners]
    tally = sd.tally(text.encode(), **options)
    assert (tally.deals, tally.ties) == (len(winners), winners.count(0))
    return winners, max(block.players for block in blocks)


@pytest.mark.parametrize("game", [{}, {"game": "holdem"}, {"mixed": True}])
@pytest.mark.parametrize(
    "line",
    [
        f"Board: {SPACED}  Ad Ac  Kh Tc",
        "Kd,Ks,Jc,Jh,Js, Ad,Ac, Kh,Tc,",
        f"Board: {BOARD} | AdAc | KhTc",
        f"({BOARD}) AdAc KhTc",
        f"{SPACED}  Ad Ac  Kh Tc",
        f"Ann: AdAc Bob: KhTc Table: {BOARD}",
        "Flop: KdKsJc Turn: Jh River: Js P1: AdAc P2: KhTc",
        f"AdAc vs KhTc Community cards: {SPACED}",
        "AdAc | KhTc Flop: Kd Ks Jc Turn: Jh River: Js",
        "Flop: Kd Ks Jc Turn: Jh River: Js AdAc KhTc",
        "P1: Ad Ac P2: Kh Tc Board: [Kd Ks Jc] [Jh] [Js]",
        "Ad Ac | Kh Tc | Board: Kd Ks Jc / Jh / Js",
    ],
)
def test_the_second_player_wins(line: str, game: dict[str, Any]) -> None:
    assert read(f"{line}\n{line}", **game) == ([2, 2], 2)


FIVES = ["9c9d7h6h2s", "AhAsQh5c4c", "8c8d3s3d2d"]


@pytest.mark.parametrize(
    "line",
    [
        ",AdAc,KhTc,{}",
        "AdAc,,KhTc,{}",
        "{},,AdAc,KhTc",
        "| AdAc | | KhTc | {} |",
        ";AdAc;KhTc;{}",
        "|AdAc|KhTc|{}",
    ],
)
def test_an_empty_field_in_front_of_a_hand(line: str) -> None:
    text = f"9c9d,AdAc,KhTc,{BOARD}\n{line.format(BOARD)}"
    with pytest.raises(sd.DealError, match="a field in front of these cards is empty"):
        sd.tally(text.encode(), mixed=True)


def test_empty_fields_behind_hands() -> None:
    text = f"9c9d,AdAc,KhTc,{BOARD}\n9c9d,KhTc,,{BOARD}\n9c9d,KhTc,{BOARD},"
    assert sd.tally(text.encode(), mixed=True).wins == (0, 2, 1)


def test_blanks_show_the_board_behind_other_signs() -> None:
    lines = ["Ah Kh | Qs Qd  2c 3c 4c 5c 9h", "Ah Kh | Qs Qd 7c  3c 4c 5c 9h"]
    with pytest.raises(sd.DealError, match=":2:1: "):
        sd.tally(lines)


UNCLEAR = "one of these groups of 5 cards may be the board"


@pytest.mark.parametrize("between", [" ", "  ", ", "])
def test_a_board_as_large_as_the_hands(between: str) -> None:
    """It is the last group if no other one is apart; without a game there is none."""
    values = [sd.evaluate(hand, board=BOARD, game="omaha") for hand in FIVES]
    right = [1 + values.index(max(values))], 3
    assert read(between.join([*FIVES, BOARD]), game="omaha") == right
    assert read(f"Board: {BOARD} | {' | '.join(FIVES)}", game="omaha") == right
    assert read(between.join([*FIVES, BOARD]))[1] == 4
    assert read(f"{' '.join(FIVES)} | {BOARD}", game="omaha") == right
    for line in (f"{BOARD} | {' '.join(FIVES)}", f"{' '.join(FIVES)} | {BOARD}"):
        with pytest.raises(sd.DealError, match=UNCLEAR) as caught:
            sd.tally(line.encode())
        assert caught.value.option == "game"
        assert read(line, game="draw")[1] == 4


@pytest.mark.parametrize(
    ("line", "options", "words"),
    [
        (f"{BOARD} | {FIVES[0]}, {FIVES[1]}", {"game": "omaha"}, UNCLEAR),
        (f"{BOARD} | {FIVES[0]} {FIVES[1]}", {"game": "omaha"}, UNCLEAR),
        (f"{FIVES[0]},{FIVES[1]}  {BOARD}", {"game": "omaha"}, UNCLEAR),
        (
            f"Board: {SPACED} Ad Ac Kh Tc",
            {"game": "holdem"},
            "'Board' is in front of all cards",
        ),
        ("Flop: KdKsJc AdAc KhTc River: JhJs", {}, "in front of a hand and behind it"),
        (f"Final board: {BOARD} P1: AdAc P2: KhTc", {}, "'Final board' is not a player"),
        (f"Discard: 2c2d P1: AdAc P2: KhTc Board: {BOARD}", {}, "'Discard' is not a player"),
        (f"Board: {BOARD} AdAc KhTc", {"game": "stud"}, "do not fit stud"),
    ],
)
def test_unclear_boards(line: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(sd.DealError, match=words) as caught:
        sd.tally(line.encode(), **options)
    assert not any("columns" in each.options for each in caught.value.suggestions)


@pytest.mark.parametrize("lines", [5, 60])
@pytest.mark.parametrize(
    ("line", "other", "options"),
    [
        (f"Ad Ac  Kh Tc  {SPACED}", f"{SPACED}  Ad Ac  Kh Tc", {}),
        (f"Ad Ac  Kh Tc  {SPACED}", f"{SPACED}  Ad Ac  Kh Tc", {"game": "holdem"}),
        (f"Ad Ac Kh Tc {SPACED}", f"{SPACED}  Ad Ac  Kh Tc", {"game": "holdem"}),
        (f"AdAcKhTc{BOARD}", f"{BOARD} AdAc KhTc", {"game": "holdem"}),
        ("Ad,Ac,Kh,Tc,Kd,Ks,Jc,Jh,Js", "Kd,Ks,Jc,Jh,Js, Ad,Ac, Kh,Tc", {"game": "holdem"}),
        (f"1. Ad Ac Kh Tc {SPACED}", f"61. {SPACED}\tAd Ac\tKh Tc", {"game": "holdem"}),
    ],
)
def test_blanks_never_move_the_board_unnoticed(
    line: str, other: str, options: dict[str, Any], lines: int
) -> None:
    """However far behind the first lines it is."""
    text = f"{line}\n" * lines + other
    with pytest.raises(sd.DealError) as caught:
        sd.tally(text.encode(), **options)
    assert caught.value.line == lines + 1
    assert (caught.value.text or "").strip() == other
    assert caught.value.option == "mixed"
    assert read(text, **options, mixed=True) == ([2] * (lines + 1), 2)
    bad: list[Any] = []
    assert sd.tally(text.encode(), on_bad=bad.append, **options).deals == lines
    assert [each.line for each in bad] == [lines + 1]


def test_a_named_board_is_an_error_in_a_game_without_one() -> None:
    line = f"4s 9d 7s 3h Qh Th 8s Qc Ah 6d Board: {SPACED}"
    with pytest.raises(sd.DealError, match="groups of 10, 5 cards do not fit draw"):
        sd.tally(line.encode() + b"\n", game="draw")
    with pytest.raises(sd.DealError, match="may be 5 hands of 2 and a board of 5") as caught:
        sd.tally(line.encode() + b"\n")
    assert [each.options["game"] for each in caught.value.suggestions] == ["holdem", "omaha"]
