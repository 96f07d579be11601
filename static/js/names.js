// Names as one types: a list of what fits. Enter lays the marked one onto the table, Shift+Enter into a hand, a drag anywhere.
import { announce, board, send } from "./acting.js";
import { carried } from "./carry.js";
import { ownCards } from "./collection.js";

const REST = 80;   // ms: whoever types on asks nothing
const MOST_OWN = 5;
const box = Object.assign(document.createElement("ul"), { id: "names", className: "names", hidden: true });
box.setAttribute("role", "listbox");
box.setAttribute("aria-label", "Cards that fit");
board().append(box);
sheet("names");

let field = null, told = "", marked = null;   // the field that the list is of, what it had been asked, and the option that is marked
let timer = 0;

/** Load a sheet of styles that stands beside the page's own. */
function sheet(name) {
  const all = document.querySelector("link[href*='css/all.css']");
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: all.href.replace("all.css", `${name}.css`) }));
}

const asked = () => field?.value.trim() ?? "";
const options = () => [...box.querySelectorAll("[role=option]:not([aria-disabled])")];

document.addEventListener("input", (event) => { if (event.target.matches("[data-names]")) typed(event.target); });
const early = document.activeElement;   // somebody may have begun to type before this script came
if (early.matches("[data-names]") && early.value) typed(early);

function typed(into) {
  if (field !== into) close();
  field = into;
  clearTimeout(timer);
  timer = setTimeout(look, REST);
}

/** Show what fits what is typed now. */
async function look() {
  const mine = field, words = asked();
  if (!words) return close();
  const found = await fitting(mine, words);
  if (mine !== field || words !== asked() || document.activeElement !== mine) return;   // it is another question by now, or none
  told = words;
  box.replaceChildren(...found);
  found.forEach((option, at) => { option.id = `name-${at + 1}`; });
  open();
}

/** What fits these words, as options: the browser's own cards first. */
async function fitting(into, words) {
  const answer = await fetch(`${into.dataset.names}?${new URLSearchParams({ [into.name]: words })}`, { headers: { "HX-Request": "true" } }).catch(() => null);
  const list = document.createElement("ul");
  list.innerHTML = answer?.ok ? await answer.text() : "";   // our own partial, of our own server
  if (into.matches("[name='card.card']")) list.prepend(...ownCards(words).slice(0, MOST_OWN).map(optionOf));
  return [...list.children];
}

/** An option for a card of the browser's own collection. */
function optionOf({ name, line, card }) {
  const option = document.createElement("li");
  option.setAttribute("role", "option");
  option.dataset.name = name;
  option.dataset.fits = "";
  option.dataset.fresh = JSON.stringify(card);
  option.append(Object.assign(document.createElement("b"), { textContent: name }), " ", Object.assign(document.createElement("span"), { textContent: line ? `yours: ${line}` : "yours" }));
  return option;
}

function open() {
  const { left, top, bottom } = field.getBoundingClientRect(), above = top > innerHeight - bottom, most = Math.max(above ? top : innerHeight - bottom, 80) - 12;
  Object.assign(box.style, { left: `${Math.max(8, Math.min(left, innerWidth - 340))}px`, top: above ? "auto" : `${bottom + 4}px`, bottom: above ? `${innerHeight - top + 4}px` : "auto", maxHeight: `${most}px` });
  box.hidden = !box.children.length;
  field.setAttribute("aria-expanded", String(!box.hidden));
  mark(options().find((option) => "fits" in option.dataset));
  const number = options().length;
  announce(number > 1 ? `${number} cards fit.` : number ? "One card fits." : box.textContent.trim());
}

function close() {
  clearTimeout(timer);
  field?.setAttribute("aria-expanded", "false");
  mark(null);
  box.hidden = true;
  box.replaceChildren();
  told = "";
}

function mark(option) {
  marked?.removeAttribute("aria-selected");
  marked = option ?? null;
  marked?.setAttribute("aria-selected", "true");
  marked?.scrollIntoView({ block: "nearest" });
  marked ? field.setAttribute("aria-activedescendant", marked.id) : field?.removeAttribute("aria-activedescendant");
}

document.addEventListener("keydown", (event) => {
  if (!event.target.matches?.("[data-names]")) return;
  const all = options(), at = all.indexOf(marked), step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && all.length) mark(at < 0 ? all.at(step > 0 ? 0 : -1) : all[at + step] ?? null);
  else if (event.key === "Escape" && !box.hidden) close();
  else if (event.key === "Enter" && asked()) {
    field = event.target;
    told === asked() ? take(event) : hurry(event);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}, true);

/** What Enter means: the marked card, or, where none is, what is typed. Shift: into the hand. */
function take({ shiftKey }) {
  const words = asked();
  if (marked) return choose(marked, shiftKey);
  if (shiftKey && lays(field)) field.value = "";
  close();
  submit(field, words, shiftKey);
}

/** Enter came before the list: what is typed is looked up by itself, and the next name can be typed meanwhile. */
async function hurry({ shiftKey }) {
  const mine = field, words = asked();
  if (lays(mine)) mine.value = "";
  close();
  const meant = (await fitting(mine, words)).find((option) => "fits" in option.dataset);
  if (meant && lays(mine)) lay(mine.form, JSON.parse(meant.dataset.fresh), shiftKey, "spell" in meant.dataset);
  else submit(mine, meant?.dataset.name ?? words, shiftKey);
}

/** Send the form with what is typed, as it is; while the next name is being typed, or for the hand, only these words. */
function submit(into, words, toHand) {
  if (lays(into) && (toHand || into.value && into.value !== words)) return lay(into.form, { card: words }, toHand);
  into.value = words;
  into.form.requestSubmit();
}

function choose(option, toHand) {
  const { name, fresh } = option.dataset, mine = field;
  mine.value = lays(mine) ? "" : name;
  close();
  lays(mine) ? lay(mine.form, JSON.parse(fresh), toHand, "spell" in option.dataset) : mine.form.requestSubmit();
}

const lays = (into) => into.form.elements.do;

/** Lay a card down where the form says, or into the hand, as a spell that can't lie on the battlefield: the next name can be typed. */
function lay({ elements }, card, toHand, isSpell) {
  const told = (name) => elements.namedItem(`card.${name}`)?.value;
  const owner = told("owner"), said = told("zone"), where = toHand || (isSpell && (said ?? "battlefield") === "battlefield") ? "hand" : said;
  send({ do: "create", card: { ...card, ...(owner && { owner }), ...(where && { zone: where }) } });
}

box.addEventListener("mousedown", (event) => event.preventDefault());   // the field keeps the keyboard
box.addEventListener("click", (event) => {
  const option = event.target.closest("[role=option]:not([aria-disabled])");
  if (option) choose(option, event.shiftKey);
});
document.addEventListener("submit", () => {
  if (!carried()?.fresh) return;   // one has been dragged to where it belongs
  field.value = "";
  close();
}, true);
document.addEventListener("focusout", (event) => { if (event.target === field && !carried()) close(); });
for (const moved of ["resize", "scroll"]) addEventListener(moved, (event) => { if (!box.hidden && event.target !== field && !box.contains(event.target)) close(); }, { capture: true, passive: true });
