// One hand: what it is, and where it stands.

import { ask } from "./engine.js";
import { $, GAMES, HALF, Picker, anew, cardsIn, choose, fail, isInDeck, later, missing, plural, say } from "./input.js";
import { cards, el, fold, number, percent } from "./rows.js";

const game = () => GAMES[$("hand-game").value || "draw"];
const [shown, field] = [$("about"), $("one")];
const EXAMPLE = "Ah Kd Qc Js Th 9d 8c 7s 6h ";
const picker = new Picker($("hand-cards"), () => field);

export const read = () => ({ cards: field.value, game: $("hand-game").value });
export function write({ cards: text, game: name }) {
  field.value = text ?? "";
  choose("hand-game", name);
  about();
}

const about = anew(async (signal) => {
  const [fewest, most, shared] = game();
  const text = field.value;
  const now = cardsIn(text.trim().replace(HALF, ""));
  const own = `${most > fewest ? `${fewest} to ` : ""}${most} cards`;
  field.labels[0].textContent = shared ? `${own}, then the ${shared} of the board` : own;
  field.placeholder = `${EXAMPLE.slice(0, 3 * fewest)} ${EXAMPLE.slice(3 * fewest, 3 * (fewest + shared))}`.trim();
  picker.mark(now, (card) => now.length >= most + shared || !isInDeck(card, $("hand-game").value));
  if (!text.trim()) return shown.replaceChildren();
  const short = missing(text, fewest + shared);
  if (short) return shown.replaceChildren(el("p.quiet", `${plural(short, "more card")} to go.`));
  const at = now.length - shared;
  const board = shared && now.length ? now.slice(at).join(" ") : undefined;
  const hands = [board ? now.slice(0, at).join(" ") : text];
  const options = { game: $("hand-game").value || "draw", board };
  const found = await ask({ ask: "hand", hands, options }, [], { signal });
  if (found.error) return fail(shown, found.error);
  shown.replaceChildren(...oneHand(found));
  say(`${found.description} ${found.low?.description ?? ""}`);
});

/** Where a hand is among all hands. */
function place({ size, strength, classes, weaker, ties, stronger }) {
  const all = weaker + ties + stronger;
  const hand = size === 4 ? "four-card hand" : "five-card hand";
  const part = (count) => percent(count, all);
  const words = !weaker ? `It beats no ${hand}, ties with ${part(ties)}, and loses to all others.`
    : !stronger ? `No ${hand} beats it. It ties with ${part(ties)}, and beats all others.`
    : `It beats ${part(weaker)} of all ${hand}s, ties with ${part(ties)}, and loses to ${part(stronger)}.`;
  return `Strength ${number(strength)} of ${number(classes)}. ${words}`;
}

function oneHand(found) {
  const drawn = ({ best }) => el("div.one", cards(found.cards, found.cards.map((card) => (best.includes(card) ? "" : "idle"))));
  const hiLo = found.low !== undefined;
  const low = found.low ? [drawn(found.low), el("h2", found.low.description)] : [el("p", "No low")];
  const neighbours = found.next.toReversed().map((row) =>
    el("li", { "aria-current": row.strength === found.strength && "true" },
      el("span", number(row.strength)), el("span", row.description), el("code", row.ranks.join(" ").replace("T", "10"))));
  const parts = [
    drawn(found),
    el("h2", found.description),
    found.kickers.length ? el("p", `Kicker${found.kickers.length > 1 ? "s" : ""}: ${found.kickers.join(", ")}`) : "",
    ...(hiLo ? low : []),
    el("h3", hiLo ? "The place of the high hand" : "Its place"),
    el("progress", { value: found.strength, max: found.classes, "aria-hidden": "true" }),
    el("p", place(found)),
    el("ol.next", ...neighbours),
  ];
  if (found.notations) {
    const lines = found.notations.map(({ name, value, source }) =>
      el("tr", el("th", { scope: "row" }, name), el("td", el("code", value)), el("td", source)));
    const table = (some) => el("table", el("tbody", ...some));
    parts.push(el("h3", "In the numbers of other programs"), table(lines.splice(0, 4)), fold(`and ${lines.length} more`, table(lines)));
  }
  return parts;
}

$("hand").addEventListener("input", later(60, about));
