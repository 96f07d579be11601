// What a demo puts onto the page of a board, and into no other: a drawn pointer, captions under the board, an ear on
// the one request that a step becomes, and a look at what the page shows. An expression: a function of what is shown.
({ shown, touch, styles }) => {
  if (window.countertopDemo) return;
  const heard = { armed: null, sent: null };

  // The pointer and the captions. They stand beside the page's body, in trees that its sheets do not reach.
  const sheet = (text) => { const made = new CSSStyleSheet(); made.replaceSync(text); return made; };
  const layer = (name) => {
    const host = Object.assign(document.createElement("div"), { id: `countertop-demo-${name}` });
    host.setAttribute("aria-hidden", "true");
    const root = host.attachShadow({ mode: "closed" });
    root.adoptedStyleSheets = [sheet(styles.own)];
    document.documentElement.append(host);
    return [host, root];
  };
  let pointer = null, caption = null, raise = () => {};
  if (shown) {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet(styles.page)];
    const [captions, words] = layer("captions");
    captions.className = "captions";
    caption = words;
    const [host, root] = layer("pointer");
    host.popover = "manual";   // so that it lies over dialogs and menus, which the browser draws above all else
    pointer = document.createElement("div");
    pointer.className = touch ? "pointer fingertip" : "pointer";
    if (!touch) pointer.innerHTML = '<svg viewBox="0 0 24 32"><path d="M2 2v23l5.8-5.4 3.9 9.4 4.2-1.8-3.9-9.2H20z"/></svg>';
    root.append(pointer);
    raise = () => { host.hidePopover(); host.showPopover(); };
    host.showPopover();
    document.addEventListener("toggle", ({ target, newState }) => { if (target !== host && newState === "open") raise(); }, { capture: true });
    const follow = ({ clientX, clientY }) => { pointer.style.translate = `${clientX}px ${clientY}px`; };
    window.addEventListener("pointermove", follow, { capture: true });
    window.addEventListener("pointerdown", (event) => { follow(event); pointer.dataset.down = ""; }, { capture: true });
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => delete pointer.dataset.down, { capture: true });
  }

  /** Show a caption: what is played, where in it we are, what is said, and smaller, how it is done. */
  const say = ({ title, place, text, note, choices }) => {
    raise();
    if (!caption) return;
    const part = (name, content, tag = "p") => Object.assign(document.createElement(tag), { className: name, textContent: content });
    const box = part("box", "", "div"), list = part("choices", "", "ol");
    list.append(...choices.map((choice) => part("choice", choice, "li")));
    box.append(part("title", [title, place].filter(Boolean).join(" · ")), part(text.length > 150 ? "text long" : "text", text), list, part("note", note));
    caption.replaceChildren(box);
  };

  // The request of a step: what the hand sent, compared with the step that was meant.
  const NOT_A_STEP = ["copy_id", "back", "was"];

  /** The fields that were sent, by name; several of one name, and the parts of a list, are one with commas. */
  const fieldsOf = (body) => {
    let pairs = [...(body instanceof FormData || body instanceof URLSearchParams ? body : [])];
    const whole = pairs.find(([name]) => name === "step");
    if (whole) pairs = [...new URLSearchParams(whole[1])];
    const found = {};
    for (const [name, value] of pairs) {
      const path = name.replace(/\.\d+$/, "");
      if (value === "" || NOT_A_STEP.includes(path)) continue;
      found[path] = path in found ? `${found[path]},${value}` : String(value);
    }
    return found;
  };

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    const { request } = ctx, { armed } = heard;
    if (!armed || request.method !== "POST" || /\/(kinds|menu|preview)$/.test(request.action)) return;
    heard.armed = null;
    const fields = fieldsOf(request.body);
    heard.sent = { fields, lacks: [], status: 0, answered: false };
    const lacks = Object.keys(armed.words).filter((name) => fields[name] !== armed.words[name]);
    if (armed.act === "steps" && (lacks.length || armed.whole)) {   // the page has no field for all of it: the rest is added
      request.action = document.getElementById("board").dataset.steps;
      request.body = armed.json;
      request.headers["Content-Type"] = "application/json";
      heard.sent.lacks = lacks;
    }
    ctx.ofDemo = heard.sent;
  });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (ctx.ofDemo) Object.assign(ctx.ofDemo, { status: ctx.response?.status ?? 0, answered: true });
  });

  /** The next act is meant to be that step: its fields by name, all of it as JSON, whether that is sent in any case. */
  const arm = (step) => { heard.armed = step; heard.sent = null; };

  /** Send a step for which the page has no gesture, through the page's own form and its queue. */
  const send = () => {
    const form = document.getElementById("step");
    const button = Object.assign(document.createElement("button"), { name: "step", value: "do=" + heard.armed.words.do, hidden: true });
    form.append(button);
    form.requestSubmit(button);
    setTimeout(() => button.remove(), 0);
  };

  // What the page shows.
  const counters = (holder) =>
    Object.fromEntries([...holder.querySelectorAll("[data-counter]")].map(({ dataset }) => [dataset.counter, Number(dataset.count)]));
  const look = () => ({
    cards: Object.fromEntries([...document.querySelectorAll("#table [data-card]")].map((card) => [card.dataset.card, {
      zone: card.dataset.zone,
      controller: card.dataset.controller,
      incarnation: Number(card.dataset.incarnation),
      power: card.dataset.power ?? null,
      toughness: card.dataset.toughness ?? null,
      damage: Number(card.dataset.damage ?? 0),
      tapped: "tapped" in card.dataset,
      face_down: "faceDown" in card.dataset,
      phased_out: "phasedOut" in card.dataset,
      counters: counters(card),
    }])),
    players: Object.fromEntries([...document.querySelectorAll("#table [data-player]")].map((player) => [player.dataset.player, {
      life: Number(player.dataset.life),
      lost: player.dataset.lost === "true",
      counters: counters(player),
    }])),
    question: document.querySelector("[data-choice]")?.dataset.choice ?? null,
    triggers: [...document.querySelectorAll("[data-trigger]")].map(({ dataset }) => dataset.trigger),
  });

  const same = (one, other) => {
    if (one === null || typeof one !== "object" || other === null || typeof other !== "object") return one === other;
    const names = Object.keys(one);
    return names.length === Object.keys(other).length && names.every((name) => same(one[name], other[name]));
  };

  /** Wait, frame by frame, until that is so; false if it is not within so many milliseconds. */
  const until = async (test, patience) => {
    const end = performance.now() + patience;
    while (!test()) {
      if (performance.now() > end) return false;
      await new Promise(requestAnimationFrame);
    }
    return true;
  };
  const shows = (expected, patience) => until(() => same(look(), expected), patience);
  const answered = (patience) => until(() => heard.sent?.answered, patience);

  /** The place among these of the one button whose step has just these fields, whatever objects it expects; -1 if none has. */
  const buttonOf = (buttons, fields) => buttons.findIndex(({ value }) => {
    const step = Object.fromEntries([...new URLSearchParams(value)].filter(([name]) => !name.startsWith("expected.")));
    return same(step, fields);
  });

  /** What has to be pressed before this can be seen: its `side` of the table, a `fold`; "" if nothing, null if it never can. */
  const wayTo = (element) => {
    if (!element) return null;
    const half = element.closest("[data-half]");
    const side = half && document.querySelector(`[data-side="${half.dataset.half}"]`);
    if (side?.checkVisibility() && side.getAttribute("aria-pressed") === "false") return "side";
    if (element.closest("details:not([open])") && !element.checkVisibility()) return "fold";
    if (!element.checkVisibility()) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2)?.closest("#prompt");
    return over && !over.contains(element) ? "prompt" : "";
  };

  /** A point of a zone where nothing else lies, from its upper left corner; null if there is none to be seen. */
  const freePoint = (zone) => {
    zone.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = zone.getBoundingClientRect();
    for (let y = Math.min(10, height / 2); y < height; y += 24) {
      for (let x = Math.min(10, width / 2); x < width; x += 24) {
        const there = document.elementFromPoint(left + x, top + y);
        if (there && zone.contains(there) && !there.closest("[data-card], [data-player], .pile-cards")) return [x, y];
      }
    }
    return null;
  };

  /** Whether something lies open that the last step has used. */
  const isLittered = () =>
    [...document.querySelectorAll("#selection, #more-tools, #inspector > section")].some((each) => each.checkVisibility())
    || document.documentElement.hasAttribute("data-story-open");

  window.countertopDemo = { say, arm, send, look, shows, answered, buttonOf, wayTo, freePoint, isLittered, sent: () => heard.sent };
}
