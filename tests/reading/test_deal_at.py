"""One line of a file, by its number."""

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
5H 5C 6S 7S KD 2C 3S 8S 8D KC"""


@pytest.mark.parametrize("block", [1 << 20, 20])
def test_lines(block: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "BLOCK", block)
    path = tmp_path / "deals.txt"
    path.write_text(TEXT)
    for number in (1, 5):
        hands, board, game = deal_at(str(path), number)
        assert (board, game.name) == ((), "draw")
        cards = [Card(text) for text in TEXT.splitlines()[number - 1].split()]
        assert [[*hand] for hand in hands] == [cards[:5], cards[5:]]
    assert deal_at(str(path), 4, ReadOptions(repeats=True))[0][1][4] is Card("5h")
    with pytest.raises(FileError, match="no line 6, only 5"):
        deal_at(str(path), 6)
    for number, message in (
        (2, "2:1: the line is blank"),
        (3, "3:31: 15 cards, but 2 players hold 10"),
        (4, "4:28: 5♥ is dealt twice, to Player 1 and to Player 2"),
    ):
        with pytest.raises(DealError) as caught:
            deal_at(str(path), number)
        assert str(caught.value).startswith(f"{path}:{message}")
        assert TEXT[: caught.value.offset].count("\n") == number - 1
    done: list[int] = []
    with open(path, "rb") as opened:
        deal_at(opened, 5, progress=done.append)
    assert (sum(done) > 0) == (block == 20)


def test_the_layout_is_that_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_bytes(b"hand1|hand2\n# caf\xe9\n8C,TS,KC,9H,4S|7D,2S,5D,3S,AC\n8C TS KC 9H 4S\n")
    assert deal_at(str(file), 3)[0][1][4] is Card("ac")
    for line, message in ((4, "5 cards, but 2 players hold 10"), (1, ":1:1: this line is the")):
        with pytest.raises(DealError, match=message):
            deal_at(str(file), line)


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
