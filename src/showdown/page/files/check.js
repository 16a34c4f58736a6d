// Check my program: the exam, and what is wrong with a program's answers.

import { ask } from "./engine.js";
import { $, Input, anew, choose, copy, download, fail, say } from "./input.js";
import { el, fold, number, playersOf } from "./rows.js";

export const text = new Input("answers", () => check());
export const read = () => ({ task: $("task").value.replace("euler", "") });
export function write({ task }) {
  choose("task", task);
  check();
}
const exams = {};
const shown = $("report");
const hint = shown.firstChild;

/** The exam of the task that is chosen; an error is shown. */
async function exam() {
  const task = $("task").value;
  if (!exams[task]) {
    const found = await ask({ ask: "exam", options: { task } });
    if (found.error) return fail(shown, found.error);
    exams[task] = found.exam;
  }
  return exams[task];
}

const check = anew(async (signal) => {
  $("checking").hidden = text.blank;
  shown.ariaBusy = !text.blank;
  if (text.blank) return shown.replaceChildren(hint);
  say("Checking…");
  const found = await ask({ ask: "check", options: { task: $("task").value } }, [new Uint8Array(), text.bytes], { signal });
  shown.ariaBusy = false;
  $("checking").hidden = true;
  if (found.error) return fail(shown, found.error);
  shown.replaceChildren(...report(found));
  say([...shown.querySelectorAll(".score, h2")].map((one) => one.textContent).join(". "));
});

function report(found) {
  const button = el("button", { onclick: () => copy(button, found.text) }, "Copy the report as text");
  return [
    el("p.score", el("b", found.score), ` ${found.of}`),
    ...found.cards.map(card),
    button,
  ];
}

/** A part of the report: what is wrong, known mistakes with what to look for, and wrong deals. */
function card({ title, words, mistakes, deals, more }) {
  const made = el("article", title ? el("h2", title) : "");
  for (const one of mistakes) {
    made.append(el(title ? "h3" : "h2", {}, one.title), el("p", one.rule),
      el("p.hint", el("b", "What to look for: "), one.hint), el("p.quiet", one.id));
  }
  const drawn = deals.map(wrongDeal);
  made.append(...words.map((one) => el("p", one)), ...drawn.splice(0, 3));
  if (drawn.length) made.append(fold(`and ${number(drawn.length + more)} more`, ...drawn, more && "The others are not drawn."));
  return made;
}

function wrongDeal(deal) {
  return el("div.deal",
    el("p.head", el("span", `Line ${number(deal.line)}`), el("em", deal.said)),
    ...playersOf(deal), ...deal.words.map((one) => el("p", one)));
}

$("task").onchange = () => (aboutExam(), check());
const withExam = (work) => async () => {
  const deals = await exam();
  if (deals) work(deals);
};
$("exam-save").onclick = withExam((deals) => download("exam.txt", deals));
$("exam-copy").onclick = withExam((deals) => copy($("exam-copy"), deals));
export const aboutExam = withExam((deals) => ($("exam-about").lastChild.textContent = ` ${number(deals.split("\n").length - 1)} deals.`));
