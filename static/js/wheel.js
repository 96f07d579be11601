// Life and damage by the wheel, where the pointer rests on the number, and by typing: `17`, `+3`, `-5`.
import { announce, send } from "./acting.js";

const NUMBERS = ".life, .size";
const RESTED = 250;      // ms: a table that scrolls past under the pointer changes nobody's life
const TOGETHER = 150;    // ms: notches that follow so soon are one act
const NOTCH = 50;        // px of a touch pad that are one notch
let number = null, armed = false, resting = 0;   // the number under the pointer, and whether the wheel turns it
let turned = 0, pixels = 0, sending = 0;

function rest(on) {
  clearTimeout(resting);
  number?.removeEventListener("wheel", turn);
  number?.removeAttribute("data-turns");
  [number, armed, pixels] = [on, false, 0];
  if (on) resting = setTimeout(arm, RESTED);
}

function arm() {
  armed = true;
  number.dataset.turns = "";
  number.addEventListener("wheel", turn, { passive: false });
}

document.addEventListener("pointerover", ({ target, pointerType, buttons }) => {
  const on = pointerType === "mouse" && !buttons ? target.closest?.(NUMBERS) : null;
  if (on !== number) rest(on);
});
document.addEventListener("wheel", () => { if (number && !armed) rest(number); }, { passive: true });
document.addEventListener("focusin", ({ target }) => { if (target === number && !armed) rest(number), arm(); });

function turn(event) {
  if (event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  pixels += event.deltaY * (event.deltaMode ? 33 : 1);
  const notches = event.deltaMode || Math.abs(event.deltaY) >= 100 ? Math.sign(event.deltaY) : Math.trunc(pixels / NOTCH);
  if (!notches) return;
  pixels = 0;
  turned -= notches;
  number.dataset.pending = turned > 0 ? `+${turned}` : `−${-turned}`;
  clearTimeout(sending);
  sending = setTimeout(done, TOGETHER, number);
}

function done(on) {
  const change = turned;
  turned = 0;
  delete on.dataset.pending;
  const object = on.closest("[data-card], [data-player]");
  if (change && object) apply(object, change);
}

/** So much life more or less; to a creature so much damage more, where it is less. */
function apply(object, change) {
  const { player, card, incarnation, damage } = object.dataset, meant = { [`expected.${card}`]: incarnation };
  if (player) return send({ do: "life", player, change });
  if (change < 0) return send({ do: "damage", to: card, amount: -change, ...meant });
  if (!damage) return announce(`There is no damage on ${object.getAttribute("aria-label")}.`);
  send({ do: "set", card, damage: Math.max(0, damage - change), ...meant });
}

// Typing
const form = document.createElement("form");
Object.assign(form, { className: "type-in", hidden: true, noValidate: true });
form.innerHTML = '<label><span></span> <input autocomplete="off" maxlength="14" size="6"></label> <button class="primary"></button><p class="hint" role="status"></p>';
document.getElementById("board").append(form);
const field = form.querySelector("input"), hint = form.querySelector("p");
let typedFor = null;

/** Let a person type the life of a player, or damage to a creature. */
function type(object) {
  const name = object.getAttribute("aria-label"), { player, life } = object.dataset;
  typedFor = object.id;
  form.querySelector("span").textContent = player ? `Life of ${name}` : `Damage to ${name}`;
  form.querySelector("button").textContent = player ? "Set" : "Deal";
  hint.textContent = player ? "17 sets it; +3 and −5 change it" : "3 deals it; −2 takes it off";
  field.value = player ? life : "1";
  form.hidden = false;
  const { left, bottom, top } = (object.querySelector(NUMBERS) ?? object).getBoundingClientRect();
  form.style.left = `${Math.max(8, Math.min(left, innerWidth - form.offsetWidth - 8))}px`;
  form.style.top = `${bottom + 6 + form.offsetHeight < innerHeight ? bottom + 6 : Math.max(8, top - 6 - form.offsetHeight)}px`;
  field.select();
}

function close() {
  if (form.hidden) return;
  const held = form.contains(document.activeElement), object = document.getElementById(typedFor);
  form.hidden = true;
  if (held) (object?.querySelector("a.life") ?? object)?.focus({ preventScroll: true });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const said = field.value.replace(/\s/g, "").match(/^([+\-−–]?)([0-9]{1,12})$/), object = document.getElementById(typedFor);
  if (!said || !object) {
    hint.textContent = `A number, please. ${hint.textContent.replace(/^A number, please\. /, "")}`;
    return field.select();
  }
  const [, sign, digits] = said, change = Number(digits) * (sign && sign !== "+" ? -1 : 1), { player } = object.dataset;
  close();
  if (player && !sign) send({ do: "life", player, set: change });
  else apply(object, player ? change : -change);
});
form.addEventListener("keydown", (event) => {
  event.stopPropagation();
  if (event.key === "Escape") event.preventDefault(), close();
});
document.addEventListener("pointerdown", ({ target }) => { if (!form.contains(target)) close(); }, { capture: true });
document.addEventListener("countertop:type", ({ detail: { id } }) => type(document.getElementById(`player-${id}`) ?? document.getElementById(`card-${id}`)));
document.addEventListener("click", (event) => {
  const life = event.target.closest("a.life");
  if (!life || event.ctrlKey || event.metaKey || document.documentElement.dataset.carrying) return;
  event.preventDefault();
  event.stopPropagation();
  type(life.closest(".player"));
}, { capture: true });
