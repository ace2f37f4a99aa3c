// The last hands: how many tainted cards and characters are left in each, an amulet apiece.

import { filled, gettext } from "../gettext.js";
import { arrange, enter, facts, keep, kept, undoing } from "./pad.js";

arrange("left", (pad) => {
  const { amulets } = facts(pad);
  const rows = [...document.querySelectorAll("[data-left]")];
  let left = kept(pad, amulets.map(() => 0));

  function draw() {
    rows.forEach((row, seat) => {
      const count = left[seat];
      row.querySelector("output").textContent = count;
      row.querySelector(".stepper").classList.toggle("is-used", count > 0);
      row.querySelector("[name=less]").disabled = count === 0;
      row.querySelector("[name=more]").disabled = count >= Number(row.dataset.most);
      const shown = row.querySelector("[data-amulets]");
      const [none] = amulets[seat];
      shown.textContent = count ? `${none} → ${amulets[seat][count]}` : none;
      shown.closest(".num").classList.toggle("cost", count > 0);
    });
    const counted = left.some((count) => count > 0);
    undoing(counted ? gettext("the cards counted") : "", () => change(amulets.map(() => 0)));
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
    enter(pad, { kind: "hands", left }, filled(gettext("hands {counts}"), { counts: left.join(", ") }));
  });

  draw();
});
