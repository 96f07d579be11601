// Keeping the place: focus stays where a person was, also when a card has gone to another zone.
let before = null;

document.addEventListener("htmx:before:swap", () => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return;
  before = {
    label: focused.getAttribute("aria-label"),
    id: focused.id,
    card: focused.closest("[data-card]")?.dataset.card,
    zone: focused.closest("[data-drop-zone]")?.id,
    place: focused.closest("[data-card]") && [...document.querySelectorAll(".card")].indexOf(focused.closest("[data-card]")),
  };
});

document.addEventListener("htmx:after:swap", () => {
  if (!before || (document.activeElement && document.activeElement !== document.body)) return;
  const { label, id, card, zone, place } = before;
  const next =
    (id && document.getElementById(id)) ||
    (label && document.querySelector(`button[aria-label="${CSS.escape(label)}"]`)) ||
    (card && document.getElementById(`card-${card}`)) ||
    (zone && document.getElementById(zone)?.querySelector(".card")) ||
    document.querySelectorAll(".card")[place] ||
    document.querySelector(".player");
  if (next && !next.disabled) next.focus({ preventScroll: true });
});

// A question comes to where the eye is, and the keyboard with it.
document.addEventListener("htmx:after:swap", () => {
  const question = document.querySelector("#question [role=dialog]");
  if (question && !question.contains(document.activeElement)) question.querySelector("button")?.focus();
});

// The panel about a card closes without leaving the page.
document.addEventListener("click", (event) => {
  const close = event.target.closest("[data-close-inspector]");
  if (!close) return;
  event.preventDefault();
  document.getElementById("inspector").replaceChildren();
});
