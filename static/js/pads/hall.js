// The hall under a finger: which space was touched, a work in hand drawn on its spot, spaces to
// choose one by one. What is open comes with the facts; this only draws and measures.

const SVG = "http://www.w3.org/2000/svg";
const ROUND = 2; // spaces that stay in view round one that was chosen

export function hall(stage) {
  const svg = stage.querySelector("svg.hall");
  const pitch = Number(svg.dataset.pitch);
  let drawn = null;

  function element(name, attributes, parent) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    parent.append(made);
    return made;
  }

  function clear() {
    drawn?.remove();
    drawn = null;
  }

  function layer() {
    clear();
    drawn = element("g", { class: "inplace" }, svg);
    return drawn;
  }

  // A face on a space: a letter, or a mark such as a joker's.
  function face([x, y], what, parent) {
    const [left, top] = [x * pitch, y * pitch];
    if (what?.length === 1) {
      const at = { x: left + pitch / 2, y: top + pitch / 2 + 7, "font-size": 20 };
      element("text", at, parent).textContent = what;
    } else if (what) {
      const size = { x: left + pitch / 2 - 11, y: top + pitch / 2 - 11, width: 22, height: 22 };
      element("use", { href: `#${what}`, ...size }, parent);
    }
  }

  // The outer edges of spaces, as one path.
  function edge(cells) {
    const inside = new Set(cells.map(String));
    const has = (x, y) => inside.has(String([x, y]));
    return cells
      .map(([x, y]) => {
        const [left, top] = [x * pitch, y * pitch];
        return [
          has(x, y - 1) ? "" : `M${left} ${top}h${pitch}`,
          has(x, y + 1) ? "" : `M${left} ${top + pitch}h${pitch}`,
          has(x - 1, y) ? "" : `M${left} ${top}v${pitch}`,
          has(x + 1, y) ? "" : `M${left + pitch} ${top}v${pitch}`,
        ].join("");
      })
      .join("");
  }

  // A work where it would lie; each space with its face.
  function tile(cells, faces) {
    const group = layer();
    group.classList.add("opt");
    const squares = cells.map(([x, y]) => `M${x * pitch} ${y * pitch}h${pitch}v${pitch}h-${pitch}z`);
    element("path", { class: "f-sheet", d: squares.join("") }, group);
    element("path", { class: "s-lapis", fill: "none", "stroke-width": 4, "stroke-linecap": "square", d: edge(cells) }, group);
    cells.forEach((cell, place) => face(cell, faces[place], group));
  }

  // Spaces as buttons; show(cell) says how each looks: {face, open, words}.
  function spaces(cells, show) {
    const group = layer();
    const all = cells.map((cell) => {
      const [x, y] = cell;
      const made = element("g", { class: "opt space", role: "button", tabindex: -1, "data-cell": `${x},${y}` }, group);
      const size = { x: x * pitch + 2.5, y: y * pitch + 2.5, width: pitch - 5, height: pitch - 5, rx: 4 };
      element("rect", size, made);
      return { cell, made };
    });
    all[0]?.made.setAttribute("tabindex", 0);
    return () => {
      for (const { cell, made } of all) {
        const { face: what, open, words } = show(cell);
        made.setAttribute("aria-label", words);
        made.setAttribute("aria-pressed", Boolean(what));
        made.setAttribute("aria-disabled", !open);
        made.classList.toggle("shut", !open);
        made.querySelectorAll("text, use").forEach((old) => old.remove());
        face(cell, what, made);
      }
    };
  }

  // Where a finger is, in spaces: [2.5, 0.5] is the middle of the third space of the first row.
  function under({ clientX, clientY }) {
    const point = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [point.x / pitch, point.y / pitch];
  }

  function look(view) {
    svg.setAttribute("viewBox", view);
  }

  // A view with room round these spaces too, as far as anything is open at all.
  function lookAround(view, cells, whole) {
    const sides = (text) => {
      const [x, y, width, height] = text.split(" ").map(Number);
      return [x, y, x + width, y + height];
    };
    const [left, top, right, bottom] = sides(whole);
    const seen = cells.reduce(
      ([a, b, c, d], [x, y]) => [
        Math.min(a, (x - ROUND) * pitch),
        Math.min(b, (y - ROUND) * pitch),
        Math.max(c, (x + 1 + ROUND) * pitch),
        Math.max(d, (y + 1 + ROUND) * pitch),
      ],
      sides(view),
    );
    const [a, b] = [Math.max(seen[0], left), Math.max(seen[1], top)];
    const [c, d] = [Math.min(seen[2], right), Math.min(seen[3], bottom)];
    look(`${a} ${b} ${c - a} ${d - b}`);
  }

  // These spaces, whether open or not: left, top, width, height.
  function lookAt([left, top, width, height]) {
    look([left, top, width, height].map((side) => side * pitch).join(" "));
  }

  return { svg, clear, tile, spaces, under, look, lookAt, lookAround };
}
