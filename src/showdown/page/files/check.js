// Check my program: the exam, and what is wrong with a program's answers.

import { ask } from "./engine.js";
import { $, Input, asker, changed, copy, download, problem, quietly, say } from "./input.js";
import { el, number, showdownParts } from "./rows.js";

export const given = new Input($("answers"), $("answers-file"), $("answers-open"), () => check());
const checking = asker();
const exams = new Map();
const hint = $("report").firstChild;

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

export const check = quietly(async () => {
  const signal = checking.begin();
  changed();
  const { bytes } = given;
  const blank = !bytes.some((byte) => byte > 32);
  $("report").ariaBusy = String(!blank);
  if (blank) return $("report").replaceChildren(hint);
  const found = await ask({ ask: "check", task: $("task").value }, [new Uint8Array(), bytes], { signal });
  $("report").ariaBusy = "false";
  $("report").replaceChildren(...(found.error ? [problem(found.error.message)] : report(found)));
  say(found.error?.message ?? [...$("report").querySelectorAll(".score, h2")].map((one) => one.textContent).join(". "));
});

function report(found) {
  const button = el("button", { onclick: () => copy(button, found.text) }, "Copy the report as text");
  return [
    el("p", { class: "score" }, el("b", {}, found.score), ` ${found.of}`),
    ...found.before.map((words) => el("p", {}, words)),
    ...found.cards.map((one) => card(one, found)),
    ...found.after.map((words) => el("p", { class: "quiet" }, words)),
    button,
  ];
}

/** Mistakes that explain all answers, each with what to look for, or wrong deals that are alike. */
function card({ title, words = [], mistakes = [], deals = [], more }, found) {
  const made = el("article", {}, title ? el("h2", {}, title) : "", ...words.map((one) => el("p", {}, one)));
  for (const one of mistakes) {
    made.append(el(title ? "h3" : "h2", {}, one.title));
    if (one.id) made.append(el("p", {}, one.seems),
      el("p", { class: "hint" }, el("b", {}, "What to look for: "), one.hint),
      el("p", { class: "quiet" }, one.id));
  }
  made.append(...deals.map((deal) => wrongDeal(deal, found)));
  if (more) made.append(el("p", { class: "quiet" }, `and ${number(more)} more`));
  return made;
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
export async function aboutExam() {
  const lines = (await exam()).split("\n").length - 1;
  if (lines > 0) $("exam-about").firstChild.textContent = lines;
}
