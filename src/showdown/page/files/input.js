// What the pages share: texts and files, questions asked again and again, and what is said.

import { el, number } from "./rows.js";

export const MOST_TYPED = 300_000;

export const $ = (id) => document.getElementById(id);

/** Have screen readers say what is new. */
export const say = (words) => ($("said").textContent = words);

/** Have the address follow what is typed. */
export const changed = () => document.dispatchEvent(new Event("typed"));

export const problem = (words) => el("div", { class: "problem" }, el("pre", {}, words));

/** A text that is typed, or a file that stands in for it. */
export class Input {
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
export function later(wait, work) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, wait);
  };
}

/** Asks again and again; only the last question is answered. */
export function asker() {
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

export const plural = (count, thing) => `${number(count)} ${thing}${count === 1 ? "" : "s"}`;

export const quietly = (work) => (...given) =>
  work(...given).catch((problem) => {
    if (problem.name !== "AbortError") throw problem;
  });

export function download(name, text, kind = "text/plain") {
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: kind })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function copy(button, text) {
  const words = (button.dataset.words ??= button.textContent);
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Copying is not allowed here";
  }
  setTimeout(() => (button.textContent = words), 2000);
}
