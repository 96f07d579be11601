// What waits for a person lies near what it is about, leaves that to be seen, and marks it; it folds, and is moved by its head.
const prompt = document.getElementById("prompt"), table = document.getElementById("table");
const wide = matchMedia("(min-width: 901px), (min-width: 601px) and (min-height: 700px)");   // the table scrolls by itself
const phone = matchMedia("(max-width: 600px)");
const GAP = 14;
let about = "", moved = null, grip = null;   // what it was last placed for; where a person put it; the pointer that moves it

const waiting = () => prompt.querySelector(".question") ?? prompt.querySelector(".triggers");
/** Where the cards and players of these ids are to be seen: what has just left where it was, what is in a closed pile on its lid. */
const objects = (ids) => ids.split(" ").flatMap((id) => {
  const there = document.querySelector(`[data-left="${CSS.escape(id)}"]`) ?? document.getElementById(`card-${id}`) ?? document.getElementById(`player-${id}`);
  return there && !there.checkVisibility() && !there.closest("[data-away]") ? there.closest(".pile") ?? [] : there ?? [];
});
const boxOf = (element) => element.getBoundingClientRect();

/** Bring what waits up to what the page shows now. */
export function arrange() {
  const what = waiting();
  mark("asked", what?.matches(".question") ? what.dataset.about : "");
  if (!what) {
    about = table.style.paddingBottom = "";
    moved = null;
    return;
  }
  const triggers = [...prompt.querySelectorAll("details[name=waiting]")];
  if (!triggers.some((trigger) => trigger.open)) triggers[0]?.setAttribute("open", "");
  const now = `${what.className} ${what.textContent}`;
  if (now === about) return;
  about = now;
  what.firstElementChild.open = true;
  const [subject] = objects(what.dataset.about);
  const away = subject?.closest("[data-away]");
  if (away && what.matches(".question")) document.querySelector(`[data-side="${CSS.escape(away.dataset.half)}"]`)?.click();
  if (!wide.matches) place();     // it leaves room for the subject
  subject?.scrollIntoView({ block: wide.matches || phone.matches ? "nearest" : "start" });
  if (wide.matches) place();      // it goes to where the subject is
}

const marked = { asked: [], meant: [] };

/** Mark the cards and players of these ids, and no others. */
function mark(how, ids) {
  for (const old of marked[how]) delete old.dataset[how];
  marked[how] = ids ? objects(ids) : [];
  for (const object of marked[how]) object.dataset[how] = "";
}

/** Of all places over the table the one that covers the least, and the subject least of all; then the nearest to it. */
function place() {
  const what = waiting();
  if (!what) return;
  prompt.toggleAttribute("data-placed", wide.matches);
  prompt.style.translate = "";
  table.style.paddingBottom = !wide.matches ? `${prompt.offsetHeight + 8}px` : "";   // what it lies over comes out above it
  if (!wide.matches) return;
  const edge = boxOf(table), { width, height } = boxOf(prompt);
  if (moved) return put(moved.x, moved.y);
  const subjects = objects(what.dataset.about).map(boxOf);
  const around = subjects.length ? union(subjects) : { left: edge.left, right: edge.right, top: edge.bottom - 160, bottom: edge.bottom - 160 };
  const middle = { x: (around.left + around.right) / 2, y: (around.top + around.bottom) / 2 };
  const columns = [around.right + GAP, around.left - GAP - width, middle.x - width / 2, edge.left + GAP, edge.right - GAP - width];
  const rows = [middle.y - height / 2, around.bottom + GAP, around.top - GAP - height, edge.bottom - GAP - height, edge.top + GAP];
  const there = [...table.querySelectorAll(".card, .left, .player, .pile")].filter((each) => each.checkVisibility()).map(boxOf);
  let best = null, least = Infinity;
  for (const left of columns) for (const top of rows) {
    const at = within({ left, top, right: left + width, bottom: top + height }, edge, width, height);
    const cost = 40 * covers(at, subjects) + covers(at, there) + 20 * Math.hypot((at.left + at.right) / 2 - middle.x, (at.top + at.bottom) / 2 - middle.y);
    if (cost < least) [best, least] = [at, cost];
  }
  put(best.left - edge.left, best.top - edge.top);
}

function put(x, y) {
  const edge = boxOf(table), own = boxOf(prompt), room = { x: edge.width - own.width, y: edge.height - own.height };
  prompt.style.translate = `${Math.max(0, Math.min(x, room.x))}px ${Math.max(0, Math.min(y, room.y))}px`;
}

const union = (boxes) => ({
  left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)),
  top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)),
});

function within(box, edge, width, height) {
  const left = Math.max(edge.left + GAP, Math.min(box.left, edge.right - GAP - width));
  const top = Math.max(edge.top + GAP, Math.min(box.top, edge.bottom - GAP - height));
  return { left, top, right: left + width, bottom: top + height };
}

const covers = (at, boxes) => boxes.reduce((sum, box) =>
  sum + Math.max(0, Math.min(at.right, box.right) - Math.max(at.left, box.left)) * Math.max(0, Math.min(at.bottom, box.bottom) - Math.max(at.top, box.top)), 0);

arrange();
document.addEventListener("htmx:after:swap", arrange);
addEventListener("resize", place);
prompt.addEventListener("toggle", () => {
  if (!wide.matches) place();
  if (prompt.style.translate) put(...prompt.style.translate.split(" ").map(parseFloat));
}, { capture: true });

// The option, or the target, that the pointer or the keyboard is on: what it is about is marked on the board.
let meant = "";
function mean(ids = "") {
  if (ids === meant) return;
  meant = ids;
  mark("meant", ids);
}
let pointed = false;   // a pointer that rests elsewhere takes nothing from the keyboard
for (const act of ["pointerover", "focusin", "change"]) document.addEventListener(act, ({ type, target }) => {
  const ids = target.matches?.("#prompt select") ? target.value : target.closest?.("#prompt .option, #prompt .trigger")?.dataset.about;
  if (type === "pointerover") {
    if (!ids && !pointed) return;
    pointed = Boolean(ids);
  }
  mean(ids);
});
document.addEventListener("htmx:after:swap", () => mean());

// By its head it is moved out of the way; a press that goes nowhere folds it.
prompt.addEventListener("pointerdown", (event) => {
  if (!wide.matches || event.button !== 0 || !event.target.closest("[data-move]")) return;
  const from = boxOf(prompt), edge = boxOf(table);
  grip = { pointer: event.pointerId, x: event.clientX - from.left + edge.left, y: event.clientY - from.top + edge.top, at: [event.clientX, event.clientY] };
});
document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== grip?.pointer || (!grip.far && Math.hypot(event.clientX - grip.at[0], event.clientY - grip.at[1]) < 4)) return;
  grip.far = true;
  moved = { x: event.clientX - grip.x, y: event.clientY - grip.y };
  put(moved.x, moved.y);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, (event) => {
  if (event.pointerId !== grip?.pointer) return;
  grip.pointer = null;
  setTimeout(() => { grip = null; });   // after the click that it ends with
});
prompt.addEventListener("click", (event) => { if (grip?.far && event.target.closest("[data-move]")) event.preventDefault(); });
