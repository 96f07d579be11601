// Proliferating as a tool. The form in the panel is its state, and works without this: here the cards and players on the
// table light up and take part in it, and a bar at the table's edge shows what would come of the choice.
import { announce } from "./acting.js";
import { foresee } from "./foresee.js";
import { showSheet } from "./sides.js";

const panel = document.getElementById("inspector");
const bar = document.createElement("div");
Object.assign(bar, { id: "proliferating", className: "selection proliferating", hidden: true });
bar.setAttribute("role", "toolbar");
bar.setAttribute("aria-label", "Proliferate by choosing on the table");
bar.innerHTML = '<b data-number></b><button type="button" class="quiet" data-tool="all">Choose all</button><button type="button" class="primary" data-tool="apply">Apply</button><button type="button" class="quiet" data-tool="cancel" aria-label="Cancel proliferating">Cancel</button><div class="proliferating-result" data-result role="status"></div>';
document.getElementById("board").append(bar);

let started = false, byKey = false, asked = 0;
const form = () => panel.querySelector("form.proliferate");
const boxes = () => [...(form()?.querySelectorAll("[name=choose]") ?? [])];
const objectOf = (id) => document.getElementById(`card-${id}`) ?? document.getElementById(`player-${id}`);
const boxOf = (object) => boxes().find(({ value }) => value === (object?.dataset.card ?? object?.dataset.player));

/** Bring the table and the bar to what the form says. */
function show() {
  const all = boxes(), chosen = all.filter(({ checked }) => checked);
  for (const marked of document.querySelectorAll("[data-choosable]")) {
    if (all.length && boxOf(marked)) continue;
    for (const mark of ["data-choosable", "data-chosen", "aria-description"]) marked.removeAttribute(mark);
  }
  for (const { value, checked } of all) {
    const object = objectOf(value);
    object?.setAttribute("data-choosable", "");
    object?.toggleAttribute("data-chosen", checked);
    object?.setAttribute("aria-description", checked ? "chosen" : "can be chosen");
  }
  bar.hidden = !all.length;
  document.documentElement.toggleAttribute("data-proliferating", all.length > 0);
  bar.querySelector("[data-number]").textContent = `Proliferate: ${chosen.length} of ${all.length} chosen`;
  bar.querySelector("[data-tool=all]").textContent = chosen.length === all.length ? "Choose none" : "Choose all";
  bar.querySelector("[data-tool=apply]").disabled = !chosen.length;
  if (all.length) showResult(chosen.map(({ value }) => value));
}

async function showResult(choose) {
  const mine = ++asked, by = form().elements.namedItem("by")?.value;
  const told = choose.length ? await foresee({ do: "proliferate", choose: choose.join(","), by }) : "";
  if (mine === asked) bar.querySelector("[data-result]").innerHTML = told;
}

function toggle(object) {
  const box = boxOf(object);
  box.checked = !box.checked;
  show();
  announce(`${object.getAttribute("aria-label")} ${box.checked ? "chosen" : "not chosen"}.`);
}

/** The form has come into the panel, has been drawn anew, or has gone. */
function sync() {
  const there = boxes().length > 0;
  if (there && !started) {
    announce(`Proliferate: ${boxes().length} can be chosen. Space chooses, Control and Enter applies, Escape cancels.`);
    if (matchMedia("(max-width: 600px)").matches) showSheet(false);
    if (byKey) objectOf(boxes()[0].value)?.focus();
  }
  if (there || started) show();
  started = there;
}
new MutationObserver(sync).observe(panel, { childList: true, subtree: true });
document.addEventListener("htmx:after:swap", () => { if (started) show(); });
panel.addEventListener("change", ({ target }) => { if (target.closest("form.proliferate")) show(); });
sync();

function leave() {
  panel.querySelector("[data-close-inspector]")?.click();
}

bar.addEventListener("click", ({ target }) => {
  const tool = target.closest("[data-tool]")?.dataset.tool, all = boxes();
  if (tool === "all") {
    const on = !all.every(({ checked }) => checked);
    for (const box of all) box.checked = on;
    show();
  }
  if (tool === "apply") apply();
  if (tool === "cancel") leave();
});

function apply() {
  form().requestSubmit();
  document.addEventListener("htmx:after:swap", leave, { once: true });
}

document.addEventListener("click", (event) => {
  if (event.target.closest("a[href$='proliferate=now']")) byKey = !event.detail;
  const object = started && event.target.closest("[data-choosable]");
  if (!object || event.target.closest(".card-menu, .type-in")) return;
  event.preventDefault();
  event.stopPropagation();
  toggle(object);
}, { capture: true });

document.addEventListener("keydown", (event) => {
  const isApply = started && event.key === "Enter" && (event.ctrlKey || event.metaKey);
  if (isApply) return event.preventDefault(), event.stopPropagation(), apply();
  if (!started || event.ctrlKey || event.altKey || event.metaKey || document.documentElement.dataset.carrying) return;
  const { key, target } = event, onIt = target.matches("[data-choosable]");
  if (key === "Escape" && !target.closest("dialog, .menu, .type-in")) leave();
  else if (onIt && (key === " " || key === "Enter")) toggle(target);
  else return;
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });
