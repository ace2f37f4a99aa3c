// Filling up: a tap on a pile draws from it; with the last slot the entry is made.

import { filled, gettext } from "../gettext.js";
import { arrange, ask, enter, facts, keep, kept, undoing } from "./pad.js";

arrange("fill", (pad) => {
  const { held, slots, left } = facts(pad);
  const boxes = [...document.querySelectorAll("[data-slot]")];
  const piles = [...pad.querySelectorAll("[data-draw]")];
  const seat = [...document.querySelectorAll("#standing .seat")].findIndex((each) => each.hasAttribute("aria-current"));
  let drawn = kept(pad, []).slice(0, slots - 1);

  function draw(asking) {
    boxes.forEach((box, place) => {
      box.textContent = drawn[place] ?? (place === drawn.length ? "?" : "");
      box.classList.toggle("open", place >= drawn.length);
      box.classList.toggle("later", place > drawn.length);
    });
    for (const key of piles) {
      const rest = left[key.dataset.draw] - drawn.filter((pile) => pile === key.dataset.draw).length;
      const words = rest ? filled(gettext("{n} left"), { n: rest }) : gettext("empty");
      key.disabled = rest === 0;
      key.querySelector("small").textContent = words;
    }
    const some = drawn.length > 0;
    pad.querySelector("[data-none]").hidden = some;
    pad.querySelector("[data-some]").hidden = !some;
    pad.querySelector("[data-stop]").textContent = filled(gettext("Stop at {n}"), { n: held + drawn.length });
    undoing(some ? filled(gettext("drawn from {pile}"), { pile: drawn.at(-1) }) : "", () => change(drawn.slice(0, -1)));
    if (asking) ask(seat, gettext("draws what?"), filled(gettext("{n} of {most} drawn"), { n: drawn.length, most: slots }));
  }

  function change(now) {
    drawn = now;
    keep(pad, drawn);
    draw(true);
    if (drawn.length === slots) submit();
  }

  function submit() {
    enter(pad, { kind: "fill", piles: drawn }, gettext("the cards drawn"));
  }

  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-draw]");
    if (key && !key.disabled && drawn.length < slots) change([...drawn, key.dataset.draw]);
    else if (event.target.closest("[data-back]")) change(drawn.slice(0, -1));
    else if (event.target.closest("[data-stop]")) submit();
  });

  draw(drawn.length > 0 && !document.getElementById("ask")?.classList.contains("verdict"));
});
