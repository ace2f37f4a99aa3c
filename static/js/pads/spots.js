// The spots of one work: stepped through, turned, and found under a finger. All of them come
// with the facts, for each shape that the work can have.

// Spots as [{cells, shape, seven}], those of one shape together.
export function spotsOf(shapes, places) {
  return shapes.flatMap((shape) => {
    const [width, height] = shape.split("x").map(Number);
    return (places[shape] ?? []).map(([left, top, seven = ""]) => {
      const cells = [];
      for (let y = top; y < top + height; y += 1) {
        for (let x = left; x < left + width; x += 1) cells.push([x, y]);
      }
      return { cells, shape, seven };
    });
  });
}

function middle({ cells }) {
  const sum = (axis) => cells.reduce((total, cell) => total + cell[axis] + 0.5, 0) / cells.length;
  return [sum(0), sum(1)];
}

function far(spot, [x, y]) {
  const [mx, my] = middle(spot);
  return (mx - x) ** 2 + (my - y) ** 2;
}

export function nearest(spots, point, among) {
  let best = -1;
  spots.forEach((spot, place) => {
    if (among(spot) && (best < 0 || far(spot, point) < far(spots[best], point))) best = place;
  });
  return best;
}

// The spot that covers what the finger is on, as the work is turned if that can be; else turned
// the other way; else the nearest.
export function snap(spots, now, point) {
  const [x, y] = point.map(Math.floor);
  const covers = ({ cells }) => cells.some((cell) => cell[0] === x && cell[1] === y);
  const turned = ({ shape }) => shape === spots[now].shape;
  const tries = [(spot) => covers(spot) && turned(spot), covers, turned];
  return tries.map((among) => nearest(spots, point, among)).find((place) => place >= 0) ?? now;
}

export function turns(spots) {
  return [...new Set(spots.map(({ shape }) => shape))];
}

// The spot of the next shape that is nearest to this one.
export function rotate(spots, now) {
  const shapes = turns(spots);
  const next = shapes[(shapes.indexOf(spots[now].shape) + 1) % shapes.length];
  return nearest(spots, middle(spots[now]), ({ shape }) => shape === next);
}
