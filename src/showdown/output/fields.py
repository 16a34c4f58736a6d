"""A tally, a showdown, a hand, odds and outs as fields for JSON."""

from __future__ import annotations

from ..cards.card_text import SUIT_LETTERS, SUIT_SYMBOLS, card_numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..cards.card import Card
    from ..counting.totals import Categories, Tally
    from ..equity.odds import Odds
    from ..equity.outs import Outs
    from ..equity.streets import OddsByStreet
    from ..hands.hand import Hand
    from ..hands.verdicts import Showdown


def tally_fields(tally: Tally) -> dict[str, object]:
    """What `showdown --json` prints of a tally."""
    fields: dict[str, object] = {
        name: getattr(tally, name) for name in ("deals", "players", "wins", "ties", "skipped")
    }
    return fields | _category_fields(tally.categories)


def _category_fields(categories: Categories | None) -> dict[str, object]:
    """What each player held and won with, if that was counted."""
    if categories is None:
        return {}
    both = {
        what: [dict(zip(categories.names, row, strict=True)) for row in getattr(categories, what)]
        for what in ("held", "won")
    }
    return {"categories": both}


def showdown_fields(shown: Showdown) -> dict[str, object]:
    """What `showdown explain --json` prints."""
    hi_lo = ("high", "low", "shares") if shown.hands[0].game.low else ()
    fields = {name: getattr(shown, name) for name in ("winner", "winners", *hi_lo, "reason")}
    return fields | {"hands": list(map(hand_fields, shown.hands))}


def hand_fields(hand: Hand) -> dict[str, object]:
    """A hand: its cards as given, and those that play, the most important first.

    In hi-lo games also its low half, or None if it has no low.
    """
    fields: dict[str, object] = {
        "cards": card_codes(hand.cards),
        "best": card_codes(hand.ordered),
        "strength": hand.strength,
        "category": str(hand.category),
        "description": hand.description,
    }
    if hand.game.low is not None:
        fields["low"] = hand.low and hand_fields(hand.low)
    return fields


def odds_fields(odds: Odds, game: str) -> dict[str, object]:
    """What `showdown odds --json` prints for two hands or more."""
    hi_lo = any(won and isinstance(won[0], tuple) for won in odds.outcomes)
    return {
        "game": game,
        "hands": list(map(_plain, odds.hands)),
        "board": card_codes(odds.board),
        "wins": odds.wins,
        "splits": odds.splits,
        "equity": list(map(float, odds.equity)),
        "deals": odds.deals,
        "exact": odds.exact,
        "errors": odds.errors,
        "weighted": odds.weighted,
        "outcomes": [
            ({"high": won[0], "low": won[1]} if hi_lo else {"winners": won}) | {"deals": number}
            for won, number in odds.outcomes.items()
        ],
        "seed": odds.seed,
        **_category_fields(odds.categories),
    }


def street_fields(odds: OddsByStreet) -> dict[str, object]:
    """What `showdown odds --by flop --json` prints."""
    return {
        "street": odds.street,
        "boards": len(odds.boards),
        "hands": list(map(_plain, odds.hands)),
        "board": card_codes(odds.board),
        "mean": odds.mean,
        "histogram": odds.histogram().tolist(),
    }


def outs_fields(outs: Outs) -> dict[str, object]:
    """What `showdown odds --json` prints for one hand with a board."""
    against = {
        name: card_codes(cards)
        for name in ("ahead", "level")
        if (cards := getattr(outs, name)) is not None
    }
    return against | {
        "hand": "".join(card_codes(outs.hand)),
        "board": card_codes(outs.board),
        "category": str(outs.category),
        "description": outs.description,
        "next_card": {str(kind): card_codes(cards) for kind, cards in outs.next_card.items()},
        "boards": {str(kind): number for kind, number in outs.boards.items()},
    }


def _plain(hand: str) -> str:
    """A hand such as `AhKh`, or a range, with letters for suits."""
    plain = hand.translate(dict(zip(map(ord, SUIT_SYMBOLS), SUIT_LETTERS, strict=True)))
    words = plain.split()
    return "".join(words) if card_numbers().keys() >= {*words} else plain


def card_codes(cards: Iterable[Card]) -> list[str]:
    """Cards as `8c`."""
    return [card.rank.letter + card.suit.letter for card in cards]
