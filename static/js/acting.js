// Acting: everything that a person does is one step, sent through the page's one form, in order.
import { showSheet } from "./sides.js";

export const board = () => document.getElementById("board");

/** Where all that is only read about the board stands: of a moment that is looked at, about that. */
export function address() {
  const at = new URLSearchParams(location.search).get("at");
  return location.pathname + (at ? `@${at}` : "");
}

/** Send one step, given as an object with the names of a scenario file: as if a button with it had been pressed. */
export function send(step) {
  const form = document.getElementById("step");
  const button = Object.assign(document.createElement("button"), { name: "step", value: new URLSearchParams(flat(step)), hidden: true });
  form.append(button);
  form.requestSubmit(button);
  setTimeout(() => button.remove(), 0);
}

/** Do that once the answer to what was sent is here, just before it is shown, so that all is drawn in one frame; without an
 * answer within a tenth of a second, then. What is returned does it at once, if it is not done yet. */
export function onceAnswered(act) {
  const now = () => { act?.(); act = null; };
  for (const event of ["htmx:before:swap", "htmx:finally:request"]) document.addEventListener(event, now, { once: true });
  setTimeout(now, 100);
  return now;
}

/** A step as a form writes it: `{steps: [{do: "tap"}]}` is `steps.0.do=tap`. */
export function flat(step, path = "") {
  return Object.entries(step).flatMap(([name, part]) =>
    part !== null && typeof part === "object" ? flat(part, `${path}${name}.`) : [[path + name, part]]);
}

// What the page shows goes along, so that the answer holds only what has changed since. It says what the page shows then:
// to draw the board's own element anew for that would let htmx go through all that is in it.
document.addEventListener("htmx:config:request", (event) => {
  const { headers } = event.detail.ctx.request;
  headers["Countertop-Version"] = board().dataset.version;
  const inspected = document.querySelector("#inspector [data-inspecting]");
  if (inspected) headers["Countertop-Inspecting"] = inspected.dataset.inspecting;
});
document.addEventListener("htmx:before:swap", (event) => {
  const version = event.detail.ctx.response?.headers?.get("Countertop-Version");
  if (version) board().dataset.version = version;
});

// A visitor's first act on a link's page makes a board of their own: from then on that is the address.
document.addEventListener("htmx:after:request", (event) => {
  const own = event.detail.ctx.response?.headers?.get("HX-Push-Url");
  if (own && own !== location.pathname) history.replaceState(null, "", own);
});

// A card has been laid down by its name: the next name can be typed.
document.addEventListener("htmx:after:request", (event) => {
  const field = event.target.matches?.(".add-form") && event.target.elements.namedItem("card.card");
  if (field && event.detail.ctx.response?.status === 200) field.value = "";
});

// A card's name opens the panel about it. Here, once, and not on each of two hundred cards.
document.addEventListener("click", (event) => {
  const name = event.target.closest(".card-name a, a.card-use");
  if (!name || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openPanel(name, name.hash);   // of that ability
});

/** Open the panel that a card's name leads to; there, what is unfolded and has the first field that one would fill in. */
export async function openPanel(name, into = "") {
  await htmx.ajax("GET", name.getAttribute("href"), { source: name, target: "#inspector", swap: "innerHTML" });
  const part = into && document.querySelector(into);
  if (!part) return;
  part.closest("details")?.setAttribute("open", "");
  part.querySelector(":is(select, input:not([type=hidden]), button)")?.focus();
}

document.addEventListener("htmx:error", () => {
  say("The server does not answer. What you did may not have arrived: load the page again.");
});

const LONG_PRESS = 500;   // ms

/** Do that once a finger has rested so long; what is returned gives it up. On a slow page the finger may have moved by then,
 * and the page not heard of it: moves that wait are told before the next frame, so it is asked then. */
export function pressedLong(act) {
  let frame = 0;
  const timer = setTimeout(() => { frame = requestAnimationFrame(act); }, LONG_PRESS);
  return () => { clearTimeout(timer); cancelAnimationFrame(frame); };
}

/** Let a screen reader say something that stands nowhere else: what is in hand, what is selected. */
export function announce(text) {
  document.getElementById("carried").textContent = text;
}

/** Show, and announce, that something went wrong. */
export function say(text) {
  document.getElementById("problem").replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
  showSheet(true);
}
