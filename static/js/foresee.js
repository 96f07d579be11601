// What would happen: while something in hand is over a place, a label above it says what would come of placing it there.
import { announce, board, flat } from "./acting.js";
import { carried } from "./carry.js";
import { above } from "./tips.js";

const REST = 40;           // ms: a pointer that only passes over a card asks nothing
const label = Object.assign(document.createElement("div"), { id: "foreseen", className: "tip", hidden: true });
board().append(label);
let at = null, timer = 0;  // the place that the label is about
let known = new Map(), version = "";   // what was asked on the board as it is, by step

/** What would come of a step: the HTML of a small list, or "" where nobody can say. */
export function foresee(step) {
  const { dataset } = board(), now = `${dataset.board} ${dataset.version}`;
  if (now !== version) [known, version] = [new Map(), now];
  const asked = JSON.stringify(step);
  if (!known.has(asked)) known.set(asked, ask(step));
  return known.get(asked);
}

async function ask(step) {
  const body = new URLSearchParams(flat(step)), copy = document.querySelector("#step [name=copy_id]");
  if (copy) body.set("copy_id", copy.value);
  try {
    const answer = await fetch(board().dataset.steps.replace(/steps$/, "preview"), { method: "POST", body, headers: { "HX-Request": "true" } });
    const told = await answer.text();
    return answer.ok ? told : answer.status === 422 ? refused(told) : "";
  } catch {
    return "";
  }
}

/** Why it can't be done at all, in the same form. */
function refused(told) {
  const line = document.createElement("li"), list = document.createElement("ul");
  line.textContent = new DOMParser().parseFromString(told, "text/html").body.textContent.trim();
  line.dataset.tone = "nothing";
  list.className = "foreseen";
  list.append(line);
  return list.outerHTML;
}

document.addEventListener("countertop:over", ({ detail: { place, step } }) => {
  clearTimeout(timer);
  label.hidden = true;
  at = place;
  if (place && step) timer = setTimeout(show, REST, place, step);
});
document.addEventListener("scroll", () => { if (!label.hidden) above(label, at); }, { capture: true, passive: true });

async function show(place, step) {
  if (!carried()) return;   // it has been placed meanwhile
  const told = await foresee(step);
  if (at !== place || !told || !place.isConnected) return;
  label.innerHTML = told;
  label.hidden = false;
  above(label, place);
  const focused = document.activeElement;
  if (place.contains(focused) && focused.matches(":focus-visible")) announce([...label.querySelectorAll("li")].map((line) => line.textContent.trim().replace(/\s+/g, " ")).join(". "));
}
