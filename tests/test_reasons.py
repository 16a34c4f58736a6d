"""Why hands win: in words, and checked against a comparator that shares nothing with showdown."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from contract.expected import decided_by, score_of_five

from showdown import Card, Hand, Rank, Reason, deck, showdown, winner

WHY = """
2C 3S 8S 8D TD | 5H 5C 6S 7S KD
A Pair of Eights beats a Pair of Fives

AS KS 9S 4S 2S | AD KD 7D 6D 5D
Flush, Ace high each; Nine beats Seven

4H 4C 4D 9H 9C | 4H 4C 4D 7H 7C
Full House, Fours full each; Nines beat Sevens

AS KH 7C 5D 2H | KS QH 7D 5H 2C
Ace high beats King high

JD JC 9S 9C 5H | AS AD 8S 8D KH
Aces and Eights beat Jacks and Nines

2H 2S 2C 5D 9S | 9H 9D KC QS 3D
Three Twos beat a Pair of Nines

2H 3S 4D 5C 6C | 2C 3H 4S 5D 6H
Straight, Two to Six each: a split

AS KS 9S 4S 2S | AD KD 9D 4D 2D
Flush, Ace high each, and equal ranks: a split

4H 4C 4D 9H 9C | 4H 4C 4D 9S 9D
Full House, Fours full each, and equal pairs: a split
"""
"""Project Euler's first example, and what the contract does not have."""


@pytest.mark.parametrize("example", WHY.strip().split("\n\n"))
def test_words(example: str) -> None:
    hands, words = example.split("\n")
    first, second = hands.split(" | ")
    for players in ((first, second), (second, first)):
        result = showdown(*players, decks="many")
        assert result.reason == result.reasons[0].words == words
        own = words[0].lower() if words.startswith(("A ", "An ")) else words[0]
        assert not result.winner or str(result) == f"Player {result.winner} wins: {own}{words[1:]}"


def test_words_are_kept_by_class_and_suit() -> None:
    flushes = [Hand(f"A{suit} K{suit} 9{suit} 4{suit} 2{suit}") for suit in "SDSD"]
    words = [flush.description for flush in flushes]
    assert words == ["Flush in Spades, Ace high", "Flush in Diamonds, Ace high"] * 2
    assert words[0] is words[2]
    assert flushes[0].describe(in_sentence=True) == "an Ace-high Flush in Spades"


Key = tuple[int, ...]
"""A five-card hand's category, from 0, and its ranks by importance."""


def counted(hand: Sequence[Card]) -> Key:
    score = score_of_five([card.number for card in hand])
    return score // 14**5, *(score // 14**place % 14 + 1 for place in (4, 3, 2, 1, 0))


def expected(*hands: Sequence[Card]) -> tuple[str, int | None]:
    """What decides between two hands, and at which place."""
    by = decided_by([[repr(card)[6:8].upper() for card in hand] for hand in hands]) or "equal"
    words = "kicker" if "kicker" in by else "rank" if "rank" in by else by
    return words, int(by[0]) - 1 if "rank" in by else None


DECKS = {
    "whole": deck(),
    "four ranks": deck()[:16],  # pairs, full houses, and kickers that decide late
    "two suits": [card for card in deck() if card.suit < 2],
    "nearly one suit": [card for card in deck() if card.suit == 2 or card.rank == Rank.ACE],
}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("cards", DECKS.values(), ids=DECKS)
def test_reasons_are_those_found_by_counting(players: int, cards: Sequence[Card]) -> None:
    chance = random.Random(players)
    deals = [chance.sample(cards, 5 * players) for _ in range(400)]
    dealt = [deal[5 * i : 5 * i + 5] for deal in deals for i in range(players)]
    found = list(map(counted, dealt))
    for at in range(0, len(dealt), players):
        hands, keys = dealt[at : at + players], found[at : at + players]
        result = showdown(*hands)
        winners = tuple(i for i, key in enumerate(keys, 1) if key == max(keys))
        assert result.winners == winners
        assert winner(*hands) == result.winner == (winners[0] if len(winners) == 1 else 0)
        losers = [i for i in range(1, players + 1) if i not in winners]
        assert [why.loser for why in result.reasons] == [0] * (len(winners) > 1) + losers
        for why in result.reasons:
            better, worse = winners[0] - 1, (why.loser or winners[1]) - 1
            assert (why.decided_by, why.place) == expected(hands[better], hands[worse])
            check_words(why, hands[better], hands[worse])
            if why.place is None:
                assert why.ranks is None
            else:
                ranks = (keys[better][why.place + 1], keys[worse][why.place + 1])
                assert why.ranks == tuple(14 if rank == 1 else rank for rank in ranks)


def check_words(why: Reason, better: Sequence[Card], worse: Sequence[Card]) -> None:
    """The words say what decided, and no more."""
    assert ("kicker beats" in why.words) == (why.decided_by == "kicker")
    assert why.words.endswith(": a split") == (why.decided_by == "equal")
    if why.decided_by == "category":
        several = ("two pair", "three of a kind", "four of a kind")
        verb = "beat" if str(Hand(better).category) in several else "beats"
        for hand, words in zip((better, worse), why.words.split(f" {verb} "), strict=True):
            assert "Royal" in words or Hand(hand).ordered[0].rank.word in words
    elif why.ranks is not None and " each; " in why.words:
        first, second = (rank.word for rank in why.ranks)
        assert why.words.index(first, why.words.index(";")) < why.words.rindex(second)
