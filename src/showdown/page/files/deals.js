// Deals: who wins each, why, and which lines are invalid.

import { ask } from "./engine.js";
import { $, GAMES, Input, anew, choose, dealt, download, plural, say } from "./input.js";
import { Rows, el, fold, number, percent, playersOf } from "./rows.js";

const OPTIONS = ["game", "rules", "decks", "players", "cards", "style", "mixed"];
const [totals, invalid] = [$("totals"), $("bad")];
const EXAMPLE = `8C TS KC 9H 4S 7D 2S 5D 3S AC
5C AD 5D AC 9C 7C 5H 8D TD KS
4D 6S 9H QH QC 3D 6D 7H QD QS
5S 4H 3D 2C AH AC AD KS 9H 2D
2H 3H 4H 5H 6C 2S 3S 4S 5S 6D
KH KC 3S 3H 3D 3C KD KS 5D 5S
TH JH QH KH AH 9S 9H 9D 9C 2C
`;

for (let count = 1; count <= 10; count += 1) {
  $("players").append(el("option", count));
  if (count > 1 && count < 8) $("cards").append(el("option", count));
}

export const text = new Input("text", () => decide());

export const read = () => Object.fromEntries(OPTIONS.map((name) => [name, $(name).value]));
/** The options of the deals, without those that are detected, as Python takes them. */
const asked = () => ({
  name: text.name,
  ...Object.fromEntries(Object.entries(read()).filter(([, value]) => value)
    .map(([name, value]) => [name, { players: Number(value), cards: Number(value), mixed: true }[name] ?? value])),
});
export function write(found) {
  for (const name of OPTIONS) choose(name, found[name]);
  decide();
}

let played = "";

const decide = anew(async (signal) => {
  const stopped = () => signal.reason === "stopped";
  const { bytes } = text;
  const game = $("game").value;
  const [size, , board] = GAMES[game || "draw"];
  text.text.placeholder = game
    ? `${size} cards for each player${board ? `,\nthen the ${board} of the board` : ""}`
    : EXAMPLE.slice(0, 29);
  if (text.blank) return clear();
  const bad = [];
  let first = true;
  played = "";
  const slow = setTimeout(() => ($("running").hidden = signal.aborted), 400);
  const bar = $("running").firstChild;
  bar.max = bytes.length;
  bar.value = 0;
  const onPart = (part) => {
    if (!part.columns) return;
    if (first) rows.clear();
    first = false;
    bar.value = part.done;
    played = part.game ?? played;
    bad.push(...part.bad);
    rows.add(part.columns);
  };
  try {
    const found = await ask({ ask: "decide", options: asked() }, [bytes], { onPart, signal });
    if (found.columns) found.error = { message: "The answer is not complete." };
    if (found.error) {
      if (first) clear();
      if (!text.unfinished) return showBad([found.error], 1, "These deals cannot be read");
      return totals.replaceChildren(el("p.quiet", "Type the rest of this deal."));
    }
    const typed = text.unfinished ? bad.filter(({ line }) => line === text.lines) : [];
    showTotals(found);
    showBad(bad.filter((one) => !typed.includes(one)), found.skipped - typed.length);
    $("after").hidden = !found.deals;
    if (rows.count === 1 && found.players > 1) rows.open(0);
  } catch (problem) {
    if (stopped()) {
      totals.replaceChildren(el("p", `Cancelled after ${number(rows.count)} deals.`));
      $("after").hidden = true;
    }
    throw problem;
  } finally {
    clearTimeout(slow);
    if (!signal.aborted || stopped()) $("running").hidden = true;
  }
});

const hint = totals.firstElementChild;

function clear() {
  rows.clear();
  totals.replaceChildren(text.blank ? hint : "");
  invalid.hidden = true;
  $("after").hidden = true;
}

/** What each player gets of all pots, where they are divided. */
function pots(players, count) {
  const parts = Array.from({ length: players }, (_, index) =>
    (rows.columns[`share${index + 1}`] ?? []).reduce((sum, part) => sum + part, 0));
  const words = parts.map((part, index) => `Player ${index + 1} ${percent(part, count)}`);
  return parts.some(Boolean) && `Shares of all pots: ${words.join(", ")}`;
}

function showTotals({ deals: count, players, wins, ties }) {
  if (!count) return totals.replaceChildren(el("p", "No valid deals yet."));
  const cell = (words, value) =>
    el("div", el("dt", words), el("dd", el("b", number(value)), " ", el("small", percent(value, count))));
  if (players === 1) return totals.replaceChildren(el("p", plural(count, "hand")));
  const cells = wins.map((won, index) => cell(`Player ${index + 1} wins`, won));
  const shares = pots(players, count);
  totals.replaceChildren(el("p", plural(count, "deal")), el("dl", ...cells, cell(shares ? "Split pots" : "Ties", ties)), shares || "");
}

/** The invalid lines, each with its place marked; they can be hidden. */
function showBad(list, count, whole) {
  invalid.hidden = !count;
  if (!count) return;
  const words = whole ?? `${plural(count, "invalid line")}, not counted`;
  say(whole ? list[0].message : words);
  invalid.querySelector("h2").textContent = words;
  const items = list.map((bad) => {
    if (bad.line === undefined) return el("li", bad.message, ...buttons(bad));
    const place = bad.field ? `Row ${bad.line}, ${bad.field}` : `Line ${number(bad.line)}`;
    const item = el("li", el("p", el("b", place), `: ${bad.problem}`), excerpt(bad), ...buttons(bad));
    if (!bad.field && !text.file) item.prepend(el("button.go", { onclick: () => select(bad) }, "Go to it"));
    return item;
  });
  const others = items.splice(20);
  const end = count > list.length && `The first ${list.length} are shown.`;
  if (others.length) items.push(el("li", fold(`and ${number(count - 20)} more`, el("ul", ...others), end)));
  invalid.querySelector("ul").replaceChildren(...items);
}

/** A button for each suggestion, which sets the options that settle the error, or goes to the odds. */
function buttons({ suggestions: list = [] }) {
  const known = list.filter((one) => Object.keys(one.options).every((name) => OPTIONS.includes(name)));
  return known.map(({ words, options, function: called, arguments: hands }) =>
    el("button", { onclick: () => {
      if (called) location.hash = `#odds?${new URLSearchParams({ ...options, hands: hands.join(";") })}`;
      else write({ ...read(), ...options });
    } }, options.game && !called ? `Is it ${inSentence(GAMES[options.game][3])}?` : words));
}

const inSentence = (title) => title.replace(/^[FHSRB]/, (letter) => letter.toLowerCase());

/** The part of a line around the place that is wrong, which is marked. */
function excerpt({ text, column }) {
  const visible = [...(text ?? "")].map((one) => (one < " " || one === "\x7f" ? "�" : one));
  if (!visible.join("").trim()) return null;
  const at = column - 1;
  const rest = visible.slice(at, at + 12).join("");
  const end = at + Math.max(1, [...(rest.match(/^[^\s,;|]+/)?.[0] ?? "")].length);
  const start = at > 50 ? at - 25 : 0;
  const cut = (from, to) => visible.slice(from, to).join("");
  return el("pre", start ? "…" : "", cut(start, at), el("mark", cut(at, end) || " "), cut(end, start + 70),
    visible.length > start + 70 ? "…" : "");
}

/** Select the character of a line that is wrong. */
function select({ line, column }) {
  const lines = $("text").value.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const at = before + [...lines[line - 1]].slice(0, column - 1).join("").length;
  $("text").focus();
  $("text").setSelectionRange(at, Math.min(at + 1, before + lines[line - 1].length));
}

async function explain(row) {
  const { rules, decks } = asked();
  const [hands, board] = [rows.hands(row), rows.board(row) || undefined];
  if (hands.length < 2) return null;
  const found = await ask({ ask: "why", hands, options: { board, game: played, rules, decks } });
  if (found.error) return el("div.why", el("p", found.error.message));
  return el("div.why", ...found.words.map((one) => el("p", one)), ...playersOf(found));
}

export const rows = new Rows($("rows"), explain);
/** Some deals; of other games random ones. */
function example() {
  const game = $("game").value;
  return game ? Array.from({ length: 7 }, () => dealt(game).join("  ").trim()).join("\n") : EXAMPLE;
}

$("example").onclick = hint.querySelector("button").onclick = () => (text.set(example()), decide());
$("cancel").onclick = () => decide.stop();
$("save").onclick = async () => {
  const found = await ask({ ask: "csv", options: asked() }, [text.bytes]);
  if (found.error) showBad([found.error], 1, "The verdicts cannot be saved");
  else download("verdicts.csv", found.csv);
};
for (const name of OPTIONS) $(name).onchange = decide;
