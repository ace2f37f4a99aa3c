// The mosaic in hand: drawn on the garden where it would lie, turned, stepped through its spots,
// and led by a finger. Which spots there are, and what each would earn, comes with the facts.

import { filled, gettext } from "../gettext.js";
import { nearest, snap } from "./spots.js";

const SVG = "http://www.w3.org/2000/svg";
const UNIT = 9; // of the small drawing beside the buttons
const LETTERS = "abcdefghi";

export function inHand(pad) {
  const board = () => pad.querySelector("svg.palace");
  const size = () => Number(board().dataset.square);
  const origin = () => board().dataset.origin.split(" ").map(Number);

  const cellsOf = (text) => text.match(/[a-i][1-9]/g);
  /** @returns {[number, number]} */
  const place = (name) => [LETTERS.indexOf(name[0]), Number(name[1]) - 1];

  function spots({ spots: all }) {
    return all.map(([text, way, points]) => {
      const cells = cellsOf(text);
      return { cells, points, way, snapping: { cells: cells.map(place), shape: way } };
    });
  }

  const snapping = (known) => spots(known).map((spot) => spot.snapping);

  function element(name, attributes, parent) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return parent.appendChild(made);
  }

  function corner([col, row]) {
    const [left, top] = origin();
    return [left + col * size(), top + row * size()];
  }

  function squares(cells) {
    const side = size();
    return cells.map((cell) => `M${corner(cell).join(" ")}h${side}v${side}h-${side}z`).join("");
  }

  function rim(cells) {
    const inside = new Set(cells.map(String));
    const side = size();
    const open = (col, row) => !inside.has(String([col, row]));
    return cells
      .map(([col, row]) => {
        const [x, y] = corner([col, row]);
        return [
          open(col, row - 1) ? `M${x} ${y}h${side}` : "",
          open(col, row + 1) ? `M${x} ${y + side}h${side}` : "",
          open(col - 1, row) ? `M${x} ${y}v${side}` : "",
          open(col + 1, row) ? `M${x + side} ${y}v${side}` : "",
        ].join("");
      })
      .join("");
  }

  function clear() {
    board().querySelector(".inplace")?.remove();
  }

  function draw(known, { tile, palms }) {
    clear();
    const spot = spots(known)[known.spot];
    if (!spot) return;
    const { cells } = spot.snapping;
    const group = element("g", { class: "inplace own-now" }, board());
    element("path", { class: "f-sheet", "fill-opacity": 0.85, d: squares(cells) }, group);
    element("path", { class: "s-lapis", fill: "none", "stroke-width": 3.5, "stroke-linecap": "square", d: rim(cells) }, group);
    for (const name of spot.cells.filter((each) => known.palms.includes(each))) {
      const [x, y] = corner(place(name));
      element("use", { href: "#c-palm", class: "own-3", x: x + 4.5, y: y + 4.5, width: 20, height: 20 }, group);
    }
    small(cells);
    pad.querySelector("[data-gain]").textContent = `+${spot.points + (palms ?? 0)}`;
    pad.querySelector("[data-unknown]").toggleAttribute("hidden", known.palmless === null || palms !== undefined);
    pad.querySelector("[data-tile-name]").textContent = `${tile} · `;
    pad.querySelector("[data-spot]").textContent = filled(gettext("spot {n} of {most}"), { n: known.spot + 1, most: known.spots.length });
    const now = known.ways[spot.way];
    pad.querySelector('[data-turn="turn"]').disabled = now.turn === spot.way;
    pad.querySelector('[data-turn="over"]').disabled = now.over === spot.way;
    for (const step of pad.querySelectorAll("[data-step]")) step.disabled = known.spots.length < 2;
  }

  // Beside the buttons, as it is turned.
  function small(cells) {
    const left = Math.min(...cells.map(([col]) => col));
    const top = Math.min(...cells.map(([, row]) => row));
    const path = cells.map(([col, row]) => `M${(col - left) * UNIT + 1} ${(row - top) * UNIT + 1}h8v8h-8z`);
    const most = (axis, first) => Math.max(...cells.map((cell) => cell[axis])) - first + 1;
    const drawing = pad.querySelector("[data-lay] svg");
    drawing.setAttribute("viewBox", `0 0 ${most(0, left) * UNIT + 1} ${most(1, top) * UNIT + 1}`);
    drawing.querySelector("path").setAttribute("d", path.join(""));
  }

  // Where a mosaic still fits that keeps an area from being a sanctuary.
  function fit(path) {
    board().querySelector(".fitting")?.remove();
    if (path) element("path", { class: "fitting s-carnelian", fill: "none", "stroke-width": 3, d: path }, board());
  }

  function middle(cells) {
    const sum = (axis) => cells.reduce((total, cell) => total + cell[axis] + 0.5, 0) / cells.length;
    return [sum(0), sum(1)];
  }

  // The spot nearest to this one, turned to the right or turned over.
  function turned(known, how) {
    const all = snapping(known);
    const now = all[known.spot];
    const way = known.ways[now.shape][how];
    return nearest(all, middle(now.cells), ({ shape }) => shape === way);
  }

  function stepped(known, by) {
    const count = known.spots.length;
    return (known.spot + by + count) % count;
  }

  const snapped = (known, point) => snap(snapping(known), known.spot, point);

  function tell(words) {
    const say = document.createElement("p");
    say.id = "ask";
    say.className = "verdict live grow";
    say.textContent = words;
    document.getElementById("ask")?.replaceWith(say);
    document.getElementById("say").textContent = words;
  }

  // Where a finger is, in squares of the garden; nothing outside of it.
  function under({ clientX, clientY }) {
    const svg = board();
    const at = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
    const [left, top] = origin();
    const point = [(at.x - left) / size(), (at.y - top) / size()];
    return point.every((each) => each >= 0 && each < 9) ? point : null;
  }

  function touched(tap) {
    let led = null;
    pad.addEventListener("pointerdown", (event) => {
      if (!event.target.closest("svg.palace") || event.target.closest('[role="button"]')) return;
      if (!event.isPrimary || event.button !== 0) return;
      const point = under(event);
      if (!point) return;
      led = event.pointerId;
      tap(point);
    });
    pad.addEventListener("pointermove", (event) => {
      const point = led === event.pointerId && pad.dataset.mode === "hand" && under(event);
      if (point) tap(point);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      document.addEventListener(end, () => {
        led = null;
      });
    }
  }

  return { clear, draw, fit, snapped, spots, stepped, tell, touched, turned };
}
