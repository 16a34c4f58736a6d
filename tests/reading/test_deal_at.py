from __future__ import annotations

from pathlib import Path

import pytest

from showdown import Card, DealError, FileError
from showdown.reading import blocks as source
from showdown.reading.deal_at import deal_at
from showdown.reading.options import ReadOptions

TEXT = """\
5H 5C 6S 7S KD 2C 3S 8S 8D TD

2C 3C 4C 5C 7C 2D 3D 4D 5D 7D 2H 3H 4H 5H 7H
5H 5C 6S 7S KD 2C 3S 8S 8D 5H
5H 5C 6S 7S KD 2C 3S 8S 8D TD 2D
5H 5C 6S 7S KD 2C 3S 8S 8D KC"""


@pytest.fixture(params=[1 << 20, 20], ids=["one block", "many"])
def path(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(source, "BLOCK", request.param)
    file = tmp_path / "deals.txt"
    file.write_text(TEXT)
    return str(file)


@pytest.mark.parametrize("number", [1, 6])
def test_lines(path: str, number: int) -> None:
    cards = [Card(text) for text in TEXT.splitlines()[number - 1].split()]
    hands, board, game = deal_at(path, number)
    assert (board, game.name) == ((), "draw")
    assert [card for hand in hands for card in hand] == cards
    assert {len(hand) for hand in hands} == {5}


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (2, "2:1: the line is blank"),
        (4, "4:28: 5♥ is dealt twice, to Player 1 and to Player 2"),
        (3, "3:31: 15 cards, but 2 players hold 10"),
        (5, "5:31: 11 cards, but 2 players hold 10"),
    ],
)
def test_invalid_lines(path: str, number: int, message: str) -> None:
    assert deal_at(path, 4, ReadOptions(repeats=True))[0][1][4] is Card("5h")
    with pytest.raises(FileError, match="no line 7, only 6"):
        deal_at(path, 7)
    with pytest.raises(DealError) as caught:
        deal_at(path, number)
    assert str(caught.value).startswith(f"{path}:{message}")
    offset = caught.value.offset
    assert offset is not None
    assert TEXT[:offset].count("\n") == number - 1


def test_the_layout_is_that_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_bytes(b"hand1|hand2\n# caf\xe9\n8C,TS,KC,9H,4S|7D,2S,5D,3S,AC\n8C TS KC 9H 4S\n")
    assert deal_at(str(file), 3)[0][1][4] is Card("ac")
    for line, players, message in (
        (4, None, "5 cards, but 2 players hold 10"),
        (1, None, ":1:1: this line is the header"),
    ):
        with pytest.raises(DealError, match=message):
            deal_at(str(file), line, ReadOptions(players=players))


def test_invalid_rows_are_named_by_their_cells(tmp_path: Path) -> None:
    file = tmp_path / "deals.csv"
    deal = "8C TS KC 9H 4S,7D 2S 5D 3S AC"
    file.write_text(f"id,one,two\n1,{deal}\n2,{deal}X\n\n4,{deal.replace('2S', '3S')}\n")
    assert deal_at(str(file), 2)[0][1][4] is Card("ac")
    for row, message in (
        (1, ":1:1: this line is the header, not a deal"),
        (3, ", row 3, column 'two': 'X' is not a card"),
        (4, ":4:1: the line is blank"),
        (5, ", row 5, column 'two': 3♠ is dealt twice, both times to Player 2"),
    ):
        with pytest.raises(DealError, match=f"deals.csv{message}"):
            deal_at(str(file), row)
    with pytest.raises(DealError) as caught:
        deal_at(str(file), 5, ReadOptions(repeats=True))
    assert caught.value.problem == "Player 2 holds 3♠ twice: a hand cannot repeat a card"
    assert (caught.value.field, caught.value.column) == ("column 'two'", 10)


def test_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "BLOCK", 64)
    file = tmp_path / "deals.txt"
    file.write_text("5H 5C 6S 7S KD 2C 3S 8S 8D TD\n" * 10)
    done: list[int] = []
    with open(file, "rb") as opened:
        deal_at(opened, 9, progress=done.append)
    assert 30 * 6 <= sum(done) < 30 * 9
