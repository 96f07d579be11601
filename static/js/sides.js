// On a phone one side of the table is shown at a time, and the story is a sheet. The page itself holds both.
const narrow = matchMedia("(max-width: 600px)");

function show(player) {
  for (const half of document.querySelectorAll(".half")) half.toggleAttribute("data-away", half.dataset.half !== player);
  for (const button of document.querySelectorAll("[data-side]")) button.setAttribute("aria-pressed", String(button.dataset.side === player));
}

if (matchMedia("(max-width: 600px), (max-height: 600px)").matches) document.querySelector(".tray-more")?.removeAttribute("open");

const near = document.querySelector(".half-near")?.dataset.half;
if (near) show(near);
if (!document.querySelector(".welcome")) document.querySelector(".half-near")?.scrollIntoView({ block: "end" });   // where there are many cards: your own first

document.addEventListener("click", (event) => {
  const side = event.target.closest("[data-side]");
  if (side) show(side.dataset.side);
  const sheet = event.target.closest("[data-sheet]");
  if (sheet) showSheet(!isOpen());
  if (event.target.closest("[data-sheet-close]")) leaveSheet();
});

const isOpen = () => document.documentElement.hasAttribute("data-story-open");
let forPanel = false;   // whether the sheet has opened by itself, for a panel: then it closes with it

/** Open the sheet, or close it. */
export function showSheet(open) {
  forPanel = false;
  document.documentElement.toggleAttribute("data-story-open", open);
  for (const button of document.querySelectorAll("[data-sheet]")) button.setAttribute("aria-expanded", String(open));
}

/** Close the sheet, and the keyboard is on its button again. */
function leaveSheet() {
  const within = document.activeElement?.closest(".side");
  showSheet(false);
  if (within) document.querySelector("[data-sheet]")?.focus();
}

/** The panel has been closed: the sheet that opened for it closes too. */
export function panelClosed() {
  if (forPanel) showSheet(false);
}

// It closes as a person goes on: by Escape, by a swipe down over its head, and by acting on the table or with the tray.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && narrow.matches && isOpen() && !event.defaultPrevented) leaveSheet();
});
let swipe = null;
document.addEventListener("pointerdown", (event) => {
  if (!narrow.matches || !isOpen()) return;
  if (event.target.closest("#table, #tray, #prompt")) showSheet(false);
  swipe = event.target.closest("[data-sheet-close]") && event.clientY;
});
document.addEventListener("pointerup", (event) => {
  if (swipe && event.clientY > swipe + 30) leaveSheet();
  swipe = null;
});

// A problem or a panel is not to be missed: the sheet opens for it. A question waits over the table.
function openForUrgent(event) {
  const problem = document.querySelector("#problem > p"), swapped = event?.detail.ctx.target?.closest?.("#inspector");
  const panel = swapped?.querySelector("form.proliferate") ? null : swapped;   // that is done on the table
  if (narrow.matches && (problem ?? panel)) {
    const opened = !isOpen();
    showSheet(true);
    forPanel = opened && !problem;
  } else if (event) problem?.scrollIntoView({ block: "nearest" });
}
openForUrgent();
document.addEventListener("htmx:after:swap", openForUrgent);
