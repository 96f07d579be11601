// Many cards: a stack is selected, or picked up, as one; and what an answer calls the same stays as it is.
import { select } from "./select.js";

// Where a battlefield is laid anew, a card that looks as before is only named, by its id: it is moved, not drawn.
window.htmx?.registerExtension("same", { htmx_before_morph_node: (card, { newNode }) => !newNode.hasAttribute?.("data-same") });

// Nor is a card drawn anew that the last act concerned, or no longer: who is marked, the answer says of all at once.
let concerned = [...document.querySelectorAll("#table [data-concerned]")].map(({ dataset }) => dataset.card ?? dataset.player);
document.addEventListener("htmx:after:swap", () => {
  const told = document.getElementById("said").dataset.concerned?.split(" ");
  if (!told) return;
  for (const id of concerned) articleOf(id)?.removeAttribute("data-concerned");
  for (const id of told) articleOf(id)?.setAttribute("data-concerned", "");
  concerned = told;
});
const articleOf = (id) => document.getElementById(`card-${id}`) ?? document.getElementById(`player-${id}`);

const cardsOf = (stack) => [...stack.querySelectorAll("[data-card]")].map((card) => card.dataset.card);

// All of a stack: selected by a click; a drag, which begins as the first card is picked up, then takes them along.
document.addEventListener("pointerdown", (event) => selectFrom(event), { capture: true });
document.addEventListener("click", (event) => selectFrom(event));

function selectFrom(event) {
  const all = event.target.closest?.("[data-stack-all]");
  if (all && !event.button) select(cardsOf(all.closest(".stack")));
}
