// Carrying: pick up, then place, by click, tap or key. A drag (drag.js) does both at once. It only sends a step.
import { announce, send } from "./acting.js";
import { howMany } from "./asking.js";

let hand = null;   // what is carried, by names, never by elements: { kind, from, count, name } or { card, name, attachable }

export const carried = () => hand;

/** Pick up the piece, or the card, that this element belongs to. */
export function pickUp(source) {
  letGo();
  const piece = source.closest("[data-carry]"), card = source.closest("[data-card]");
  hand = piece
    ? { kind: piece.dataset.carry, from: piece.dataset.from, name: `${piece.dataset.carry} counter`, of: piece.dataset.name, meant: meant(card) }
    : { card: card.dataset.card, meant: meant(card), name: card.getAttribute("aria-label"), attachable: "attachable" in card.dataset };
  document.documentElement.dataset.carrying = piece ? "counter" : "card";
  (piece ?? card.querySelector("[data-carry-card]"))?.setAttribute("aria-pressed", "true");
  document.documentElement.toggleAttribute("data-attaching", Boolean(hand.attachable));
  const number = [...document.querySelectorAll("[data-place]")].filter((place) => place.checkVisibility()).length;
  announce(`${hand.name} picked up${hand.of ? ` from ${hand.of}` : ""}, ${number} places. Enter places it, Escape gives up.`);
}

// Which object is meant: if the card is another by the time the step arrives, nothing happens (400.7).
const meant = (card) => (card?.dataset.incarnation ? { [`expected.${card.dataset.card}`]: card.dataset.incarnation } : {});

/** Put down nothing: the hand is empty again. */
export function letGo() {
  if (hand) announce("");
  tellOver(null);
  for (const pressed of document.querySelectorAll(":is([data-carry], [data-carry-card])[aria-pressed=true]")) pressed.setAttribute("aria-pressed", "false");
  for (const marked of document.querySelectorAll("[data-under]")) delete marked.dataset.under;
  delete document.documentElement.dataset.carrying;
  delete document.documentElement.dataset.attaching;
  hand = null;
}

/** What would take what is in hand, at that element: a card, a player, a zone, or the open table; null for nothing. */
export function placeAt(element) {
  if (!hand || !element) return null;
  if (hand.kind) return element.closest("[data-card], [data-player]") ?? (hand.from ? element.closest("#table") : null);
  const onto = element.closest("[data-card]");
  if (hand.attachable && onto?.dataset.zone === "battlefield" && onto.dataset.card !== hand.card) return onto;
  return element.closest("[data-drop-zone]");
}

/** Place what is in hand there: `all` of its kind, or as many as a person says when `asked`. */
export async function placeOn(element, { all = false, asked = false } = {}) {
  const place = placeAt(element), plain = place && stepFor(place);
  const step = plain && { ...plain, ...hand.meant, ...(place.dataset.card ? meant(place) : {}) };
  const there = step && "kind" in step && hand.from && countOf(hand);
  const count = step && "kind" in step ? (hand.count ?? (all && hand.from ? "all" : 1)) : null;
  letGo();
  if (!step) return;
  const focused = document.activeElement;   // its "place here" is hidden now: keep the keyboard there
  if (!place.contains(focused) || focused.matches("[data-place]")) stand(place);
  if (asked && "kind" in step) {
    const said = await howMany(step.kind, there);
    if (said === null) return;
    send({ ...step, count: said });
  } else {
    send(count === null || count === 1 ? step : { ...step, count });
  }
}

// Whoever wants to know hears it: what is in hand is over that place now, where it would mean that step; or over none.
let over = null;

/** Tell that what is in hand is over this place, or over none (null). */
export function tellOver(place) {
  if (place === over) return;
  over = place;
  const step = place && hand && stepFor(place);
  document.dispatchEvent(new CustomEvent("countertop:over", { detail: { place: step ? place : null, step } }));
}
document.addEventListener("pointerover", (event) => { if (hand && !event.buttons) tellOver(placeAt(event.target)); });
document.addEventListener("focusin", (event) => { if (hand && event.target.matches("[data-place], .card, .player, .battlefield, .hand, summary")) tellOver(placeAt(event.target)); });

/** Put the keyboard onto a place: a pile has it on its lid. */
const stand = (place) => (place.querySelector(":scope > details > summary") ?? place).focus({ preventScroll: true });

const countOf = ({ kind, from }) =>
  Number(document.querySelector(`[data-carry="${CSS.escape(kind)}"][data-from="${CSS.escape(from)}"]`)?.closest("[data-count]")?.dataset.count ?? 0);

/** The step that placing there means; null for none. */
function stepFor(place) {
  const { kind, from, card } = hand;
  const onto = place.dataset.card ?? place.dataset.player;
  if (kind && onto) return from ? { do: "move_counters", from, to: onto, kind } : { do: "put", onto, kind };
  if (kind) return { do: "remove", from, kind };
  const { zone: was, controller } = document.getElementById(`card-${card}`)?.dataset ?? {};
  if (place.dataset.card) {
    return was === "battlefield" ? { do: "attach", card, to: onto } : { do: "move", card, to: "battlefield", attached_to: onto };
  }
  const [player, zone] = place.dataset.dropZone.split(":");
  if (zone !== "battlefield") return was === zone ? null : { do: "move", card, to: zone };
  if (was !== "battlefield") return { do: "move", card, to: zone, controller: player };
  return controller === player ? null : { do: "set", card, controller: player };
}

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
    const same = source.getAttribute("aria-pressed") === "true";
    if (!hand || same || !hand.kind || !placeAt(source)) same ? letGo() : pickUp(source);
    else placeOn(source, keysOf(event));
    return;
  }
  if (!hand || event.target.closest("input, select, textarea, summary, dialog, button")) return;
  if (event.target.closest("a") && !(hand.kind && event.target.closest("[data-card] a, [data-player] a"))) return;
  if (!placeAt(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  placeOn(event.target, keysOf(event));
}, { capture: true });

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && hand) {
    const { name } = hand, focused = document.activeElement;
    if (focused.matches("[data-place]")) stand(focused.parentElement);   // it is hidden in a moment
    letGo();
    announce(`Given up: ${name} stays where it was.`);
  }
  const place = event.target.closest?.("[data-card], [data-player], [data-drop-zone]");
  const isMeant = place && (place === event.target || event.target.matches("[data-place]") || (hand?.card && event.target.matches("summary")));
  if (event.key === "Enter" && hand && isMeant && placeAt(place)) {
    event.preventDefault();
    placeOn(place, keysOf(event));
  }
});

/** What the modifier keys say: Shift means all of a kind, Alt asks how many. */
export const keysOf = (event) => ({ all: event.shiftKey, asked: event.altKey });
