// Draws the two big halves of the lens into a field, and knows where they lie on the screen.
// They lie as the halves of the field do, side by side or one above the other. Sizes are units
// of the drawing, about one px at 360; numbers are read off the field itself.

const SHORT = 71;
const LONG = 104;
const RIM = 5;
const GAP = 2;
const ABOVE = 8; // between the lens and the space under the finger
const SLIDE = 14; // px from where the finger came down to the other half

const NS = "http://www.w3.org/2000/svg";

function draw(parent, name, attributes, words) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (words) element.textContent = words;
  return parent.appendChild(element);
}

function half(group, option, box) {
  const refused = option.classList.contains("no");
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const drawn = draw(group, "g", { class: refused ? "half no" : "half" });
  draw(drawn, "rect", { ...box, rx: 10 });
  if (refused) {
    draw(drawn, "rect", { ...box, rx: 10, class: "hatch", fill: "url(#p-no)" });
    draw(drawn, "use", { href: "#i-no", x: x - 18, y: y - 18, width: 36, height: 36 });
    return drawn;
  }
  const { sum } = option.dataset;
  const points = option.querySelector("text")?.textContent ?? "";
  draw(drawn, "text", { x, y: y + (sum ? 8 : 17), "font-size": 52 }, points);
  if (sum) draw(drawn, "text", { x, y: y + 31, "font-size": 17 }, sum);
  return drawn;
}

// Above the space, as far as the drawing's sides allow; over its upper edge it may stick out.
function place(svg, boxes, stacked) {
  const width = stacked ? LONG : SHORT;
  const height = stacked ? SHORT : LONG;
  const across = stacked ? width : 2 * width + GAP;
  const down = stacked ? 2 * height + GAP : height;
  const left = Math.min(...boxes.map((box) => box.x));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const top = Math.min(...boxes.map((box) => box.y));
  const edge = svg.viewBox.baseVal;
  const most = edge.x + edge.width - across - RIM;
  const x = Math.max(edge.x + RIM, Math.min((left + right - across) / 2, most));
  const y = top - down - RIM - ABOVE;
  const rim = { x: x - RIM, y: y - RIM, width: across + 2 * RIM, height: down + 2 * RIM, rx: 14 };
  const second = stacked ? { x, y: y + height + GAP } : { x: x + width + GAP, y };
  return { rim, halves: [{ x, y }, second].map((at) => ({ ...at, width, height })) };
}

function inside(box, [x, y], off) {
  const across = x >= box.left - off && x <= box.right + off;
  return across && y >= box.top - off && y <= box.bottom + off;
}

export function drawLens(svg, both) {
  const boxes = both.map((option) => option.getBBox());
  const stacked = Math.abs(boxes[1].y - boxes[0].y) > Math.abs(boxes[1].x - boxes[0].x);
  const laid = place(svg, boxes, stacked);
  const group = draw(svg, "g", { class: "lens", "aria-hidden": "true" });
  const rim = draw(group, "rect", { class: "f-ink", ...laid.rim });
  const drawn = both.map((option, n) => half(group, option, laid.halves[n]));
  const along = stacked ? 1 : 0;
  const near = (point, off) =>
    [rim, ...both].some((each) => inside(each.getBoundingClientRect(), point, off));

  // On the lens, what lies there; below it, a little slide to the other side is enough.
  function under(point, from, option, off) {
    const box = rim.getBoundingClientRect();
    const centre = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const border = from[along] + (option === both[0] ? SLIDE : -SLIDE);
    if (inside(box, point, 0)) return both[point[along] < centre[along] ? 0 : 1];
    return near(point, off) ? both[point[along] < border ? 0 : 1] : null;
  }

  function choose(option) {
    drawn.forEach((each, n) => each.classList.toggle("chosen", both[n] === option));
  }

  return { group, under, choose };
}
