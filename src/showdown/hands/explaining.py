"""Hands as lines of text: plain, or for a terminal."""

from __future__ import annotations

from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..cards.card import Card


class ShownHand(Value):
    """What is shown of a hand; those `playing` are in the order of their importance."""

    cards: Sequence[Card]
    playing: Sequence[Card]
    description: str
    player: str = ""
    verdict: str = ""


class Explained(Value):
    """The base of what is shown as hands and a caption: as text, and as a picture."""

    @property
    def caption(self) -> str:
        """What is said below the hands, one sentence per line."""
        raise NotImplementedError

    def _shown_hands(self) -> list[ShownHand]:
        raise NotImplementedError

    def explanation(self, width: int | None = None) -> str:
        """The hands as lines of text, the cards that play first, then the caption.

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
        rows = [
            (hand.player, _playing_first(hand), hand.description, hand.verdict)
            for hand in self._shown_hands()
        ]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines: list[str] = []
        for name, cards, words, verdict in rows:
            if width is not None and sum(widths) + 9 > width:
                lines += [f"{name}   {verdict}", f"  {cards}", f"  {words}"]
            else:
                cells = zip((name, cards, words, verdict), widths, strict=True)
                lines.append("   ".join(cell.ljust(longest) for cell, longest in cells if longest))
        return "\n".join([*map(str.rstrip, lines), "", self.caption])

    def svg(self) -> str:
        """The hands as an SVG picture, with the caption below; cards that do not play are grey.

        In hi-lo games, a hand with a low is drawn twice.
        """
        from .pictures import picture

        return picture(self._shown_hands(), self.caption)

    _repr_html_ = _repr_svg_ = svg


class Printed(Value):
    """What a notebook shows as text, its columns aligned also where its style has another font."""

    def _repr_html_(self) -> str:
        from html import escape

        body = escape(str(self))
        for suit in "♥♦":
            body = body.replace(suit, f'<span style="color:#c8102e">{suit}</span>')
        return f'<pre style="font-family:monospace;line-height:1.35;white-space:pre">{body}</pre>'


def _playing_first(hand: ShownHand) -> str:
    """The cards that play, and the others in brackets."""
    playing = " ".join(map(str, hand.playing))
    rest = " ".join(str(card) for card in hand.cards if card not in hand.playing)
    return f"{playing}  ({rest})" if rest else playing
