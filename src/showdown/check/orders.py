"""A program run again with the cards of each hand, the deals or the players' hands reordered."""

from __future__ import annotations

import random
import re
from itertools import chain

from ..card_text import PLAYING_CARD, RANK, SUIT
from ..cards_in_text import read_cards
from .deal_set import SWAPPED
from .given import Given

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .deal_set import DealSet
    from .report import Report
    from .rerun import Rerun

CARD = re.compile(rf"(?<!\w)(?:{PLAYING_CARD}|{RANK}{SUIT})(?!\w)")
SEED = 54


def in_other_orders(rerun: Rerun, report: Report) -> Report:
    """A report that also says which answers change with the order of the cards or of the deals.

    Mistakes that do not explain the answers to hands with shuffled cards as well are left out. If
    none is left, and an answer is wrong or has changed, the deals are reversed: where chance or
    what is kept from earlier deals changes answers, the order of the cards is not why. If no order
    matters, the players exchange their hands.
    """
    deals, answers, lines = report.deal_set, report.answers, rerun.lines
    sizes = (deals.hole, deals.hole, deals.game.board)
    chance = random.Random(SEED)

    def changed(found: bytes) -> list[int]:
        pairs = enumerate(zip(answers.winners, found, strict=True))
        return [deal for deal, (before, now) in pairs if now != before]

    def shuffled_hands() -> list[int]:
        order: list[int] = []
        for size in sizes:
            order += chance.sample(range(len(order), len(order) + size), size)
        return order

    shuffled = _reordered(lines, deals, shuffled_hands)
    if shuffled and (found := rerun.answers_to(*shuffled, report.correct)):
        given = Given(shuffled[1], answers.but(winners=found), report.task)
        program = report.task.program
        left = [some for some in report.candidates if given.ties_to(program(some)) is not None]
        report = report.but(candidates=tuple(left))
        if not left:
            now = {deal: (shuffled[1][deal], found[deal]) for deal in changed(found)}
            answers = answers.but(shuffled=now)
    if not report.candidates and (report.wrong or answers.shuffled):
        backwards = deals.sample(range(len(deals) - 1, -1, -1))
        if found := rerun.answers_to(lines[::-1], backwards, report.correct[::-1]):
            answers = answers.but(changed=tuple(changed(found[::-1])))
        elif answers.shuffled:
            answers = answers.but(shuffled=None)  # It may be chance.
    report = report.but(answers=answers)
    if report.candidates or report.depends or not report.wrong:
        return report
    places = list(range(sum(sizes)))
    exchanged = (
        places[deals.hole : 2 * deals.hole] + places[: deals.hole] + places[2 * deals.hole :]
    )
    if turned := _reordered(lines, deals, lambda: exchanged):
        due = report.correct.translate(SWAPPED)
        if found := rerun.answers_to(*turned, due):
            ties = 0 if answers.in_form(b"\2") == b"\0" else None
            rows = enumerate(zip(answers.winners, found, report.correct, strict=True))
            same = [
                deal
                for deal, (before, now, winner) in rows
                if winner and before == now and now in (1, 2, ties)
            ]
            report = report.but(answers=answers.but(exchanged=tuple(same)))
    return report


def _reordered(
    lines: list[bytes], deals: DealSet, order_of_cards: Callable[[], list[int]]
) -> tuple[list[bytes], DealSet] | None:
    """The lines, and their deals, with the cards in another order, if the lines are just cards."""
    texts, numbers = [], bytearray()
    for deal, line in enumerate(lines):
        text, cards = line.decode(), deals[deal]
        written = CARD.findall(text)
        if len(written) != len(cards) or read_cards(written) != tuple(cards):
            return None
        order = order_of_cards()
        pieces = zip(CARD.split(text), [*(written[place] for place in order), ""], strict=True)
        texts.append("".join(chain.from_iterable(pieces)).encode())
        numbers += bytes([cards[place].number for place in order])
    return texts, type(deals)(deals.name, bytes(numbers), deals.lines, deals.unit)
