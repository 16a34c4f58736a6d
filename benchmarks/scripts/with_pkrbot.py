"""How often Player 1 wins, with pkrbot."""

import sys

from pkrbot import Card, evaluate

CARDS = {rank + suit: Card(rank + suit.lower()) for rank in "23456789TJQKA" for suit in "CDHS"}

wins = 0
with open(sys.argv[1], encoding="ascii") as deals:
    for line in deals:
        cards = [CARDS[card] for card in line.split()]
        wins += evaluate(cards[:5]) > evaluate(cards[5:])
print(wins)
