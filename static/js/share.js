// The panel of all ways to share: copies what stands in a field, and closes. It stands alone, for the page of it too.
const all = document.querySelector("link[href*='css/all.css']");
if (!document.querySelector("link[href*='css/share.css']")) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: all.href.replace("all.css", "share.css") }));
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy), said = document.querySelector(".share-said");
  field.select();
  const done = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  said.textContent = "";
  if (done) {
    said.textContent = "Copied.";
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  } else {
    field.focus();   // it is marked: the keyboard, or the finger's own menu, copies it
    button.textContent = "Copy it by hand";
    said.textContent = "The browser lets no page copy here: it is marked, copy it by hand.";
  }
});

// On the board's page it stands beside the story, and closes.
function closeShare() {
  document.getElementById("link").replaceChildren();
  document.getElementById("copy-link").focus();
}
document.addEventListener("click", (event) => { if (event.target.closest("[data-share-close]")) closeShare(); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !event.target.closest("#link")) return;
  event.preventDefault();   // it closes nothing else
  closeShare();
}, { capture: true });
