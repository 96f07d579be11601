// Keeping the place: focus stays where a person was, also when a card has gone to another zone.
import "./prompt.js";   // it opens what waits, before the keyboard goes there
import { panelClosed } from "./sides.js";

let before = null;

document.addEventListener("htmx:before:swap", () => {
  document.querySelector("#welcome [autofocus]")?.removeAttribute("autofocus");   // meant once; htmx would go there after every swap
  const focused = document.activeElement;
  if (!focused || focused === document.body) return;
  const card = focused.closest("[data-card]"), zone = focused.closest("[data-drop-zone]");
  before = {
    label: focused.getAttribute("aria-label"),
    id: focused.id,
    first: Boolean(focused.closest("#welcome")),
    card: card?.dataset.card,
    zone: zone?.id,
    moment: focused.closest(".moment")?.id,
    waiting: Boolean(focused.closest("#triggers")),
    about: focused.closest("#prompt [data-about]") && [cameFrom, ...focused.closest("[data-about]").dataset.about.split(" ").flatMap((id) => [`card-${id}`, `player-${id}`])],
    player: focused.closest("[data-player]")?.id,
    panel: focused.closest("#inspector") && panelAbout(),
    place: card && zone ? [...zone.querySelectorAll(".card")].indexOf(card) : 0,
  };
});

document.addEventListener("htmx:after:swap", () => {
  if (!before || isKept(document.activeElement)) return;
  for (const next of nearest(before)) {
    next?.focus({ preventScroll: true });   // does nothing where it can't be: on what is disabled, or in a closed pile
    if (next && document.activeElement === next && isKept(next)) return;
  }
});

// A button that the answer has disabled or hidden loses the focus a little later: it is lost already.
const isKept = (focused) => focused && focused !== document.body && !focused.disabled && focused.checkVisibility({ visibilityProperty: true });

/** Where a person may look on, the nearest first. */
function* nearest({ first, label, id, card, zone, place, moment, player, waiting, about, panel }) {
  if (waiting) yield document.querySelector("#question button, #triggers button") ?? document.querySelector("#story-log .moment:not([data-undone])");
  for (const each of about ?? []) yield document.getElementById(each);
  if (first) yield document.querySelector("#table .card");   // the first card lies there: go on with it
  if (id) yield document.getElementById(id);
  if (label) yield document.querySelector(`button[aria-label="${CSS.escape(label)}"]`);
  const there = card && document.getElementById(`card-${card}`);
  yield there;
  if (zone) {
    const left = document.getElementById(zone)?.querySelectorAll(".card") ?? [];
    yield left[Math.min(place, left.length - 1)];
  }
  yield there?.closest("details")?.querySelector("summary");
  if (player) yield document.getElementById(player);
  if (moment) yield document.getElementById(moment);
  if (panel !== null) yield* [document.getElementById(`card-${panel}`), document.getElementById(`player-${panel}`), document.querySelector("[data-close-inspector]"), document.querySelector("#tray a")];   // what was changed there
  yield document.querySelector(".half-near .player");
}

// A question comes to where the eye is, and the keyboard with it: once, then it is free to look about.
let asked = document.querySelector("#question [role=dialog]")?.textContent;
let cameFrom = "";   // the card, the player or the name field where the keyboard was last: it goes back there with the answer
document.addEventListener("focusin", ({ target }) => {
  const { card, player } = target.closest("#table [data-card], #table [data-player]")?.dataset ?? {};
  cameFrom = target.matches("#add-card") ? target.id : card ? `card-${card}` : player ? `player-${player}` : cameFrom;
});
document.addEventListener("htmx:after:swap", () => {
  const question = document.querySelector("#question [role=dialog]"), now = question?.textContent;
  if (question && now !== asked && !question.contains(document.activeElement)) question.querySelector("button")?.focus();
  asked = now;
});

/** What the panel is about, or edits; empty for a card that is made up. */
function panelAbout() {
  const { inspecting, editing } = document.querySelector("#inspector :is([data-inspecting], [data-editing])")?.dataset ?? {};
  return inspecting ?? editing ?? "";
}

// The panel about a card closes without leaving the page, by its button or by Escape; so does a pile, by a click beside it too.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented || document.documentElement.dataset.carrying) return;
  const close = document.querySelector("[data-close-inspector]");
  if (close) close.click();
  else closePile();
});
document.addEventListener("click", ({ target }) => { if (target.matches("#table, .halves, .half, .battlefield, .row, .strip, .piles")) closePile(); });

function closePile() {
  const pile = document.querySelector(".pile > details[open]");
  if (!pile) return;
  if (pile.contains(document.activeElement)) pile.querySelector("summary").focus({ preventScroll: true });
  pile.open = false;
}

document.addEventListener("click", (event) => {
  const close = event.target.closest("[data-close-inspector]");
  if (!close) return;
  event.preventDefault();
  const about = panelAbout();
  document.getElementById("inspector").replaceChildren();
  panelClosed();
  const there = about ? document.querySelector(`#card-${CSS.escape(about)} a, #player-${CSS.escape(about)} a`) : document.querySelector("#tray a");
  there?.focus({ preventScroll: true });
});
