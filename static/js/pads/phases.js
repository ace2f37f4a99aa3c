// What stands on every screen of a turn: a closed phase or work says why, and the hall shows
// where works still fit, those of one shape after those of another.

import { filled, gettext } from "../gettext.js";
import { refuse } from "./pad.js";

document.addEventListener("click", (event) => {
  const closed = event.target.closest?.("[data-why]");
  if (closed) {
    const { why, clause, clauseUrl } = closed.dataset;
    refuse(why, { id: clause, url: clauseUrl });
  }
  const where = event.target.closest?.("[data-where]");
  if (where) show(where);
});

function show(button) {
  const rooms = [...button.closest("[data-look]").querySelectorAll("[data-room]")];
  const which = button.querySelector("[data-which]");
  which.dataset.all ??= which.textContent;
  const next = rooms.findIndex((room) => !room.hasAttribute("hidden")) + 1;
  rooms.forEach((room, place) => room.toggleAttribute("hidden", place !== next));
  const room = rooms[next];
  which.textContent = room ? filled(gettext("{works} here"), { works: room.dataset.room }) : which.dataset.all;
  button.setAttribute("aria-pressed", Boolean(room));
  document.getElementById("say").textContent = which.textContent;
}
