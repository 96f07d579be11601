// Dragging by mouse, finger or pen: a piece by itself; a card by its handle, with a mouse by any part of it.
import { pressedLong } from "./acting.js";
import { carried, elsewhere, keysOf, letGo, pickUp, pickUpSome, placeAt, placeOn, showPlace, tellOver } from "./carry.js";

const FAR_ENOUGH = 4;      // px: below that a press is a click
const EDGE = 48;           // px from the edge of what scrolls: there it scrolls along,
const RESTED = 400;        // ms after the pointer came there: what only passes the edge scrolls nothing
let drag = null;           // the pointer that may become, or is, a drag: { pointer, x, y, source, ghost, at, under, giveUpRest }

document.addEventListener("pointerdown", (event) => {
  if (event.button !== 0 || drag || event.target.closest("input, select, textarea, summary, dialog, .counter-step, [data-place]")) return;
  const source = event.target.closest("[data-carry], [data-carry-card]") ?? (event.pointerType === "mouse" ? event.target.closest("[data-card]") : null)
    ?? event.target.closest("[data-stack-all]")?.parentElement.querySelector("[data-carry-card]")   // of a selected stack: all of it
    ?? (event.pointerType === "touch" ? null : event.target.closest("[data-fresh]"));   // a finger scrolls the list
  if (!source) return;
  drag = { pointer: event.pointerId, x: event.clientX, y: event.clientY, source };
  source.addEventListener("touchmove", keepStill, { passive: false });
  if (event.pointerType !== "mouse" && source.matches("[data-carry]")) {
    drag.giveUpRest = pressedLong(() => { giveUpDrag(); pickUpSome(source); });   // it asks how many
  }
});

/** A press that has become something else, as a menu: it is no drag, nor a click when it ends. */
export function giveUpDrag() {
  end();
  swallowOneClick(1000);
}

document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR_ENOUGH) return;
    drag.giveUpRest?.();
    pickUp(drag.source, true);
    drag.ghost = ghostOf(drag.source);
  }
  drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  drag.at = { x: event.clientX, y: event.clientY };
  drag.frame ??= requestAnimationFrame(scrollAlong);
  look();
});

/** Show what lies under the pointer as the place it is. */
function look() {
  const under = drag.under = document.elementFromPoint(drag.at.x, drag.at.y);
  under?.closest("[data-side][aria-pressed=false]")?.click();   // on a phone: over to the other side
  showUnder(under);
}

document.addEventListener("pointerup", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  if (!drag.ghost) return end();
  swallowOneClick(0);
  const known = drag.at.x === event.clientX && drag.at.y === event.clientY && drag.under?.isConnected;
  placeOn(known ? drag.under : document.elementFromPoint(event.clientX, event.clientY), keysOf(event));
  end();
});
document.addEventListener("pointercancel", () => { if (drag?.ghost) letGo(); end(); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") end(); });
document.addEventListener("contextmenu", (event) => { if (drag && event.target.closest("[data-carry]")) event.preventDefault(); });
document.addEventListener("selectstart", (event) => { if (drag) event.preventDefault(); });
document.addEventListener("dragstart", (event) => { if (event.target.closest?.("[data-card]")) event.preventDefault(); });

// To the browser a quick drag is a flick: though nothing scrolls, it would take the next tap for one that stops it.
const keepStill = (event) => { if (event.cancelable) event.preventDefault(); };

function end() {
  drag?.giveUpRest?.();
  cancelAnimationFrame(drag?.frame);
  drag?.source.removeEventListener("touchmove", keepStill);
  drag = null;
}

function showUnder(element) {
  const place = carried() ? placeAt(element) : null;
  if (!showPlace(place)) return;
  drag.note.textContent = place?.dataset.no ?? elsewhere(place);
  tellOver(place);
}

/** Where the pointer rests near an edge the table scrolls along; where it does not scroll itself, the page does. */
function scrollAlong(time) {
  if (!drag?.ghost) return;
  drag.frame = null;
  const { x, y } = drag.at, table = scrollerOf(document.elementFromPoint(x, y)), page = document.scrollingElement;
  const [scroller, box] = table.scrollHeight > table.clientHeight + 1 ? [table, table.getBoundingClientRect()] : [page, { left: 0, right: innerWidth, top: 0, bottom: innerHeight }];
  const by = x < box.left || x > box.right ? 0 : y > box.top && y < box.top + EDGE ? -12 : y < box.bottom && y > box.bottom - EDGE ? 12 : 0;
  drag.edge = by ? drag.edge ?? time : null;
  if (!by) return;
  const before = scroller.scrollTop;
  if (time - drag.edge > RESTED) {
    scroller.scrollBy(0, by);
    if (scroller.scrollTop === before) return;
    look();
  }
  drag.frame = requestAnimationFrame(scrollAlong);
}

/** What scrolls under a pointer: a battlefield with more cards than it shows, else the table. */
export function scrollerOf(element) {
  const field = element?.closest(".battlefield");
  return field && field.scrollHeight > field.clientHeight + 1 && getComputedStyle(field).overflowY === "auto" ? field : document.getElementById("table");
}

function ghostOf(source) {
  const body = source.matches("[data-carry], [data-fresh]") ? source : source.closest("[data-card]");
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
  const number = carried()?.cards?.length ?? 1;
  if (number > 1) layer.dataset.number = number;
  drag.note = Object.assign(document.createElement("p"), { className: "ghost-note" });
  layer.append(ghost, drag.note);
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
