// Keys: arrows go through players, zones and cards as they lie on the table; a few letters act. Tab goes the plain way.
import { pickUp } from "./carry.js";

const STOPS = ".card, .player, .pile > details > summary, .battlefield, .hand";
const TOWARDS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.target.matches("input, select, textarea") || event.target.closest("dialog")) return;
  const command = event.ctrlKey || event.metaKey;
  if (command && !event.altKey && event.key.toLowerCase() === "z") return press(event.shiftKey ? "redo" : "undo", event);
  if (command && event.key.toLowerCase() === "y") return press("redo", event);
  if (command || event.altKey) return;
  if (event.key in TOWARDS && !event.target.closest(".side")) return go(event);
  if (event.key === "Enter" && event.target.matches(".card, .player")) return event.target.querySelector("a")?.click();
  if (event.key === "m" && event.target.closest(".card")) return pickUp(event.target.closest(".card").querySelector("[data-carry-card]"));
  if (event.key === "u") press("undo", event);
  if (event.key === "r") press("redo", event);
});

function press(id, event) {
  event.preventDefault();
  document.getElementById(id)?.click();
}

function go(event) {
  const stops = [...document.querySelectorAll(STOPS)].filter((stop) => stop.checkVisibility());
  const from = event.target.closest(STOPS);
  const next = from ? nearest(from, stops.filter((stop) => stop !== from && !stop.contains(from)), TOWARDS[event.key]) : stops.find((stop) => stop.matches(".half-near .card")) ?? stops[0];
  if (!next) return;
  event.preventDefault();
  next.focus();
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
