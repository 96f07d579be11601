// Keys: arrows go over players, zones and cards as they lie on the table; letters act, on what is selected, else on the
// card or player where the keyboard is. Of all cards one is Tab's: Tab leads to it, through what is on it, and on.
import { announce, board, say, send } from "./acting.js";
import { carried, countSoFar, digit, pickUp, setCount } from "./carry.js";
import { actByKey } from "./menu.js";
import { selectAll, selected, toggle } from "./select.js";
import { zoom } from "./zoom.js";

const STOPS = ".card, .player, .pile > details > summary, .battlefield, .hand";
const TOWARDS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const MENU_KEYS = new Set([..."tfdsxghblyk", "Delete"]);   // what the menu of a card or a selection does by key

document.addEventListener("keydown", (event) => {
  const { key, target } = event, command = event.ctrlKey || event.metaKey;
  if (key === "Escape" && !event.defaultPrevented && target.matches("#add-card")) (standing() ?? document.getElementById("table")).focus();   // as `a` came from there
  if (event.defaultPrevented || event.isComposing || target.matches("input:not([type=checkbox]), select, textarea") || target.closest("dialog")) return;
  const done = command ? !event.altKey && byCommand(event) : !event.altKey && (byPlace(event) || (key.length > 1 || lettersAct(event)) && byKey(event));
  if (done) event.preventDefault();
});

/** Each of these does what the key says, and returns whether there was anything to do. */
function byCommand({ key, shiftKey, target }) {
  switch (key.toLowerCase()) {
    case "z": return press(shiftKey ? "redo" : "undo");
    case "y": return press("redo");
    case "a": return (target === document.body || target.closest("#table, .selection")) && (selectAll(target), true);
  }
}

function byPlace(event) {
  const { key, target } = event, card = target.matches(".card") && target;
  const pile = target.closest(".pile > details[open]");
  if (pile && target.matches("summary") && key in TOWARDS && TOWARDS[key][1]) return [...pile.querySelectorAll(".card")].at(key === "ArrowUp" ? -1 : 0)?.focus(), true;   // it lies open above or below
  if (key in TOWARDS) return !target.closest(".side, #prompt") && go(target, TOWARDS[key]);
  if (key === "Home" || key === "End") return target.closest("#table") && toEnd(target, key === "Home" ? 0 : -1);
  if (key === "Enter" && target.matches(".card, .player")) return target.querySelector("a").click(), announce(`What concerns ${target.getAttribute("aria-label")} is open beside the table. Escape closes it.`), true;
  if (key === " ") return card && (toggle(card.dataset.card), true);
  if (/^\d$/.test(key)) return target.closest("#prompt") && answer(Number(key));
}

function byKey(event) {
  const { key, target, repeat } = event;
  if (event.shiftKey && event.code === "Digit0") return zoom(0), true;
  if (key === "+" || key === "=" || key === "-") return zoom(key === "-" ? -1 : 1), true;
  if (key === "Escape") return !carried() && (countSoFar() ? (setCount(0), true) : target.closest("#prompt") && (standing()?.focus(), true));
  if (key === "u" || key === "r") return press(key === "u" ? "undo" : "redo");
  if (repeat) return false;
  if (digit(event)) return true;
  if (MENU_KEYS.has(key)) return act(key, target);
  switch (key) {
    case "?": return openSheet(), true;
    case "e": return press(board().dataset.mode === "setup" ? "to-play" : "to-setup");
    case "m": return target.closest(".card") && (pickUp(target.closest(".card").querySelector("[data-carry-card]")), true);
    case "c": return nextKind();
    case "i": return act(key, target);
    case "p": return proliferate();
    case "n": return endTurn();
    case "a": return toField();
    case "q": return toWhatWaits();
  }
}

function press(id) {
  const button = document.getElementById(id);
  if (button?.disabled) announce(`There is nothing to ${id}.`);
  else button?.click();
  return true;
}

/** Do what the menu of the selection, or of the card or player where the keyboard is, does by this key. */
function act(key, target) {
  const { card, player } = target.closest("[data-card], [data-player]")?.dataset ?? {}, own = card ?? player;
  const ids = selected().length && key !== "i" ? selected() : own ? [own] : [];
  if (ids.length) actByKey(key, ids).then((done) => done || announce(`There is nothing to do here by ${key}.`));
  else announce("First go to a card by arrow keys, or select some.");
  return true;
}

/** Pick up a counter of the kind used last; with one of the tray's in hand, the next kind. */
function nextKind() {
  const pieces = [...document.querySelectorAll("[data-palette]")], hand = carried();
  const at = pieces.findIndex((piece) => piece.dataset.palette === (hand?.kind ?? usedLast));
  const piece = pieces[hand?.kind && !hand.from ? (at + 1) % pieces.length : Math.max(at, 0)];
  if (!piece) return false;
  piece.scrollIntoView({ block: "nearest", inline: "nearest" });
  pickUp(piece);
  return true;
}

let usedLast = "";
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const { body } = ctx.request;
  const kind = body?.get?.("kind") ?? new URLSearchParams(body?.get?.("step") ?? "").get("kind");
  if (kind && kind !== "all") usedLast = kind;
});

function proliferate() {
  const tool = document.querySelector("#tray a[href$='proliferate=now']");
  if (tool) tool.click();
  else announce("One proliferates in play.");
  return true;
}

function endTurn() {
  if (board().dataset.mode === "play") send({ do: "end_turn" });
  else announce("Turns go on in play.");
  return true;
}

function toField() {
  const field = document.getElementById("add-card");
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
  return true;
}

/** To what waits: the first answer, or the trigger that lies open. */
function toWhatWaits() {
  const next = document.querySelector("#question .option, #triggers details[name][open] :is(button, select)");
  const fold = next?.closest(".prompt details:not([open])");
  if (fold) fold.open = true;
  if (next) next.focus();
  else announce("Nothing waits.");
  return true;
}

/** In what waits: give the answer of that number, resolve the trigger of that number. */
function answer(number) {
  const option = document.querySelector("#question .question") ? document.querySelector(`#question .option[aria-keyshortcuts="${number}"]`) : null;
  const trigger = document.querySelectorAll("#triggers .trigger")[number - 1];
  const choice = trigger?.querySelector("select");
  if (option) option.click();
  else if (document.querySelector("#question .question") || !trigger) return true;
  else if (choice?.options.length > 1) (trigger.querySelector("details").open = true), choice.focus();
  else trigger.querySelector(".acts .primary")?.click();
  return true;
}

// Going over the table

function go(target, towards) {
  const stops = [...document.querySelectorAll(STOPS)].filter((stop) => stop.checkVisibility());
  const from = target.closest(STOPS);
  const next = from ? nearest(from, stops.filter((stop) => stop !== from && !stop.contains(from)), towards) : standing() ?? stops[0];
  next?.focus();
  return Boolean(next);
}

/** The stop that lies nearest in that direction: first how far along, then how far aside. */
function nearest(from, stops, [x, y]) {
  const here = middle(from);
  let best = null, least = Infinity;
  for (const stop of stops) {
    if (stop.matches(".battlefield, .hand") && stop.querySelector(".card")) continue;   // its cards are the stops
    const there = middle(stop), along = (there.x - here.x) * x + (there.y - here.y) * y;
    const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
    const cost = along + aside * (x ? 2.5 : 0.6);
    if (along > 4 && cost < least && (y || aside < 60)) [best, least] = [stop, cost];
  }
  return best;
}

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function toEnd(target, at) {
  const zone = target.closest("[data-drop-zone]") ?? standing()?.closest("[data-drop-zone]");
  const card = [...(zone?.querySelectorAll(".card") ?? [])].filter((each) => each.checkVisibility()).at(at);
  card?.focus();
  return Boolean(card);
}

// The one card that is Tab's: what is on all others is left out of Tab's way. Without scripts Tab goes through all.
let current = null;
const ON_CARDS = ":is(a, button):not(.card-menu)";

/** The card where the keyboard was last, else the first of one's own. */
function standing() {
  const card = current && document.getElementById(`card-${current}`);
  if (card?.checkVisibility()) return card;
  return [".half-near .battlefield", ".half-near", "#table"].flatMap((place) => [...document.querySelectorAll(`${place} .card`)]).find((each) => each.checkVisibility()) ?? null;
}

function stand(card) {
  const before = current !== card.dataset.card && document.getElementById(`card-${current}`);
  if (before) leave(before);
  current = card.dataset.card;
  card.tabIndex = 0;
  for (const part of card.querySelectorAll("[tabindex='-1']")) part.removeAttribute("tabindex");
}

function leave(card) {
  card.tabIndex = -1;
  for (const part of card.querySelectorAll(ON_CARDS)) part.tabIndex = -1;
}

function settle() {
  const card = standing();
  if (card) stand(card);
  for (const each of document.getElementsByClassName("card")) if (each !== card && !each.querySelector("a").hasAttribute("tabindex")) leave(each);   // it has come anew
}
settle();
// What an open pile holds, Tab leads into from its lid; at once, as a quick hand has pressed it before "toggle" is told.
document.addEventListener("keydown", ({ key, shiftKey, target }) => {
  const card = key === "Tab" && !shiftKey && target.matches(".pile > details[open] > summary") && target.parentElement.querySelector(".card");
  if (card) stand(card);
}, { capture: true });
document.addEventListener("htmx:after:swap", () => queueMicrotask(settle));   // once all is in place: to ask what is seen lays it out
document.addEventListener("focusin", ({ target }) => {
  const card = target.closest("#table .card");
  if (card) stand(card);
  else if (target.closest("#table, .sides") && !document.getElementById(`card-${current}`)?.checkVisibility()) settle();
});

// The mode is told as it changes.
let mode = board().dataset.mode;
document.addEventListener("htmx:after:swap", () => {
  if (board().dataset.mode === mode) return;
  mode = board().dataset.mode;
  announce(mode === "setup" ? "Setting up: nothing is checked." : "Playing: every act is checked.");
});

// The sheet of keys and gestures, fetched when it is first asked for; with the switch for keys of one letter

const OFF = "letters-off";
const readSwitch = () => { try { return localStorage.getItem(OFF) !== null; } catch { return false; } };
let lettersOff = readSwitch();
const lettersAct = ({ target }) => !lettersOff || Boolean(target.closest("#prompt"));

async function openSheet() {
  let sheet = document.getElementById("keys");
  if (!sheet) {
    const { href } = document.querySelector("[data-keys]");
    const answer = await fetch(href, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok) return say("The sheet of keys could not be loaded.");
    sheet = document.getElementById("keys") ?? Object.assign(document.createElement("dialog"), { id: "keys", className: "keys" });
    sheet.setAttribute("aria-labelledby", "keys-title");
    sheet.innerHTML = await answer.text();   // our own partial, of our own server
    document.body.append(sheet);
    await new Promise((done) => { sheet.querySelector("link").onload = sheet.querySelector("link").onerror = done; });   // how it looks
  }
  sheet.querySelector("[data-letters]").checked = !lettersOff;
  sheet.showModal();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-keys]") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    openSheet();
  }
  if (event.target.matches("#keys, [data-keys-close]")) document.getElementById("keys").close();
});
document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-letters]")) return;
  lettersOff = !target.checked;
  try { lettersOff ? localStorage.setItem(OFF, "") : localStorage.removeItem(OFF); } catch { /* then it holds for this page */ }
});
