// Motion that shows causes: a card goes to its zone, a counter travels, two opposed ones meet and vanish. It comes after
// the fact: the page is what it is at once, and whatever is pressed meanwhile counts.
const QUICK = { duration: 160, easing: "cubic-bezier(.2, .7, .3, 1)" };   // never longer than 200 ms
const MOST = 24;            // so many things move at one time; more would be a blur, and slow
const CROWD = 60;           // of so many cards those that only make room do not move, and are not measured
const still = matchMedia("(prefers-reduced-motion: reduce)");

let before = null;          // how it looked before the answer: { cards: id → box, heaps: "id kind" → { count, box, kind }, told }

document.addEventListener("htmx:before:swap", ({ detail }) => { if (!still.matches) before ??= look(toldOf(detail.ctx.text)); });
document.addEventListener("htmx:after:swap", () => { if (before) queueMicrotask(play); });   // once all is in place: it is laid out once then

/** Of whom to look at where they are: on a crowded table those that the answer draws anew, else all (null). */
function toldOf(answer) {
  if (document.getElementsByClassName("card").length <= CROWD) return null;
  return [...(answer ?? "").matchAll(/ id="((?:card|player)-[\w-]+)"(?! data-same)/g)].map(([, id]) => id);
}

function look(told) {
  const cards = new Map(), heaps = new Map();
  const seen = told ? told.map((id) => document.getElementById(id)).filter(Boolean) : document.querySelectorAll("#table :is(.card, .player)");
  for (const each of seen) {
    if (each.dataset.card) cards.set(each.dataset.card, each.getBoundingClientRect());
    for (const piece of each.getElementsByClassName("piece")) {
      heaps.set(`${piece.dataset.from} ${piece.dataset.carry}`, { count: countOf(piece), box: piece.getBoundingClientRect(), kind: piece.dataset.carry });
    }
  }
  return { cards, heaps, told };
}

const countOf = (piece) => Number(piece.closest("[data-count]").dataset.count);

function play() {
  const was = before;
  if (!was) return;
  before = null;
  const now = look(was.told), opposed = new Set();
  for (const fired of document.querySelectorAll("#story-log > .moment:first-child [data-fired='704.5q']")) opposed.add(fired.dataset.object);
  let left = MOST;
  for (const [id, box] of now.cards) {
    const from = was.cards.get(id);
    if (!left || !from?.width || !isFar(from, box)) continue;
    const card = document.getElementById(`card-${id}`);
    if (box.width ? inSight(from) || inSight(box) : inSight(from)) left -= goes(card, from, box);
  }
  for (const [key, heap] of now.heaps) {
    const more = heap.count - (was.heaps.get(key)?.count ?? 0);
    if (!left || more <= 0 || !inSight(heap.box)) continue;
    const source = cameFrom(heap.kind, was, now);
    if (source) travels(key, source, heap.box);
    else pieceOf(key)?.animate([{ scale: 1.3 }, { scale: 1 }], QUICK);
    left--;
  }
  for (const id of opposed) meet(id, was);
}

const isFar = (one, other) => Math.abs(one.left - other.left) + Math.abs(one.top - other.top) > 4;
const inSight = ({ left, top, right, bottom, width }) => width && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
const pieceOf = (key) => {
  const [from, ...kind] = key.split(" ");
  return document.querySelector(`[data-from="${CSS.escape(from)}"][data-carry="${CSS.escape(kind.join(" "))}"]`);
};

/** A card goes from one place to another; into a closed pile it goes as a shadow of itself, onto the lid. */
function goes(card, from, to) {
  if (to.width) {
    card.animate([{ translate: `${from.left - to.left}px ${from.top - to.top}px` }, { translate: "0 0" }], QUICK);
    return 1;
  }
  const lid = card.closest("details")?.querySelector("summary");
  if (!lid) return 0;
  fly(card, from, lid.getBoundingClientRect(), { opacity: 0, scale: .3 });
  return 1;
}

/** Where counters of a kind came from: what has fewer of them now, else the tray's piece. */
function cameFrom(kind, was, now) {
  for (const [key, heap] of was.heaps) if (heap.kind === kind && (now.heaps.get(key)?.count ?? 0) < heap.count) return heap.box;
  return null;
}

function travels(key, from, to) {
  const piece = pieceOf(key);
  if (piece) fly(piece, from, to, {});
}

/** A +1/+1 and a -1/-1 counter that come off together meet halfway and are gone. */
function meet(id, was) {
  const boxes = ["+1/+1", "-1/-1"].map((kind) => was.heaps.get(`${id} ${kind}`)?.box);
  const card = document.getElementById(`card-${id}`);
  const [one, other] = boxes.map((box) => box ?? card?.getBoundingClientRect());
  if (!one?.width || !other?.width) return;
  const middle = { left: (one.left + other.left) / 2, top: (one.top + other.top) / 2 };
  for (const [kind, box] of [["+1/+1", one], ["-1/-1", other]]) {
    const piece = document.querySelector(`[data-palette="${kind}"]`);
    if (piece) fly(piece, box, middle, { opacity: 0, scale: .4 });
  }
}

/** A picture of something goes from here to there, over all else, and in nobody's way. */
function fly(what, from, to, end) {
  const picture = what.cloneNode(true);
  for (const each of [picture, ...picture.querySelectorAll("*")]) {
    for (const { name } of [...each.attributes]) if (/^(id|name|aria-|data-(?!band|tapped)|hx-)/.test(name) && name !== "aria-hidden") each.removeAttribute(name);
  }
  const layer = Object.assign(document.createElement("div"), { className: "flying", inert: true });
  layer.setAttribute("aria-hidden", "true");
  layer.style.width = `${from.width}px`;
  layer.append(picture);
  document.body.append(layer);
  const start = { translate: `${from.left}px ${from.top}px`, opacity: 1, scale: 1 };
  layer.animate([start, { ...start, translate: `${to.left}px ${to.top}px`, ...end }], QUICK).finished.finally(() => layer.remove());
}
