import { announce } from "./acting.js";

// Tools: what opens a panel beside the table closes the tools, which would lie over it.
document.addEventListener("click", (event) => {
  if (event.target.closest("#more-tools a")) document.getElementById("more-tools").hidePopover?.();
});

// The top of a library: sorted here, by arrows, buttons or a drag; one button then keeps the order, as one step.
const item = (node) => node.closest?.("[data-top-card]");
let held = null;   // the card that a pointer drags

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-top-move]");
  if (!button) return;
  event.preventDefault();
  moved(item(button), button.dataset.topMove === "up", button);
}, true);

// Kept, its button goes: the focus stays with the list.
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-top-keep]")) document.querySelector(".top-grip")?.focus();
});

document.addEventListener("keydown", (event) => {
  const grip = event.target.closest?.(".top-grip");
  if (!grip || !/^Arrow(Up|Down)$/.test(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  moved(item(grip), event.key === "ArrowUp", grip);
}, true);

document.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest?.(".top-grip");
  if (!grip || event.button) return;
  held = item(grip);
  grip.setPointerCapture(event.pointerId);
});
document.addEventListener("pointermove", (event) => {
  if (!held) return;
  const { top, bottom } = held.getBoundingClientRect();
  const other = event.clientY < top ? held.previousElementSibling : event.clientY > bottom ? held.nextElementSibling : null;
  if (!other) return;
  event.clientY < top ? other.before(held) : other.after(held);
  sorted(held);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { held = null; });

function moved(card, up, focus) {
  const other = up ? card.previousElementSibling : card.nextElementSibling;
  if (other) up ? other.before(card) : other.after(card);
  focus.focus();
  sorted(card);
}

/** Note the order that the list shows, say where the card lies, and offer to keep it. */
function sorted(card) {
  const cards = [...card.parentElement.children], keep = card.closest("section").querySelector("[data-top-keep]");
  keep.form.elements.order.value = cards.map((each) => each.dataset.topCard).join(" ");
  keep.hidden = false;
  announce(`${card.dataset.name}: place ${cards.indexOf(card) + 1} of ${cards.length}.`);
}
