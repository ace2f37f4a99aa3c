// Whether a finger is on the screen: what lies under it stays until it is lifted and its tap has
// been dealt with. Its listeners run before all others, so that a listener that stops an event does not hide it.

const TAP = 80; // ms from a lift until its click has come

let down = false;
const lifts = [];

export const touching = () => down;

export function onLift(callback) {
  lifts.push(callback);
}

for (const kind of ["pointerdown", "pointerup", "pointercancel"]) {
  window.addEventListener(kind, (event) => {
    if (!event.isPrimary) return;
    down = true; // until its click has come
    latest = kind === "pointerdown";
    if (!latest) setTimeout(lifted, TAP);
  }, true);
}

let latest = false;

function lifted() {
  if (latest) return; // the next finger is there already
  down = false;
  for (const callback of lifts) callback();
}
