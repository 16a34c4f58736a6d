// What the pages share: texts and files, questions asked again and again, and what is said.

import { GAMES } from "./games.js";
import { el, number, spell } from "./rows.js";

export { GAMES };

export const DECK = [..."shdc"].flatMap((suit) => [..."AKQJT98765432"].map((rank) => rank + suit));

export const isInDeck = (card, game) => game !== "short-deck" || !/[2-5]/.test(card);

/** Random cards of two players and the board; of a deal that goes on, only `most` of what comes last. */
export function dealt(game, most = 9) {
  const [size, , board] = GAMES[game];
  const deck = DECK.filter((card) => isInDeck(card, game));
  const draw = () => deck.splice(Math.random() * deck.length, 1)[0];
  const own = board ? size : Math.min(size, most);
  return [own, own, Math.min(board, most)].map((length) => Array.from({ length }, draw).join(" "));
}

export const MOST_TYPED = 300_000;

export const $ = (id) => document.getElementById(id);

/** Have screen readers say what is new. */
export const say = (words) => ($("said").textContent = words);

/** Choose what a link says, or else the first choice. */
export function choose(id, value) {
  $(id).value = value ?? "";
  if ($(id).selectedIndex < 0) $(id).selectedIndex = 0;
}

/** Have the address follow what is typed. */
export const changed = () => document.dispatchEvent(new Event("typed"));

/** Show an error at a place, and have it said. */
export function fail(place, { message }) {
  place.replaceChildren(el("div.problem", el("pre", message)));
  say(message);
}

const CARD = /(10|[2-9TJQKA])([cdhs♣♦♥♠])/gi;
/** The first character of a card, or two of a ten, at the end of a text. */
export const HALF = /(?:1|10|[2-9TJQKA])$/i;

/** The cards in a text, as `Ah`; none if it is anything else. */
export function cardsIn(text) {
  if (text.replace(CARD, "").match(/[^\s,;|]/)) return [];
  return [...text.matchAll(CARD)].map(([, rank, suit]) =>
    rank.replace("10", "T").toUpperCase() + ("cdhs"["♣♦♥♠".indexOf(suit)] ?? suit.toLowerCase()));
}

/**
 * How many of `size` cards a text lacks in which cards are being typed, the last perhaps half; 0 if it has
 * them, or is anything else, such as a range.
 */
export function missing(text, size) {
  const whole = text.trim().replace(HALF, "");
  const count = cardsIn(whole).length;
  const isCards = text.trim() && (count || !whole);
  return isCards && count < size ? size - count : 0;
}

/** All cards as buttons, which put a card into a field or take it out. */
export class Picker {
  constructor(place, field) {
    this.buttons = DECK.map((card) => el("button", { class: suitOf(card), onclick: () => {
      const held = cardsIn(field().value);
      const kept = held.filter((other) => other !== card);
      field().value = (kept.length < held.length ? kept : [...held, card]).join(" ");
      field().dispatchEvent(new Event("input", { bubbles: true }));
    } }, spell(card)));
    place.append(...this.buttons);
  }

  /** Show which cards are in the field, and which cannot be. */
  mark(held, isOff) {
    DECK.forEach((card, place) => {
      const on = held.includes(card);
      this.buttons[place].ariaPressed = on;
      this.buttons[place].disabled = !on && isOff(card);
    });
  }
}

export const suitOf = (card) => `suit-${card[1]}`;

/** A text that is typed, or a file that stands in for it. */
export class Input {
  constructor(id, changed) {
    const [text, place, open] = [$(id), $(`${id}-file`), $(`${id}-open`)];
    Object.assign(this, { text, place, changed, file: null, typing: false });
    const soon = later(120, changed);
    // It is left, and no longer being typed.
    text.addEventListener("change", () => {
      const wasHeldBack = this.typing && this.lacksCards;
      this.typing = false;
      if (wasHeldBack) changed();
    });
    text.addEventListener("input", ({ inputType }) => {
      this.typing = inputType === "insertText";
      if (text.value.length > MOST_TYPED) this.keep("the pasted text", this.bytes);
      soon();
    });
    open.addEventListener("change", () => {
      if (open.files[0]) this.take(open.files[0]);
      open.value = "";
    });
  }

  /** Take a file: short texts can be changed, all else is kept as it is. */
  async take(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = bytes.length > MOST_TYPED ? "\0" : new TextDecoder().decode(bytes);
    // Nothing, another encoding, a compressed file or a workbook: showdown finds out.
    if (/^\s*$|[\0-\x08\ufffd]/.test(text)) this.keep(file.name, bytes);
    else this.set(text);
    this.changed();
  }

  keep(name, bytes) {
    const size = `${number(Math.ceil(bytes.length / 1000))} kB`;
    const remove = el("button", { onclick: () => (this.set(""), this.changed()) }, "Remove");
    this.place.replaceChildren(el("span", `${name}, ${size}`), remove);
    this.set("", { name, bytes });
  }

  set(text, file = null) {
    this.file = file;
    this.typing = false;
    this.text.value = text;
    this.text.hidden = file !== null;
    this.place.hidden = file === null;
  }

  /** Whether the last line, which is being typed, does not have all cards of the first one. */
  get unfinished() {
    return this.typing && document.activeElement === this.text && this.lacksCards;
  }

  get lacksCards() {
    const lines = this.text.value.trimStart().split("\n");
    const cards = (line) => [...line.matchAll(CARD)].length;
    const last = lines.at(-1).trim();
    return missing(last.replaceAll("|", " "), lines.length > 1 ? cards(lines[0]) : 4) > 0 || HALF.test(last);
  }

  /** Whether nothing is typed yet; of an empty file showdown says so. */
  get blank() {
    return !this.file && !this.text.value.trim();
  }

  get lines() {
    return this.text.value.split("\n").length;
  }

  get name() {
    return this.file?.name ?? "deals";
  }

  get bytes() {
    return this.file?.bytes ?? new TextEncoder().encode(this.text.value);
  }
}
export function later(wait, work) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, wait);
  };
}

/** Work that begins anew when something is changed, which ends what is under way; `stop` ends it, too. */
export function anew(work) {
  let control;
  const begin = () => {
    control?.abort("changed");
    control = new AbortController();
    changed();
    return work(control.signal).catch(unlessEnded);
  };
  return Object.assign(begin, { stop: () => control?.abort("stopped") });
}

export function unlessEnded(problem) {
  if (typeof problem !== "string") throw problem;
}

export const plural = (count, thing) => `${number(count)} ${thing}${count === 1 ? "" : "s"}`;

export function download(name, text) {
  const link = el("a", { href: URL.createObjectURL(new Blob([text])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Copy a text, if there is one, and have a button say so for a while. */
export async function copy(button, text) {
  const words = (button.dataset.words ??= button.textContent);
  button.restore ??= later(2000, () => (button.textContent = words));
  const copied = text && navigator.clipboard.writeText(text).then(() => "Copied", () => "Copying is not allowed here");
  button.textContent = (await copied) || "Too long for a link: send a file";
  button.restore();
}

// The first one is meant if none is chosen.
for (const [id, first] of [["game", ""], ["hand-game", "draw"], ["odds-game", "holdem"]]) {
  const names = [...new Set([first, ...Object.keys(GAMES)])];
  $(id).append(...names.map((name, place) => el("option", { value: place ? name : "" }, GAMES[name]?.[3] ?? "detected")));
}
