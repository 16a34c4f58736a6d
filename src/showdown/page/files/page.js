// The page: what is typed, dropped or linked goes to showdown, and its answers are shown.

import { ask, local, onState, start } from "./engine.js";
import { Rows, capital, cards, el, number, percent, player, showdownParts, spell, verdictOf } from "./rows.js";

const $ = (id) => document.getElementById(id);
const PAGES = ["deals", "check", "hand"];
const OPTIONS = ["rules", "decks", "players", "cards", "style", "mixed"];
const NUMBERS = ["players", "cards"];
const MOST_TYPED = 300_000;
const MOST_LINK = 2000;
const EXAMPLE = `8C TS KC 9H 4S 7D 2S 5D 3S AC
5C AD 5D AC 9C 7C 5H 8D TD KS
4D 6S 9H QH QC 3D 6D 7H QD QS
5S 4H 3D 2C AH AC AD KS 9H 2D
2H 3H 4H 5H 6C 2S 3S 4S 5S 6D
KH KC 3S 3H 3D 3C KD KS 5D 5S
TH JH QH KH AH 9S 9H 9D 9C 2C
`;

onState((words) => ($("engine").textContent = words));
$("credit").hidden = local;
for (let players = 2; players <= 10; players += 1) $("players").append(el("option", {}, String(players)));

/** Have screen readers say what is new. */
const say = (words) => ($("said").textContent = words);

// Texts and files.

/** A text that is typed, or a file that stands in for it. */
class Input {
  constructor(text, place, open, changed) {
    Object.assign(this, { text, place, changed, file: null });
    const soon = later(120, changed);
    text.addEventListener("input", () => {
      this.typed();
      soon();
    });
    open.addEventListener("change", () => {
      if (open.files[0]) this.take(open.files[0]);
      open.value = "";
    });
  }

  typed() {
    if (this.text.value.length > MOST_TYPED) {
      const typed = this.text.value;
      this.text.value = "";
      this.keep("the pasted text", new TextEncoder().encode(typed));
    }
  }

  /** Take a file: short texts can be changed, all else is kept as it is. */
  async take(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = null;
    if (bytes.length <= MOST_TYPED) {
      try {
        text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      } catch {
        // Another encoding, a compressed file or a workbook: showdown finds out.
      }
    }
    if (text === null || /[\0-\x08]/.test(text)) this.keep(file.name, bytes);
    else this.set(text);
    this.changed();
  }

  keep(name, bytes) {
    this.file = { name, bytes };
    const size = bytes.length < 1e6 ? `${Math.ceil(bytes.length / 1000)} kB` : `${(bytes.length / 1e6).toFixed(1)} MB`;
    const remove = el("button", { type: "button", onclick: () => (this.set(""), this.changed()) }, "Remove");
    this.place.replaceChildren(el("span", {}, `${name}, ${size}`), remove);
    this.place.hidden = false;
    this.text.hidden = true;
  }

  set(text) {
    this.file = null;
    this.text.value = text;
    this.text.hidden = false;
    this.place.hidden = true;
  }

  get name() {
    return this.file?.name ?? "deals";
  }

  get bytes() {
    return this.file?.bytes ?? new TextEncoder().encode(this.text.value);
  }
}

function later(wait, work) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, wait);
  };
}

/** Asks again and again; only the last question is answered. */
function asker() {
  let control;
  return {
    begin() {
      control?.abort();
      control = new AbortController();
      return control.signal;
    },
    stop: () => control?.abort(new DOMException("stopped", "AbortError")),
  };
}

const plural = (count, thing) => `${number(count)} ${thing}${count === 1 ? "" : "s"}`;

const quietly = (work) => (...given) =>
  work(...given).catch((problem) => {
    if (problem.name !== "AbortError") throw problem;
  });

function download(name, text, kind = "text/plain") {
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: kind })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function copy(button, text) {
  const words = (button.dataset.words ??= button.textContent);
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Copying is not allowed here";
  }
  setTimeout(() => (button.textContent = words), 2000);
}

// Deals.

const deals = new Input($("text"), $("deals-file"), $("deals-open"), () => decide());
const deciding = asker();
const skipped = new Set();
let rows;

function options() {
  const given = {};
  for (const name of OPTIONS) {
    const value = $(name).value;
    if (value) given[name] = NUMBERS.includes(name) ? Number(value) : name === "mixed" ? true : value;
  }
  return given;
}

const decide = quietly(async () => {
  const signal = deciding.begin();
  const stopped = () => signal.reason?.message === "stopped";
  const { bytes } = deals;
  save();
  if (!bytes.some((byte) => byte > 32)) return clear();
  const question = { ask: "decide", name: deals.name, ...options() };
  const bad = [];
  let first = true;
  const slow = setTimeout(() => ($("running").hidden = signal.aborted), 400);
  const bar = $("running").firstChild;
  bar.max = bytes.length;
  bar.removeAttribute("value");
  const onPart = (part) => {
    if (first) rows.clear();
    first = false;
    bar.value = part.done;
    bad.push(...part.bad);
    rows.add(part.columns);
  };
  try {
    const found = await ask(question, [bytes], { onPart, signal });
    if (found.error) {
      if (first) clear();
      return showBad([found.error], 1, true);
    }
    showTotals(found);
    showBad(bad, found.skipped);
    $("after").hidden = !found.deals;
  } catch (problem) {
    if (stopped()) $("totals").replaceChildren(el("p", {}, `Cancelled after ${number(rows.count)} deals.`));
    throw problem;
  } finally {
    clearTimeout(slow);
    if (!signal.aborted || stopped()) $("running").hidden = true;
  }
});

const hints = { totals: $("totals").firstChild, report: $("report").firstChild };

function clear() {
  rows.clear();
  $("totals").replaceChildren(deals.file || deals.text.value.trim() ? "" : hints.totals);
  $("bad").replaceChildren();
  $("after").hidden = true;
}

function showTotals({ deals: count, players, wins, ties }) {
  if (!count) return $("totals").replaceChildren(el("p", {}, "No valid deals yet."));
  const cell = (words, value) =>
    el("div", {}, el("dt", {}, words), el("dd", {}, el("b", {}, number(value)), el("small", {}, percent(value, count))));
  const cells = players === 1 ? [] : [...wins.map((won, index) => cell(`Player ${index + 1} wins`, won)), cell("Ties", ties)];
  $("totals").replaceChildren(
    el("p", {}, plural(count, players === 1 ? "hand" : "deal")),
    el("dl", {}, ...cells),
  );
}

/** The invalid lines, each with its place marked. */
function showBad(list, count, whole = false) {
  const left = list.filter((bad) => !skipped.has(bad.text ?? ""));
  if (!count) return $("bad").replaceChildren();
  const lines = plural(count, "invalid line");
  say(whole ? list[0].message : lines);
  if (!left.length) return $("bad").replaceChildren(el("p", { class: "quiet" }, `${lines} skipped.`));
  const skip = (some) => () => {
    for (const bad of some) skipped.add(bad.text ?? "");
    showBad(list, count);
  };
  const head = whole
    ? el("h2", {}, "These deals cannot be read")
    : el("h2", {}, `${lines}, not counted`);
  const items = left.slice(0, 20).map((bad) => {
    if (bad.line === undefined) return el("li", {}, el("p", {}, bad.message));
    const place = bad.field ? `Row ${bad.line}, ${bad.field}` : `Line ${number(bad.line)}`;
    const item = el("li", {}, el("p", {}, el("b", {}, place), `: ${bad.problem}`), excerpt(bad));
    const actions = el("div", { class: "actions" });
    if (!bad.field && !deals.file) {
      actions.append(el("button", { type: "button", onclick: () => select(bad) }, "Go to it"));
    }
    if (!whole) actions.append(el("button", { type: "button", onclick: skip([bad]) }, "Skip it"));
    item.append(actions);
    return item;
  });
  const more = left.length > 20 || count > list.length;
  $("bad").replaceChildren(
    el("div", { class: "problem" }, head, el("ul", {}, ...items),
      more ? el("p", {}, "More lines are invalid, too.") : null,
      !whole && left.length > 1 ? el("button", { type: "button", onclick: skip(list) }, "Skip all") : null),
  );
}

/** The part of a line around the place that is wrong, which is marked. */
function excerpt({ text, column }) {
  const visible = [...(text ?? "")].map((one) => (one < " " || one === "\x7f" ? "�" : one));
  if (!visible.join("").trim()) return null;
  const at = column - 1;
  const rest = visible.slice(at, at + 12).join("");
  const end = at + Math.max(1, [...(rest.match(/^[^\s,;|]+/)?.[0] ?? "")].length);
  const start = at > 50 ? at - 25 : 0;
  const cut = (from, to) => visible.slice(from, to).join("");
  return el("pre", {}, start ? "…" : "", cut(start, at), el("mark", {}, cut(at, end) || " "), cut(end, start + 70),
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
  const { rules, decks } = options();
  const hands = rows.hands(row);
  if (hands.length < 2) return null;
  const found = await ask({ ask: "why", hands, rules, decks });
  if (found.error) return el("div", { class: "why" }, el("p", {}, found.error.message));
  const { players, words } = showdownParts(found);
  return el("div", { class: "why" }, ...words.map((one) => el("p", {}, one)), ...players);
}

rows = new Rows($("rows"), explain);
$("example").onclick = () => (deals.set(EXAMPLE), decide());
$("cancel").onclick = () => deciding.stop();
$("save").onclick = quietly(async () => {
  const found = await ask({ ask: "csv", name: deals.name, ...options() }, [deals.bytes]);
  if (!found.error) download("verdicts.csv", found.csv, "text/csv");
});
for (const name of OPTIONS) $(name).onchange = () => decide();

// Check my program.

const given = new Input($("answers"), $("answers-file"), $("answers-open"), () => check());
const checking = asker();
const exams = new Map();

/** The exam of the task that is chosen. */
async function exam() {
  const task = $("task").value;
  if (!exams.has(task)) {
    const found = await ask({ ask: "exam", task });
    if (found.error) return "";
    exams.set(task, found.exam);
  }
  return exams.get(task);
}

const check = quietly(async () => {
  const signal = checking.begin();
  save();
  const { bytes } = given;
  if (!bytes.some((byte) => byte > 32)) return $("report").replaceChildren(hints.report);
  const found = await ask({ ask: "check", task: $("task").value }, [new Uint8Array(), bytes], { signal });
  $("report").replaceChildren(...(found.error ? [problem(found.error.message)] : report(found)));
  say(found.error?.message ?? [...$("report").querySelectorAll(".score, h2")].map((one) => one.textContent).join(". "));
});

const problem = (words) => el("div", { class: "problem" }, el("pre", {}, words));

function report(found) {
  const head = el("p", { class: "score" }, el("b", {}, `${number(found.right)} of ${number(found.deals)}`), " right");
  const missing = found.unanswered_lines?.length ?? 0;
  const parts = [head];
  if (missing) {
    const printed = found.printed.filter((text) => text).map((text) => `“${text.slice(0, 80)}”`);
    const instead = printed.length ? ` Your program printed ${printed.join(", ")} instead.` : "";
    parts.push(el("p", {}, `${plural(missing, "deal")} without an answer, the first on line ${found.unanswered_lines[0]}.${instead}`));
  }
  if (found.right === found.deals) {
    const hidden = found.hidden?.length ?? 0;
    const words = hidden
      ? `All right, but these deals would not show ${plural(hidden, "mistake")}: take the exam.`
      : "All right: no program with a known mistake answers like this.";
    return [head, el("p", {}, words)];
  }
  const wrong = new Map(found.wrong.map((deal) => [deal.line, deal]));
  const drawn = (lines, most) => lines.flatMap((line) => wrong.get(line) ?? []).slice(0, most).map((deal) => wrongDeal(deal, found));
  const lines = [...wrong.keys()].filter((line) => !found.unanswered_lines?.includes(line));
  if (found.explanations.length) {
    const several = found.explanations.length > 1;
    if (several) parts.push(el("p", {}, `Each of these ${found.explanations.length} explains all of your answers.`));
    for (const [index, suspects] of found.explanations.slice(0, 12).entries()) {
      const card = el("article", {}, el("h2", {}, suspects[0].rule ?? "Something else"));
      for (const one of suspects) {
        card.append(el("p", {}, `Your program ${found.certain ? "seems to" : "may"} ${one.seems}.`));
        if (one.hint) card.append(el("p", { class: "hint" }, el("b", {}, "What to look for: "), `${one.hint}.`));
        if (one.id) card.append(el("p", { class: "quiet" }, one.id));
      }
      if (index === 0) card.append(...drawn(lines, 5));
      parts.push(card);
    }
  } else if (lines.length) {
    parts.push(el("p", {}, "No known mistake explains all of your answers. What the wrong ones have in common:"));
    for (const group of found.groups ?? []) {
      const card = el("article", {}, el("h2", {}, `Wrong in all ${number(group.lines.length)} deals in which ${group.deals_in_which}`));
      const right = Object.entries(group.right).map(([words, count]) => `${number(count)} in which ${words}`);
      if (right.length) card.append(el("p", {}, `Right on the ${right.join(", ")}.`));
      card.append(...drawn(group.lines, 2));
      parts.push(card);
    }
    if (!found.groups?.length) parts.push(el("article", {}, el("h2", {}, "Wrong deals"), ...drawn(lines, 10)));
  }
  for (const title of found.right_for) parts.push(el("p", {}, `All of your answers are right under the rules of ${title}.`));
  const topics = Object.entries(found.topics).filter(([, right]) => right).map(([topic]) => topic);
  const button = el("button", { type: "button", onclick: () => copy(button, found.text) }, "Copy the report as text");
  if (topics.length) parts.push(el("p", { class: "quiet" }, `Right on ${topics.join(", ")}.`));
  return [...parts, button];
}

function wrongDeal(deal, found) {
  const said = deal.answer === null ? "no answer"
    : !found.players_answer ? `you said ${deal.answer === 1 ? "" : "not "}Player 1`
    : `you said ${["a tie", "Player 1", "Player 2"][deal.answer]}`;
  const { players, words } = showdownParts(deal);
  return el("div", { class: "deal" },
    el("p", { class: "head" }, el("span", {}, `Line ${number(deal.line)}`), el("em", {}, said)),
    ...players, ...words.map((one) => el("p", {}, one)));
}

$("task").onchange = () => (aboutExam(), check());
$("exam-save").onclick = quietly(async () => download("exam.txt", await exam()));
$("exam-copy").onclick = quietly(async () => copy($("exam-copy"), await exam()));
async function aboutExam() {
  const lines = (await exam()).split("\n").length - 1;
  if (lines > 0) $("exam-about").textContent = `${lines} deals that reveal every known mistake, one per line.`;
}

// One hand.

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

const about = quietly(async () => {
  const signal = asking.begin();
  save();
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

// The address: the page and what is typed on it.

const page = () => PAGES.find((name) => !$(name).hidden);

async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpacked(code) {
  const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

/** What the address has behind `#`; without the text if that is too long for a link. */
async function state() {
  const name = page();
  const found = new URLSearchParams();
  const text = { deals: $("text").value, check: $("answers").value, hand: $("one").value }[name];
  if (name === "deals") for (const [option, value] of Object.entries(options())) found.set(option, value);
  if (name === "check" && $("task").value !== "euler") found.set("task", $("task").value);
  if (name === "hand" && text) found.set("cards", text);
  if (name !== "hand" && text && text.length < MOST_TYPED) {
    const code = await packed(text);
    if (code.length < MOST_LINK) found.set("text", code);
  }
  return { hash: `#${name}${found.size ? `?${found}` : ""}`, whole: !text || found.has("text") || found.has("cards") };
}

const save = later(300, async () => {
  const { hash } = await state();
  if (hash !== location.hash) history.replaceState(null, "", hash);
});

async function load() {
  const [name, rest] = location.hash.slice(1).split(/\?(.*)/s);
  show(PAGES.includes(name) ? name : "deals");
  const found = new URLSearchParams(rest ?? "");
  if (!found.size) return save();
  let text = "";
  try {
    text = await unpacked((found.get("text") ?? "").slice(0, 2 * MOST_LINK));
  } catch {
    // The link was cut off, or is not one of ours.
  }
  if (name === "deals") {
    for (const option of OPTIONS) $(option).value = found.get(option)?.replace("true", "1") ?? "";
    deals.set(text);
    decide();
  } else if (name === "check") {
    $("task").value = found.get("task") ?? "euler";
    given.set(text);
    check();
  } else if (name === "hand") {
    $("one").value = found.get("cards") ?? "";
    about();
  }
}

function show(name) {
  for (const one of PAGES) $(one).hidden = one !== name;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash.slice(1) === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (name === "check") aboutExam();
  if (name === "deals") rows.measure();
}

for (const id of ["deals-link", "check-link"]) {
  $(id).onclick = async () => {
    const { hash, whole } = await state();
    const button = $(id);
    if (whole) return copy(button, location.href.split("#")[0] + hash);
    button.textContent = "Too long for a link";
    setTimeout(() => (button.textContent = "Copy a link"), 2000);
  };
}
addEventListener("hashchange", load);

// Files dropped anywhere, and keys.

addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("drop");
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.body.classList.remove("drop");
});
addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("drop");
  const [file] = event.dataTransfer.files;
  if (!file) return;
  if (page() === "check") return given.take(file);
  if (page() === "hand") location.hash = "#deals";
  deals.take(file);
});
addEventListener("keydown", (event) => {
  if (page() !== "deals" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select")) return;
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  if (!step || !rows.count) return;
  event.preventDefault();
  rows.move(step);
});

start();
load();
