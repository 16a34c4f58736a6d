"""How often Player 1 wins, with treys."""

import sys

from treys import Card, Evaluator

CARDS = {rank + suit: Card.new(rank + suit.lower()) for rank in "23456789TJQKA" for suit in "CDHS"}

evaluate = Evaluator().evaluate
wins = 0
with open(sys.argv[1], encoding="ascii") as deals:
    for line in deals:
        cards = [CARDS[card] for card in line.split()]
        # Its numbers go down: 1 is a royal flush.
        wins += evaluate(cards[:5], []) < evaluate(cards[5:], [])
print(wins)
