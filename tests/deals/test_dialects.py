"""Files as they are found in public: invalid deals, and what is above the deals."""

from __future__ import annotations

import pytest

import showdown as sd
from showdown import Card, DealError, tally
from showdown.deals.bad import Bad, leave_out

ONE, TWO = ["8C", "TS", "KC", "9H", "4S"], ["7D", "2S", "5D", "3S", "AC"]


pytestmark = pytest.mark.usefixtures("_each_kernel")

PKR = "".join(f"[{card[0]} {card[1].lower()}]" for card in ONE + TWO)
PLAIN = " ".join(ONE + TWO)
ROYAL = "1,10,1,11,1,13,1,12,1,1,9"


@pytest.mark.parametrize(
    ("rows", "style"),
    [
        ("TC,JC,QC,KC,AC,7462\r\nAS,KS,QS,JS,TS,1\r\n", None),
        ("32,36,40,44,48,7462\r\n35,39,43,47,51,1\r\n", "numbers"),
    ],
)
def test_a_hand_in_given_columns(rows: str, style: str | None) -> None:
    text = f"card_1,card_2,card_3,card_4,card_5,rank\r\n{rows}".encode()
    for columns in ("A:E", "card_1:card_5", "5,4,3,2,1"):
        found = tally(text, columns=columns, style=style)
        assert found.categories is not None
        assert (found.deals, found.categories.held[0][-1]) == (2, 2)
    wrong = text.replace(b"TS,1", b"XX,1").replace(b"51,1", b"52,1")
    with pytest.raises(DealError, match="row 3, column 'card_5'"):
        tally(wrong, columns="A:E", style=style)


@pytest.mark.parametrize("end", [",rank\r\n", ",id\n", "\n"])
@pytest.mark.parametrize("stem", ["card_", "c", "Card ", "Hand"])
@pytest.mark.parametrize("count", [5, 7])
def test_a_hand_in_columns_that_count_its_cards(stem: str, count: int, end: str) -> None:
    names = ",".join(f"{stem}{number}" for number in range(1, count + 1))
    cards = ["TC", "JC", "QC", "KC", "AC", "2D", "3D"][:count]
    other = end.strip() and ",7462"
    row = ",".join(cards) + other + end[end.find("\r") if "\r" in end else -1 :]
    for rows in (row * 2, row * 300):
        found = tally((names + end + rows).encode())
        assert found.categories is not None
        assert (found.deals, found.categories.held[0][-1]) == (rows.count("AC"),) * 2
        with pytest.raises(sd.ShowdownError):
            tally((names + end + rows).encode(), players=2)


@pytest.mark.parametrize(
    "names",
    [
        "c1,c2,c3,c4,c5,c6,c7,c8,c9,c10",
        "a1,a2,a3,a4,a5,b1,b2,b3,b4,b5",
        *(
            ",".join(f"{stem}{number}" for number in range(1, 6)) + ",x,,,,"
            for stem in ("board", "community_card_", "player")
        ),
        "one,two,three,four,five,x,,,,",
        "c2,c3,c4,c5,c6,x,,,,",
    ],
)
def test_cards_that_may_not_be_all_of_a_deal(names: str) -> None:
    with pytest.raises(sd.ShowdownError):
        tally((names + "\n" + "TC,JC,QC,KC,AC,,,,,\n" * 9).encode())


UNREAD = {
    "13, a joker": ("joker  2♦  2♠  k♠  q♦  7D 2S 5D 3S AC", 1, "'joker' is a joker"),
    "13, a joker in a hand": ("8C TS joker 9H 4S 7D 2S 5D 3S AC", 7, "'joker' is a joker"),
    "13, Or": ("Or 2d 2s Ks Qd 7d 2c 5d 3s Ac", 1, "'Or' is a joker"),
    "13, a card that shows one": ("🃏 2♦ 2♠ k♠ q♦ 7♦ 2♣ 5♦ 3♠ A♣", 1, "'🃏' is a joker"),
    "21, X": ("[X X X X X] [7D 2S 5D 3S AC]", 2, "'X' is a hidden card"),
    "21, X of the second": ("[8C TS KC 9H 4S] [X X X X X]", 19, "'X' is a hidden card"),
    "21, backs": ("8C TS KC 9H 4S 🂠 🂠 🂠 🂠 🂠", 16, "'🂠' is a hidden card"),
    "21, ???? after cards that touch": ("ACKSQDTC9D ????", 12, "'????' is a hidden card"),
    "21, ???? before them": ("????KSQDAC 7D2C5D3SAC", 1, "'????' is a hidden card"),
    "21, ?? among them": ("8CTS??9H4S 7D2S5D3SAC", 5, "'??' is a hidden card"),
    "21, ?? after what is no card": ("8C TX KC ?? 4S 7D 2S 5D 3S AC", 4, "'TX' is not a card"),
    "21, ????": ("8C TS KC 9H 4S ????", 16, "'????' is a hidden card"),
    "33, cut in the middle": (f"{PLAIN}\n8C TS KC 9H", 12, "4 cards, but 2 players hold 10"),
    "33, cut in a pair": (f"{ROYAL}\n1,10,1,11,1,13,1,12,1", 21, "'1' is not a card"),
    "20, a bad card of the only deal": (PKR.replace("9 h", "1 h"), 17, "'1' is not a card"),
}


@pytest.mark.parametrize(("text", "column", "words"), UNREAD.values(), ids=UNREAD)
def test_cards_that_cannot_be_read(text: str, column: int, words: str) -> None:
    with pytest.raises(DealError) as caught:
        tally(text.encode(), name="deals.txt")
    assert (caught.value.column, words in caught.value.problem) == (column, True)
    bad: list[Bad] = []
    tally(text.encode(), on_bad=bad.append)
    assert bad[-1].raw == text.rpartition("\n")[2].encode()


def test_errors_show_blanks_within_cards_as_they_stand() -> None:
    lines = PKR + "\n" + PKR.replace("A c", "8  c")
    with pytest.raises(DealError) as caught:
        tally(lines.encode())
    assert caught.value.text == lines.partition("\n")[2]
    assert (caught.value.line, caught.value.column) == (2, 47)
    assert caught.value.problem.startswith("8♣ is dealt twice")
    found: list[object] = []
    tally(lines.encode(), on_bad=leave_out, on_layout=found.append)
    assert "spaces or dashes within cards" in str(found[0])


@pytest.mark.parametrize(
    "around",
    [
        '["%s %s"]',
        '["%s","%s"]',
        '[["%s","%s"]]',
        '[\n["%s","%s"]\n]',
        '{"hands":["%s","%s"]}',
        '[{"hands":["%s","%s"]}]',
        '[["8C","TS","KC","9H","4S","7D","2S","5D","3S","1C"]]',
    ],
)
def test_a_bad_card_of_the_only_deal_of_an_array(around: str) -> None:
    text = around % ("8C TS KC 9H 4S", "7D 2S 5D 3S 1C") if "%" in around else around
    with pytest.raises(DealError, match="'1C' is not a card") as caught:
        tally(text.encode())
    shown = caught.value.text or ""
    assert shown[(caught.value.column or 0) - 1 :].startswith("1C")


def test_numbers() -> None:
    zero = ",".join(str(Card(card).number) for card in ONE + TWO)
    one = ",".join(str(Card(card).number + 1) for card in ONE + TWO)
    low, high = "0,1,2,3,4,5,6,7,8,9", "52,51,50,49,48,47,46,45,44,43"
    order = "numbers:23456789TJQKAcdhs+1"
    below = low.replace("0", "10", 1)
    for lines in ([zero], [zero] * 40, [below], [high], [high, one], [one, high]):
        problem = "from 1 to 52" if high in lines else "0 is not among the first, so they may start"
        for on_bad in (None, leave_out):
            with pytest.raises(sd.FileError, match=problem):
                tally(lines, on_bad=on_bad)
        assert tally(lines, style=order).deals == len(lines)
        assert high in lines or tally(lines, style="numbers").deals == len(lines)
    assert tally([zero, low]).wins == tally([low, zero]).wins == (1, 1)
    bad: list[Bad] = []
    assert tally([low, zero, high], on_bad=bad.append).deals == 2
    assert "(--layout numbers:23456789TJQKAcdhs+1 if they start at 1)" in str(bad[0].error)
