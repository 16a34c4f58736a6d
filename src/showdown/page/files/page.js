// The page: its address, the files dropped on it, and its keys.

import * as check from "./check.js";
import * as deals from "./deals.js";
import { start } from "./engine.js";
import { local } from "./games.js";
import * as hand from "./hand.js";
import { $, copy, later, MOST_TYPED, say } from "./input.js";
import * as odds from "./odds.js";

/** Each page can `read` what of it is in the address, and `write` it back; two have a text, too. */
const PAGES = { deals, check, odds, hand };
const MOST_LINK = 2000;

$("credit").hidden = local;
if (local) {
  $("where").textContent = "Nothing leaves this computer.";
  $("link").textContent = "Copy a local link";
}

/** Have each suit in a color of its own, or not, also at the next visit. */
function colorSuits(isFour) {
  document.documentElement.classList.toggle("four", isFour);
  $("four").ariaPressed = isFour;
}
try {
  colorSuits(localStorage.getItem("four") === "true");
} catch {
  // Nothing is stored here.
}
$("four").onclick = () => {
  colorSuits($("four").ariaPressed === "false");
  try {
    localStorage.setItem("four", $("four").ariaPressed);
  } catch {
    // Nothing may be stored here.
  }
};

const page = () => Object.keys(PAGES).find((name) => !$(name).hidden);

const piped = (data, stream) => new Response(new Blob([data]).stream().pipeThrough(stream));

async function packed(text) {
  const bytes = await piped(text, new CompressionStream("deflate-raw")).arrayBuffer();
  return btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/[+/=]/g, (one) => ({ "+": "-", "/": "_" })[one] ?? "");
}

function unpacked(code) {
  const bytes = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  return piped(Uint8Array.from(bytes, (one) => one.charCodeAt(0)), new DecompressionStream("deflate-raw")).text();
}

/** What the address has behind `#`; without the text if that is too long for a link. */
async function state() {
  const name = page();
  const { text, read } = PAGES[name];
  const found = new URLSearchParams(Object.entries(read()).filter(([, value]) => value));
  const typed = text?.text.value ?? "";
  if (typed && typed.length < MOST_TYPED) {
    const code = await packed(typed);
    if (code.length < MOST_LINK) found.set("text", code);
  }
  return { hash: `#${name}${found.size ? `?${found}` : ""}`, whole: !text?.file && (!typed || found.has("text")) };
}

const save = later(300, async () => {
  const { hash } = await state();
  const name = location.hash.slice(1).split("?")[0];
  // A click on another page, whose event is still to come, is not taken back.
  if (Object.hasOwn(PAGES, name) && !hash.startsWith(`#${name}`)) return;
  if (hash !== location.hash) history.replaceState(null, "", hash);
});

async function load() {
  const [name, rest] = location.hash.slice(1).split(/\?(.*)/s);
  show(Object.hasOwn(PAGES, name) ? name : "deals");
  const found = Object.fromEntries(new URLSearchParams(rest ?? ""));
  if (!rest) return save();
  const { text, write } = PAGES[page()];
  text?.set("");
  try {
    text?.set(await unpacked((found.text ?? "").slice(0, 2 * MOST_LINK)));
  } catch {
    // The link was cut off, or is not one of ours.
  }
  write(found);
}

function show(name) {
  say("");
  for (const one in PAGES) $(one).hidden = one !== name;
  for (const link of document.querySelectorAll("nav a")) link.ariaCurrent = link.hash === `#${name}` ? "page" : null;
  if (name === "check") check.aboutExam();
}

$("link").onclick = async () => {
  const { hash, whole } = await state();
  copy($("link"), whole && location.href.split("#")[0] + hash);
};
addEventListener("hashchange", load);
document.addEventListener("typed", save);

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
  const { text } = PAGES[page()];
  if (!text) location.hash = "#deals";
  (text ?? deals.text).take(file);
});
addEventListener("keydown", (event) => {
  if (page() !== "deals" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select")) return;
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  if (!step || !deals.rows.count) return;
  event.preventDefault();
  deals.rows.move(step);
});

start();
load();
