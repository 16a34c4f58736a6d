// Asks showdown: the server of `showdown page`, or Python in a worker of this page.

import { local } from "./games.js";
import { el } from "./rows.js";

let token = new URLSearchParams(location.search).get("token");
try {
  // The address may be shared, the token not: other tabs of this browser find it here.
  if (token) {
    localStorage.setItem("token", token);
    history.replaceState(null, "", location.pathname + location.hash);
  } else token = localStorage.getItem("token");
} catch {
  // Nothing may be stored here: the address keeps the token.
}
const decoder = new TextDecoder();
const failure = (message) => JSON.stringify({ error: { message } });
const tell = (words) => (document.getElementById("engine").textContent = words);

/**
 * Ask a question about sources of bytes. Each line of the answer goes to `onPart`, and the last one
 * is returned. An answer with an `error` is returned like any other.
 */
export async function ask(question, sources = [], { onPart = () => {}, signal } = {}) {
  const head = JSON.stringify({ ...question, sizes: sources.map((source) => source.length) });
  let last;
  const take = (line) => {
    if (signal?.aborted) return;
    onPart((last = JSON.parse(line)));
  };
  const body = new Blob([head + "\n", ...sources]);
  await (local ? askServer : askWorker)(body, take, signal);
  signal?.throwIfAborted();
  return last ?? { error: { message: "The answer is not complete." } };
}

async function askServer(body, take, signal) {
  const fail = (message) => take(failure(message));
  const gone = () => {
    signal?.throwIfAborted(); // Its reason; browsers differ in what ends a stream.
    fail("showdown page has ended: start it again.");
    return { done: true };
  };
  const answer = await fetch("/ask", { method: "POST", body, signal, headers: { "X-Token": token ?? "" } }).catch(gone);
  if (answer.done) return;
  if (!answer.ok) return fail(await answer.text());
  const reader = answer.body.getReader();
  const text = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch(gone);
    if (done) return;
    const lines = (rest + text.decode(value, { stream: true })).split("\n");
    rest = lines.pop();
    lines.forEach(take);
  }
}

let worker;
let broken;
let number = 0;
const open = new Map();

export function start() {
  if (local && !token) document.querySelector("main").prepend(el("p.problem", "This page cannot answer yet: open the address that “showdown page” printed."));
  if (local || worker) return;
  tell("Starting Python…");
  worker = new Worker("worker.mjs", { type: "module" });
  const fail = () => {
    const words = "Python cannot start here: this page needs its other files, served by a web server.";
    tell(words);
    broken = failure(words);
    for (const { take, done } of open.values()) done(take(broken));
  };
  worker.onerror = fail;
  worker.onmessage = ({ data }) => {
    if (data.ready) return tell("");
    if (data.failed) return fail();
    const asked = open.get(data.id);
    if (data.line) return asked?.take(decoder.decode(data.line));
    open.delete(data.id);
    asked?.done();
  };
}

async function askWorker(body, take, signal) {
  start();
  const bytes = new Uint8Array(await body.arrayBuffer());
  if (broken) return take(broken);
  const id = ++number;
  const cancel = () => worker.postMessage({ cancel: id });
  await new Promise((done) => {
    open.set(id, { take, done });
    signal?.addEventListener("abort", cancel);
    worker.postMessage({ id, bytes }, [bytes.buffer]);
    if (signal?.aborted) cancel();
  });
}
