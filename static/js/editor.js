// Making and changing cards: the form comes back from the server with a row more, and stays where a person was in it.
const panel = () => document.getElementById("inspector");
const folds = () => [...panel().querySelectorAll("details[data-fold]")];
let kept = null;

document.addEventListener("htmx:before:swap", () => {
  const editor = panel()?.querySelector(".editor, .seats");
  kept = editor && { open: folds().filter((fold) => fold.open).map((fold) => fold.dataset.fold), top: panel().scrollTop, title: editor.dataset.editing };
});

document.addEventListener("htmx:after:swap", settle);

function settle() {
  document.title = document.querySelector(".bar-title").textContent + " · Countertop";
  const page = document.querySelector("#step [name=copy_id]");
  if (page) for (const copy of panel().querySelectorAll("[name=copy_id]")) copy.value = page.value;   // one page, one copy
  const editor = panel().querySelector(".editor");
  if (!editor) return;
  if (kept && editor.dataset.editing === kept.title) {
    for (const fold of folds()) if (kept.open.includes(fold.dataset.fold)) fold.open = true;
    panel().scrollTop = kept.top;
  }
  const next = editor.querySelector("[data-focus]") ?? (kept ? null : editor.querySelector(".field-main input"));
  if (!next) return;
  for (let fold = next.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  next.focus();
  next.removeAttribute("data-focus");
}
// It may have come before this script; who has begun to type in it, or to go elsewhere, is left where they are.
if (panel()?.querySelector(".editor") && document.activeElement.matches("body, [hx-get]")) settle();

// A form that is on its way comes back with what was asked for: only in that one a save, or a row to add, is what is meant.
let away = null, next = null;
const isForm = (event) => event.target.matches?.(".editor-form");
document.addEventListener("htmx:before:request", (event) => { if (isForm(event)) away = event.target; });
document.addEventListener("submit", (event) => {
  if (!away?.isConnected || event.target !== away) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { name, value } = event.submitter ?? {};
  if (!name || value.startsWith("add ")) next = value;
}, true);
document.addEventListener("htmx:finally:request", (event) => {
  if (event.target !== away && away?.isConnected) return;
  away = null;
  const form = next !== null && panel().querySelector(".editor-form");
  if (form) [...form.querySelectorAll("button")].find((button) => button.type === "submit" && button.value === next)?.click();
  next = null;
});

// As soon as something stands in the last row of a map, there is another.
document.addEventListener("input", (event) => {
  const row = event.target.closest(".field-map > .field-row");
  if (!row || !event.target.value || row.nextElementSibling?.matches(".field-row")) return;
  const next = row.cloneNode(true);
  for (const field of next.querySelectorAll("[name]")) {
    const up = (text) => text?.replace(/\d+(?=(\.[a-z]+|: [a-z]+)$)/, (number) => Number(number) + 1);
    field.name = up(field.name);
    field.setAttribute("aria-label", up(field.getAttribute("aria-label")));
    field.value = "";
  }
  row.after(next);
});

// What an ability says is told again as its fields change; the form itself stays as it is. The last change is what counts.
let asked = 0;
document.addEventListener("change", async (event) => {
  const form = event.target.closest(".ability") && event.target.form;
  if (!form) return;
  const sent = new FormData(form), mine = ++asked;
  sent.set("press", "look");
  const answer = await fetch(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(sent), headers: { "HX-Request": "true" } });
  if (!answer.ok) return;
  const told = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== asked) return;
  for (const row of form.querySelectorAll(".ability")) {
    const says = row.querySelector(".ability-says"), now = told.querySelector(`[data-ability="${row.dataset.ability}"] .ability-says`);
    if (now) says.replaceWith(now);
  }
});
