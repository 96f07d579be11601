// Carrying: pick up, then place, by click or key; a drag does both at once. It only sends a step.
import { send } from "./acting.js";

const FAR_ENOUGH = 4;   // px: below that a press is a click
let hand = null;        // what is carried, by names, never by elements: { kind, from, name } or { card, name }
let drag = null;        // the pointer that may become, or is, a drag: { pointer, x, y, piece, ghost }

const pieceAt = (target) => target.closest?.("[data-carry]");
const cardAt = (target) => target.closest?.("[data-card]");

function pickUp(source) {
  const piece = pieceAt(source), card = cardAt(source);
  hand = piece
    ? { kind: piece.dataset.carry, from: piece.dataset.from, name: `${piece.dataset.carry} counter` }
    : { card: card.dataset.card, name: card.getAttribute("aria-label"), attachable: "attachable" in card.dataset };
  document.documentElement.dataset.carrying = piece ? "counter" : "card";
  piece?.setAttribute("aria-pressed", "true");
}

function letGo() {
  for (const pressed of document.querySelectorAll("[data-carry][aria-pressed=true]")) pressed.setAttribute("aria-pressed", "false");
  for (const marked of document.querySelectorAll("[data-under]")) delete marked.dataset.under;
  delete document.documentElement.dataset.carrying;
  hand = null;
}

/** What would take what is in hand, at that element: a card, a player, a zone, or the open table. */
function placeAt(element) {
  if (!hand || !element) return null;
  if (hand.kind) return element.closest("[data-card], [data-player]") ?? (hand.from ? element.closest("#table") : null);
  const onto = element.closest("[data-card]");
  if (hand.attachable && onto && onto.dataset.zone === "battlefield" && onto.dataset.card !== hand.card) return onto;
  return element.closest("[data-drop-zone]");
}

/** The step that placing there means; null for none. */
function stepFor(place) {
  const { kind, from, card } = hand;
  const onto = place.dataset.card ?? place.dataset.player;
  if (kind && onto) return from ? { do: "move_counters", from, to: onto, kind } : { do: "put", onto, kind };
  if (kind) return { do: "remove", from, kind };
  const carried = document.getElementById(`card-${card}`);
  if (place.dataset.card) {
    return carried?.dataset.zone === "battlefield"
      ? { do: "attach", card, to: onto }
      : { do: "move", card, to: "battlefield", attached_to: onto };
  }
  const [player, zone] = place.dataset.dropZone.split(":");
  if (zone !== "battlefield") return carried?.dataset.zone === zone ? null : { do: "move", card, to: zone };
  if (carried?.dataset.zone !== "battlefield") return { do: "move", card, to: zone, controller: player };
  return carried.dataset.controller === player ? null : { do: "set", card, controller: player };
}

function placeOn(element) {
  const place = placeAt(element);
  const step = place && stepFor(place);
  letGo();
  if (step) send(step);
}

function showUnder(element) {
  const place = placeAt(element);
  for (const marked of document.querySelectorAll("[data-under]")) if (marked !== place) delete marked.dataset.under;
  if (place) place.dataset.under = "";
}

// Click and key: pick up, then place.
document.addEventListener("click", (event) => {
  const piece = pieceAt(event.target);
  if (hand?.kind && !(piece && piece.getAttribute("aria-pressed") === "true")) {
    if (event.target.closest("a, input, select, button:not([data-carry])")) return;
    event.preventDefault();
    placeOn(event.target);
  } else if (piece) {
    hand ? letGo() : pickUp(piece);
  }
});
// With a counter in hand the name of a card or player is a place for it, not a link: by Tab and Enter too.
document.addEventListener("click", (event) => {
  const name = hand?.kind && event.target.closest("[data-card] a, [data-player] a");
  if (!name) return;
  event.preventDefault();
  event.stopPropagation();
  placeOn(name);
}, { capture: true });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && (hand || drag)) { endDrag(); letGo(); }
  const place = event.target.closest?.("[data-card], [data-player]");
  if (event.key === "Enter" && hand?.kind && place === event.target) { event.preventDefault(); placeOn(place); }
});

// Drag: by mouse, the same at one go.
document.addEventListener("pointerdown", (event) => {
  if (event.button !== 0 || event.pointerType === "touch" || drag) return;
  if (event.target.closest("input, select, textarea, summary, .counter-step")) return;
  const piece = pieceAt(event.target) ?? cardAt(event.target);
  if (piece) drag = { pointer: event.pointerId, x: event.clientX, y: event.clientY, piece };
});
document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR_ENOUGH) return;
    letGo();
    pickUp(drag.piece);
    drag.ghost = ghostOf(drag.piece);
  }
  drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  showUnder(document.elementFromPoint(event.clientX, event.clientY));
});
document.addEventListener("pointerup", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  const wasDrag = Boolean(drag.ghost);
  endDrag();
  if (!wasDrag) return;
  swallowOneClick();
  placeOn(document.elementFromPoint(event.clientX, event.clientY));
});
document.addEventListener("pointercancel", () => { endDrag(); letGo(); });
document.addEventListener("selectstart", (event) => { if (drag) event.preventDefault(); });
document.addEventListener("dragstart", (event) => { if (cardAt(event.target)) event.preventDefault(); });

function ghostOf(piece) {
  const ghost = piece.cloneNode(true);
  ghost.removeAttribute("id");
  const layer = document.createElement("div");
  layer.className = "ghost";
  layer.setAttribute("aria-hidden", "true");
  if (piece.matches("[data-card]")) layer.style.width = `${piece.offsetWidth}px`;
  layer.append(ghost);
  document.body.append(layer);
  return layer;
}

function endDrag() {
  drag?.ghost?.remove();
  drag = null;
}

function swallowOneClick() {
  const swallow = (event) => { event.preventDefault(); event.stopPropagation(); };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 0);
}

