// Many cards: a stack is selected, or picked up, as one; and what an answer calls the same stays as it is.
import { select } from "./select.js";

// Where a battlefield is laid anew, a card that looks as before is only named, by its id: it is moved, not drawn.
window.htmx?.registerExtension("same", { htmx_before_morph_node: (card, { newNode }) => !newNode.hasAttribute?.("data-same") });

const cardsOf = (stack) => [...stack.querySelectorAll("[data-card]")].map((card) => card.dataset.card);

// All of a stack: selected by a click; a drag, which begins as the first card is picked up, then takes them along.
document.addEventListener("pointerdown", (event) => selectFrom(event), { capture: true });
document.addEventListener("click", (event) => selectFrom(event));

function selectFrom(event) {
  const all = event.target.closest?.("[data-stack-all]");
  if (all && !event.button) select(cardsOf(all.closest(".stack")));
}
