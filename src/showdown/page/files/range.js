// A grid of the 169 hands of two cards: a range is tapped, or chosen by percent, beside typing.

import { ask } from "./engine.js";
import { $, isInDeck, unlessEnded } from "./input.js";
import { el } from "./rows.js";

const RANKS = [..."AKQJT98765432"];
const HANDS = RANKS.flatMap((first, row) => RANKS.map((second, column) =>
  row === column ? first + second : row < column ? `${first}${second}s` : `${second}${first}o`));
const [grid, best] = [$("range-grid"), $("best")];
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -RANKS.length, ArrowDown: RANKS.length };

/** How many hands of two cards a cell stands for. */
const size = (hand) => ({ s: 4, o: 12 })[hand[2]] ?? 6;

export class RangeGrid {
  /** `change` takes the text of another range. */
  constructor(change) {
    this.parts = {};
    this.cells = HANDS.map((hand, place) => el("button", {
      tabindex: place ? -1 : 0,
      onclick: () => change(HANDS.filter((other) => (other === hand) !== (this.parts[other] > 0)).join(",")),
      onkeydown: (event) => {
        const next = this.cells[place + STEPS[event.key]];
        if (!next) return;
        event.preventDefault();
        this.cells.forEach((cell) => (cell.tabIndex = cell === next ? 0 : -1));
        next.focus();
      },
    }, hand));
    grid.append(...this.cells);
    best.oninput = () => change(best.value > 0 ? `${best.value}%` : "");
  }

  /** Show the hands of a range; one that cannot be read yet is not shown. */
  async show(text, game) {
    const hands = text.trim() && !/random|[*]/i.test(text) ? [text] : [];
    const found = hands.length ? await ask({ ask: "range", hands, options: { game } }).catch(unlessEnded) : { classes: {} };
    if (!found || found.error) return;
    this.parts = found.classes;
    let [all, held] = [0, 0];
    this.cells.forEach((cell, place) => {
      const hand = HANDS[place];
      const part = this.parts[hand] ?? 0;
      cell.hidden = !isInDeck(hand, game);
      if (!cell.hidden) all += size(hand);
      held += size(hand) * part;
      cell.ariaPressed = part > 0;
      cell.classList.toggle("part", part > 0 && part < 1);
    });
    const isShort = game === "short-deck";
    grid.classList.toggle("short", isShort);
    best.parentNode.hidden = isShort; // Which hands are the best is only known in hold'em.
    const typed = /^\s*(\d+)%\s*$/.exec(text)?.[1];
    best.value = typed ?? Math.round((100 * held) / all);
    best.nextElementSibling.textContent = `${best.value} %`;
  }
}
