// Cards, hands, and a list of many deals of which only those in view are drawn.

const SVG = "http://www.w3.org/2000/svg";
const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** An element with attributes and children; texts become text nodes. */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export const number = (value) => value.toLocaleString("en");
export function percent(part, whole) {
  const share = (100 * part) / (whole || 1);
  return part && share < 0.05 ? "under 0.1 %" : `${share.toFixed(1)} %`;
}
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A card such as `8c` or `8C` in words for screen readers and texts: `8♣`. */
export const spell = (card) => card[0].replace("T", "10").toUpperCase() + SUITS[card[1].toLowerCase()];

function draw(card, kind) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-36 -50 72 100");
  svg.setAttribute("class", kind ? `card ${kind}` : "card");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `cards.svg#${card[0].toUpperCase()}${card[1].toLowerCase()}`);
  for (const [key, value] of Object.entries({ x: -36, y: -50, width: 72, height: 100 })) {
    use.setAttribute(key, value);
  }
  svg.append(use);
  return svg;
}

/** Cards drawn in a row; `kinds` may say of each that it is `idle` or that it `decides`. */
export function cards(list, kinds = []) {
  const name = list.map((card, place) => spell(card) + (kinds[place] === "idle" ? " (does not play)" : ""));
  const row = el("span", { class: "cards", role: "img", "aria-label": name.join(" ") });
  row.append(...list.map((card, place) => draw(card, kinds[place])));
  return row;
}

/** One player's hand: the cards, and what they are beside them. */
export function player(drawn, title, what, verdict) {
  const words = el("span", { class: "words" }, el("small", {}, title), el("b", {}, what));
  if (verdict !== "loses" && verdict) words.append(el("em", {}, verdict));
  return el("span", { class: `player ${verdict}` }, drawn, words);
}

export function verdictOf(player, winners) {
  if (!winners.includes(player)) return "loses";
  return winners.length > 1 ? "splits" : "wins";
}

/** The players of a showdown as `why` gives it, and the reasons; the cards that play come first. */
export function showdownParts(found) {
  const places = found.reasons.filter((reason) => reason.place !== null);
  const players = found.hands.map((hand, index) => {
    const loses = places.find((reason) => reason.loser === index + 1);
    const wins = places.length === 1 && found.winners.includes(index + 1) ? places[0] : undefined;
    const place = (loses ?? wins)?.place;
    const idle = hand.cards.filter((card) => !hand.best.includes(card));
    const kinds = [...hand.best.map((_, at) => (at === place ? "decides" : "")), ...idle.map(() => "idle")];
    const verdict = verdictOf(index + 1, found.winners);
    return player(cards([...hand.best, ...idle], kinds), `Player ${index + 1}`, hand.description, verdict);
  });
  return { players, words: found.reasons.map((reason) => reason.words) };
}

const HEAD = 26;
const PADDING = 26;
const GAP = 8;
const NARROW = 330;
const MOST_PIXELS = 12e6;

/** The deals of a table of verdicts, a row each; `explain(row)` makes what an open row shows. */
export class Rows {
  constructor(list, explain) {
    this.list = list;
    this.explain = explain;
    this.clear();
    addEventListener("scroll", () => this.later(), { passive: true });
    new ResizeObserver(() => this.measure()).observe(list);
  }

  clear() {
    this.columns = null;
    this.count = 0;
    this.players = 0;
    this.current = -1;
    this.opened = new Map();
    this.shown = new Map();
    this.list.replaceChildren();
    this.list.style.height = "0";
  }

  /** Add the columns of more deals. */
  add(columns) {
    const more = columns.line.length;
    if (!more) return;
    if (this.columns === null) {
      this.columns = columns;
      this.players = Object.keys(columns).filter((name) => name.startsWith("strength")).length;
    } else {
      for (const name in columns) {
        const to = this.columns[name];
        for (const value of columns[name]) to.push(value);
      }
    }
    this.count += more;
    this.measure();
  }

  /** The hands of a deal, as text. */
  hands(row) {
    return Array.from({ length: this.players }, (_, player) => this.columns[`hand${player + 1}`][row]);
  }

  winners(row) {
    const { winner, winners, strength1, strength2 } = this.columns;
    if (winner[row]) return [winner[row]];
    if (winners) return winners[row].split(" ").map(Number);
    return strength2 && strength1[row] === strength2[row] ? [1, 2] : [1];
  }

  /** Work out the size of a row, which is the same for all. */
  measure() {
    const width = this.list.clientWidth;
    if (!this.count || !width) return;
    const size = this.hands(0)[0].split(" ").length;
    const across = this.players > 1 && width >= 640 ? 2 : 1;
    const block = (width - PADDING - (across - 1) * GAP) / across;
    const words = width < NARROW ? 96 : 128;
    const card = Math.max(22, Math.min(46, Math.floor((block - words) / size) - 3));
    this.list.classList.toggle("narrow", width < NARROW);
    const height = Math.max(Math.round((card * 100) / 72), 50) + 12;
    const lines = Math.ceil(this.players / across);
    this.height = HEAD + lines * (height + GAP) + PADDING;
    this.list.style.setProperty("--card", `${card}px`);
    this.list.style.setProperty("--block", `${height}px`);
    this.list.style.setProperty("--across", across);
    this.list.style.setProperty("--row", `${this.height - GAP}px`);
    this.draw();
  }

  /** How many rows have room: browsers limit the height of a page. */
  get most() {
    return Math.min(this.count, Math.floor(MOST_PIXELS / this.height));
  }

  top(row) {
    let top = row * this.height;
    for (const [open, height] of this.opened) if (open < row) top += height;
    return top;
  }

  later() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  /** Draw the rows in view, and take the others away. */
  draw() {
    if (!this.count || !this.height) return;
    this.list.style.height = `${this.top(this.most)}px`;
    const above = -this.list.getBoundingClientRect().top;
    const extra = [...this.opened.values()].reduce((sum, height) => sum + height, 0);
    const first = Math.max(0, Math.floor((above - extra - 300) / this.height));
    const last = Math.min(this.most - 1, Math.ceil((above + innerHeight + 300) / this.height));
    for (const [row, item] of this.shown) {
      if ((row < first || row > last) && !item.contains(document.activeElement)) {
        item.remove();
        this.shown.delete(row);
      }
    }
    for (let row = first; row <= last; row += 1) this.item(row);
    for (const [row, item] of this.shown) item.style.top = `${this.top(row)}px`;
  }

  /** The element of a row, drawn if it is not there; the rows stay in order. */
  item(row) {
    const found = this.shown.get(row);
    if (found) return found;
    const button = el("button", {
      type: "button",
      "aria-expanded": String(this.opened.has(row)),
      "aria-label": this.words(row),
      onclick: () => this.toggle(row),
      onfocus: () => (this.current = row),
    });
    const winners = this.winners(row);
    const line = this.columns.line[row];
    const result = this.players > 1 ? this.result(winners) : "";
    button.append(
      el("span", { class: "head" }, el("span", {}, `Line ${number(line)}`), el("span", {}, result)),
      el("span", { class: "hands" }, ...this.hands(row).map((hand, index) => {
        const category = capital(this.columns[`category${index + 1}`][row]);
        const verdict = this.players > 1 ? verdictOf(index + 1, winners) : "";
        return player(cards(hand.split(" ")), `Player ${index + 1}`, category, verdict);
      })),
    );
    const item = el("li", { "aria-setsize": this.count, "aria-posinset": row + 1 }, button);
    const after = [...this.shown.keys()].filter((other) => other > row);
    this.list.insertBefore(item, after.length ? this.shown.get(Math.min(...after)) : null);
    this.shown.set(row, item);
    if (this.opened.has(row)) this.open(row);
    return item;
  }

  result(winners) {
    if (winners.length === 1) return `Player ${winners[0]} wins`;
    return `Players ${winners.slice(0, -1).join(", ")} and ${winners.at(-1)} split`;
  }

  words(row) {
    const hands = this.hands(row).map((hand, index) => {
      const category = this.columns[`category${index + 1}`][row];
      return `Player ${index + 1}: ${hand.split(" ").map(spell).join(" ")}, ${category}`;
    });
    const result = this.players > 1 ? `${this.result(this.winners(row))}. ` : "";
    return `Line ${this.columns.line[row]}: ${result}${hands.join("; ")}`;
  }

  /** Show or hide why a deal is won. */
  toggle(row) {
    if (!this.opened.has(row)) return void this.open(row);
    this.opened.delete(row);
    const item = this.shown.get(row);
    item?.querySelector(".why")?.remove();
    item?.firstChild.setAttribute("aria-expanded", "false");
    this.draw();
  }

  async open(row) {
    const item = this.item(row);
    item.firstChild.setAttribute("aria-expanded", "true");
    const columns = this.columns;
    this.opened.set(row, this.opened.get(row) ?? 0);
    const why = await this.explain(row);
    if (columns !== this.columns || !this.opened.has(row) || !why || item.querySelector(".why")) return;
    item.append(why);
    this.opened.set(row, why.offsetHeight);
    this.draw();
  }

  /** Go to the next row or the one before. */
  move(step) {
    const row = Math.max(0, Math.min(this.most - 1, this.current + step));
    if (!this.count) return;
    const top = this.list.getBoundingClientRect().top + scrollY + this.top(row);
    const height = this.height + (this.opened.get(row) ?? 0);
    const bar = 120;
    if (top - bar < scrollY) scrollTo({ top: top - bar });
    else if (top + height > scrollY + innerHeight) scrollTo({ top: top + height - innerHeight + 8 });
    this.item(row).firstChild.focus({ preventScroll: true });
    this.draw();
  }
}
