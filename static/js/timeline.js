// The timeline: sliding goes along the moments, one request at a time, and the last one wins. The slider is the page's
// own, so keys, touch and screen readers work as with any; dots are drawn below it.
const form = () => document.getElementById("timeline-form");
const slider = () => document.getElementById("timeline-at");
const tip = () => document.getElementById("timeline-tip");
const THUMB = 18;

let sent = null, wanted = null, held = false;

function go(number) {
  wanted = number;
  if (sent !== null) return;   // it goes on from there when the answer has come
  sent = number;
  const field = Object.assign(document.createElement("input"), { type: "hidden", name: "moment", value: number });
  form().append(field);
  form().requestSubmit();
  setTimeout(() => field.remove(), 0);
}

document.addEventListener("input", (event) => {
  if (event.target !== slider()) return;
  const place = slider().valueAsNumber;
  slider().setAttribute("aria-valuetext", textOf(place));
  showTip(place);
  go(numberAt(place));
});

document.addEventListener("htmx:finally:request", (event) => {
  if (event.target.id !== "timeline-form") return;
  const next = wanted === sent ? null : wanted;
  sent = wanted = null;
  if (next !== null) go(next);
  else settle();
});
document.addEventListener("htmx:after:swap", () => { if (sent === null) settle(); });

// Where the board is, the slider is too: a page keeps what a person has moved, and htmx what has the focus.
function settle() {
  if (!held) slider().value = slider().getAttribute("value");
}
document.addEventListener("pointerdown", (event) => { held = event.target === slider(); });
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => {
  if (held) held = false;
  else return;
  if (sent === null) settle();
});

const numberAt = (place) => Number(slider().dataset.numbers.split(" ")[place - 1]);

// What a moment is called stands in the story; of those that are not on the page only the place is known.
function textOf(place) {
  const moment = document.getElementById(`moment-${numberAt(place)}`);
  const title = moment?.querySelector(".moment-title").textContent.trim().replace(/\s+/g, " ");
  return `Moment ${place} of ${slider().max}${title ? `: ${title}` : ""}${moment?.dataset.did ? `; ${moment.dataset.did}` : ""}`;
}

function showTip(place) {
  const box = slider().getBoundingClientRect(), room = form().parentElement.getBoundingClientRect();
  const last = slider().max - 1, x = box.left + THUMB / 2 + (last && (place - 1) / last) * (box.width - THUMB);
  tip().textContent = textOf(place);
  tip().hidden = false;
  const half = tip().offsetWidth / 2 + 8;
  tip().style.left = `${Math.max(half, Math.min(x, innerWidth - half)) - room.left}px`;
}
const hideTip = () => { if (tip()) tip().hidden = true; };

document.addEventListener("pointermove", (event) => {
  if (event.target !== slider() || event.pointerType === "touch") return;
  const box = slider().getBoundingClientRect(), last = slider().max - 1;
  showTip(1 + Math.round(Math.min(1, Math.max(0, (event.clientX - box.left - THUMB / 2) / (box.width - THUMB || 1))) * last));
});
document.addEventListener("pointerout", (event) => { if (event.target === slider() && !held) hideTip(); });
document.addEventListener("focusin", (event) => { if (event.target === slider() && slider().matches(":focus-visible")) showTip(slider().valueAsNumber); });
document.addEventListener("focusout", (event) => { if (event.target === slider()) hideTip(); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  hideTip();
  closeBranches();
});

// The list of branches closes by a click elsewhere, and after a branch was chosen.
function closeBranches() {
  const list = document.getElementById("branches");
  if (!list?.open) return;
  const within = list.contains(document.activeElement);
  list.open = false;
  if (within) list.querySelector("summary").focus();
}
document.addEventListener("click", (event) => { if (!event.target.closest("#branches")) closeBranches(); });
document.addEventListener("submit", (event) => { if (event.target.closest("#branches")) closeBranches(); });

// What can be done with a moment unfolds below its title, and folds again.
document.addEventListener("click", (event) => {
  const more = event.target.closest(".moment-more"), place = more?.closest(".moment").querySelector(".about-place");
  if (!place?.hasChildNodes()) return;
  event.preventDefault();
  event.stopPropagation();
  place.replaceChildren();
}, { capture: true });
