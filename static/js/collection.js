// The cards that a person keeps: they live in this browser, and can be laid down on every board by their names.
import { address, announce, say, send } from "./acting.js";

const KEY = "countertop.cards", MOST = 500;

const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** All cards of the collection, as entries of a scenario file. */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((card) => nameOf(card)) : [];
  } catch {
    return [];
  }
}

const nameOf = (card) => (typeof card?.name === "string" && card.name) || (typeof card?.card === "string" && card.card) || "";
const lineOf = ({ card, type, power, toughness, loyalty, defense }) =>
  [type ?? (card ? "" : "Creature"), power !== undefined || toughness !== undefined ? `${power ?? 0}/${toughness ?? 0}` : "", loyalty ?? "", defense ?? ""].filter((part) => part !== "").join(" ");

/** The cards of the collection whose names hold all of these words: { name, line, card }. */
export function ownCards(words) {
  const asked = folded(words).split(/\s+/);
  return kept().filter((card) => asked.every((word) => folded(nameOf(card)).includes(word)))
    .map((card) => ({ name: nameOf(card), line: lineOf(card), card }));
}

/** Keep these, each in the place of one of its name; true if there was room. */
function keep(cards) {
  const names = new Set(cards.map(nameOf)), all = [...kept().filter((card) => !names.has(nameOf(card))), ...cards];
  try {
    if (all.length > MOST) throw new Error(`at most ${MOST} cards`);
    localStorage.setItem(KEY, JSON.stringify(all.sort((one, other) => nameOf(one).localeCompare(nameOf(other)))));
  } catch (error) {
    say(`Your cards could not be kept in this browser: ${error.message}.`);
    return false;
  }
  list();
  return true;
}

/** What a file holds: the cards of a scenario, without what only their board knows. */
function cardsIn(text) {
  const { countertop, cards } = JSON.parse(text);
  if (countertop !== 1 || !Array.isArray(cards)) throw new Error("it is no file of cards as this page writes them");
  return cards.filter(nameOf).map(({ id, owner, controller, zone, attached_to: host, copy_of: original, ...card }) => card);
}

/** Fill the list in the panel in which cards are made up. */
function list() {
  const place = document.querySelector("[data-own-cards]");
  if (!place) return;
  const all = kept();
  place.hidden = false;
  place.querySelector(".own-cards").replaceChildren(...all.map(rowOf));
  place.querySelector("[data-own-none]").hidden = all.length > 0;
  place.querySelector("[data-own-export]").hidden = !all.length;
}

function rowOf(card) {
  const row = document.createElement("li"), name = nameOf(card);
  const button = (text, does, act) => {
    const made = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: text });
    made.setAttribute("aria-label", `${does} ${name}`);
    made.addEventListener("click", act);
    return made;
  };
  const told = Object.assign(document.createElement("span"), { textContent: [name, lineOf(card)].filter(Boolean).join(": ") });
  row.append(told, " ", button("Lay down", "Lay down", () => send({ do: "create", card })), " ", button("Forget", "Forget", () => forget(name)));
  return row;
}

function forget(name) {
  localStorage.setItem(KEY, JSON.stringify(kept().filter((card) => nameOf(card) !== name)));
  list();
  announce(`${name} is forgotten.`);
  (document.querySelector(".own-cards button") ?? document.querySelector("[data-own-import]"))?.focus();
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-own-keep], [data-own-export]");
  if (!button) return;
  event.preventDefault();
  if ("ownExport" in button.dataset) return void save(JSON.stringify({ countertop: 1, title: "My cards", cards: kept().map((card, at) => ({ id: `card-${at + 1}`, ...card })) }, null, 1));
  const answer = await fetch(`${address()}/card?${new URLSearchParams({ of: button.dataset.ownKeep })}`).catch(() => null);
  if (!answer?.ok) return say("That card could not be read.");
  const { card } = await answer.json();
  if (keep([card])) announce(`${nameOf(card)} is kept among your cards, in this browser.`);
});

function save(text) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: "my-cards.json" });
  link.click();
  URL.revokeObjectURL(link.href);
}

document.addEventListener("change", async (event) => {
  if (!event.target.matches("[data-own-import]")) return;
  const [file] = event.target.files;
  event.target.value = "";
  try {
    const cards = cardsIn(await file.text());
    if (keep(cards)) announce(`${cards.length} cards of ${file.name} are kept.`);
  } catch (error) {
    say(`${file.name}: ${error.message}.`);
  }
});

document.addEventListener("htmx:after:swap", list);
list();
