"""What each player may hold, and what is on the table."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import chain, combinations
from math import comb

from .. import kernel
from ..cards.card import Card, deck
from ..cards.cards_in_text import as_text, cards_in, read_cards
from ..errors import HandError, ShowdownError, quoted
from ..hands.hand import Hand
from ..kernel.ranking import by_ranks, ranking_of
from ..rules.games import GAMES
from ..rules.rules import HAND_SIZE, MOST_PLAYERS, not_in_deck
from ..values import Value
from .counts import CATEGORIES
from .ranges import read_range, sizes_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Sequence
    from typing import Any, TypeVar

    from ..cards.cards_in_text import Cards
    from ..kernel import Ranking
    from ..rules.games import Game

    _Error = TypeVar("_Error", bound=ShowdownError)
    Held = tuple[int, ...]
    """The numbers of a player's cards."""


BOARDS = 0, 3, 4, 5
"""How many cards a board may have."""


class Player(Value):
    """What a player may hold.

    Attributes:
        name: the hand or range, as it is shown.
        hands: the possible hands and their weights; None for any cards.
    """

    name: str
    hands: dict[Held, int] | None

    @property
    def known(self) -> Held:
        """The cards, if only one hand is possible; else none."""
        return next(iter(self.hands)) if self.hands and len(self.hands) == 1 else ()

    def without(self, cards: set[int]) -> Player:
        """The same without the hands that have one of these cards."""
        hands = self.hands and {h: n for h, n in self.hands.items() if cards.isdisjoint(h)}
        return self.but(hands=hands)


class Table(Value):
    """What is known before cards are dealt.

    Attributes:
        game: the game.
        hole: how many cards each player holds.
        players: what each may hold, of the cards that are left beside the board and dead cards.
        board: the numbers of the cards on the board so far.
        dead: those of cards that nobody can get.
        categories: the place of each strength's category, if categories are counted.
    """

    game: Game
    hole: int
    players: tuple[Player, ...]
    board: bytes
    dead: bytes
    categories: bytes | None = None

    @property
    def outcomes(self) -> int:
        """How many sets of winners there are, or in hi-lo games pairs of sets."""
        return 1 << len(self.players) * (1 if self.game.low is None else 2)

    @property
    def counters(self) -> int:
        """How many there are together with those of categories."""
        return self.outcomes + 2 * CATEGORIES * len(self.players) * (self.categories is not None)

    @property
    def missing(self) -> int:
        """How many cards of the board are to come."""
        return self.game.board - len(self.board)

    @property
    def left(self) -> list[int]:
        """The numbers of the cards that are neither on the board nor dead."""
        known = {*self.board, *self.dead}
        ranks = self.game.rules.ranks
        return [card.number for card in deck() if card.rank in ranks and card.number not in known]

    def hands_of(self, player: Player) -> dict[Held, int]:
        """The hands a player may hold: as `random`, any that the others leave."""
        if player.hands is not None:
            return player.hands
        gone = {card for other in self.players for card in other.known}
        new = [card for card in reversed(self.left) if card not in gone]
        return dict.fromkeys(combinations(new, self.hole), 1)

    def with_board(self, board: bytes) -> Table:
        """The same players with another board; without the hands that have cards of it."""
        players = tuple([player.without({*board}) for player in self.players])
        return self.but(players=players, board=board)

    def number_of_hands(self, player: Player) -> int:
        """How many hands a player may hold, at most."""
        return comb(len(self.left), self.hole) if player.hands is None else len(player.hands)


def rankings_of(game: Game) -> tuple[int, Ranking | None, Ranking | None, array[int] | None]:
    """How many hole cards count, what wins the pot or its halves, and the strengths of badugis."""
    low = None if game.low is None else ranking_of(game.low)
    if game.rules.cards < HAND_SIZE:
        return 0, None, low, by_ranks(game.rules)
    return game.exactly or 0, ranking_of(game.rules), low, None


def require_kernel(*names: str) -> None:
    """Refuse to go on without one of these kernels."""
    if kernel.NAME not in names:
        raise ShowdownError(
            "odds need the compiled kernel: install a C++ compiler, then run "
            "pip install --force-reinstall --no-cache-dir poker-showdown"
        )


def read_dead(dead: Cards, game: Game) -> bytes:
    """The numbers of cards that nobody can get, which must be different cards of the game."""
    cards = read_cards(dead)
    _require_in_deck(cards, game)
    places_of(("among the dead cards", cards))
    return bytes(map(int, cards))


def places_of(*places: tuple[str, Iterable[Card]]) -> dict[Card, str]:
    """Where each card is; refuses one that is in two places, or twice in one."""
    place_of: dict[Card, str] = {}
    for place, cards in places:
        for card in cards:
            if card in place_of:
                twice = f"occurs twice {place}"
                both = f"is both {place_of[card]} and {place}"
                raise HandError(f"{card} {twice if place_of[card] == place else both}")
            place_of[card] = place
    return place_of


def read_table(
    hands: Sequence[str | Cards], game: Game, board: Cards, dead: Cards, *, offers: bool = True
) -> Table:
    """Read what is known, and refuse what cannot be dealt."""
    require_kernel("compiled", "web")
    if not 1 <= len(hands) <= MOST_PLAYERS:
        raise HandError(f"odds need 1 to {MOST_PLAYERS} players, not {len(hands)}")
    require_clear(hands, game, board, dead, offers=offers)
    for cards in (board, dead):
        if isinstance(cards, str) and cards.strip() and not read_cards(cards):
            raise HandError(f"{quoted(cards)} contains no cards")
    shared, gone = read_cards(board), read_cards(dead)
    _require_in_deck((*shared, *gone), game)
    require_board(len(shared), game)
    players = [_read_player(hand, game, f"Player {n}") for n, hand in enumerate(hands, 1)]
    known = [
        (f"in Player {n}'s hand", map(Card, player.known)) for n, player in enumerate(players, 1)
    ]
    places = places_of(("on the board", shared), ("among the dead cards", gone), *known)
    sizes = {len(hand) for player in players for hand in player.hands or ()}
    if game.board and len(sizes) > 1:
        raise HandError(f"the players have {' and '.join(map(str, sorted(sizes)))} cards")
    hole = max(sizes) if game.board and sizes else max({*sizes, min(game.hole)})
    table = Table(game, hole, (), bytes(map(int, shared)), bytes(map(int, gone)))
    if len(table.left) < table.hole * len(players) + table.missing:
        raise HandError(f"there are too few cards for {len(players)} players")
    possible = [_possible(player, places, n) for n, player in enumerate(players, 1)]
    return table.but(players=tuple(possible))


def table_of(
    hands: Sequence[str | Cards],
    game: Game,
    board: Cards | None,
    dead: Cards | None,
    *,
    offers: bool = True,
) -> Table:
    """As `read_table`, but a single player is against a random hand."""
    board, dead = ("" if cards is None else cards for cards in (board, dead))
    require_clear(hands, game, board, dead, offers=offers)
    several = [*hands, *["random"] * (len(hands) == 1)]
    return read_table(several, game, board, dead, offers=offers)


def require_board(cards: int, game: Game) -> None:
    """Refuse a board with a number of cards that it has on no street of the game."""
    if cards and not game.board:
        raise HandError(f"{game.name} has no board: cards that are gone are dead cards")
    if cards not in BOARDS:
        raise HandError(f"a board has 3, 4 or 5 cards, or none, not {cards}")


def offered(
    error: _Error, words: str, hands: Sequence[Any], game: Game, board: Cards, dead: Cards = ""
) -> _Error:
    """An error with the odds of these hands as a suggestion, if they can be dealt."""
    with suppress(ShowdownError):
        table = table_of(hands, game, board, dead, offers=False)  # Or each would try others.
        given = {"game": game.name, "board": as_text(table.board), "dead": as_text(table.dead)}
        call = {name: text for name, text in given.items() if text not in ("", "holdem")}
        error.suggest(words, *hands, function="odds", **call)
    return error


def _not_offered(error: _Error, *_: object) -> _Error:
    return error


def require_clear(
    hands: Sequence[str | Cards], game: Game, board: Cards, dead: Cards, *, offers: bool
) -> None:
    """Refuse cards one by one, several hands in one text, or a board as the last hand.

    What may be meant in several ways has a suggestion for each if it `offers` them.
    """
    offer = offered if offers else _not_offered
    listed = hands[0] if len(hands) == 1 and isinstance(hands[0], list | tuple) else ()
    if any(isinstance(hand, str) and cards_in(hand) != 1 for hand in listed):
        error = HandError("each hand is an argument of its own")
        raise offer(error, "For the players", [*listed], game, board, dead)
    texts = [hand for hand in hands if isinstance(hand, str)]
    if not game.board or len(texts) < len(hands):
        return
    counts, hole = list(map(cards_in, texts)), min(game.hole)
    if singles := [text for text, count in zip(texts, counts, strict=True) if count == 1]:
        error = HandError(f"a hand has {hole} cards, not one: {' '.join(singles)}")
        if singles == texts:
            players = _in_hands("".join(singles), hole)
            offer(error, "For hands of them", players, game, board, dead)
        elif singles == texts[-len(singles) :] and not board:
            offer(error, "For a board", texts[: -len(singles)], game, "".join(singles), dead)
        raise error
    for place, text in enumerate(texts):
        before, after, count = texts[:place], texts[place + 1 :], counts[place]
        parts = re.split(r"[,;|\s]+", text.strip(",; "))
        sizes = {*map(cards_in, parts)}
        if "," in text and len(texts) > 1 and sizes != {1}:
            continue  # It is a list, so a range.
        if len(parts) > 1 and sizes <= {*game.hole}:
            error = HandError(f"{quoted(text)} may be {len(parts)} players' hands, or a range")
            offer(error, "For the players", [*before, *parts, *after], game, board, dead)
            players = [*before, ",".join(parts), *after, *["random"] * (len(texts) == 1)]
            raise offer(error, "For a range", players, game, board, dead)
        # Beside a range it may also be a hand, if such a hand is possible.
        may_be_hand = count in counts[:place] or (count in game.hole and 0 in counts[:place])
        held, _, shared = text.rpartition("|")
        players, size = [*before, *held.replace("|", " ").split()], cards_in(shared)
        is_board = size in BOARDS[1:] and (before or (held and count not in game.hole))
        if is_board and not (after or board or may_be_hand):
            table_of(
                players, game, shared, dead, offers=offers
            )  # What else is wrong is more urgent.
            what = f"has {size} cards, the size of a board, not of the other hands"
            error = HandError(f"{quoted(shared.strip())} {what}")
            raise offer(error, "For a board", players, game, shared, dead)
        if count > max(game.hole):
            what = f"{quoted(text)} has {count} cards: a hand has {sizes_text(game.hole)}"
            players = [*before, *_in_hands(text, hole), *after]
            error = offer(HandError(what), "For the players", players, game, board, dead)
            omaha = GAMES["omaha"] if game.name == "holdem" else game
            raise offer(error, "For Omaha", texts, omaha, board, dead)


def _in_hands(cards: str, hole: int) -> list[str]:
    """A text of cards as one for each hand."""
    numbers = read_cards(cards)
    return [as_text(numbers[at : at + hole]) for at in range(0, len(numbers), hole)]


def _require_in_deck(cards: tuple[Card, ...], game: Game) -> None:
    for card in cards:
        if card.rank not in game.rules.ranks:
            raise HandError(not_in_deck(card, game.rules))


def _read_player(hand: str | Cards, game: Game, who: str) -> Player:
    """A hand if it is one; else a range, or any cards."""
    sizes = game.hole if game.board else range(1, max(game.hole) + 1)
    text = hand.strip().strip(",").strip() if isinstance(hand, str) else ""
    if text.lower() in ("random", "*"):
        return Player("random", None)
    if isinstance(hand, str):
        cards = read_cards(text) if cards_in(text) else ()
    else:
        cards = hand.cards if isinstance(hand, Hand) else read_cards(hand)
    # Without a board, Ah,Kh is a hand, but AhKh,QhJh are two.
    several = not game.board and "," in text and text.count(",") != len(cards) - 1
    if len(cards) not in sizes or several:
        if not isinstance(hand, str) or (cards and game.hole != (2,) and "," not in text):
            raise HandError(f"{who}: {_sizes(game)}; this has {len(cards)}: {quoted(hand)}")
        return Player(text, _read_hands(text, game, who))
    _require_in_deck(cards, game)
    if len(set(cards)) != len(cards):
        raise HandError(f"{who}: {' '.join(map(str, cards))} repeats a card")
    numbers = tuple(sorted([card.number for card in cards], reverse=True))
    return Player(" ".join(map(str, cards)), {numbers: 1})


def _read_hands(text: str, game: Game, who: str) -> dict[Held, int]:
    """The hands of a range and their weights."""
    if not game.board:
        raise HandError(
            f"{who}: {game.name} has no ranges: give one hand or random: {quoted(text)}"
        )
    hands = read_range(text, game)
    if len({*map(len, hands)}) > 1:
        raise HandError(f"{who}: all hands in a range have as many cards: {quoted(text)}")
    return {**hands}


def _sizes(game: Game) -> str:
    sizes = sizes_text(game.hole) if game.board else f"up to {max(game.hole)}"
    article = "an" if game.name[:1].lower() in "aeiou" else "a"
    unknown = " (* for any card)" * bool(game.exactly)
    return f"{article} {game.name} hand has {sizes} cards{unknown}, or is random"


def _possible(player: Player, places: dict[Card, str], number: int) -> Player:
    """Without the hands that have cards of others."""
    if player.hands is None or player.known:
        return player
    possible = player.without({card.number for card in places})
    if not possible.hands:
        used = {*map(Card, chain.from_iterable(player.hands))}
        where = " and ".join(dict.fromkeys(places[card] for card in places if card in used))
        name = quoted(player.name)
        raise HandError(f"Player {number}: no hand of {name} is left: its cards are {where}")
    return possible
