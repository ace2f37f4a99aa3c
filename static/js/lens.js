// The lens on a field: half a space is narrower than a thumb, so holding the space opens two
// thumb-sized halves above the finger. Slide to choose, lift to place, slide off to cancel. A
// quick tap places the half that was under the finger when it came down.
//
// It looks for <svg class="board" data-field> with <g class="opt" data-cell data-half>; spaces
// that take a card as a whole have no data-half. It tells the svg, and sends nothing itself:
//   place  {cell, half}  an open half was chosen (half is null for a whole space)
//   why    {cell, half}  a refused one (class "no") was

import { drawLens } from "./lens-drawing.js";

const HOLD = 280; // ms until the lens opens
const SLOP = 10; // px a quick tap may slide
const AGAIN = 350; // ms in which a second tap is the same tap
const OFF = 28; // px outside the space and the lens where a slide cancels

let press = null;
let sentAt = -Infinity;
let lifted = -Infinity;

const now = () => performance.now();

function tell(option) {
  if (now() - sentAt < AGAIN) return;
  sentAt = now();
  const svg = option.closest("svg");
  const { cell, half = null } = option.dataset;
  const name = option.classList.contains("no") ? "why" : "place";
  svg.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { cell, half } }));
}

function halves(option) {
  const cell = CSS.escape(option.dataset.cell);
  return [...option.closest("svg").querySelectorAll(`.opt[data-cell="${cell}"][data-half]`)];
}

function end() {
  clearTimeout(press?.timer);
  press?.lens?.group.remove();
  press = null;
}

function openLens() {
  const both = halves(press.option);
  if (both.length < 2) return;
  press.lens = drawLens(press.option.closest("svg"), both);
  press.lens.choose(press.option);
  navigator.vibrate?.(8);
}

function under({ clientX, clientY }) {
  return press.lens.under([clientX, clientY], [press.x, press.y], press.option, OFF);
}

document.addEventListener("pointerdown", (event) => {
  const option = event.target.closest?.("svg[data-field] .opt");
  if (press && event.pointerId !== press.id) return end(); // a second finger: not a choice
  if (!option || !event.isPrimary || event.button !== 0 || now() - sentAt < AGAIN) return;
  press = { option, id: event.pointerId, x: event.clientX, y: event.clientY, lens: null };
  press.timer = setTimeout(openLens, HOLD);
});

document.addEventListener("pointermove", (event) => {
  if (press?.id !== event.pointerId) return;
  if (press.lens) press.lens.choose(under(event));
  else if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLOP) end();
});

document.addEventListener("pointerup", (event) => {
  if (press?.id !== event.pointerId) return;
  const { lens, option } = press;
  const chosen = lens ? under(event) : option;
  lifted = now();
  end();
  if (chosen?.isConnected) tell(chosen);
});

document.addEventListener("pointercancel", end);
document.addEventListener("keydown", (event) => event.key === "Escape" && end());

// Without a finger: a keyboard or a screen reader clicks. The click after a lift is the lift.
document.addEventListener("click", (event) => {
  const option = event.target.closest?.("svg[data-field] .opt");
  if (option && now() - lifted > AGAIN) tell(option);
});

// An open lens must not scroll the page away, nor a long press ask for a menu.
const still = (event) => press?.lens && event.preventDefault();
document.addEventListener("touchmove", still, { passive: false });
document.addEventListener("contextmenu", (event) => {
  if (press && event.target.closest?.("svg[data-field]")) event.preventDefault();
});
