// On a phone one side of the table is shown at a time, and the story is a sheet. The page itself holds both.
const narrow = matchMedia("(max-width: 600px)");

function show(player) {
  for (const half of document.querySelectorAll(".half")) half.toggleAttribute("data-away", half.dataset.half !== player);
  for (const button of document.querySelectorAll("[data-side]")) button.setAttribute("aria-pressed", String(button.dataset.side === player));
}

if (matchMedia("(max-width: 600px), (max-height: 600px)").matches) document.querySelector(".tray-more")?.removeAttribute("open");

const near = document.querySelector(".half-near")?.dataset.half;
if (near) show(near);
document.querySelector(".half-near")?.scrollIntoView({ block: "end" });   // where there are many cards: your own first

document.addEventListener("click", (event) => {
  const side = event.target.closest("[data-side]");
  if (side) show(side.dataset.side);
  const sheet = event.target.closest("[data-sheet]");
  if (sheet) showSheet(!document.documentElement.hasAttribute("data-story-open"));
});

/** Open the sheet, or close it. */
export function showSheet(open) {
  document.documentElement.toggleAttribute("data-story-open", open);
  for (const button of document.querySelectorAll("[data-sheet]")) button.setAttribute("aria-expanded", String(open));
}

// A question, a problem or a panel is not to be missed: the sheet opens for it.
function openForUrgent(event) {
  const urgent = document.querySelector("#question [role=dialog], #problem > p") ?? event?.detail.ctx.target?.closest?.("#inspector");
  if (narrow.matches && urgent) showSheet(true);
  else if (event && urgent) urgent.scrollIntoView({ block: "center" });   // on a tablet it lies below the table
}
openForUrgent();
document.addEventListener("htmx:after:swap", openForUrgent);
