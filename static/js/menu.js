// The menu of a card, a player or a selection: right click, long press, the menu key, or the button that a card shows
// where the hand or the keyboard is. What stands in it comes from the server: the one list of what can be done.
import { announce, board, openPanel, pressedLong, say } from "./acting.js";
import { carried, countSoFar, digit, letGo, pickUp, setCount } from "./carry.js";
import { giveUpDrag } from "./drag.js";
import { foresee } from "./foresee.js";
import { clear, select, selected } from "./select.js";
import { filterStory } from "./story.js";
import { explain } from "./tips.js";

const narrow = matchMedia("(max-width: 600px)");
const sheet = document.createElement("div");
Object.assign(sheet, { id: "menu", className: "menu", popover: "manual" });
document.getElementById("board").append(sheet);

let known = null;         // the last list that was asked for: { of, version, menu }
let opening = 0;          // which of the openings counts
let shown = null;         // what the open menu is about, and where it was asked for: { ids, at }

/** What can be done to these, as the menu's partial; null if the server does not say. */
export function actsOn(ids) {
  const of = ids.join(","), { version } = board().dataset;
  if (known?.of !== of || known.version !== version) known = { of, version, menu: fetched(of) };
  return known.menu;
}

async function fetched(of) {
  const isLong = of.length > 1500, headers = { "HX-Request": "true" };
  try {
    const answer = await (isLong
      ? fetch(`${location.pathname}/menu`, { method: "POST", body: new URLSearchParams({ of }), headers })
      : fetch(`${location.pathname}/menu?of=${encodeURIComponent(of)}`, { headers }));
    if (!answer.ok) throw new Error(answer.status);
    const template = document.createElement("template");
    template.innerHTML = await answer.text();
    return template.content;
  } catch {
    known = null;
    return null;
  }
}

/** Whom the menu of this element is about: the selection, if it is of it. */
export function meantBy(element) {
  const { card, player } = element?.closest?.("[data-card], [data-player]")?.dataset ?? {};
  if (card && selected().includes(card)) return selected();
  if (card ?? player) return [card ?? player];
  return element?.closest?.(".selection") || element === document.body || element?.id === "table" ? selected() : [];
}

/** Open the menu of these at a point of the window, or beside an element. */
export async function openMenu(ids, at) {
  const mine = ++opening;
  const content = await actsOn(ids);
  if (mine !== opening) return;
  if (!content) return void say("There is no menu of this any more.");
  fill(content);
  shown = { ids, at };
  if (carried()) letGo();
  sheet.showPopover();
  place(at);
  items()[0]?.focus({ preventScroll: true });
}

function fill(content) {
  sheet.replaceChildren(content.cloneNode(true));
  for (const copy of sheet.querySelectorAll("[name=copy_id]")) copy.value = document.querySelector("#step [name=copy_id]").value;   // one page, one copy
  globalThis.htmx?.process(sheet);
}

export const menuIsOpen = () => shown !== null;

/** Close it; the keyboard goes back to what it was about. */
export function closeMenu() {
  if (!shown) return;
  const { ids, at } = shown, held = sheet.contains(document.activeElement);
  shown = null;
  sheet.hidePopover();
  setCount(0);
  if (!held && document.activeElement !== document.body) return;
  const bar = at instanceof Element && at.closest(".selection") && at.checkVisibility() ? at : null;
  (bar ?? objectOf(ids[0]))?.focus({ preventScroll: true });
}

const objectOf = (id) => document.getElementById(`card-${id}`) ?? document.getElementById(`player-${id}`);

/** Do what stands in the menu of these beside this key: `t` taps. True if there is such an act. */
export async function actByKey(key, ids) {
  const content = await actsOn(ids);
  if (!content?.querySelector(`[data-key="${CSS.escape(key)}"]`)) return false;
  if (!shown) fill(content);
  const item = sheet.querySelector(`[data-key="${CSS.escape(key)}"]`);
  shown ??= { ids, at: null, byKey: true };
  item.click();
  return true;
}

function place(at) {
  sheet.style.left = sheet.style.top = "";
  if (narrow.matches || !at) return;
  const { offsetWidth: width, offsetHeight: height } = sheet, box = at instanceof Element ? at.getBoundingClientRect() : null;
  const x = box ? (box.right + 4 + width < innerWidth ? box.right + 4 : box.left - 4 - width) : at.x;
  const y = box ? (at.closest(".selection") ? box.top - height - 4 : box.top) : at.y;
  sheet.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`;
  sheet.style.top = `${Math.max(8, Math.min(y, innerHeight - height - 8))}px`;
}

// Inside the menu

const items = () => [...sheet.querySelectorAll("[role=menuitem]")].filter((item) => !item.closest("[hidden]"));

function unfold(fold, open) {
  for (const other of sheet.querySelectorAll(".menu-fold")) {
    const on = other === fold && open;
    other.setAttribute("aria-expanded", String(on));
    document.getElementById(other.getAttribute("aria-controls")).hidden = !on;
  }
  place(shown.at);
  fold.scrollIntoView({ block: "nearest" });
}

sheet.addEventListener("click", (event) => {
  const item = event.target.closest("[role=menuitem]");
  if (!item) return;
  if (item.hasAttribute("aria-disabled")) {
    event.preventDefault();
    announce(item.dataset.why);
    if (shown?.byKey) say(`${item.dataset.name}: ${item.dataset.why}`), (shown = null);
  } else if (item.hasAttribute("aria-expanded")) {
    unfold(item, item.getAttribute("aria-expanded") === "false");
  } else {
    const { ids } = shown;
    if (countSoFar()) item.value = counted(item);
    closeMenu();
    if (item.dataset.hand) byHand(item.dataset.hand, ids);
  }
});

/** The item's step with the number that was typed: as so many counters, so much life, or the so-many-eth card. */
function counted({ value, dataset }) {
  const step = new URLSearchParams(value), field = dataset.counted;
  if (!field) return value;
  const number = field === "position" ? Math.max(0, countSoFar() - 1) : countSoFar() * (step.get(field)?.startsWith("-") ? -1 : 1);
  const paths = step.get("do") === "together" ? [...step.keys()].filter((name) => name.endsWith(".do")).map((name) => name.slice(0, -2)) : [""];
  for (const path of paths) step.set(path + field, number);
  return String(step);
}

/** What the page does itself. */
function byHand(what, ids) {
  const object = objectOf(ids[0]);
  const [verb, kind] = [what.split(" ")[0], what.slice(what.indexOf(" ") + 1)];
  if (verb === "attach" || what === "carry card") pickUp(object);
  else if (verb === "carry") pickUp(object.querySelector(`[data-carry="${CSS.escape(kind)}"]`));
  else if (verb === "select") select([...selected(), ...ids]);
  else if (verb === "clear") clear();
  else if (verb === "explain") explain(object);
  else if (verb === "filter") filterStory(ids[0]);
  else if (what === "open merge") openPanel(object.querySelector(".card-name a"), "#inspector .merge-with");
  else if (verb === "open") object.querySelector("h2 a, h3 a").click();
  else if (verb === "type") document.dispatchEvent(new CustomEvent("countertop:type", { detail: { id: ids[0] } }));
}

sheet.addEventListener("pointermove", (event) => {
  const item = event.pointerType === "mouse" ? event.target.closest("[role=menuitem]") : null;
  if (item && item !== document.activeElement) item.focus({ preventScroll: true });
});

let asked = 0;
sheet.addEventListener("focusin", ({ target }) => showResult(target.closest("[role=menuitem]")));

/** In the menu's foot: what would come of the item, or why it can't be done. */
async function showResult(item) {
  const foot = sheet.querySelector("[data-foot]"), mine = ++asked;
  if (!item || !foot) return;
  const times = countSoFar() && item.dataset.counted ? `${countSoFar()}: ` : "";
  foot.textContent = item.dataset.why ?? `${times}${item.dataset.name ?? ""}`;
  if (item.dataset.why || item.name !== "step") return;
  const seen = await foresee(Object.fromEntries(new URLSearchParams(countSoFar() ? counted(item) : item.value)));
  if (mine === asked && seen) foot.innerHTML = seen;
}

let typed = "", typing = 0;   // type-ahead: what was typed within a moment

sheet.addEventListener("keydown", (event) => {
  const all = items(), at = all.indexOf(event.target), { key } = event;
  event.stopPropagation();   // the letters of the table are not meant
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (to !== undefined) all.at(to % all.length)?.focus();
  else if (key === "ArrowRight" || key === "ArrowLeft") sideways(event.target, key === "ArrowRight");
  else if (key === "Escape" && countSoFar()) setCount(0);
  else if (key === "Escape" || key === "Tab") closeMenu();
  else if (digit(event)) showResult(event.target);
  else if (key.length === 1 && key !== " ") ahead(key, all, at);
  else return;
  event.preventDefault();
});

function sideways(item, right) {
  const row = item.closest(".menu-row"), group = item.closest(".menu-group[id]");
  const beside = row && (right ? item.nextElementSibling : item.previousElementSibling);
  if (beside?.matches("[role=menuitem]")) return beside.focus();
  if (right && item.getAttribute("aria-expanded") === "false") {
    unfold(item, true);
    document.getElementById(item.getAttribute("aria-controls")).querySelector("[role=menuitem]")?.focus();
  } else if (!right && group) {
    const fold = sheet.querySelector(`[aria-controls="${group.id}"]`);
    unfold(fold, false);
    fold.focus();
  }
}

function ahead(letter, all, at) {
  clearTimeout(typing);
  typing = setTimeout(() => { typed = ""; }, 600);
  typed += letter.toLowerCase();
  const order = [...all.slice(at + (typed.length === 1)), ...all];
  order.find(({ dataset }) => dataset.shown.toLowerCase().startsWith(typed))?.focus();
}

document.addEventListener("pointerdown", (event) => { if (shown && !sheet.contains(event.target)) closeMenu(); }, { capture: true });
document.addEventListener("htmx:before:swap", () => { known = null; });

// How it opens

document.addEventListener("contextmenu", (event) => {
  press?.giveUp();
  if (sheet.contains(event.target)) return event.preventDefault();
  if (event.shiftKey || event.target.closest("input, textarea, select, .ghost")) return;   // with Shift the browser's own
  const ids = event.target.closest("#table, .selection") ? meantBy(event.target) : [];
  if (!ids.length) return;
  event.preventDefault();
  if (String(shown?.ids) === String(ids) && event.button !== 2) return;   // the menu key has opened it
  openMenu(ids, { x: event.clientX, y: event.clientY });
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey)) return;
  const ids = meantBy(event.target);
  if (!ids.length || event.defaultPrevented) return;
  event.preventDefault();
  openMenu(ids, event.target.closest(".card, .player, .selection") ?? { x: innerWidth / 2, y: innerHeight / 2 });
});

let press = null;   // a finger or pen that rests on a card: { pointer, x, y, giveUp }

document.addEventListener("pointerdown", (event) => {
  press?.giveUp();
  press = null;
  if (event.pointerType === "mouse" || carried() || event.target.closest("[data-carry], [data-place], input, select, textarea, summary, .counter-step, .life-step, .card-menu")) return;
  const ids = event.target.closest?.("#table") ? meantBy(event.target) : [], point = { x: event.clientX, y: event.clientY };
  if (!ids.length || event.target.id === "table") return;
  press = { pointer: event.pointerId, ...point, giveUp: pressedLong(() => { giveUpDrag(); openMenu(ids, point); }) };
});

document.addEventListener("pointermove", (event) => {
  if (event.pointerId === press?.pointer && Math.hypot(event.clientX - press.x, event.clientY - press.y) > 8) press.giveUp();
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => press?.giveUp());

// One button for all cards: it stands on the card where the hand or the keyboard is.
const more = Object.assign(document.createElement("button"), { type: "button", className: "card-menu", textContent: "⋯" });
more.setAttribute("aria-haspopup", "menu");

function standOn(card) {
  if (!card || more.parentElement === card || shown || !card.closest("#table")) return;
  more.setAttribute("aria-label", `Menu of ${card.getAttribute("aria-label")}`);
  card.append(more);
}
document.addEventListener("pointerover", ({ target, buttons, pointerType }) => { if (!buttons || pointerType !== "mouse") standOn(target.closest?.(".card")); });
document.addEventListener("focusin", ({ target }) => standOn(target.closest(".card")));
more.addEventListener("click", (event) => {
  event.stopPropagation();
  openMenu(meantBy(more), more);
});
