// What nobody needs who only looks is loaded as a person first touches the page: the joined script that stands beside this one.
const load = () => import("./more.js");
for (const touch of ["pointerdown", "keydown", "focusin"]) addEventListener(touch, load, { once: true, capture: true });

// Enter behind a name may be quicker than the script that knows what is meant: it is pressed again once that has come.
const hasty = (event) => {
  const field = event.target;
  if (event.key !== "Enter" || !field.value || !field.matches("[data-names]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  load().then(() => {
    removeEventListener("keydown", hasty, true);
    field.dispatchEvent(new KeyboardEvent("keydown", event));
  }, () => field.form.requestSubmit());
};
addEventListener("keydown", hasty, true);
