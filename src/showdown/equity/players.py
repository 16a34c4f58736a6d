"""What each player may hold, and what is on the table."""

from __future__ import annotations

from itertools import chain, combinations
from math import comb

from .. import kernel
from ..cards.card import Card, deck
from ..cards.cards_in_text import as_text, cards_in, read_cards
from ..errors import CardError, HandError, ShowdownError, quoted
from ..hands.hand import Hand
from ..hands.hole_cards import by_ranks
from ..hands.ranking import ranking_of
from ..rules.rules import HAND_SIZE, MOST_PLAYERS, not_in_deck
from ..values import Value
from .counts import CATEGORIES
from .ranges import read_range, sizes_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Sequence

    from ..cards.cards_in_text import Cards
    from ..kernel import Ranking
    from ..rules.games import Game

    Held = tuple[int, ...]
    """The numbers of a player's cards."""


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
        """The hands a player may hold: as far as only some cards are known, with any others."""
        if player.hands is not None and self.game.board:
            return player.hands
        gone = {card for other in self.players if other is not player for card in other.known}
        new = [card for card in reversed(self.left) if card not in gone.union(player.known)]
        hands = combinations(new, self.hole - len(player.known))
        return {(*player.known, *cards): 1 for cards in hands}

    def with_board(self, board: bytes) -> Table:
        """The same players with another board; without the hands that have cards of it."""
        shown = {*board}
        players = [
            player.but(hands={h: n for h, n in player.hands.items() if shown.isdisjoint(h)})
            if player.hands is not None
            else player
            for player in self.players
        ]
        return self.but(players=tuple(players), board=board)

    def number_of_hands(self, player: Player) -> int:
        """How many hands a player may hold, at most."""
        if self.game.board and player.hands is not None:
            return len(player.hands)
        return comb(len(self.left) - len(player.known), self.hole - len(player.known))


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
            "odds need the compiled kernel: install a C++ compiler, then reinstall showdown"
        )


def read_dead(dead: Cards, game: Game) -> bytes:
    """The numbers of cards that nobody can get.

    Raises:
        CardError, HandError: if they are not different cards of the game.
    """
    cards = read_cards(dead)
    _require_in_deck(cards, game)
    places_of(("among the dead cards", cards))
    return bytes(map(int, cards))


def places_of(*places: tuple[str, Iterable[Card]]) -> dict[Card, str]:
    """Where each card is.

    Raises:
        HandError: if one is in two places, or twice in one.
    """
    place_of: dict[Card, str] = {}
    for place, cards in places:
        for card in cards:
            if card in place_of:
                twice = f"occurs twice {place}"
                both = f"is both {place_of[card]} and {place}"
                raise HandError(f"{card} {twice if place_of[card] == place else both}")
            place_of[card] = place
    return place_of


def read_table(hands: Sequence[str | Cards], game: Game, board: Cards, dead: Cards) -> Table:
    """Read what is known, and refuse what cannot be dealt.

    Raises:
        CardError, HandError: if that is not cards, or not hands or ranges of the game.
    """
    require_kernel("compiled", "web")
    if not 1 <= len(hands) <= MOST_PLAYERS:
        raise HandError(f"odds need 1 to {MOST_PLAYERS} players, not {len(hands)}")
    shared, gone = read_cards(board), read_cards(dead)
    _require_in_deck((*shared, *gone), game)
    if shared and not game.board:
        raise HandError(f"{game.name} has no board: cards that are gone are dead cards")
    if len(shared) > game.board:
        raise HandError(f"a board has up to {game.board} cards, not {len(shared)}")
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
    hands: Sequence[str | Cards], game: Game, board: Cards | None, dead: Cards | None
) -> Table:
    """As `read_table`, but a single player is against a random hand; refuses what is not clear."""
    board, dead = ("" if cards is None else cards for cards in (board, dead))
    require_clear(hands, game, board, dead)
    return read_table([*hands, *["random"] * (len(hands) == 1)], game, board, dead)


def require_clear(hands: Sequence[str | Cards], game: Game, board: Cards, dead: Cards) -> None:
    """Refuse hands that may be meant in another way, and suggest how to write each.

    Raises:
        HandError: for cards one by one, several hands in one text, or a board as the last hand.
    """
    if not (hands and game.board and all(isinstance(hand, str) for hand in hands)):
        return
    texts = list(map(str, hands))
    given = {} if game.name == "holdem" else {"game": game.name}
    given |= {name: as_text(read_cards(c)) for name, c in (("board", board), ("dead", dead)) if c}
    counts, hole = list(map(cards_in, texts)), min(game.hole)
    if {*counts} == {1} and len(texts) % hole == 0:
        pairs = ["".join(texts[at : at + hole]) for at in range(0, len(texts), hole)]
        error = HandError(f"each of {' '.join(texts)} is one card: a hand has {hole}")
        raise error.suggest("For hands of them", *pairs, function="odds", **given)
    parts = texts[0].replace(",", " ").split()
    if len(texts) == 1 < len(parts) and {*map(cards_in, parts)} <= {*game.hole}:
        error = HandError(f"{quoted(texts[0])} may be {len(parts)} players' hands, or a range")
        error.suggest("For the players", *parts, function="odds", **given)
        raise error.suggest("For a range", ",".join(parts), "random", function="odds", **given)
    *others, last = counts
    is_list = "," in texts[-1]
    # Beside a range it may also be a hand, if such a hand is possible.
    may_be_hand = last in others or (last in game.hole and 0 in others)
    if others and not (board or is_list or may_be_hand) and last in (3, 4, 5):
        error = HandError(f"{quoted(texts[-1])} has {last} cards, as a board has, but no hand")
        given["board"] = as_text(read_cards(texts[-1]))
        raise error.suggest("For a board", *texts[:-1], function="odds", **given)


def _require_in_deck(cards: tuple[Card, ...], game: Game) -> None:
    for card in cards:
        if card.rank not in game.rules.ranks:
            raise HandError(not_in_deck(card, game.rules))


def _read_player(given: str | Cards, game: Game, who: str) -> Player:
    """A hand if it is one; else a range."""
    sizes = game.hole if game.board else range(1, max(game.hole) + 1)
    if isinstance(given, str):
        text = given.strip().strip(",").strip()
        try:
            cards = read_cards(text)
        except CardError:
            cards = ()
        # Without a board, Ah,Kh is a hand, but AhKh,QhJh are two.
        several = not game.board and "," in text and text.count(",") != len(cards) - 1
        if several or len(cards) not in sizes:
            return _read_text(text, game, who, len(cards))
    else:
        cards = given.cards if isinstance(given, Hand) else read_cards(given)
        if len(cards) not in sizes:
            raise HandError(f"{who}: {_sizes(game)}; this has {len(cards)}: {quoted(given)}")
    _require_in_deck(cards, game)
    if len(set(cards)) != len(cards):
        raise HandError(f"{who}: {' '.join(map(str, cards))} repeats a card")
    numbers = tuple(sorted([card.number for card in cards], reverse=True))
    return Player(" ".join(map(str, cards)), {numbers: 1})


def _read_text(text: str, game: Game, who: str, cards: int) -> Player:
    if text.lower() in ("random", "*"):
        return Player("random", None)
    if cards and game.hole != (2,) and "," not in text:
        raise HandError(f"{who}: {_sizes(game)}, or is random; this has {cards}: {quoted(text)}")
    if not game.board:
        raise HandError(
            f"{who}: {game.name} has no ranges: give one hand, or random: {quoted(text)}"
        )
    hands = read_range(text, game)
    if len({*map(len, hands)}) > 1:
        raise HandError(
            f"{who}: all hands in a range have the same number of cards: {quoted(text)}"
        )
    return Player(text, {**hands})


def _sizes(game: Game) -> str:
    sizes = sizes_text(game.hole) if game.board else f"up to {max(game.hole)}"
    article = "an" if game.name[:1].lower() in "aeiou" else "a"
    return f"{article} {game.name} hand has {sizes} cards{' (* for any card)' * bool(game.exactly)}"


def _possible(player: Player, places: dict[Card, str], number: int) -> Player:
    """Without the hands that have cards of others."""
    if player.hands is None or player.known:
        return player
    taken = {card.number for card in places}
    hands = {hand: weight for hand, weight in player.hands.items() if taken.isdisjoint(hand)}
    if not hands:
        used = {*map(Card, chain.from_iterable(player.hands))}
        where = " and ".join(dict.fromkeys(places[card] for card in places if card in used))
        name = quoted(player.name)
        raise HandError(f"Player {number}: no hand of {name} is left: its cards are {where}")
    return player.but(hands=hands)
