// A pad of steps: one tap each, the last step submits. Its facts:
//   kind, field       the entry: {kind, [field]: [choice, …]}
//   steps             seat, ask, closed (choices that are not to be had in this step)
//   once              each choice can be made once only
// A step with one choice left makes itself; undo goes back to the last one that was chosen.

import { arrange, ask, enter, facts, keep, kept, twice, undoing } from "./pad.js";

arrange("steps", (pad) => {
  const { kind, field, steps, once = false } = facts(pad);
  const keys = [...pad.querySelectorAll("[data-choice]")];
  const slots = [...document.querySelectorAll("[data-slot]")];
  const worth = (key) => JSON.parse(key.dataset.choice);
  let made = kept(pad, []).slice(0, steps.length - 1);

  function followed(from) {
    const { closed } = steps[from.length] ?? { closed: [] };
    const open = keys.map(worth).filter((choice) => !closed.includes(choice) && !(once && from.includes(choice)));
    return from.length < steps.length && open.length === 1 ? followed([...from, open[0]]) : from;
  }

  function before() {
    let count = made.length - 1;
    while (count > 0 && followed(made.slice(0, count)).length >= made.length) count -= 1;
    return made.slice(0, count);
  }

  function drawKeys() {
    const { closed } = steps[made.length] ?? { closed: [] };
    for (const key of keys) {
      const place = once ? made.indexOf(worth(key)) : -1;
      key.classList.toggle("is-set", place >= 0);
      key.classList.toggle("is-out", closed.includes(worth(key)));
      key.disabled = place >= 0 || closed.includes(worth(key));
      const number = key.querySelector("[data-number]");
      if (number) number.textContent = place >= 0 ? place + 1 : "";
    }
  }

  function drawSlots() {
    slots.forEach((slot, place) => {
      const key = keys.find((each) => place < made.length && worth(each) === made[place]);
      const drawing = slot.querySelector("[data-drawing]");
      drawing.replaceChildren(...(key ? [key.querySelector("svg").cloneNode(true)] : []));
      drawing.classList.toggle("slot", !key);
      slot.querySelector("[data-name]").textContent = key?.dataset.name ?? "";
      slot.classList.toggle("is-next", place === made.length);
    });
  }

  function draw(asking) {
    drawKeys();
    drawSlots();
    const begun = made.length > followed([]).length;
    const last = keys.find((key) => made.length && worth(key) === made.at(-1));
    undoing(begun ? last.dataset.name : "", () => change(before()));
    if (asking && made.length < steps.length) ask(steps[made.length].seat, steps[made.length].ask);
  }

  function change(now) {
    made = followed(now);
    keep(pad, made);
    draw(true);
  }

  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-choice]");
    if (!key || key.disabled || twice(key, event) || made.length === steps.length) return;
    change([...made, worth(key)]);
    if (made.length === steps.length) enter(pad, { kind, [field]: made }, pad.dataset.words);
  });

  made = followed(made);
  if (made.length === steps.length) made = before(); // the last choice is made here, and sends
  draw(made.length > 0);
});
