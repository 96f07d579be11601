// Sharing: one click, and the link is on the clipboard; the panel of all ways to share opens beside it.
import { say } from "./acting.js";
import { showSheet } from "./sides.js";

const place = () => document.getElementById("link");

/** When all that was done before is answered and shown: it belongs into the link, and what it shows would close the panel. */
async function allIsShown() {
  while (document.querySelector(".htmx-request")) {
    await new Promise((done) => document.addEventListener("htmx:finally:request", () => setTimeout(done), { once: true }));
  }
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy-from]");
  if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  await allIsShown();
  try {
    const answer = await fetch(button.href, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
    place().innerHTML = await answer.text();   // our own partial, of our own server
  } catch (error) {
    say(`The link could not be made: ${error.message}.`);
    return;
  }
  htmx.process(place());
  showSheet(true);
  const field = document.getElementById("link-address"), said = place().querySelector(".link-said");
  if (!field) return place().querySelector("button, a").focus();
  field.select();
  place().scrollIntoView();
  const copied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  said.textContent = copied ? "Copied. " : "Copy it from here. ";
});

// What is done after a link was made is not in it.
document.addEventListener("htmx:after:swap", ({ detail }) => { if (detail.ctx.target?.id === "board") place()?.replaceChildren(); });
