// Arrow keys inside a board or a pad: one stop for Tab, then to the nearest in that direction.
// Enter and Space press the drawn buttons, which are no real ones.

const GROUP = "svg.board, .keys, .digits, .takes, .sums, .works, .piles";
const MEMBER = '[role="button"], button:not(:disabled)';
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const FAR = 1e6; // px: any neighbour in the same row or column comes before the others

// Straight ahead counts once, aside twice, off the row or column only when that is empty.
function nearest(members, from, [dx, dy]) {
  const box = from.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const member of members) {
    const other = member.getBoundingClientRect();
    const right = other.x + other.width / 2 - box.x - box.width / 2;
    const down = other.y + other.height / 2 - box.y - box.height / 2;
    const ahead = right * dx + down * dy;
    const aside = Math.abs(right * dy + down * dx);
    const lane = aside < Math.abs(box.width * dy + box.height * dx) / 2;
    const cost = ahead + 2 * aside + (lane ? 0 : FAR);
    if (ahead > 1 && cost < least) {
      least = cost;
      best = member;
    }
  }
  return best;
}

function members(group) {
  return [...group.querySelectorAll(MEMBER)].filter((each) => each.getClientRects().length);
}

function stop(group, at) {
  for (const member of group.querySelectorAll(MEMBER)) member.tabIndex = member === at ? 0 : -1;
}

function arrange() {
  for (const group of document.querySelectorAll(GROUP)) {
    const found = group.querySelectorAll(MEMBER);
    if (found.length) stop(group, found[0]);
  }
}

document.addEventListener("keydown", (event) => {
  const at = event.target.closest?.(MEMBER);
  const group = at?.closest(GROUP);
  if (!group || event.altKey || event.ctrlKey || event.metaKey) return;
  const way = WAYS[event.key];
  const next = way && nearest(members(group), at, way);
  if (next) {
    stop(group, next);
    next.focus();
  } else if (at instanceof SVGElement && (event.key === "Enter" || event.key === " ")) {
    at.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  } else if (!way) {
    return;
  }
  event.preventDefault();
});

// A key that is struck once it is pressed, or a page that is swapped, must not leave a keyboard
// with nothing under it: the focus goes to the nearest key that is open.
function land(box) {
  const open = [...document.querySelectorAll(`#main :is(${GROUP})`)].flatMap(members);
  const far = (each) => {
    const { x, y } = each.getBoundingClientRect();
    return Math.hypot(x - box.x, y - box.y);
  };
  const next = open.sort((one, other) => far(one) - far(other))[0];
  if (!next) return;
  stop(next.closest(GROUP), next);
  if (byKeys) next.focus({ preventScroll: true });
}

let byKeys = document.querySelector(":focus-visible") !== null; // later.js may load this at a key
document.addEventListener("keydown", () => (byKeys = true), true);
document.addEventListener("pointerdown", () => (byKeys = false), true);
document.addEventListener("click", ({ target }) => {
  const struck = target.closest?.("button:disabled");
  if (struck?.closest(GROUP)) land(struck.getBoundingClientRect());
});
document.addEventListener("htmx:afterSettle", () => {
  arrange();
  if (byKeys && document.activeElement === document.body) land({ x: 0, y: 0 });
});
arrange();
