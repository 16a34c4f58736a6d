"""Hole cards and boards in the columns of tables, and in files of verdicts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from command import Run
from contract.written import write
from games.dealt import Dealt, deals, written
from workbooks import written as written_book

from showdown import DealError, FileError, Reason, showdown, tally

HOLDEM, OMAHA, HI_LO = deals("holdem", 2, 3), deals("omaha", 5, 2), deals("omaha-8", 4, 2, 30)


def wins(dealt: list[Dealt]) -> tuple[int, ...]:
    winners = [one.winner for one in dealt]
    return tuple(winners.count(player + 1) for player in range(len(dealt[0].hands)))


def frame(dealt: list[Dealt], card: str = "", **columns: Any) -> pl.DataFrame:
    """A column for each hand, and one for the board."""
    hands = {
        f"hand{player + 1}": [card.join(one.hands[player]) for one in dealt]
        for player in range(len(dealt[0].hands))
    }
    board = {"board": [card.join(one.board) for one in dealt]} if dealt[0].board else {}
    return pl.DataFrame({"id": range(len(dealt)), **hands, **columns, **board})


def test_hands_of_another_game() -> None:
    table = frame(deals("omaha", 4, 2), " ").write_csv().encode()
    assert tally(table).wins == wins(deals("omaha", 4, 2))
    with pytest.raises(DealError, match="groups of 4, 4, 5 cards do not fit holdem"):
        tally(table, game="holdem")
    table = frame(HOLDEM, " ").write_csv().encode()
    with pytest.raises(DealError, match="groups of 2, 2, 2, 5 cards do not fit omaha"):
        tally(table, game="omaha")


def shapes() -> dict[str, tuple[pl.DataFrame, dict[str, Any]]]:
    """Tables of the same deals of hold'em, and how they are read."""
    usual = frame(HOLDEM)
    board = pl.Series("board", [" ".join(one.board) for one in HOLDEM])
    whole = pl.Series("deal", [written(one) for one in HOLDEM])
    hands = pl.Series("hands", [written(one._replace(board=[])) for one in HOLDEM])
    cards = {
        f"p{player + 1}c{card + 1}": [one.hands[player][card] for one in HOLDEM]
        for player in range(3)
        for card in range(2)
    }
    shared = {f"board{card + 1}": [one.board[card] for one in HOLDEM] for card in range(5)}
    streets = {
        "flop": ["".join(one.board[:3]) for one in HOLDEM],
        "turn": [one.board[3] for one in HOLDEM],
        "river": [one.board[4] for one in HOLDEM],
    }
    first = pl.DataFrame({"board": board, **{k: usual[k] for k in ("hand1", "hand2", "hand3")}})
    return {
        "in another order": (first, {}),
        "called otherwise": (usual.rename({"board": "community cards"}), {}),
        "hands given": (usual, {"hand1": "hand1", "hand2": "3", "hand3": "4", "board": "5"}),
        "hands and board given": (usual, {"columns": "2-4", "board": "5"}),
        "whole deals": (pl.DataFrame({"id": usual["id"], "deal": whole}), {}),
        "all hands in one column": (pl.DataFrame({"hands": hands, "board": board}), {}),
        "a column for each card": (pl.DataFrame(cards | shared), {}),
        "flop, turn and river": (
            usual.drop("board").with_columns(
                **{name: pl.Series(cells) for name, cells in streets.items()}
            ),
            {},
        ),
        "hole cards of each hand given": (
            pl.DataFrame(cards | {"x": usual["board"]}),
            {"hand1": "1-2", "hand2": "3-4", "hand3": "5-6", "board": "x"},
        ),
    }


@pytest.mark.parametrize("shape", shapes())
@pytest.mark.parametrize("ending", [".csv", ".parquet"])
def test_columns(shape: str, ending: str, tmp_path: Path) -> None:
    table, given = shapes()[shape]
    path = write(table, tmp_path / f"deals{ending}")
    assert tally(path, game="holdem", **given).wins == wins(HOLDEM)


def test_a_board_without_its_name_is_suggested(tmp_path: Path) -> None:
    path = write(frame(HOLDEM).rename({"board": "x"}), tmp_path / "deals.parquet")
    with pytest.raises(FileError, match="others have none") as caught:
        tally(path, game="holdem")
    [suggestion] = caught.value.suggestions
    assert tally(path, game="holdem", **suggestion.options).wins == wins(HOLDEM)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "given", "words"),
    [
        ({"board": "JhTh2c"}, {}, r"row 2, column 'board': 3 cards in a cell for 5"),
        ({"hand2": "Qs"}, {}, r"row 2, column 'hand2': 1 card in a cell for 2"),
        ({"hand2": ""}, {}, r"row 2, column 'hand2': the cell is empty"),
        ({"hand2": "9cQs"}, {}, r"row 2, column 'board': 9♣ is dealt twice, .* and to the board"),
        ({"board": "JhTh2c3dXx"}, {}, r"row 2, column 'board': 'Xx' is a hidden card"),
        ({"hand2": "JhTh"}, {"hand1": "AsJs"}, ""),
    ],
)
def test_faults_in_cells(
    change: dict[str, str], given: dict[str, str], words: str, tmp_path: Path
) -> None:
    rows = [{"hand1": "AhKh", "hand2": "QsQd", "board": "9c8cJcTc2c"} for _ in range(3)]
    rows[1] |= change | given
    path = write(pl.DataFrame(rows), tmp_path / "deals.parquet")
    if not words:
        assert tally(path, game="holdem").deals == 3
        return
    with pytest.raises(DealError, match=words):
        tally(path, game="holdem")
    assert tally(path, game="holdem", on_bad=lambda _: None).skipped == 1


def rows_of(dealt: list[Dealt], *, hands: bool) -> list[dict[str, Any]]:
    """The rows of the verdicts on some deals of hi-lo."""

    def text(cards: list[str]) -> str:
        return " ".join(cards).upper()

    found = []
    for line, one in enumerate(dealt, 1):
        shown = showdown(*one.hands, board=one.board or None, game=one.game)
        row: dict[str, Any] = {"line": line, "winner": one.winner}
        if len(one.hands) > 2 or one.game.low:
            row["winners"] = " ".join(map(str, one.winners))
        if one.game.low:
            row["high_winners"] = " ".join(map(str, one.best()))
            row["low_winners"] = " ".join(map(str, one.best(1)))
        for player, (hand, strength) in enumerate(zip(one.hands, one.strengths(), strict=True), 1):
            if hands:
                row[f"hand{player}"] = text(hand)
            row[f"category{player}"] = str(shown.hands[player - 1].category)
            row[f"strength{player}"] = strength
            if one.game.low:
                row[f"low_strength{player}"] = one.strengths(1)[player - 1]
                row[f"share{player}"] = shown.shares[player - 1]
        if hands and one.board:
            row["board"] = text(one.board)
        if not one.game.low:
            reasons = [reason for reason in shown.reasons if reason.loser]
            worse = [strength for i, strength in enumerate(one.strengths(), 1) if i != one.winner]
            row["decided_by"] = decider(reasons[worse.index(max(worse))]) if one.winner else ""
        if hands:
            row["reason"] = shown.reason
        found.append(row)
    return found


def decider(reason: Reason) -> str:
    """What decides, as the column `decided_by` says it."""
    if reason.place is None:
        return "category"
    rank = ("1st", "2nd", "3rd", "4th", "5th")[reason.place]
    return f"{rank} rank (kicker)" if reason.decided_by == "kicker" else f"{rank} rank"


OUTPUTS = [
    *(HOLDEM, OMAHA, HI_LO, deals("draw", 5, 10)),
    *(deals("razz", 7, 2), deals("badugi", 4, 3), deals("stud-8", 7, 3)),
]


@pytest.mark.parametrize("dealt", OUTPUTS, ids=lambda dealt: dealt[0].game.name)
@pytest.mark.parametrize("ending", ["csv", "json", "parquet"])
def test_verdict_files(dealt: list[Dealt], ending: str, run: Run, tmp_path: Path) -> None:
    name = dealt[0].game.name
    text = "\n".join(map(written, dealt))
    done = run("--game", name, "--hands", "--reason", "-", "-o", f"out.{ending}", stdin=text)
    assert (done.returncode, done.stderr) == (0, "")
    path = tmp_path / f"out.{ending}"
    read: dict[str, Callable[[Path], pl.DataFrame]] = {
        "csv": pl.read_csv,
        "json": lambda path: pl.DataFrame(json.loads(path.read_text())),
        "parquet": pl.read_parquet,
    }
    found = read[ending](path)
    right = rows_of(dealt, hands=True)
    assert found.columns == list(right[0])
    texts = [{key: "" if cell is None else str(cell) for key, cell in row.items()} for row in right]
    got = [
        {key: "" if cell is None else str(cell) for key, cell in row.items()}
        for row in found.rows(named=True)
    ]
    assert got == texts


@pytest.mark.parametrize(
    ("name", "each", "players"),
    [
        *(("holdem", 2, 2), ("omaha", 5, 2), ("badugi", 4, 2), ("short-deck", 2, 2)),
        *(("omaha-8", 4, 3), ("stud-8", 7, 2), ("razz", 7, 2), ("draw", 5, 2), ("draw", 5, 3)),
    ],
)
def test_workbooks(name: str, each: int, players: int, tmp_path: Path) -> None:
    dealt = deals(name, each, players, 40)
    sheets = written_book(tmp_path / "out.xlsx", [*map(written, dealt)], game=name, reason=True)
    header, *rows = sheets["Deals"]
    suits = str.maketrans("CDHS", "♣♦♥♠")
    for row, right in zip(rows, rows_of(dealt, hands=True), strict=True):
        for column, cell in zip(header, row, strict=True):
            is_cards = column == "board" or column.startswith("hand")
            assert cell == (str(right[column]).translate(suits) if is_cards else right[column])
    if name == "draw":
        sheets = written_book(tmp_path / "formulas.xlsx", [*map(written, dealt)], formulas=True)
        assert [row[:9] for row in sheets["Deals"]] == [[*header[:9]], *(row[:9] for row in rows)]
        return
    with pytest.raises(DealError, match="formulas score hands of draw"):
        written_book(tmp_path / "no.xlsx", [*map(written, dealt)], game=name, formulas=True)
