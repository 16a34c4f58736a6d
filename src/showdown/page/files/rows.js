// Cards, hands, and a list of many deals of which only those in view are drawn.

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** An element such as `p` or `p.quiet`, with attributes, if any, and children; texts become text nodes. */
export function el(kind, ...children) {
  const [name, ...classes] = kind.split(".");
  const made = document.createElement(name);
  made.classList.add(...classes);
  const attributes = children[0]?.constructor === Object ? children.shift() : {};
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter(Boolean));
  return made;
}

export const number = (value) => value.toLocaleString("en");
export function percent(part, whole, digits = 1) {
  const [share, least] = [(100 * part) / (whole || 1), 10 ** -digits];
  const about = part && share < least / 2 ? `under ${least}`
    : part < whole && share >= 100 - least / 2 ? `over ${100 - least}`
    : share.toFixed(digits);
  return `${about}\u00a0%`;
}
export const fold = (words, ...folded) => el("details", el("summary", words), ...folded);
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A card such as `8c` or `8C` in words for screen readers and texts: `8♣`. */
export const spell = (card) => card[0].replace("T", "10").toUpperCase() + SUITS[card[1].toLowerCase()];

const drawn = document.getElementById("card").content.firstChild;

function draw(card, kind) {
  const svg = drawn.cloneNode(true);
  svg.firstChild.setAttribute("href", `cards.svg#${card[0].toUpperCase()}${card[1].toLowerCase()}`);
  if (kind) svg.classList.add(kind);
  return svg;
}

/** Cards drawn in a row; `kinds` may say of each that it is `idle` or that it `decides`. */
export function cards(list, kinds = []) {
  const name = list.map((card, place) => spell(card) + (kinds[place] === "idle" ? " (does not play)" : ""));
  const row = el("span.cards", { role: "img", "aria-label": name.join(" ") });
  row.append(...list.map((card, place) => draw(card, kinds[place])));
  return row;
}

/** One player's hand: the cards, what they are beside them, and the part of the pot if it is shared. */
export function player(drawn, title, what = "", verdict = "", share) {
  const words = el("span.words", el("small", title), el("b", what));
  if (verdict !== "loses" && verdict) words.append(el("em", shareOf(share) ?? verdict));
  return el("span", { class: `player ${verdict}` }, drawn, words);
}

const shareOf = (share) => (share > 0 && share < 1 ? `wins ${number(100 * share)}\u00a0%` : undefined);

function verdictOf(player, winners) {
  if (!winners.includes(player)) return "loses";
  return winners.length > 1 ? "splits" : "wins";
}

/** The players of a showdown as `why` gives it; the cards that play come first. */
export function playersOf(found) {
  const places = found.reasons.filter((reason) => reason.place !== null);
  return found.hands.map((hand, index) => {
    const loses = places.find((reason) => reason.loser === index + 1);
    const wins = places.length === 1 && found.winners.includes(index + 1) ? places[0] : undefined;
    const decides = hand.best[(loses ?? wins)?.place]?.[0];
    const low = found.low?.includes(index + 1) ? hand.low.best : [];
    const plays = [...hand.best, ...low.filter((card) => !hand.best.includes(card))];
    const idle = hand.cards.filter((card) => !plays.includes(card));
    // All cards of the rank that decides, such as a pair; those for low only come last.
    const kind = (card, at) => (at < hand.best.length && card[0] === decides ? "decides" : "");
    const kinds = [...plays.map(kind), ...idle.map(() => "idle")];
    const what = [hand.description, hand.low?.description].filter(Boolean).join("; ");
    const verdict = verdictOf(index + 1, found.winners);
    return player(cards([...plays, ...idle], kinds), `Player ${index + 1}`, what, verdict, found.shares?.[index]);
  });
}

const STEP = 20;

/** The deals of a table of verdicts, a row each; `explain(row)` makes what an open row shows. */
export class Rows {
  constructor(list, explain) {
    Object.assign(this, { list, explain });
    // More rows are drawn when the last one comes near.
    this.near = new IntersectionObserver((found) => found.at(-1).isIntersecting && this.draw(), { rootMargin: "900px" });
    this.clear();
  }

  clear() {
    this.columns = null;
    this.count = 0;
    this.current = -1;
    this.list.replaceChildren();
  }

  /** Add the columns of more deals. */
  add(columns) {
    if (!columns.line.length) return;
    this.count += columns.line.length;
    if (this.columns === null) {
      this.columns = columns;
      this.players = Object.keys(columns).filter((name) => name.startsWith("strength")).length;
      const widest = Math.max(...[columns.hand1, columns.board ?? [""]].map(([cards]) => cards.split(" ").length));
      this.list.style.setProperty("--size", widest);
      return this.draw();
    }
    for (const name in columns) columns[name].forEach((value) => this.columns[name].push(value));
    this.watch();
  }

  /** Draw some more rows. */
  draw() {
    const first = this.list.children.length;
    const last = Math.min(this.count, first + STEP);
    for (let row = first; row < last; row += 1) this.list.append(this.item(row));
    if (last > first) this.watch();
  }

  watch() {
    this.near.disconnect();
    this.near.observe(this.list.lastChild);
  }

  /** The hands of a deal, as text. */
  hands(row) {
    return Array.from({ length: this.players }, (_, player) => this.columns[`hand${player + 1}`][row]);
  }

  /** The board, as text; empty in games without one. */
  board(row) {
    return this.columns.board?.[row] ?? "";
  }

  winners(row) {
    const { winner, winners, strength1, strength2 } = this.columns;
    if (winner[row]) return [winner[row]];
    if (winners) return winners[row].split(" ").map(Number);
    return strength2 && strength1[row] === strength2[row] ? [1, 2] : [1];
  }

  /** The row of a deal, which shows or hides why it is won. */
  item(row) {
    const [winners, board, several] = [this.winners(row), this.board(row), this.players > 1];
    const share = (index) => this.columns[`share${index}`]?.[row];
    const result = !several ? ""
      : shareOf(share(winners[0])) ? winners.map((one) => `Player ${one} ${shareOf(share(one))}`).join(", ")
      : winners.length === 1 ? `Player ${winners[0]} wins`
      : `Players ${winners.slice(0, -1).join(", ")} and ${winners.at(-1)} split`;
    const hands = this.hands(row).map((hand, index) => {
      const category = capital(this.columns[`category${index + 1}`][row]);
      const verdict = several ? verdictOf(index + 1, winners) : "";
      return player(cards(hand.split(" ")), `Player ${index + 1}`, category, verdict, share(index + 1));
    });
    const button = el("button", {
      "aria-expanded": "false",
      onfocus: () => (this.current = row),
      onclick: () => this.open(row, button.ariaExpanded === "false")
        .then((why) => why?.scrollIntoView({ block: "nearest" })),
    },
      el("span.head", el("span", `Line ${number(this.columns.line[row])}`), el("span", result),
        several && el("span.more", { "aria-hidden": "true" }, "Why?")),
      board && player(cards(board.split(" ")), "Board"),
      el("span.hands", ...hands));
    return el("li", { "aria-setsize": this.count, "aria-posinset": row + 1 }, button);
  }

  /** Show why a deal is won, or hide it. */
  async open(row, isOpen = true) {
    const button = this.list.children[row].firstChild;
    button.ariaExpanded = isOpen;
    button.nextSibling?.remove();
    const why = isOpen && (await this.explain(row));
    if (!why || button.ariaExpanded === "false" || button.nextSibling) return null;
    button.after(why);
    return why;
  }

  /** Go to the next row or the one before. */
  move(step) {
    const row = Math.max(0, Math.min(this.count - 1, this.current + step));
    if (row >= this.list.children.length) this.draw();
    this.list.children[row].firstChild.focus();
  }
}
