"""Mistakes about lines and cards."""

from __future__ import annotations

from ..mistake import Mistake, of_reading

__all__ = ["READING"]

READING: tuple[Mistake, ...] = (
    of_reading(
        "ranks-as-text",
        "ranks are compared as ranks",
        "compare the ranks as letters, so that T beats Q, K, J and A in this order",
        "turn T J Q K A into numbers before comparing",
        compared="letters",
    ),
    of_reading(
        "ranks-as-decimal-text",
        "ranks are compared as numbers",
        "compare the ranks as decimal text, so that '9' beats '14'",
        "turn the text into an int before comparing",
        compared="decimals",
    ),
    of_reading(
        "low-wins",
        "the higher card wins",
        "rank the cards in reverse, so that a two is the highest and an ace the lowest",
        "the order of the table of ranks",
        values="reversed",
    ),
    of_reading(
        "ten-is-zero",
        "T is a ten",
        "read T as 0",
        "the place of T in the table of ranks; '10'[-1] is '0'",
        values="ten is zero",
    ),
    of_reading(
        "ten-is-one",
        "T is a ten",
        "read T as 1",
        "the place of T in the table of ranks; '10'[0] is '1'",
        values="ten is one",
    ),
    of_reading(
        "jack-is-ten",
        "J is eleven",
        "read J as 10, as T",
        "the place of J in the table of ranks",
        values="jack is ten",
    ),
    of_reading(
        "faces-are-ten",
        "J, Q and K are different ranks",
        "read J, Q and K as 10, as Blackjack does",
        "the values in the table of ranks",
        values="faces are ten",
    ),
    of_reading(
        "king-queen-swapped",
        "a king beats a queen",
        "rank the queen above the king",
        "the order of K and Q in the table of ranks",
        values="king and queen swapped",
    ),
    of_reading(
        "ten-jack-swapped",
        "a jack beats a ten",
        "rank the ten above the jack",
        "the order of T and J in the table of ranks",
        values="ten and jack swapped",
    ),
    of_reading(
        "dealt-in-turn",
        "the first five cards are Player 1's",
        "deal the cards of a line in turn, one to each player",
        "split the line in the middle: cards[:5] and cards[5:], not cards[::2]",
        hands="alternate",
    ),
    of_reading(
        "second-hand-cut",
        "the last five cards are Player 2's",
        "leave the last card of the line out, so that Player 2 has four",
        "a slice's end is one past its last card",
        hands="cut",
    ),
    of_reading(
        "players-swapped",
        "the first five cards are Player 1's",
        "name the other player as the winner",
        "which of the two hands is called the first",
        players="swapped",
    ),
    of_reading(
        "first-line-lost",
        "the first line is a deal",
        "skip the first line",
        "a line too many is read as a header",
        lines="first lost",
    ),
    of_reading(
        "last-line-lost",
        "the last line is a deal",
        "skip the last line",
        "the loop ends one line early, or the last line has no line end",
        lines="last lost",
    ),
)
