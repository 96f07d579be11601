// Carrying: pick up, then place, by click, tap or key. A drag (drag.js) does both at once. It only sends a step.
import { announce, onceAnswered, send } from "./acting.js";
import { howMany } from "./asking.js";
import { selected } from "./select.js";

let hand = null;   // what is carried, by names, never by elements: { kind, from, count, name }, { cards, name, attachable } or { fresh, name, attachable }
let putAway = null;   // of what is placed and shown in hand until the answer is: no longer show it, now

export const carried = () => hand;

/** Pick up the piece, or the card, that this element belongs to; `dragged`, it needs no places that say they can take it. */
export function pickUp(source, dragged = false) {
  letGo();
  const piece = source.closest("[data-carry]"), card = source.closest("[data-card]"), { fresh, name } = source.dataset;
  hand = fresh
    ? { fresh: JSON.parse(fresh), meant: {}, name, attachable: "attachable" in source.dataset }
    : piece ? { kind: piece.dataset.carry, from: piece.dataset.from, name: `${piece.dataset.carry} counter`, of: piece.dataset.from && piece.closest("[data-card], [data-player]")?.getAttribute("aria-label"), meant: meant(card) }
    : { cards: together(card.dataset.card), meant: {}, name: card.getAttribute("aria-label"), attachable: "attachable" in card.dataset };
  if (hand.cards?.length > 1) Object.assign(hand, { name: `${hand.cards.length} selected cards`, attachable: false });
  document.documentElement.dataset.carrying = piece ? "counter" : "card";
  mark(piece ?? card?.querySelector("[data-carry-card]"), "aria-pressed", "true");
  mark(card, "data-source");   // what comes from it is not offered to it
  if (hand.cards) refuse();
  const told = `${hand.name} picked up${hand.of ? ` from ${hand.of}` : ""}.`;
  if (dragged) {
    document.documentElement.dataset.dragging = "";
    return announce(told);
  }
  offerPlaces();
  announce(`${told} ${places.filter((place) => place.checkVisibility()).length} places. Enter places it, Escape gives up.`);
}

let places = [];   // the buttons of what can take what is in hand

/** Put a button onto all that can take what is in hand, which says so. */
function offerPlaces() {
  const takers = hand.kind ? ".card, .player" : `[data-drop-zone]:not([data-no])${hand.attachable ? ", .card[data-zone=battlefield]" : ""}`;
  for (const taker of document.querySelectorAll(`:is(${takers}):not([data-source])`)) {
    const isZone = "dropZone" in taker.dataset, place = Object.assign(document.createElement("button"), { type: "button", className: "place", textContent: "+" });
    place.dataset.place = "";
    place.setAttribute("aria-label", `${isZone ? "Move it to" : "Place it on"} ${taker.getAttribute("aria-label")}`);
    if (taker.matches(".card[tabindex='-1']")) place.tabIndex = -1;   // as all that is on it
    taker.append(place);
    places.push(place);
  }
}

// An act while something is in hand, as an undo by key: what is drawn anew can take it too.
document.addEventListener("htmx:after:swap", () => {
  if (!hand || !places.length) return;
  withdrawPlaces();
  offerPlaces();
});

function withdrawPlaces() {
  for (const place of places) place.remove();
  places = [];
}

/** The selected cards if this is one of them, else it alone: what is done to one of them is done to all. */
const together = (id) => (selected().includes(id) ? selected() : [id]);

const articleOf = (id) => document.getElementById(`card-${id}`);

/** Mark the zones where what is in hand can't go, with the reason. There are few zones, however many cards. */
function refuse() {
  for (const zone of document.querySelectorAll("[data-drop-zone]")) {
    if (!stepAt(zone)) mark(zone, "data-no", hand.cards.length > 1 ? "they are there already" : "it is there already");
  }
}

/** Why what is in hand would come to another place than that one; empty if it would not. */
export function elsewhere(place) {
  const [player, zone] = place?.dataset.dropZone?.split(":") ?? [];
  if (!hand?.cards || !zone || ["battlefield", "stack"].includes(zone)) return "";
  const owners = new Set(hand.cards.map((id) => articleOf(id)?.dataset.owner ?? articleOf(id)?.dataset.controller));
  owners.delete(player);
  if (!owners.size) return "";
  const whose = owners.size === 1 && document.getElementById(`player-${[...owners][0]}`)?.getAttribute("aria-label");
  return `to ${whose ? `${whose}’s` : "its owner’s"} ${zone}, not to this one: 400.3`;
}

// Which object is meant: if the card is another by the time the step arrives, nothing happens (400.7).
const meant = (card) => (card?.dataset.incarnation ? { [`expected.${card.dataset.card}`]: card.dataset.incarnation } : {});

/** Put down nothing: the hand is empty again. */
export function letGo() {
  putAway?.();
  if (hand) announce("");
  showEmpty();
  hand = null;
}

/** Nothing shows any more that something is in hand. */
function showEmpty() {
  tellOver(null);
  showPlace(null);
  for (const [element, name] of marks) name === "aria-pressed" ? element.setAttribute(name, "false") : element.removeAttribute(name);
  marks = [];
  withdrawPlaces();
  document.querySelector(".ghost")?.remove();
  for (const told of ["carrying", "dragging"]) delete document.documentElement.dataset[told];
}

let marks = [], shown = null;   // what shows what is in hand: [element, attribute]; and the place that shows to be under it

function mark(element, name, value = "") {
  element?.setAttribute(name, value);
  if (element) marks.push([element, name]);
}

/** Show this place to be the one under what is in hand, and no other; false if it did already. */
export function showPlace(place) {
  if (place === shown) return false;
  delete shown?.dataset.under;
  shown = place;
  if (place) place.dataset.under = "";
  return true;
}

/** What would take what is in hand, at that element: a card, a player, a zone, or the open table; null for nothing. */
export function placeAt(element) {
  if (!hand || !element) return null;
  if (hand.kind) return element.closest("[data-card], [data-player]") ?? (hand.from ? element.closest("#table") : null);
  const onto = element.closest("[data-card]");
  if (hand.attachable && onto?.dataset.zone === "battlefield" && !hand.cards?.includes(onto.dataset.card)) return onto;
  return element.closest("[data-drop-zone]");
}

/** Place what is in hand there: `all` of its kind, or as many as a person says when `asked`, or typed before. */
export async function placeOn(element, { all = false, asked = false } = {}) {
  const place = placeAt(element), steps = place ? stepsFor(place) : [];
  const isCounted = steps.length && "kind" in steps[0], there = isCounted && hand.from && countOf(hand);
  let count = isCounted ? (hand.count ?? (typed || (all && hand.from ? "all" : 1))) : null;
  const kind = hand?.kind, astray = elsewhere(place);
  if (!steps.length) return letGo();
  setCount(0);
  if (asked && isCounted) {
    putDown(place);
    count = await howMany(kind, there);
    if (count === null) return;
  }
  send(asOne(count === null || count === 1 ? steps : steps.map((step) => ({ ...step, count }))));
  if (!hand) return;
  hand = null;   // what shows it goes as what comes of it is drawn
  putAway = onceAnswered(() => {
    putAway = null;
    putDown(place);
    announce(astray && `It goes ${astray}.`);
  });
}

/** Nothing is in hand, and the keyboard is where it was placed. */
function putDown(place) {
  const focused = document.activeElement;   // its place’s button is hidden in a moment
  if (!place.contains(focused) || focused.matches("[data-place]")) stand(place);   // first: it is laid out as it is
  letGo();
}

const asOne = (steps) => (steps.length === 1 ? steps[0] : { do: "together", steps });

// Whoever wants to know hears it: what is in hand is over that place now, where it would mean that step; or over none.
let over = null;

/** Tell that what is in hand is over this place, or over none (null). */
export function tellOver(place) {
  if (place === over) return;
  over = place;
  const step = place && hand && stepAt(place);
  document.dispatchEvent(new CustomEvent("countertop:over", { detail: { place: step ? place : null, step } }));
}
document.addEventListener("pointerover", (event) => { if (hand && !event.buttons) tellOver(placeAt(event.target)); });
document.addEventListener("focusin", (event) => { if (hand && event.target.matches("[data-place], .card, .player, .battlefield, .hand, summary")) tellOver(placeAt(event.target)); });

/** Put the keyboard onto a place: a pile has it on its lid. */
const stand = (place) => (place.querySelector(":scope > details > summary") ?? place).focus({ preventScroll: true });

const countOf = ({ kind, from }) =>
  Number(document.querySelector(`[data-carry="${CSS.escape(kind)}"][data-from="${CSS.escape(from)}"]`)?.closest("[data-count]")?.dataset.count ?? 0);

/** The one step that placing there means now; null for none. */
function stepAt(place) {
  const steps = stepsFor(place), count = hand.count ?? typed;
  return steps.length ? asOne(count && "kind" in steps[0] ? steps.map((step) => ({ ...step, count })) : steps) : null;
}

/** The steps that placing there means: one for each card that is carried, or that a counter goes to. */
function stepsFor(place) {
  const { kind, from, cards, fresh, meant: object } = hand, onto = place.dataset.card ?? place.dataset.player;
  if (fresh) return [{ do: "create", card: { ...fresh, ...cameTo(place) } }];
  if (kind && onto && !from && place.dataset.card) return together(onto).map((id) => ({ do: "put", onto: id, kind, ...meant(articleOf(id)) }));
  if (kind && onto) return [{ ...(from ? { do: "move_counters", from, to: onto, kind } : { do: "put", onto, kind }), ...object, ...meant(place) }];
  if (kind) return [{ do: "remove", from, kind, ...object }];
  return cards.map((id) => moving(id, place)).filter(Boolean);
}

/** Where a card is that has just been laid there. */
function cameTo(place) {
  const { dropZone, card, controller } = place.dataset, [owner, zone] = dropZone?.split(":") ?? [controller, "battlefield"];
  return card ? { owner, zone, attached_to: card } : { owner, zone };
}

/** What placing a card there means; null if it is there. */
function moving(card, place) {
  const article = articleOf(card), { zone: was, controller } = article?.dataset ?? {}, onto = place.dataset.card;
  if (onto) {
    const host = { ...meant(article), ...meant(place) };
    return was === "battlefield" ? { do: "attach", card, to: onto, ...host } : { do: "move", card, to: "battlefield", attached_to: onto, ...host };
  }
  const [player, zone] = place.dataset.dropZone.split(":");
  if (zone !== "battlefield") return was === zone ? null : { do: "move", card, to: zone, ...meant(article) };
  if (was !== "battlefield") return { do: "move", card, to: zone, controller: player, ...meant(article) };
  return controller === player ? null : { do: "set", card, controller: player, ...meant(article) };
}

// The count for the next put, remove or move, as it is typed digit by digit.
let typed = 0;
const badge = Object.assign(document.createElement("p"), { className: "typed-count", hidden: true });
badge.setAttribute("aria-hidden", "true");
document.getElementById("board").append(badge);

/** The count that was typed for the next act; 0 for none. */
export const countSoFar = () => typed;

/** Set that count, show it and say it; 0 takes it back. */
export function setCount(number) {
  if (number === typed) return;
  typed = Math.min(number, 1e12);
  badge.hidden = !typed;
  badge.textContent = `×${typed.toLocaleString("en")}`;
  if (typed) announce(`${typed}`);
}

/** Take the key of a digit as one more digit of that count; false for another key, and for a leading 0. */
export function digit({ key, ctrlKey, metaKey, altKey }) {
  if (!/^[0-9]$/.test(key) || ctrlKey || metaKey || altKey || (key === "0" && !typed)) return false;
  setCount(typed * 10 + Number(key));
  return true;
}

// With a count, plus and minus do that many.
document.addEventListener("click", (event) => {
  const button = typed && event.target.closest(":is(.counter-step, .life-step)[name=step]");
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  const step = Object.fromEntries(new URLSearchParams(button.value));
  send("change" in step ? { ...step, change: Math.sign(step.change) * typed } : { ...step, count: typed });
  setCount(0);
}, { capture: true });

/** Ask how many of a piece to take, and carry so many. */
export async function pickUpSome(piece) {
  pickUp(piece);
  const kind = hand.kind, said = await howMany(kind, hand.from ? countOf(hand) : 0);
  if (said === null) letGo();
  else if (hand) hand.count = said;
}

// A click or tap: on a piece or a handle picks up; with something in hand, on what can take it, places.
document.addEventListener("click", (event) => {
  const source = event.target.closest("[data-carry], [data-carry-card]");
  if (event.target.closest("[data-place]")) return void placeOn(event.target, keysOf(event));
  if (source) {
    const same = hand && source.getAttribute("aria-pressed") === "true";
    if (!hand || same || !hand.kind || !placeAt(source)) same ? letGo() : pickUp(source);
    else placeOn(source, keysOf(event));
    return;
  }
  if (!hand || event.target.closest("input, select, textarea, summary, dialog, button")) return;
  if (event.target.closest("a") && !event.target.closest("[data-card] a, [data-player] a")) return;
  if (!placeAt(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  placeOn(event.target, keysOf(event));
}, { capture: true });

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && hand) {
    event.preventDefault();   // nothing else is given up by it: no selection, no panel
    const { name } = hand, focused = document.activeElement;
    if (focused.matches("[data-place]")) stand(focused.parentElement);   // it is hidden in a moment
    letGo();
    announce(`Given up: ${name} stays where it was.`);
  }
  const place = event.target.closest?.("[data-card], [data-player], [data-drop-zone]");
  const isMeant = place && (place === event.target || event.target.matches("[data-place]") || (hand?.cards && event.target.matches("summary")));
  if (event.key === "Enter" && hand && isMeant && placeAt(place)) {
    event.preventDefault();
    placeOn(place, keysOf(event));
  }
});

/** What the modifier keys say: Shift means all of a kind, Alt asks how many. */
export const keysOf = (event) => ({ all: event.shiftKey, asked: event.altKey });
