// What is near: which state-based actions did not happen, and what they miss. It shows where the pointer rests on a name
// or the keyboard on a card or player; and in the fold above the story, for what the last act was about.
import { board } from "./acting.js";

const NAMES = ".card-name a, .player-name a";
const WAIT = 500;
const tip = Object.assign(document.createElement("div"), { id: "near-tip", className: "near-tip", role: "tooltip", hidden: true });
document.body.append(tip);
let at = null, timer = 0;       // the name, card or player that it is about

document.addEventListener("pointerover", (event) => {
  const name = event.pointerType === "mouse" && !event.buttons ? event.target.closest?.(NAMES) : null;
  if (name !== at) rest(name);
});
document.addEventListener("focusin", ({ target }) => rest(target.matches(`.card, .player, ${NAMES}`) && target.matches(":focus-visible") ? target : null));
document.addEventListener("focusout", () => rest(null));
for (const act of ["pointerdown", "keydown", "wheel"]) document.addEventListener(act, () => rest(null), { capture: true, passive: true });
document.addEventListener("htmx:after:swap", () => { rest(null); renew(); });

function rest(on) {
  clearTimeout(timer);
  at?.removeAttribute("aria-describedby");
  tip.hidden = true;
  at = on;
  if (on) timer = setTimeout(() => show(on), WAIT);
}

async function show(on) {
  const { card, player } = on.closest("[data-card], [data-player]").dataset;
  const told = await lists(`?of=${encodeURIComponent(card ?? player)}`);
  if (!told || at !== on || !on.isConnected) return;
  tip.innerHTML = told;
  for (const link of tip.querySelectorAll("a")) link.removeAttribute("href");     // it lets the pointer through
  tip.hidden = false;
  on.setAttribute("aria-describedby", tip.id);
  place(on.getBoundingClientRect());
}

function place({ left, top, bottom }) {
  const below = bottom + 6, fits = below + tip.offsetHeight < innerHeight;
  tip.style.left = `${Math.max(8, Math.min(left, innerWidth - tip.offsetWidth - 8))}px`;
  tip.style.top = `${fits ? below : Math.max(8, top - tip.offsetHeight - 6)}px`;
}

const fold = document.getElementById("near");
fold?.addEventListener("toggle", renew);

/** Bring the fold up to what the page shows now, if it is open. */
async function renew() {
  const { version } = board().dataset;
  if (!fold?.open || fold.dataset.version === version) return;
  const told = await lists("");
  if (!told || board().dataset.version !== version) return;
  fold.querySelector("[data-near-lists]").innerHTML = told;
  fold.dataset.version = version;
}

async function lists(asked) {
  try {
    const answer = await fetch(`${location.pathname}/near${asked}`, { headers: { "HX-Request": "true" } });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}
