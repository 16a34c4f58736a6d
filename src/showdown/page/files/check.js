// Check my program: the exam, and what is wrong with a program's answers.

import { ask } from "./engine.js";
import { $, Input, asker, changed, copy, download, plural, problem, quietly, say } from "./input.js";
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
  if (!bytes.some((byte) => byte > 32)) return $("report").replaceChildren(hint);
  const found = await ask({ ask: "check", task: $("task").value }, [new Uint8Array(), bytes], { signal });
  $("report").replaceChildren(...(found.error ? [problem(found.error.message)] : report(found)));
  say(found.error?.message ?? [...$("report").querySelectorAll(".score, h2")].map((one) => one.textContent).join(". "));
});

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
  const button = el("button", { onclick: () => copy(button, found.text) }, "Copy the report as text");
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
export async function aboutExam() {
  const lines = (await exam()).split("\n").length - 1;
  if (lines > 0) $("exam-about").textContent = `${lines} deals that reveal every known mistake, one per line.`;
}
