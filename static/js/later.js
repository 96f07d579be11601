// What nobody needs who only looks is loaded as a person first touches the page: the joined script that stands beside this one.
const load = () => import("./more.js");
for (const touch of ["pointerdown", "keydown", "focusin"]) addEventListener(touch, load, { once: true, capture: true });
