"""Lines that are not deals: how to leave them out is suggested where most lines are deals."""

from __future__ import annotations

from typing import Any

import pytest

import showdown as sd

ONE, TWO = "8C TS KC 9H 4S", "7D 2S 5D 3S AC"
DEAL = f"{ONE} {TWO}"


@pytest.mark.parametrize(
    ("lines", "options", "wins"),
    [
        (["=== Friday ===", *[DEAL] * 3], {"skip_bad": True}, (0, 3)),
        ([*[DEAL] * 3, "3 deals"], {"skip_bad": True}, (0, 3)),
        (["My hands", *[ONE] * 3], {"skip_bad": True, "players": 1}, (3,)),
        (
            ["Our deals of May", *[f"x {ONE} y {TWO}"] * 9, "Total: 9"],
            {"words": True, "hand1": "2-6", "hand2": "8-12", "skip_bad": True},
            (0, 9),
        ),
        ([DEAL, f"{ONE} 7D 2S 5D 3S 1C", DEAL], {"skip_bad": True}, (0, 2)),
    ],
)
def test_what_is_suggested(
    lines: list[str], options: dict[str, Any], wins: tuple[int, ...]
) -> None:
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(lines)
    assert {**caught.value.suggestions[0].options} == options
    tally = sd.tally(lines, **options)
    assert (tally.wins, tally.skipped) == (wins, 1)


@pytest.mark.parametrize("lines", [["x", "y"], [DEAL[:-1]], [f"{DEAL} 2C", "y", DEAL[:-3]]])
def test_where_nothing_would_be_left(lines: list[str]) -> None:
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(lines)
    assert not caught.value.suggestions


def test_a_function_and_the_flag() -> None:
    bad: list[Any] = []
    assert sd.tally([DEAL, "x"], skip_bad=True, on_bad=bad.append).skipped == len(bad) == 1
    assert [block.winners for block in sd.read(f"{DEAL}\nx\n".encode(), skip_bad=True)] == [b"\2"]
    with pytest.raises(TypeError, match="skip_bad"):
        sd.tally([DEAL], skip_bad=1)  # type: ignore[arg-type]


def test_a_total_below_named_columns() -> None:
    """The names still say whose the cards are."""
    text = f"id,hand2,hand1\n1,{ONE},{TWO}\n2,{ONE},{TWO}\ntotal,2,\n".encode()
    with pytest.raises(sd.FileError, match="not in order") as caught:
        sd.tally(text)
    (only,) = caught.value.suggestions
    assert only.options == {"columns": "hand1,hand2", "skip_bad": True}
    assert sd.tally(text, **only.options).wins == (2, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("sign", ["//", "--", ";"])
def test_deals_in_comments_are_left_out(sign: str) -> None:
    lines = [f"{ONE} | {TWO}"] * 4 + [f"{sign} {TWO} | {ONE}"]
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(lines)
    assert caught.value.suggestions[0].options == {"skip_bad": True}


def test_few_lines_are_left_out_and_that_is_said() -> None:
    lines = [f"Ann {ONE} {TWO}", f"Ann {ONE} {TWO} 2c later", f"Ann {ONE} {TWO}"]
    with pytest.raises(sd.DealError, match="'Ann' is not a card") as caught:
        sd.tally(lines)
    (only,) = caught.value.suggestions
    assert only.words.endswith("without invalid lines")
    with pytest.raises(sd.DealError, match="'Ann' is not a card") as caught:
        sd.tally(lines[:2])
    assert not caught.value.suggestions
    assert "; write each deal in one line, with | between hands" in str(caught.value)
    with pytest.raises(sd.DealError) as caught:
        sd.tally([lines[0], "Ann went home", lines[2]])
    (only,) = caught.value.suggestions
    assert only.words.endswith("player 2's, without invalid lines")
    assert sd.tally([lines[0], "Ann went home", lines[2]], **only.options).skipped == 1  # type: ignore[arg-type]


COMMENTS = ["# hand2,hand1", "#P2 | P1", "# order: hand3 hand2 hand1", "# order: two | one",
            "# II, I", "# second hand, first hand", "# P1 P2 P1 P2",
            "# 2, 1", "# 2nd hand, 1st hand",
            "#2,1", "# columns: second player, first player, board",
            "# secondHand,firstHand", "# mySecond;myFirst", "# hand1,hand0",
            "# p1c1 p1c2 p2c1 p2c2", "# P1 = Cid, P2 = Bob", "# P1 | P2 | muck",
            "# Player 2 | P1", "# P2 cards, P1 cards",
            "# order 2:1", "# 2 of 1", "# Seat 3 | Seat 2", "# 002 001",
            "# cols: hero  Board  villain",
            "# discards hero villain",
            "# player=2 cards | player=1 cards"]  # fmt: skip


@pytest.mark.parametrize("comment", COMMENTS)
def test_a_comment_that_names_hands_in_another_order(comment: str) -> None:
    """The names may be a header, as `numpy.savetxt` writes it: both orders are suggested."""
    lines = [comment, *[DEAL.replace(" ", ",")] * 3]
    with pytest.raises(sd.ShowdownError, match=r"in an order other") as caught:
        sd.tally(lines)
    ways = [{**each.options} for each in caught.value.suggestions]
    orders = [(way["hand1"], way["hand2"]) for way in ways[:2]]
    assert sorted(orders) == [("1-5", "6-10"), ("6-10", "1-5")]
    for plain in (
        "# hand1,hand2",
        "# game 2 of table 7 in part 1 of 2",
        "# page 12, page 3",
        "# discarded Qd 9d Kc 7d 8c",
        "# the last table of Monday",
        "# 2 players, 5 cards, 2024-01-04 10:09, version 1.2.3, $1/$2",
        "# two pair beats one pair",
    ):
        assert sd.tally([plain, *lines[1:]]).deals == 3


@pytest.mark.parametrize(
    "comment",
    [
        *COMMENTS,
        "# Board: 2h 3h 4h 5h 7h",
        "# Board: third",
        "# H2 | H1",
        "# last column is the board",
    ],
)
@pytest.mark.parametrize("above", [1, 60])
def test_a_comment_between_deals(comment: str, above: int) -> None:
    lines = [DEAL.replace(" ", ",")] * 70
    assert sd.tally([*lines[:above], "# round 2", *lines[above:]]).deals == 70
    with pytest.raises(sd.DealError) as caught:
        sd.tally([*lines[:above], comment, *lines[above:]])
    assert caught.value.line == above + 1


def test_names_in_another_order_are_not_left_out() -> None:
    with pytest.raises(sd.DealError, match="no cards in this line") as caught:
        sd.tally([*[DEAL] * 60, "hand2 hand1", DEAL])
    assert not caught.value.suggestions


def test_players_who_change_places_have_no_suggestion() -> None:
    lines = [f"P1 has {ONE} P2 has {TWO}", f"P2 has {ONE} P1 has {TWO}"]
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(lines)
    assert not any("words" in each.options for each in caught.value.suggestions)


def test_ordinals_and_a_board_in_a_comment_are_names() -> None:
    line = "ThJc7hAhTc, Kd5d8hAs4d, Ts9cJs9h7d, Jd4h7cTd8c, 3sQs8sQc3c, Qd9s5c5s4s"
    text = f"# first, second, third, fourth, fifth, board\n{line}\n{line}"
    assert {block.players for block in sd.read(text.encode())} == {5}
