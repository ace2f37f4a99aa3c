// Closes controls that cannot be used before an answer has come: they are greyed, announced to
// screen readers, and a notice stands in place of the question. A tap on them does nothing but
// say so. A pad that goes on by itself, [data-ahead], stays open, as does what only shows.

import { filled, gettext } from "./gettext.js";

const CONTROL = 'button, input, select, label, [role="button"], [hx-get], [hx-post], svg.board';
const OPEN = "[data-ahead], [data-unsent], [data-purse], [data-try-again], #waiting, #aside";
const PATIENCE = 10_000; // ms until a requested page that does not come is given up

const table = () => document.getElementById("page");
const marked = new Map(); // closed controls, each with its aria-disabled from before
let question = null; // what stood where the word stands
let word = null; // what stands there now, if it is ours
let wait = null; // such a word as long as it is closed
let busy = ""; // why nothing but what is open can be tapped
let opening = null; // what was tapped to be shown instead

export const say = (text) => (document.getElementById("say").textContent = text);

// Something else where the question stands, until it is put back or a new page comes.
export function instead(other) {
  const current = document.getElementById("ask");
  if (!current) return;
  if (current !== word) question = current;
  current.replaceWith(other);
  word = other;
  say(other.textContent.replace(/\s+/g, " ").trim());
}

export function putBack() {
  if (word?.isConnected) word.replaceWith(question);
  word = null;
}

// The same line with another word: nothing around it moves.
function reworded(text) {
  const current = document.querySelector("#ask.ask");
  const same = current?.cloneNode(true);
  const place = same?.querySelector(".grow");
  if (!place) return spoken(text);
  same.style.height = `${current.getBoundingClientRect().height}px`;
  place.classList.add("one-line");
  place.replaceChildren(text);
  return same;
}

function spoken(text) {
  const line = document.createElement("div");
  line.id = "ask";
  line.className = "ask";
  const grow = document.createElement("span");
  grow.className = "grow soft";
  grow.append(text);
  line.append(grow);
  return line;
}

function free(target) {
  const undo = table().hasAttribute("data-half") && target.closest(".rail .undo");
  return Boolean(undo || target.closest(OPEN));
}

function mark(all) {
  for (const [each, before] of marked) {
    if (before === null) each.removeAttribute("aria-disabled");
    else each.setAttribute("aria-disabled", before);
  }
  marked.clear();
  for (const each of all) {
    marked.set(each, each.getAttribute("aria-disabled"));
    each.setAttribute("aria-disabled", "true");
  }
}

// Close all but what goes on by itself; without a word, open it. `words` names what is waited for.
export function close(words, aloud = true) {
  const on = table();
  if (on.querySelector("[data-ended]")) words = ""; // all that is left leads away
  busy = words;
  const shut = Boolean(words) && !on.querySelector("[data-ahead]");
  on.toggleAttribute("data-busy", Boolean(words));
  on.toggleAttribute("data-shut", shut);
  if (words) on.setAttribute("aria-busy", shut);
  else on.removeAttribute("aria-busy");
  const controls = [...on.querySelectorAll('button, [role="button"], [hx-get]')];
  mark(words ? controls.filter((each) => !free(each)) : []);
  if (shut && aloud && !wait?.isConnected) instead((wait = reworded(`… ${words}`)));
  if (shut || !wait) return;
  if (wait.isConnected) putBack();
  wait = null;
}

export const shown = () => opening !== null;

let closed = false; // when the finger came down

function bar(event) {
  if (event.type !== "click") closed = false;
  const { target } = event;
  if (!busy || !target.closest?.("#page") || !target.closest(CONTROL) || free(target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type !== "click") closed = true;
  if (event.type !== "click" || (event.detail && !closed)) return; // the end of a tap that was taken
  const words = filled(gettext("Please wait: {what}. Then tap again."), { what: busy });
  const place = wait?.isConnected && wait.querySelector(".grow");
  if (place) {
    place.classList.remove("one-line"); // it is to be read
    wait.style.height = "";
    place.textContent = words;
  }
  say(words);
}
for (const kind of ["pointerdown", "click"]) document.addEventListener(kind, bar, true);

// Another depth or phase that was tapped: it is pressed at once, and until it is there, or is
// given up, nothing else can be tapped.
const asks = ({ elt, verb }) => verb === "get" && elt.closest("#page") && elt.matches("[hx-get]");

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (asks(detail)) detail.timeout = PATIENCE;
});
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (!asks(detail.requestConfig)) return;
  opening = detail.elt;
  document.dispatchEvent(new Event("closing"));
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!opening || !asks(detail.requestConfig)) return;
  opening = null;
  document.dispatchEvent(new Event("closing"));
  if (detail.successful) return;
  instead(spoken(gettext("No answer. Please tap again.")));
});
