// Tips: what is near where one rests on a name; how a number comes about, what a kind of counter does, and what a rule is
// missing, where one rests on, focuses or taps these. And the fold above the story: what is near for the last act.
import { address, announce, board } from "./acting.js";

const NAMES = ".card-name a, .player-name a";
const WHYS = "[data-why], .piece[data-from], a.rule, [data-rule-of]";
const REST = 500, GRACE = 300;    // ms: until it shows; until it goes, so that the pointer can get onto it
const tip = Object.assign(document.createElement("div"), { id: "near-tip", className: "near-tip", role: "tooltip", hidden: true });
board().append(tip);
let at = null, timer = 0, leaving = 0;       // what it is about
let byKey = true;                 // whether keys were used last: where the focus goes after a tap, nobody went to ask

const isAbout = (target) => target.closest?.(`${NAMES}, ${WHYS}`) ?? null;

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || event.buttons || tip.contains(event.target)) return void clearTimeout(leaving);
  const on = isAbout(event.target);
  if (on === at) return void clearTimeout(leaving);
  if (on?.title) on.title = "";         // the browser's own tip would say the same beside it
  if (on || tip.hidden) return rest(on);
  clearTimeout(leaving);
  leaving = setTimeout(rest, GRACE, null);
});
document.addEventListener("focusin", ({ target }) => {
  if (!tip.contains(target)) rest(byKey && target.matches(`.card, .player, ${NAMES}, ${WHYS}`) && target.matches(":focus-visible") ? target : null);
});
document.addEventListener("focusout", ({ relatedTarget }) => { if (!tip.contains(relatedTarget)) rest(null); });
for (const act of ["pointerdown", "keydown", "wheel"]) {
  document.addEventListener(act, (event) => {
    if (act !== "wheel") byKey = act === "keydown";
    if (!tip.contains(event.target) && event.key !== "Shift" && event.key !== "Control") rest(null);
  }, { capture: true, passive: true });
}
document.addEventListener("htmx:after:swap", () => { rest(null); renew(); });
document.documentElement.addEventListener("pointerleave", () => rest(null));

// A click or tap on a number explains it, at once.
document.addEventListener("click", (event) => {
  const number = event.target.closest("[data-why]");
  if (!number || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  tell(number);
});

/** Explain the numbers of a card, or what is near for what has none; of a player, too. */
export function explain(article) {
  if (article) tell(article.querySelector("[data-why]") ?? article);
}

function tell(on) {
  rest(on, 0);
  show(on).then(() => { if (at === on) announce(tip.innerText.replace(/\s+/g, " ")); });
}

function rest(on, wait = REST) {
  clearTimeout(timer);
  clearTimeout(leaving);
  if (at?.getAttribute("aria-describedby") === tip.id) at.removeAttribute("aria-describedby");
  tip.hidden = true;
  at = on;
  if (on && wait) timer = setTimeout(show, wait, on);
}

async function show(on) {
  const told = await ask(on.matches(WHYS) ? "why" : "near", asked(on));
  if (!told || at !== on || !on.isConnected) return;
  tip.innerHTML = told;
  tip.hidden = false;
  if (!on.hasAttribute("aria-describedby")) on.setAttribute("aria-describedby", tip.id);
  beside(on);
}

/** What is asked about it: of a card or player, of a kind on one, of a rule and what it happened to. */
function asked(on) {
  const { card, player } = on.closest("[data-card], [data-player]")?.dataset ?? {};
  if (on.matches("a") && on.hash) {
    const about = card ?? player ?? on.closest("[data-about]")?.dataset.about.split(" ")[0];
    return { rule: on.hash.replace("#rule-", ""), ...(about ? { of: about } : {}) };
  }
  return { of: card ?? player, ...(on.dataset.carry ? { kind: on.dataset.carry } : {}) };
}

/** Beside the card or player that it is about, so that it hides nothing of it; where there is no room, below or above. */
function beside(on) {
  const home = on.closest(".card, .side"), { left, right, top, bottom } = (on.closest(".card, .player") ?? on).getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip, edge = home?.getBoundingClientRect();
  const x = home && edge.right + width + 14 < innerWidth ? edge.right + 6 : home && edge.left - width > 14 ? edge.left - width - 6 : null;
  const below = bottom + 6 + height < innerHeight ? bottom + 6 : Math.max(8, top - height - 6);
  put(tip, x ?? left, x === null ? below : top);
}

/** Put a label above a place, in its middle; inside its upper edge, where there is no room above. */
export function above(label, place) {
  const { left, top, width } = place.getBoundingClientRect(), over = top - label.offsetHeight - 8;
  put(label, left + (width - label.offsetWidth) / 2, over > 4 ? over : top + 4);
  label.toggleAttribute("data-above", over > 4);
}

function put({ style, offsetWidth, offsetHeight }, x, y) {
  style.left = `${Math.max(8, Math.min(x, innerWidth - offsetWidth - 8))}px`;
  style.top = `${Math.max(4, Math.min(y, innerHeight - offsetHeight - 8))}px`;
}

const fold = document.getElementById("near");
fold?.addEventListener("toggle", renew);

/** Bring the fold up to what the page shows now, if it is open. */
async function renew() {
  const { version } = board().dataset;
  if (!fold?.open || fold.dataset.version === version) return;
  const told = await ask("near", {});
  if (!told || board().dataset.version !== version) return;
  fold.querySelector("[data-near-lists]").innerHTML = told;
  fold.dataset.version = version;
}

async function ask(what, about) {
  try {
    const answer = await fetch(`${address()}/${what}?${new URLSearchParams(about)}`, { headers: { "HX-Request": "true" } });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}
