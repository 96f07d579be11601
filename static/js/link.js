// Copying the link: one click, and the address is on the clipboard; it also stands there to be read.
import { say } from "./acting.js";
import { showSheet } from "./sides.js";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("#copy-link, [data-copy-from]");
  if (!button) return;
  event.preventDefault();
  const place = document.getElementById("link");
  try {
    if (button.dataset.copyFrom) {
      const answer = await fetch(button.dataset.copyFrom, { headers: { "HX-Request": "true" } });
      if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
      place.innerHTML = await answer.text();   // our own partial, of our own server
    } else {
      place.replaceChildren(addressField(new URL(button.dataset.copy, location.href).href));
    }
  } catch (error) {
    say(`The link could not be made: ${error.message}.`);
    return;
  }
  showSheet(true);
  const field = place.querySelector("input");
  field.select();
  const copied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  place.querySelector(".hint")?.prepend(copied ? "Copied. " : "Copy it from here. ");
});

function addressField(address) {
  const box = Object.assign(document.createElement("div"), { className: "link" });
  const field = Object.assign(document.createElement("input"), { type: "text", readOnly: true, value: address });
  field.setAttribute("aria-label", "The link of this board");
  box.append(field, Object.assign(document.createElement("p"), { className: "hint" }));
  return box;
}

// What is done after a link was made is not in it.
document.addEventListener("htmx:after:swap", () => document.getElementById("link")?.replaceChildren());
