// Going through a lesson: each position is an address, and what differs is swapped in. Without this its links and forms do
// the same; in a frame the way through it is no part of the other page's history.
const lesson = () => document.getElementById("lesson");
const framed = () => lesson().classList.contains("lesson-embed");

async function show(address) {
  const held = document.activeElement?.id;
  await htmx.ajax("GET", address, { source: lesson(), target: "#lesson", swap: "outerMorph" });
  document.title = document.title.replace(/^.*(?= · )/, () => titleNow());
  if (held && document.activeElement === document.body) (document.getElementById(held) ?? document.getElementById("lesson-said")).focus({ preventScroll: true });
}

function titleNow() {
  const { step = "0", last } = lesson().dataset, title = lesson().querySelector(".lesson-title").textContent;
  return step === "0" ? title : `${title}, ${step} of ${last}`;
}

async function go(address) {
  if (framed()) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  await show(address);
  const said = document.getElementById("lesson-said");
  if (said.getBoundingClientRect().top < 0) lesson().scrollIntoView();   // the next one is read from its beginning
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[form=quiz]") && leadToQuestion()) event.preventDefault();
  const link = event.target.closest("[data-lesson-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.href);
});

// Nobody answers a question that they have not seen: the button stands where Next stands, the question may be further down.
function leadToQuestion() {
  const quiz = document.getElementById("quiz"), nav = document.querySelector(".lesson-nav");
  if (quiz.getBoundingClientRect().top < nav.getBoundingClientRect().top - 40) return false;
  quiz.scrollIntoView({ block: "center" });
  quiz.querySelector("input:not([type=hidden]), select").focus({ preventScroll: true });
  return true;
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-lesson-form]");
  if (!form) return;
  event.preventDefault();
  go(`${form.action}?${new URLSearchParams(new FormData(form, event.submitter))}`);
});

addEventListener("popstate", () => show(location.href));

// Arrows, and the keys of the thing in a teacher's hand: page up and down, unless there is more of the page to see.
const WAYS = { ArrowRight: "lesson-next", PageDown: "lesson-next", ArrowLeft: "lesson-back", PageUp: "lesson-back" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const writes = event.target.matches("input, select, textarea");
  if (/^[1-9]$/.test(event.key) && !event.target.matches("input[type=number], input[type=text], textarea, select")) return choose(event.key);
  const way = document.getElementById(WAYS[event.key] ?? "");
  if (writes || !way?.matches("[data-lesson-go]") || (event.key === "ArrowRight" && !way.rel) || scrolls(event.key)) return;
  event.preventDefault();
  way.click();
});

function scrolls(key) {
  const { scrollTop, scrollHeight, clientHeight } = document.scrollingElement;
  return key === "PageDown" ? scrollTop + clientHeight < scrollHeight - 2 : key === "PageUp" && scrollTop > 0;
}

function choose(number) {
  const choice = document.querySelector(`.quiz-choice input[value="${number}"], .either-answers button[value="${number}"]`);
  choice?.click();
  choice?.focus({ preventScroll: true });
}

// A swipe to the side, where nothing scrolls to the side.
let down = null;
document.addEventListener("pointerdown", (event) => {
  down = event.pointerType === "touch" && event.target.closest(".lesson-table, .lesson-said") && !event.target.closest("input, select, label, a, summary") ? { x: event.clientX, y: event.clientY } : null;
});
document.addEventListener("pointerup", (event) => {
  if (!down) return;
  const x = event.clientX - down.x, y = event.clientY - down.y;
  down = null;
  if (Math.abs(x) < 60 || Math.abs(y) > 40) return;
  const way = document.getElementById(x < 0 ? "lesson-next" : "lesson-back");
  if (way?.matches("[rel]")) way.click();
});
