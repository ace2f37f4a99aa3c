// A pad of counts: one of each seat, by steppers. Its facts:
//   kind, field       the entry: {kind, [field]: [count, …]}
//   shown             by seat and count: the number that it comes to
//   words, half       the entry with {counts}, and what is half entered, in a few words

import { filled } from "../gettext.js";
import { arrange, enter, facts, keep, kept, undoing } from "./pad.js";

arrange("counts", (pad) => {
  const { kind, field, shown: comes, words, half } = facts(pad);
  const rows = [...document.querySelectorAll("[data-left]")];
  const none = comes.map(() => 0);
  let left = kept(pad, none);

  function draw() {
    rows.forEach((row, seat) => {
      const count = left[seat];
      row.querySelector("output").textContent = count;
      row.querySelector(".stepper").classList.toggle("is-used", count > 0);
      row.querySelector("[name=less]").disabled = count === 0;
      row.querySelector("[name=more]").disabled = count >= Number(row.dataset.most);
      const shown = row.querySelector("[data-shown]");
      const [before] = comes[seat];
      shown.textContent = count ? `${before} → ${comes[seat][count]}` : before;
      shown.closest(".num").classList.toggle("cost", count > 0);
    });
    const counted = left.some((count) => count > 0);
    undoing(counted ? half : "", () => change(none));
  }

  function change(next) {
    left = next;
    keep(pad, left);
    draw();
  }

  rows.forEach((row, seat) => {
    row.addEventListener("click", (event) => {
      const step = event.target.closest(".stepper button");
      if (!step) return;
      change(left.map((count, each) => (each === seat ? count + (step.name === "more" ? 1 : -1) : count)));
    });
  });

  pad.querySelector("[data-done]").addEventListener("click", () => {
    enter(pad, { kind, [field]: left }, filled(words, { counts: left.join(", ") }));
  });

  draw();
});
