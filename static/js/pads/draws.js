// A pad of draws: a tap on a pile draws from it; with the last slot the entry is made. Its facts:
//   kind, field         the entry: {kind, [field]: [pile, …]}
//   held, slots, left   cards in hand, cards to draw, cards left by pile
//   words               the entry in a few words; `half` with {pile} what is half entered
//   ask, hint           the question, and with {n} of {most} how far it has come
//   rest, none, stop    a pile with {n} left, an empty one; the key that stops at {n} in hand

import { filled } from "../gettext.js";
import { arrange, ask, enter, facts, keep, kept, undoing } from "./pad.js";

arrange("draws", (pad) => {
  const { kind, field, held, slots, left, words, half, ...say } = facts(pad);
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
      key.disabled = rest === 0;
      key.querySelector("small").textContent = rest ? filled(say.rest, { n: rest }) : say.none;
    }
    const some = drawn.length > 0;
    pad.querySelector("[data-none]").hidden = some;
    pad.querySelector("[data-some]").hidden = !some;
    pad.querySelector("[data-stop]").textContent = filled(say.stop, { n: held + drawn.length });
    undoing(some ? filled(half, { pile: drawn.at(-1) }) : "", () => change(drawn.slice(0, -1)));
    if (asking) ask(seat, say.ask, filled(say.hint, { n: drawn.length, most: slots }));
  }

  function change(now) {
    drawn = now;
    keep(pad, drawn);
    draw(true);
    if (drawn.length === slots) submit();
  }

  function submit() {
    enter(pad, { kind, [field]: drawn }, words);
  }

  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-draw]");
    if (key && !key.disabled && drawn.length < slots) change([...drawn, key.dataset.draw]);
    else if (event.target.closest("[data-back]")) change(drawn.slice(0, -1));
    else if (event.target.closest("[data-stop]")) submit();
  });

  draw(drawn.length > 0 && !document.getElementById("ask")?.classList.contains("verdict"));
});
