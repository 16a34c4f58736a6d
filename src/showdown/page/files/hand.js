// One hand: what it is, and where it stands.

import { ask } from "./engine.js";
import { $, GAMES, Picker, anew, cardsIn, choose, fail, later, plural, say } from "./input.js";
import { cards, el, number, percent } from "./rows.js";

const game = () => GAMES[$("hand-game").value || "draw"];
const picker = new Picker($("hand-cards"), () => $("one"));

export const read = () => ({ cards: $("one").value, game: $("hand-game").value });
export function write({ cards: text, game: name }) {
  $("one").value = text ?? "";
  choose("hand-game", name);
  about();
}

const about = anew(async (signal) => {
  const [fewest, most, shared] = game();
  const text = $("one").value.trim();
  const now = cardsIn(text);
  $("one").labels[0].textContent = shared ? "The player's cards, and the board" : `${most > fewest ? `${fewest} to ` : ""}${most} cards`;
  picker.mark(now, () => now.length >= most + shared);
  if (!text) return $("about").replaceChildren();
  const left = fewest + shared - now.length;
  if (now.length && left > 0) return $("about").replaceChildren(el("p.quiet", `${plural(left, "more card")} to go.`));
  // What is not cards is in the error.
  const board = shared && now.length ? now.splice(-shared) : [];
  const found = await ask({ ask: "hand", cards: board.length ? now.join(" ") : text, board: board.join(" "), game: $("hand-game").value }, [], { signal });
  if (found.error) return fail($("about"), found.error);
  $("about").replaceChildren(...oneHand(found));
  say(found.description);
});

function oneHand(found) {
  const kinds = found.cards.map((card) => (found.best.includes(card) ? "" : "idle"));
  const whole = found.weaker + found.equal + found.stronger;
  const place = (100 * (found.strength - 1)) / (found.classes - 1);
  const mark = el("span.mark");
  mark.style.left = `${place}%`;
  const neighbours = found.next.toReversed().map((row) =>
    el("li", row.strength === found.strength ? { "aria-current": "true" } : {},
      el("span", number(row.strength)), el("span", row.description), el("code", row.ranks.join(" ").replace("T", "10"))));
  const parts = [
    el("div.one", cards(found.cards, kinds)),
    el("h2", found.description),
    found.kickers.length ? el("p", `Kicker${found.kickers.length > 1 ? "s" : ""}: ${found.kickers.join(", ")}`) : "",
    el("h3", "Its place"),
    el("div.place", { role: "img", "aria-label": `Strength ${found.strength} of ${found.classes}` }, mark),
    el("p", `Strength ${number(found.strength)} of ${number(found.classes)}. It beats ${percent(found.weaker, whole)} of all ${found.best.length < 5 ? "four" : "five"}-card hands, ties with ${percent(found.equal, whole)}, and loses to ${percent(found.stronger, whole)}.`),
    el("ol.next", ...neighbours),
  ];
  if (found.notations) {
    const lines = found.notations.map(({ name, value, source }) =>
      el("tr", el("th", { scope: "row" }, name), el("td", el("code", value)), el("td", source)));
    parts.push(el("h3", "In the numbers of other programs"), el("table", el("tbody", ...lines)));
  }
  return parts;
}

$("hand").addEventListener("input", later(60, about));
