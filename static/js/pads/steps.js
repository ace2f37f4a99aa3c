// A pad of steps: one tap each, the last step submits. Its facts:
//   kind, field       the entry: {kind, [field]: [choice, …]}
//   steps             seat, ask, closed (choices that are not to be had in this step)
//   once, choices     each choice can be made once only, so the last one makes itself

import { arrange, ask, enter, facts, keep, kept, twice, undoing } from "./pad.js";

arrange("steps", (pad) => {
  const { kind, field, steps, once = false, choices = [] } = facts(pad);
  const keys = [...pad.querySelectorAll("[data-choice]")];
  const slots = [...document.querySelectorAll("[data-slot]")];
  const worth = (key) => JSON.parse(key.dataset.choice);
  let made = kept(pad, []).slice(0, steps.length - 1);

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
    const last = keys.find((key) => made.length && worth(key) === made.at(-1));
    undoing(last?.dataset.name ?? "", () => change(made.slice(0, -1)));
    if (asking && made.length < steps.length) ask(steps[made.length].seat, steps[made.length].ask);
  }

  function change(now) {
    made = now;
    keep(pad, made);
    draw(true);
  }

  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-choice]");
    if (!key || key.disabled || twice(key) || made.length === steps.length) return;
    change([...made, worth(key)]);
    const left = choices.filter((choice) => !made.includes(choice));
    if (once && left.length === 1) change([...made, left[0]]);
    if (made.length === steps.length) enter(pad, { kind, [field]: made }, pad.dataset.words);
  });

  draw(made.length > 0);
});
