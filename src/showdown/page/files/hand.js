// One hand: what it is, and where it stands.

import { ask } from "./engine.js";
import { $, asker, changed, later, problem, quietly, say } from "./input.js";
import { capital, cards, el, number, percent, spell } from "./rows.js";

const asking = asker();
const PICKED = "AKQJT98765432";

for (const suit of "shdc") {
  for (const rank of PICKED) {
    const card = rank + suit;
    const red = suit === "h" || suit === "d";
    $("picker").append(el("button", {
      type: "button", class: red ? "red" : "", "aria-pressed": "false", "data-card": card, onclick: () => pick(card),
    }, spell(card)));
  }
}

const picked = () => $("one").value.match(/(10|[2-9TJQKA])[cdhs♣♦♥♠]/gi)?.map((card) =>
  card.replace("10", "T").replace(/[♣♦♥♠]/, (suit) => "cdhs"["♣♦♥♠".indexOf(suit)])) ?? [];
const same = (one, other) => one.toLowerCase() === other.toLowerCase();

function pick(card) {
  const now = picked();
  const kept = now.filter((other) => !same(other, card));
  if (kept.length === now.length) kept.push(card);
  $("one").value = kept.join(" ");
  about();
}

export const about = quietly(async () => {
  const signal = asking.begin();
  changed();
  const now = picked();
  for (const button of $("picker").querySelectorAll("button")) {
    const on = now.some((card) => same(card, button.dataset.card));
    button.setAttribute("aria-pressed", String(on));
    button.disabled = !on && now.length >= 7;
  }
  const text = $("one").value.trim();
  if (!text) return $("about").replaceChildren();
  if (now.length < 5 && /^[\s,;|]*$/.test(text.replace(/(10|[2-9TJQKA])[cdhs♣♦♥♠]/gi, ""))) {
    const left = 5 - now.length;
    return $("about").replaceChildren(el("p", { class: "quiet" }, `${left} more card${left === 1 ? "" : "s"} to go.`));
  }
  const found = await ask({ ask: "hand", cards: text }, [], { signal });
  $("about").replaceChildren(...(found.error ? [problem(found.error.message)] : oneHand(found)));
  say(found.error?.message ?? found.description);
});

function oneHand(found) {
  const kinds = found.cards.map((card) => (found.best.includes(card) ? "" : "idle"));
  const whole = found.weaker + found.equal + found.stronger;
  const place = (100 * (found.strength - 1)) / (found.classes - 1);
  const mark = el("span", { class: "mark" });
  mark.style.left = `${place}%`;
  const neighbours = found.next.toReversed().map((row) =>
    el("li", row.strength === found.strength ? { "aria-current": "true" } : {},
      el("span", {}, number(row.strength)), el("span", {}, row.description), el("code", {}, row.ranks.join(" ").replace("T", "10"))));
  const parts = [
    el("div", { class: "one" }, cards(found.cards, kinds)),
    el("h2", {}, found.description),
    el("p", {}, capital(found.category), found.kickers.length ? `; kicker${found.kickers.length === 1 ? "" : "s"} ${found.kickers.join(", ")}` : ""),
    el("h3", {}, "Its place"),
    el("div", { class: "place", role: "img", "aria-label": `Strength ${found.strength} of ${found.classes}` }, mark),
    el("p", {}, `Strength ${number(found.strength)} of ${number(found.classes)}. It beats ${percent(found.weaker, whole)} of all five-card hands, ties with ${percent(found.equal, whole)}, and loses to ${percent(found.stronger, whole)}.`),
    el("ol", { class: "next" }, ...neighbours),
  ];
  if (found.notations) {
    const lines = found.notations.map(({ name, value, source }) =>
      el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, el("code", {}, value)), el("td", {}, source)));
    parts.push(el("h3", {}, "In the numbers of other programs"), el("table", {}, el("tbody", {}, ...lines)));
  }
  return parts;
}

$("one").addEventListener("input", later(120, about));
