// Odds: how often each player wins, and which cards help whom.

import { ask } from "./engine.js";
import { $, DECK, GAMES, HALF, Picker, anew, cardsIn, choose, dealt, fail, isInDeck, later, missing, plural, say, suitOf, unlessEnded } from "./input.js";
import { RangeGrid } from "./range.js";
import { capital, cards, el, percent, spell } from "./rows.js";

const [shown, board, dead] = [$("shown"), $("board"), $("dead")];
const hint = shown.firstChild;
const ROUGH = 8192;
// Where tapped cards go, and whose outs are shown.
let active;
let chosen;

const gameName = () => $("odds-game").value || "holdem";
const game = () => GAMES[gameName()];
const seats = () => [...$("seats").querySelectorAll("input")];
const texts = () => seats().map((one) => one.value.trim());
const size = (field) => (field === board ? game()[2] : field === dead ? 52 : game()[0]);
const isFull = (field) => cardsIn(field.value).length >= size(field);
const picker = new Picker($("odds-cards"), () => active);
const grid = new RangeGrid((text) => {
  active.value = text;
  count();
});
const used = () => [...seats(), board, dead].flatMap((one) => cardsIn(one.value));

/** Have tapped cards go to a field. */
function aim(field) {
  active = field;
  const fields = [...seats(), board, dead];
  board.closest(".seat").hidden = !game()[2] && !board.value;
  for (const one of fields) one.classList.toggle("active", one === field);
  $("odds-cards").firstChild.textContent = `Tap cards for: ${field.labels[0].textContent}`;
  const taken = used();
  picker.mark(cardsIn(field.value), (card) => taken.includes(card) || isFull(field) || !isInDeck(card, gameName()));
  $("street").hidden = !game()[2];
  $("street").textContent = `Random ${street()}`;
  $("range").hidden = game()[1] !== 2 || !seats().includes(field);
  if (!$("range").hidden && $("range").open) grid.show(field.value, gameName());
}
const street = () => ({ 3: "turn", 4: "river" })[cardsIn(board.value).length] ?? "flop";
const next = () => seats().find((one) => !one.value.trim()) ?? (game()[2] ? board : dead);

/** Seat players with these hands or ranges. */
function seat(hands) {
  const rows = hands.map((hand, index) => {
    const name = `Player ${index + 1}`;
    const input = el("input", { type: "text", placeholder: "AhKh, 22+, 15% or random" });
    input.value = hand;
    const remove = el("button", { "aria-label": `Remove ${name}`, hidden: hands.length < 3, onclick: () => {
      seat(texts().toSpliced(index, 1));
      $("seat").focus();
      count();
    } }, "×");
    return el("div.seat", el("label", el("span", name), input), remove);
  });
  $("seats").replaceChildren(...rows);
  $("seat").disabled = hands.length > 9;
  aim(next());
}

export function read() {
  const hands = texts().some(Boolean) ? texts().join(";") : "";
  return { hands, board: board.value, dead: dead.value, game: $("odds-game").value };
}

export function write(found) {
  for (const name of ["board", "dead"]) $(name).value = found[name] ?? "";
  choose("odds-game", found.game);
  const hands = (found.hands ?? "").split(";").slice(0, 10);
  seat(hands.length < 2 ? [...hands, ""] : hands);
  count();
}

const count = anew(async (signal) => {
  aim(active);
  // A card that is half typed is left out.
  const [shared, gone] = [board, dead].map((field) => field.value.trim().replace(HALF, ""));
  const table = { board: shared, dead: gone, game: gameName() };
  const players = texts().map((text, index) => ({ name: `Player ${index + 1}`, text, cards: cardsIn(text) })).filter((one) => one.text);
  const hands = players.map((one) => one.text);
  const short = [...players, { name: "Board", text: shared, size: 3 }]
    .map((one) => ({ ...one, count: missing(one.text, one.size ?? (game()[2] && game()[0])) }))
    .find((one) => one.count);
  if (short) return shown.replaceChildren(el("p.quiet", `${short.name}: ${plural(short.count, "more card")} to go.`));
  if (hands.length + cardsIn(table.board).length / 3 < 2) return shown.replaceChildren(hint);
  const outs = el("div");
  const onPart = (part) => {
    if (part.error) return failSoon(part, signal);
    shown.replaceChildren(...bars(part, players), outs);
    say(players.map((one, index) => `${one.name} ${share(part.equity[index])}`).join(", "));
  };
  const known = players.every((one) => one.cards.length >= game()[0]);
  const options = { ...table, seed: 1 };
  // A rough answer comes before one that takes long.
  if (hands.length > 1 && !known) await ask({ ask: "odds", hands, options: { ...options, samples: ROUGH } }, [], { signal, onPart });
  if (hands.length > 1) await ask({ ask: "odds", hands, options }, [], { signal, onPart });
  else shown.replaceChildren(outs);
  await showOuts(outs, players, table, signal);
});

/** Show an error, with a button for each way to settle it; while somebody types, only if it stays. */
function failSoon({ error }, signal) {
  const ways = (error.suggestions ?? []).filter((one) => one.function === "odds");
  const show = () => {
    if (signal.aborted) return;
    fail(shown, error);
    shown.append(el("div.actions", ...ways.map(({ words, options, arguments: hands }) =>
      el("button", { onclick: () => write({ ...read(), ...options, hands: hands.join(";") }) }, words))));
  };
  setTimeout(show, document.activeElement.type === "text" ? 600 : 0);
}

const share = (value) => percent(value, 1, 2);

function bars(found, players) {
  const rows = players.map((one, index) => {
    const part = (counts) => percent(counts[index], found.deals);
    return el("div.share",
      one.cards.length ? cards(one.cards) : el("code", one.text),
      el("span.words", el("small", one.name), el("small", `wins ${part(found.wins)}, splits\u00a0${part(found.splits)}`)),
      el("span", el("b", share(found.equity[index])), el("small", found.exact ? " equity" : ` ± ${share(found.errors[index] || 1e-9)} equity`)),
      el("progress", { value: found.equity[index], "aria-hidden": "true" }));
  });
  const how = `${plural(found.deals, "deal")}, ${found.exact ? "all counted" : "at random"}`;
  const drawn = found.board.length ? [el("div.one", cards(found.board))] : [];
  return [...drawn, ...rows, el("p.quiet", how)];
}

/** What a hand can become, and the cards that get it ahead. */
async function showOuts(place, players, table, signal) {
  const known = players.filter((one) => one.cards.length >= game()[0]);
  if (!/^[34]$/.test(cardsIn(table.board).length) || !known.length) return;
  const who = known.find((one) => one.name === chosen) ?? known[0];
  const others = known.filter((one) => one !== who);
  // More than two hands only hold cards.
  const against = players.length === 2 ? others : [];
  const held = against.length ? [] : others.flatMap((one) => one.cards);
  const hands = [who.text, table.board, ...against.map((one) => one.text)];
  const options = { game: table.game, dead: [table.dead, ...held].join(" ") };
  const found = await ask({ ask: "outs", hands, options }, [], { signal });
  if (found.error) return players.length > 1 ? undefined : failSoon(found, signal);
  const choose = known.map((one) =>
    el("button", { "aria-pressed": String(one === who), onclick: () => {
      chosen = one.name;
      showOuts(place, players, table, signal).then(() => place.querySelector("[aria-pressed=true]")?.focus()).catch(unlessEnded);
    } }, one.name));
  const whole = Object.values(found.boards).reduce((sum, ways) => sum + ways);
  const chips = (words, some) => some.length ? [el("h3", `${words} ${plural(some.length, "card")}`), el("div.chips", ...some.map((card) =>
    el("button", { class: suitOf(card), onclick: () => {
      board.value += ` ${card}`;
      shown.focus();
      count();
    } }, spell(card))))] : [];
  const next = "What the next card makes";
  const better = Object.entries(found.next_card).filter(([kind]) => kind !== found.category);
  const river = Object.entries(found.boards).map(([kind, ways]) => `${kind} ${percent(ways, whole)}`);
  place.replaceChildren(
    el("h2", against.length ? "Outs" : next),
    known.length > 1 ? el("div.actions", ...choose) : "",
    el("p.line", cards(who.cards), `currently has ${found.description}`),
    ...["ahead", "level"].flatMap((what) => chips(`${capital(what)} with`, found[what] ?? [])),
    against.length ? el("h2", next) : "",
    ...better.flatMap(([kind, some]) => chips(`${capital(kind)} with`, some)),
    el("p.line.quiet", `By the river: ${river.join(", ")}.`),
  );
}

const soon = later(60, count);
$("odds").addEventListener("input", ({ target }) => {
  const field = target.type === "text" ? target : active;
  aim(isFull(field) ? next() : field);
  soon();
});
dead.onclick = () => aim(dead);
// Tab goes past the dead cards to the cards to tap; Enter goes there from any field.
$("odds").addEventListener("focusin", ({ target }) => target.type === "text" && target !== dead && aim(target));
$("odds").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.type !== "text") return;
  event.preventDefault(); // Otherwise Enter also taps the card that it goes to.
  aim(event.target);
  $("odds-cards").querySelector("button:enabled")?.focus();
});
$("range").ontoggle = () => aim(active);
$("street").onclick = () => {
  const [held, taken] = [cardsIn(board.value), used()];
  const kept = held.length < 5 ? held : [];
  const left = DECK.filter((card) => !taken.includes(card) && isInDeck(card, gameName()));
  const draw = () => left.splice(Math.random() * left.length, 1)[0];
  board.value = [...kept, ...Array.from({ length: Math.max(1, 3 - kept.length) }, draw)].join(" ");
  count();
};
$("odds-clear").onclick = () => write({ game: $("odds-game").value });
$("seat").onclick = () => (seat([...texts(), ""]), count());
$("odds-example").onclick = () => {
  const game = $("odds-game").value;
  const some = game ? dealt(game, 3) : ["Ah Kh", "Qs Qd", "Jh Th 2c"];
  write({ game, hands: some.slice(0, 2).join(";"), board: some[2] });
};
seat(["", ""]);
