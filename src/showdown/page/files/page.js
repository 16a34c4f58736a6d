// The page: its address, the files dropped on it, and its keys.

import { check, given, aboutExam } from "./check.js";
import { OPTIONS, deals, decide, options, rows } from "./deals.js";
import { local, onState, start } from "./engine.js";
import { about } from "./hand.js";
import { $, MOST_TYPED, copy, later } from "./input.js";

const PAGES = ["deals", "check", "hand"];
const MOST_LINK = 2000;

onState((words) => ($("engine").textContent = words));
$("credit").hidden = local;

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
  const name = location.hash.slice(1).split("?")[0];
  // A click on another page, whose event is still to come, is not taken back.
  if (PAGES.includes(name) && name !== hash.slice(1).split("?")[0]) return;
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
