// The story: filtered by card, read as prose, copied as a ruling. What was chosen is kept here and in what no answer
// replaces; the filter is a style sheet, so that whatever arrives obeys it.
import { address, announce, say } from "./acting.js";
import { showSheet } from "./sides.js";

const filter = document.getElementById("story-filter"), proseButton = document.getElementById("as-prose");
const prose = document.getElementById("story-prose"), none = document.getElementById("story-none");
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/** Show only what of the story is about that card or player; all of it for "". */
export function filterStory(id) {
  if (id && ![...filter.options].some((option) => option.value === id)) {
    const thing = document.getElementById(`card-${id}`) ?? document.getElementById(`player-${id}`);
    filter.append(new Option(thing?.getAttribute("aria-label") ?? id, id));
  }
  filter.value = id;
  showSheet(true);
  obey();
}

function obey() {
  const about = `[data-about~="${CSS.escape(filter.value)}"]`;
  sheet.replaceSync(filter.value ? `:is(.moment, .line, .prose):not(${about}), .line-more summary { display: none } .line-more > details::details-content { content-visibility: visible }` : "");
  const left = [...document.querySelectorAll(".moment")].filter((moment) => !filter.value || moment.matches(about)).length;
  none.hidden = left > 0;
  if (filter.value) announce(`${left} ${left === 1 ? "moment" : "moments"} about ${filter.selectedOptions[0].text}.`);
}
filter?.addEventListener("change", obey);

/** Offer what the story is about; a name that has changed is the newest one. */
function offer() {
  const names = new Map();
  for (const { dataset } of document.querySelectorAll(".moment[data-names]")) {
    const told = JSON.parse(dataset.names);
    dataset.about.split(" ").forEach((id, place) => { if (!names.has(id)) names.set(id, told[place]); });
  }
  const there = new Set([...filter.options].map((option) => option.value));
  for (const [id, name] of names) if (!there.has(id)) filter.append(new Option(name, id));
  for (const option of [...filter.options]) {
    if (names.has(option.value)) option.text = names.get(option.value);
    else if (option.value && option.value !== filter.value) option.remove();
  }
  none.hidden = !filter.value || names.has(filter.value);
}

async function renewProse() {
  if (prose.hidden) return;
  try {
    const answer = await fetch(`${address()}/prose`);
    if (answer.ok) prose.innerHTML = await answer.text();   // our own partial, of our own server
  } catch {
    say("The story could not be read: the server does not answer.");
  }
}

proseButton?.addEventListener("click", () => {
  const on = prose.hidden;
  prose.hidden = !on;
  proseButton.setAttribute("aria-pressed", on);
  document.documentElement.toggleAttribute("data-prose", on);
  renewProse();
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-copy-ruling]");
  if (!link) return;
  event.preventDefault();
  const path = link.id ? `${address()}.txt` : link.href;
  try {
    const answer = await fetch(path);
    await navigator.clipboard.writeText(await answer.text());
  } catch {
    location.href = path;      // it can be copied from there by hand
    return;
  }
  const { textContent } = link;
  announce("Copied as a ruling.");
  link.textContent = "Copied";
  setTimeout(() => { link.textContent = textContent; }, 1500);
});

if (filter) {
  offer();
  document.addEventListener("htmx:after:swap", () => { offer(); renewProse(); });
}
