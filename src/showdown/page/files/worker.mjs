// Python with showdown, beside the page: answers one question after another.

import { loadPyodide } from "./engine/pyodide.mjs";

const cancelled = new Set();
const answers = begin();
let before = Promise.resolve();

async function begin() {
  const folder = new URL("./engine/", import.meta.url).href;
  // The kernel for what takes long in Python; without it Python does that, too. It asks the system
  // for nothing, except to print its last words.
  const system = new Proxy({}, { get: () => () => 0 });
  const kernel = WebAssembly.instantiateStreaming(fetch(folder + "kernel.wasm"), { wasi_snapshot_preview1: system })
    .then(({ instance: { exports } }) => (exports._initialize(), exports), () => null);
  // Python's library and showdown, as bytecode.
  const packed = await fetch(folder + "python.bin");
  const unpacked = new Response(packed.body.pipeThrough(new DecompressionStream("gzip")));
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: URL.createObjectURL(await unpacked.blob()),
  });
  const exports = await kernel;
  if (exports) python.registerJsModule("showdown_kernel", { exports });
  const made = python.runPython(
    "from showdown.page.door import answers\nlambda body: answers(body.to_bytes())",
  );
  postMessage({ ready: true });
  return made;
}

answers.catch((problem) => postMessage({ failed: String(problem) }));

onmessage = ({ data }) => {
  if (data.cancel) cancelled.add(data.cancel);
  else before = before.then(() => answer(data)).catch((problem) => fail(data.id, problem));
};

/** Answer with what went wrong inside, which the page shows and the console has in full. */
function fail(id, problem) {
  console.error(problem);
  const message = `Python failed: ${String(problem).trim().split("\n").at(-1)}`;
  postMessage({ id, line: new TextEncoder().encode(JSON.stringify({ error: { message } })) });
  postMessage({ id });
}

async function answer({ id, bytes }) {
  const parts = (await answers)(bytes);
  for (;;) {
    await new Promise((done) => setTimeout(done)); // A message may cancel the question.
    if (cancelled.delete(id)) break;
    const { value, done } = parts.next();
    if (done) break;
    const line = value.toJs();
    value.destroy();
    postMessage({ id, line }, [line.buffer]);
  }
  parts.destroy();
  postMessage({ id });
}
