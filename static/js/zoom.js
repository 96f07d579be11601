// Zooming the cards on the table, and nothing else: for as long as the tab is open.
import { announce } from "./acting.js";

const SIZES = [60, 70, 80, 90, 100, 115, 130, 145, 160];   // in hundredths
const table = document.getElementById("table");
let size = kept();

function kept() {
  try {
    const found = Number(sessionStorage.getItem("zoom"));
    return SIZES.includes(found) ? found : 100;
  } catch {
    return 100;
  }
}

/** Make the cards larger (1), smaller (-1) or as they are meant to be (0). */
export function zoom(way) {
  size = way ? SIZES[Math.max(0, Math.min(SIZES.length - 1, SIZES.indexOf(size) + way))] : 100;
  try { sessionStorage.setItem("zoom", size); } catch { /* then it holds for this page */ }
  show();
  announce(`Cards at ${size} percent.`);
}

function show() {
  table.style.setProperty("--zoom", size / 100);
  for (const label of document.querySelectorAll("[data-zoom='0'] span")) label.textContent = `${size} %`;
}
if (size !== 100) show();
document.addEventListener("htmx:after:swap", () => { if (size !== 100) show(); });   // the bar may have come anew

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (button) zoom(Number(button.dataset.zoom));
});
