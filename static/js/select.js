// Selecting many cards, by marquee, Shift-click or key: what is then done to one of them, or from the bar, is done to all.
// The selection is a set of ids kept here: an answer may draw a card anew, so it is marked again after each swap.
import { announce } from "./acting.js";
import { carried } from "./carry.js";
import { scrollerOf } from "./drag.js";
import { actByKey, actsOn, meantBy, openMenu } from "./menu.js";

const NOT_EMPTY = ".card, .player, .left, .pile, .welcome, a, button, input, select, textarea, summary, label, dialog";
const FAR_ENOUGH = 4, EDGE = 40;   // px: below that a press is a click; so near the edge the table scrolls along
const chosen = new Set();

export const selected = () => [...chosen];

/** Select just these cards. */
export function select(ids) {
  const before = new Set(chosen);
  chosen.clear();
  for (const id of ids) if (articleOf(id)) chosen.add(id);
  for (const id of before) if (!chosen.has(id)) mark(id, false);
  for (const id of chosen) if (!before.has(id)) mark(id, true);
  if (before.size || chosen.size) tell();
}

export const clear = () => select([]);

export const toggle = (id) => select(chosen.has(id) ? selected().filter((other) => other !== id) : [...chosen, id]);

/** Select all permanents of the battlefield that this element is on; without one, of the near one. */
export function selectAll(element) {
  const half = element?.closest("[data-half]") ?? document.querySelector(".half-near");
  select([...half.querySelectorAll(".battlefield [data-card]")].map((card) => card.dataset.card));
}

const articleOf = (id) => document.getElementById(`card-${id}`);

function mark(id, on) {
  const card = articleOf(id);
  card?.toggleAttribute("data-selected", on);
  if (on) card?.setAttribute("aria-description", "selected");
  else card?.removeAttribute("aria-description");
}

// The bar at the table's edge
const bar = document.createElement("div");
Object.assign(bar, { id: "selection", className: "selection", hidden: true });
bar.setAttribute("role", "toolbar");
bar.setAttribute("aria-label", "Selected cards");
bar.innerHTML = '<b data-number></b><span class="selection-acts" data-acts></span><button type="button" class="quiet" data-selection="menu" aria-haspopup="menu">Menu…</button><button type="button" class="quiet" data-selection="clear" aria-label="Clear the selection">Clear</button>';
document.getElementById("board").append(bar);

const name = () => `${chosen.size} ${chosen.size === 1 ? "card" : "cards"} selected`;

function tell() {
  announce(chosen.size ? name() : "Nothing selected");
  showBar();
}

function showBar() {
  const held = bar.contains(document.activeElement);
  if (held && !chosen.size) (stand ?? document.getElementById("table")).focus({ preventScroll: true });
  bar.hidden = !chosen.size;
  document.documentElement.toggleAttribute("data-selecting", chosen.size > 0);
  bar.querySelector("[data-number]").textContent = `${chosen.size} selected`;
  if (chosen.size) offer();
}

let offering = 0, stand = null;   // which of the requests counts; the card where the keyboard was last

/** Put the first acts of the selection's menu into the bar. */
async function offer() {
  const mine = ++offering, menu = await actsOn(selected());
  if (mine !== offering || !menu) return;
  const quick = [...menu.querySelectorAll("[data-quick]:not([aria-disabled])")].map((item) => {
    const button = Object.assign(document.createElement("button"), { type: "submit", name: "step", value: item.value, className: "quiet", textContent: item.dataset.shown, title: item.dataset.name });
    button.setAttribute("form", "step");
    button.setAttribute("aria-label", item.dataset.name);
    return button;
  });
  const acts = bar.querySelector("[data-acts]"), held = acts.contains(document.activeElement) && document.activeElement.textContent;
  acts.replaceChildren(...quick);
  if (held) (quick.find((button) => button.textContent === held) ?? bar.querySelector("[data-selection=menu]")).focus();
}

bar.addEventListener("click", (event) => {
  const what = event.target.closest("[data-selection]")?.dataset.selection;
  if (what === "clear") clear();
  if (what === "menu") openMenu(selected(), event.target);
});

document.addEventListener("focusin", ({ target }) => { stand = target.closest("[data-card], [data-player]") ?? stand; });

document.addEventListener("htmx:after:swap", () => {
  if (!chosen.size) return;
  const number = chosen.size;
  for (const id of chosen) {
    const card = articleOf(id);
    if (!card || card.closest(".pile details:not([open])")) chosen.delete(id), mark(id, false);   // it is gone, or in a pile
    else mark(id, true);
  }
  if (chosen.size !== number) tell();
  else showBar();
});

// By mouse with Shift; by finger, once something is selected, with every tap.
document.addEventListener("click", (event) => {
  const card = event.target.closest("[data-card]"), isPress = event.target.closest("button, input, select, textarea, summary, dialog, label");
  if (carried() || isPress) return;
  if (card && (event.shiftKey || (chosen.size && ["touch", "pen"].includes(event.pointerType)))) {
    event.preventDefault();
    event.stopPropagation();
    toggle(card.dataset.card);
  } else if (chosen.size && !event.shiftKey && event.target.closest("#table") && !event.target.closest(NOT_EMPTY)) {
    clear();
  } else if (card && !event.target.closest("a") && clickedTwice(card.dataset.card)) {
    actByKey("t", meantBy(card));
  }
}, { capture: true });

// Two clicks, or taps, tap or untap the card.
const TWICE = 350;   // ms
let lastClick = { id: "", time: 0 };

function clickedTwice(id) {
  const time = performance.now(), twice = lastClick.id === id && time - lastClick.time < TWICE;
  lastClick = { id: twice ? "" : id, time };
  return twice;
}
document.addEventListener("mousedown", (event) => {
  if (event.detail > 1 && event.target.closest("[data-card]") && !event.target.closest("input, textarea")) event.preventDefault();   // selects no word
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented || carried() || !chosen.size || event.target.closest("input, select, textarea, dialog")) return;
  event.preventDefault();
  clear();
});

// The marquee. Where the cards lie is read once, as it begins; then only numbers are compared, once a frame.
let marquee = null;

document.addEventListener("pointerdown", (event) => {
  const table = event.target.closest?.("#table");
  if (!table || event.pointerType !== "mouse" || event.button !== 0 || carried() || event.target.closest(NOT_EMPTY)) return;
  if (event.target.matches("#table, .battlefield") && (event.offsetX > event.target.clientWidth || event.offsetY > event.target.clientHeight)) return;   // a scroll bar
  marquee = { pointer: event.pointerId, table: scrollerOf(event.target), x: event.clientX, y: event.clientY, started: false, kept: event.shiftKey ? selected() : [] };
});

function begin() {
  const { table } = marquee;
  marquee.started = true;
  marquee.top = scrolled(table);
  marquee.cards = [...table.querySelectorAll(".battlefield .card, .hand .card")].map((card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return { card, id: card.dataset.card, left, right, top, bottom };
  }).filter(({ left, right }) => left < right);
  marquee.box = Object.assign(document.createElement("div"), { className: "marquee" });
  document.body.append(marquee.box);
  document.getSelection()?.removeAllRanges();
}

const scrolled = (table) => table.scrollTop + document.scrollingElement.scrollTop;

document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== marquee?.pointer) return;
  if (!marquee.started && Math.hypot(event.clientX - marquee.x, event.clientY - marquee.y) < FAR_ENOUGH) return;
  if (!marquee.started) begin();
  marquee.at = event;
  marquee.frame ??= requestAnimationFrame(draw);
});

function draw() {
  if (!marquee) return;
  marquee.frame = null;
  const { table, at, box } = marquee, view = table.getBoundingClientRect();
  const towards = at.clientY < view.top + EDGE ? -10 : at.clientY > Math.min(view.bottom, innerHeight) - EDGE ? 10 : 0;
  if (towards) {
    const before = scrolled(table);
    table.scrollBy(0, towards);
    if (scrolled(table) !== before) marquee.frame = requestAnimationFrame(draw);
  }
  const moved = scrolled(table) - marquee.top, from = marquee.y - moved;
  const left = Math.min(marquee.x, at.clientX), right = Math.max(marquee.x, at.clientX);
  const top = Math.min(from, at.clientY), bottom = Math.max(from, at.clientY);
  box.style.translate = `${left}px ${top}px`;
  Object.assign(box.style, { width: `${right - left}px`, height: `${bottom - top}px` });
  marquee.under = marquee.cards.filter((card) => card.left < right && card.right > left && card.top - moved < bottom && card.bottom - moved > top).flatMap(({ card, id }) => wholeStack(card) ?? [id]);
  const now = new Set([...marquee.kept, ...marquee.under]);
  for (const { card, id } of marquee.cards) if (card.hasAttribute("data-selected") !== now.has(id)) card.toggleAttribute("data-selected", now.has(id));
}

/** All cards of the folded stack that this card lies on; null for any other card. */
function wholeStack(card) {
  const stack = card.parentElement.closest(".stack:has(> details:not([open]))");
  return stack && [...stack.querySelectorAll("[data-card]")].map((each) => each.dataset.card);
}

function finish(event) {
  if (event.pointerId !== marquee?.pointer) return;
  const { started, under = [], kept, box, frame, cards } = marquee;
  marquee = null;
  if (!started) return;
  cancelAnimationFrame(frame);
  box.remove();
  const swallow = (click) => { click.preventDefault(); click.stopImmediatePropagation(); };   // the click that ends it
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
  for (const { card, id } of cards) card.toggleAttribute("data-selected", chosen.has(id));
  select(event.type === "pointercancel" ? kept : [...new Set([...kept, ...under])]);
}
document.addEventListener("pointerup", finish);
document.addEventListener("pointercancel", finish);
document.addEventListener("selectstart", (event) => { if (marquee) event.preventDefault(); });
