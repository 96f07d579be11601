// Asking how many, in a dialog of the page's own.

/** How many counters a person says: a number, "all", or null if they give up. `there` is how many there are, 0 if no limit. */
export function howMany(kind, there) {
  const dialog = document.getElementById("how-many");
  const field = dialog.querySelector("input");
  dialog.querySelector("[data-kind]").textContent = kind;
  dialog.querySelector("[value=all]").hidden = !there;
  field.value = there || 1;
  field.max = there || 1e12;
  dialog.onmousedown = (event) => { if (event.target === dialog) event.preventDefault(); };   // as the finger lifts that pressed long: the field keeps the keyboard
  dialog.returnValue = "";
  dialog.showModal();
  field.select();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const said = { all: "all", some: Number(field.value) }[dialog.returnValue];
      resolve(said ?? null);
    }, { once: true });
  });
}
