"""All but the cards of a line ignored, when that is asked."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from reading.test_mixed import deals, winner
from reading.wild_files import SPELLINGS, spelt

import showdown as sd

ONLY = "cards only"
SAID = [" {} has ", "; {}, in a seat, shows ", " v {} - ", "\t[{}] "]
THREE = "TS 9S 2S 4S 3C | QC KD JC 3S 8H | 3D 6C 2C 7D AH"
FLOP = "AhKd; QsQd; 2c 3c 4c 5c 9h"


@pytest.mark.parametrize("pieces", [False, True])
@pytest.mark.parametrize(("game", "size"), [("draw", 5), ("holdem", 2), ("omaha", 4)])
def test_words_are_ignored(game: str, size: int, pieces: bool) -> None:
    """In lines whose words differ, with the board in one group or in three with names."""
    chance = Random(54)
    right: list[int] = []
    lines: list[str] = []
    for deal in deals(game, size):
        if len(deal.hands) != 3:
            continue
        board = deal.board if game != "draw" else ()
        groups = [*deal.hands, *([board[:3], board[3:4], board[4:]] if pieces else [board])]
        texts = [" ".join(spelt(cards, SPELLINGS[0])) for cards in groups if cards]
        between = [chance.choice(SAID).format(chance.choice(["Ann", "Ida", "Zoe"])) for _ in texts]
        if pieces and board:
            between[3:] = [", flop ", " turn ", " river "]
        ahead = f"#{len(lines)} " if chance.random() < 0.5 else "2024-01-04 "
        lines.append(ahead + "".join([a + b for a, b in zip(between, texts, strict=True)]) + " won")
        right.append(winner(deal._replace(game=game, board=board)))
    lines.insert(1, "no deal")
    counted = sd.tally(lines, style=ONLY, game=game)
    assert counted.wins == tuple(right.count(player) for player in (1, 2, 3))
    assert (counted.deals, counted.ties) == (len(right), right.count(0))
    with pytest.raises(sd.DealError) as caught:
        sd.tally(lines)
    assert any(each.options.get("style") == ONLY for each in caught.value.suggestions)


@pytest.mark.parametrize(
    ("line", "options", "error"),
    [
        ("AhKdvQsQd on 2c 3c 4c 5c 9h", {}, "lines:2:1: 'AhKdvQsQd' may be a card"),
        ("AhKd x QsQd on 2c 3c 4c 5c", {}, "lines:2:1: 2 hands of 2 cards and a board of 4"),
        ("AhKd x QsQd on 2c 3c 4c 5c 5c", {}, "lines:2:28: 5♣ is dealt twice"),
        ("2c3c4c5c9h for AhKd x QsQd", {}, "lines:2:1: this line is laid out differently"),
        (FLOP, {"columns": "1-2"}, "reads whole lines: leave out columns"),
    ],
)
def test_errors_have_their_place(line: str, options: dict[str, str], error: str) -> None:
    with pytest.raises((sd.DealError, ValueError)) as caught:
        sd.tally([FLOP, line], name="lines", style=ONLY, **options)  # type: ignore[arg-type]
    assert error in str(caught.value)


@pytest.mark.parametrize(
    "line",
    [
        "flop 2c3c4c, turn 5c, river 9h || AhKd vs QsQd",
        "Ann's AhKd, QsQd. The board is 2c 3c 4c 5c 9h, and Ann wins: winner 1",
        "{Ah Kd},{Qs Qd} Board={2c 3c 4c 5c 9h}",
    ],
)
def test_the_board_has_its_name_wherever_it_is(line: str) -> None:
    text = f"Date: 2024-05-17\nHome game at Joe's\n{line}\n{line}\n{line}\n".encode()
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(text)
    assert caught.value.value == ONLY
    assert sd.tally(text, style=ONLY).wins == (3, 0)
    with pytest.raises(sd.DealError, match="'Table' may not be the board"):
        sd.tally(f"Table 5: {line}".encode(), style=ONLY)


@pytest.mark.parametrize(
    "line",
    [
        f"Table 17: {THREE}",
        f"Final table: {THREE}",
        f"River City | {THREE}",
        f"{THREE} (board)",
        THREE.replace(" | ", " (board); ", 1),
    ],
)
def test_a_word_for_the_board_stands_in_front_of_its_cards(line: str) -> None:
    with pytest.raises(sd.DealError, match="may not be the board"):
        sd.tally([line] * 2, style=ONLY)


@pytest.mark.parametrize(
    "line",
    [
        "{{'hands': ['AhKd', 'QsQd'], 'board': '{}'}}",
        "<hand>Ah Kd</hand><hand>Qs Qd</hand><board>{}</board>",
        "Ann AhKd, Bob QsQd, final board: {} at table 3",
        "Ann AhKd, Bob QsQd. The community cards are {}",
    ],
)
def test_the_board_may_be_in_quotes_or_a_sentence(line: str) -> None:
    assert sd.tally([line.format("2c 3c 4c 5c 9h")] * 2, style=ONLY).wins == (2, 0)


MAY_BE = "10hx|x9h|H8 D8|HJDJ|♥8|xJsJhx|jsjhx|Js2|AhKdwon|Ah♠|\uff2a\uff53|J\u200bs|J ♠|1Oh|??"


@pytest.mark.parametrize("words", MAY_BE.split("|"))
@pytest.mark.parametrize("line", ["{}", f"{FLOP} {{}}"])
def test_what_may_be_a_card_is_never_ignored(line: str, words: str) -> None:
    with pytest.raises(sd.DealError, match=r"lines:2:.*may be a card, or have one in it"):
        sd.tally([FLOP, line.format(words)], name="lines", style=ONLY)
    more = f"AhKd ann, QsQd bob; {words} eve; 2c 3c 4c, 5c, 9h"
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally([more])
    assert all("style" not in each.options for each in caught.value.suggestions)
    assert sd.tally([FLOP, "no deal: 17 Jose won R2D2"], style=ONLY).deals == 1


@pytest.mark.parametrize(
    "line",
    [
        "AhKd ann, QsQd bob; TcTd eve folded; 2c 3c 4c, 5c, 9h",
        "Player 2 AhKd, Player 1 QsQd; 2c 3c 4c 5c 9h",
        "p1_drawn,p1_final\n8C TS KC 9H 4S,7D 2S 5D 3S AC x",
        "board 2c 3c 4c, 5c, 9h; AhKd; QsQd",
        "burnt 7h AhKd, x QsQd, 2c 3c 4c 5c 9h",
        "AhKd holds, Qs1d holds, 2c 3c 4c 5c 9h",
    ],
)
def test_it_is_not_suggested_against_the_words(line: str) -> None:
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(line.encode())
    assert all("style" not in each.options for each in caught.value.suggestions)


def test_only_text_has_words(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    table = pytest.importorskip("pyarrow").table({"deal": [FLOP]})
    parquet.write_table(table, tmp_path / "deals.parquet")
    with pytest.raises(sd.FileError, match="cards only are read from text, and this is a table"):
        sd.tally(tmp_path / "deals.parquet", style=ONLY)
