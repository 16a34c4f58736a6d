"""How often Player 1 wins, with phevaluator."""

import sys

from phevaluator import Card, evaluate_5cards

CARDS = {rank + suit: Card(rank + suit).id_ for rank in "23456789TJQKA" for suit in "CDHS"}

wins = 0
with open(sys.argv[1], encoding="ascii") as deals:
    for line in deals:
        cards = [CARDS[card] for card in line.split()]
        # Its numbers go down: 1 is a royal flush.
        wins += evaluate_5cards(*cards[:5]) < evaluate_5cards(*cards[5:])
print(wins)
