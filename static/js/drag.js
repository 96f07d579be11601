// Dragging by mouse, finger or pen: a piece by itself; a card by its handle, with a mouse by any part of it.
import { carried, keysOf, letGo, pickUp, pickUpSome, placeAt, placeOn, tellOver } from "./carry.js";

const FAR_ENOUGH = 4;      // px: below that a press is a click
const LONG_PRESS = 500;    // ms: a finger that stays on a piece asks how many
const EDGE = 48;           // px from the edge of what scrolls: there it scrolls along
let drag = null;           // the pointer that may become, or is, a drag: { pointer, x, y, source, ghost, timer }

document.addEventListener("pointerdown", (event) => {
  if (event.button !== 0 || drag || event.target.closest("input, select, textarea, summary, dialog, .counter-step, [data-place]")) return;
  const source = event.target.closest("[data-carry], [data-carry-card]") ?? (event.pointerType === "mouse" ? event.target.closest("[data-card]") : null);
  if (!source) return;
  drag = { pointer: event.pointerId, x: event.clientX, y: event.clientY, source };
  source.addEventListener("touchmove", keepStill, { passive: false });
  if (event.pointerType !== "mouse" && source.matches("[data-carry]")) drag.timer = setTimeout(pressedLong, LONG_PRESS, source);
});

function pressedLong(piece) {
  end();
  swallowOneClick(1000);
  pickUpSome(piece);
}

document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR_ENOUGH) return;
    clearTimeout(drag.timer);
    pickUp(drag.source);
    drag.ghost = ghostOf(drag.source);
    document.documentElement.dataset.dragging = "";
  }
  drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  scrollAlong(event);
  const under = document.elementFromPoint(event.clientX, event.clientY);
  under?.closest("[data-side][aria-pressed=false]")?.click();   // on a phone: over to the other side
  showUnder(under);
});

document.addEventListener("pointerup", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  const wasDrag = Boolean(drag.ghost);
  end();
  if (!wasDrag) return;
  swallowOneClick(0);
  placeOn(document.elementFromPoint(event.clientX, event.clientY), keysOf(event));
});
document.addEventListener("pointercancel", () => { if (drag?.ghost) letGo(); end(); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") end(); });
document.addEventListener("contextmenu", (event) => { if (drag && event.target.closest("[data-carry]")) event.preventDefault(); });
document.addEventListener("selectstart", (event) => { if (drag) event.preventDefault(); });
document.addEventListener("dragstart", (event) => { if (event.target.closest?.("[data-card]")) event.preventDefault(); });

// To the browser a quick drag is a flick: though nothing scrolls, it would take the next tap for one that stops it.
const keepStill = (event) => { if (event.cancelable) event.preventDefault(); };

function end() {
  clearTimeout(drag?.timer);
  drag?.ghost?.remove();
  delete document.documentElement.dataset.dragging;
  drag?.source.removeEventListener("touchmove", keepStill);
  drag = null;
}

function showUnder(element) {
  const place = placeAt(element);
  for (const marked of document.querySelectorAll("[data-under]")) if (marked !== place) delete marked.dataset.under;
  if (place && carried()) place.dataset.under = "";
  tellOver(carried() ? place : null);
}

function scrollAlong({ clientX, clientY }) {
  const scroller = document.getElementById("table"), box = scroller.getBoundingClientRect();
  if (clientX < box.left || clientX > box.right) return;
  if (clientY > box.top && clientY < box.top + EDGE) scroller.scrollBy(0, -12);
  if (clientY < box.bottom && clientY > box.bottom - EDGE) scroller.scrollBy(0, 12);
}

function ghostOf(source) {
  const body = source.matches("[data-carry]") ? source : source.closest("[data-card]");
  const ghost = body.cloneNode(true);
  for (const named of [ghost, ...ghost.querySelectorAll("[id]")]) named.removeAttribute("id");
  for (const found of [ghost, ...ghost.querySelectorAll("[data-card], [data-counter]")]) {
    for (const hook of ["data-card", "data-counter", "data-carry", "aria-label"]) found.removeAttribute(hook);
  }
  const layer = document.createElement("div");
  layer.className = "ghost";
  layer.setAttribute("aria-hidden", "true");
  layer.inert = true;
  if (body !== source || body.matches(".card")) layer.style.width = `${body.offsetWidth}px`;
  layer.append(ghost);
  document.body.append(layer);
  return layer;
}

/** A drag ends with a click that nobody meant: swallow it, if it comes. */
function swallowOneClick(within) {
  const swallow = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  window.addEventListener("click", swallow, { capture: true, once: true });
  const stop = () => window.removeEventListener("click", swallow, { capture: true });
  setTimeout(stop, within);
  window.addEventListener("pointerdown", stop, { capture: true, once: true });   // a new press is meant
}
