"""Hands as lines of text: plain, or for a terminal."""

from __future__ import annotations

from ..cards.card import Suit
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..cards.pictures import ShownHand


class Style(Value):
    """What to write before text in each look, and after it."""

    red: str = ""
    dim: str = ""
    bold: str = ""
    end: str = ""

    def write(self, look: str, text: str) -> str:
        """The text in one of these looks."""
        return f"{look}{text}{self.end}" if look else text


PLAIN = Style()
TERMINAL = Style("\x1b[31m", "\x1b[2m", "\x1b[1m", "\x1b[0m")


class Explained(Value):
    """The base of what is shown as hands and a caption: as text, and as a picture."""

    @property
    def caption(self) -> str:
        """What is said below the hands, one sentence per line."""
        raise NotImplementedError

    def _shown_hands(self) -> list[ShownHand]:
        raise NotImplementedError

    def explanation(self, style: Style = PLAIN, width: int | None = None) -> str:
        """The hands as lines of text, the cards that play first, then the caption.

        `style` says how to show colors, such as `explaining.TERMINAL`; by default plain text.
        Where the lines would be longer than `width`, a hand takes three.

        >>> import showdown as sd
        >>> print(sd.Hand("8C TS KC 9H 4S KD").explanation())
        K♣ K♦ T♠ 9♥ 8♣  (4♠)   Pair of Kings
        <BLANKLINE>
        Strength 3,781 of 7,462
        >>> print(sd.showdown("4D 6S 9H QH QC", "3D 6D 7H QD QS").explanation())
        Player 1   Q♥ Q♣ 9♥ 6♠ 4♦   Pair of Queens   wins
        Player 2   Q♦ Q♠ 7♥ 6♦ 3♦   Pair of Queens   loses
        <BLANKLINE>
        Pair of Queens each; Nine kicker beats Seven
        """
        return _explanation(self._shown_hands(), self.caption, style, width)

    def svg(self, *, four_colours: bool = False) -> str:
        """The hands as an SVG picture, with the caption below; cards that do not play are grey.

        In hi-lo games, a hand with a low is drawn twice. `four_colours` draws clubs in green and
        diamonds in blue.
        """
        from ..cards.pictures import picture

        return picture(self._shown_hands(), self.caption, four_colours=four_colours)

    _repr_html_ = _repr_svg_ = svg


def _explanation(hands: Sequence[ShownHand], caption: str, style: Style, width: int | None) -> str:
    cards = [_playing_first(hand, PLAIN) for hand in hands]
    names, longest = max(len(hand.player) for hand in hands), max(map(len, cards))
    described = max(len(hand.description) for hand in hands)
    total = names + longest + described + 9 + max(len(hand.verdict) for hand in hands)
    lines = []
    for hand, plain in zip(hands, cards, strict=True):
        verdict = style.write("" if hand.verdict == "loses" else style.bold, hand.verdict)
        shown = _playing_first(hand, style)
        if width is not None and total > width:
            lines += [f"{hand.player}   {verdict}".lstrip(), f"  {shown}", f"  {hand.description}"]
        else:
            shown += " " * (longest - len(plain))
            description = hand.description.ljust(described)
            columns = [hand.player.ljust(names), shown, description, verdict]
            lines.append("   ".join(columns[not names :]))
    return "\n".join([*map(str.rstrip, lines), "", caption])


def _playing_first(hand: ShownHand, style: Style) -> str:
    """The cards that play, and the others, dim, in brackets."""
    playing = " ".join(
        style.write(style.red if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else "", str(card))
        for card in hand.playing
    )
    rest = " ".join(str(card) for card in hand.cards if card not in hand.playing)
    return f"{playing}  {style.write(style.dim, f'({rest})')}" if rest else playing
