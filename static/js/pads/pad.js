// What pads share. A pad composes one entry on the phone and hands it over once, complete, as
//   entry  {entry, words}
// to the script that sends it. What is half entered is kept on this phone, under the pad's data-keep,
// until the table moves on; undo takes it back first. What may go together is in the pad's
// facts, which the server works out: no pad knows a rule.

import { headers } from "../csrf.js";
import { filled, gettext } from "../gettext.js";

const HALF = "pad:";
const ASIDE = 1_000_000; // pages of earlier positions count from here

export function facts(pad) {
  const blocks = [...pad.querySelectorAll('script[type="application/json"]')];
  return Object.assign({}, ...blocks.map((each) => JSON.parse(each.textContent)));
}

// `more` is {after, lead} where a pad goes on before the answer is there (see outbox.js).
export function enter(pad, entry, words, more = {}) {
  undoing(""); // the rail says what becomes of the entry
  const detail = { entry, words, ...more };
  pad.dispatchEvent(new CustomEvent("entry", { bubbles: true, detail }));
}

const memory = new Map(); // without storage, until a reload

// What is half entered for a moment that the table has left is of no use; for a later one it is,
// and for another pad of the same moment, unless one of them goes on by itself.
function old(key, pad) {
  const [play, mine] = [HALF + pad.dataset.play + ":", HALF + pad.dataset.keep];
  if (!key.startsWith(play) || key === mine) return false;
  const now = Number(document.getElementById("page").dataset.after);
  const [of, ahead] = [key, mine].map((each) => Number(each.slice(play.length).split(":")[0]));
  if (of < ASIDE && now >= ASIDE) return false; // of the play itself, while an entry is changed
  return of < now || (of === now && ahead === now);
}

export function keep(pad, value) {
  memory.set(HALF + pad.dataset.keep, value);
  try {
    for (const key of Object.keys(localStorage)) if (old(key, pad)) localStorage.removeItem(key);
    localStorage.setItem(HALF + pad.dataset.keep, JSON.stringify(value));
    memory.clear();
  } catch {
    // Without storage a reload starts the entry anew; nothing else is lost.
  }
}

export function kept(pad, fallback) {
  const inMemory = memory.get(HALF + pad.dataset.keep);
  try {
    return inMemory ?? JSON.parse(localStorage.getItem(HALF + pad.dataset.keep)) ?? fallback;
  } catch {
    return fallback;
  }
}

export const isKept = (pad) => kept(pad, null) !== null;

// What was half entered for a moment of a play is not wanted any more.
export function forgetHalf(play, after) {
  const mine = (key) => key.startsWith(`${HALF}${play}:${after}:`);
  for (const key of memory.keys()) if (mine(key)) memory.delete(key);
  try {
    for (const key of Object.keys(localStorage)) if (mine(key)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

// Set a pad up on the first page, and again whenever the server sends a new one.
export function arrange(name, set) {
  const all = () => {
    for (const pad of document.querySelectorAll(`[data-pad="${name}"]:not([data-set])`)) {
      pad.dataset.set = "";
      set(pad);
    }
  };
  document.addEventListener("htmx:afterSettle", all);
  document.addEventListener("htmx:load", all);
  all();
}

// Ring the seat that is asked, on top and in the question.
export function ask(seat, verb, hint = "") {
  const all = [...document.querySelectorAll("#standing .seat")];
  all.forEach((each, number) => {
    each.classList.toggle("is-turn", number === seat);
    if (number === seat) each.setAttribute("aria-current", "true");
    else each.removeAttribute("aria-current");
  });
  const question = document.createElement("div");
  question.id = "ask";
  question.className = "ask";
  if (all[seat]) {
    const ring = document.createElement("span");
    ring.className = "cartouche";
    const emblem = all[seat].querySelector('.i[class*="own-"]');
    const name = all[seat].querySelector(".seat-name > bdi") ?? all[seat].querySelector(".seat-name");
    for (const part of [emblem, name]) if (part) ring.append(part.cloneNode(true));
    question.append(ring);
  }
  const words = document.createElement("span");
  words.className = "grow";
  words.append(verb);
  if (hint) {
    const soft = document.createElement("span");
    soft.className = "soft";
    soft.append(hint);
    words.append(" ", soft);
  }
  question.append(words);
  document.getElementById("ask")?.replaceWith(question);
  const say = document.getElementById("say");
  if (say) say.textContent = [...question.children].map((part) => part.textContent).join(" ");
}

// A refusal on the phone, where the question stands; the next tap asks again. A clause that it
// rests on (its id, its url) is one tap away.
export function refuse(sentence, rule = null) {
  const verdict = document.createElement("p");
  verdict.id = "ask";
  verdict.className = "verdict cost";
  verdict.innerHTML = '<svg class="i" aria-hidden="true"><use href="#i-no"/></svg><span class="grow"></span>';
  verdict.lastChild.textContent = sentence;
  if (rule) {
    const why = document.createElement("a");
    why.href = rule.url;
    why.append(filled(gettext("why: {clause}"), { clause: rule.id }));
    verdict.append(why);
  }
  document.getElementById("ask")?.replaceWith(verdict);
  const say = document.getElementById("say");
  if (say) say.textContent = sentence;
}

const SOON = 300; // ms in which the next card falls, or this one is taken back
let seenByOthers = ""; // what was sent last
let sharing;
let underWay;

// What lies of an entry before it is whole is sent to those who follow the play: null takes it
// back, nothing means that the entry itself goes out. One that is lost comes with the next card.
export function share(entry, after) {
  const { live } = document.getElementById("page").dataset;
  clearTimeout(sharing);
  if (entry === undefined) {
    underWay?.abort();
    seenByOthers = "";
  }
  const body = new URLSearchParams({ entry: JSON.stringify(entry), after });
  if (!live || `${body}` === seenByOthers || (!entry && !seenByOthers)) return;
  sharing = setTimeout(() => {
    seenByOthers = entry ? `${body}` : "";
    underWay?.abort();
    underWay = new AbortController();
    fetch(live, { method: "POST", headers: headers(), body, signal: underWay.signal }).catch(() => {});
  }, SOON);
}

export function icon(name, owner) {
  const holder = document.createElement("template");
  const own = owner ? ` own-${owner}` : "";
  holder.innerHTML = `<svg class="i${own}" aria-hidden="true"><use href="#${name}"/></svg>`;
  return holder.content.firstChild;
}

let taking = null;

// While something is half entered, undo takes its last step back instead of the last entry.
export function undoing(words, take) {
  const button = document.querySelector(".rail .undo:not([data-unsent])");
  if (!button) return;
  const small = button.querySelector("small");
  small.dataset.saved ??= small.innerHTML;
  button.dataset.off ??= button.disabled ? "off" : "";
  taking = words ? take : null;
  document.getElementById("page")?.toggleAttribute("data-half", Boolean(words));
  button.disabled = words ? false : button.dataset.off === "off";
  if (words) small.textContent = words;
  else small.innerHTML = small.dataset.saved;
}

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.(".rail .undo:not([data-unsent])");
    if (!button || !taking) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    taking();
  },
  true,
);

// A new page has its own undo; what was half entered belongs to the old one. What opens beside it
// changes nothing.
document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (!target.closest?.("#aside")) taking = null;
});

// Of two taps that follow each other like one, the second is none. What counts is when the finger
// tapped: a busy page hears of two taps in one moment.
const AGAIN = 250;
let tapped = -Infinity;
let on = null;

export function twice(target, { timeStamp }) {
  const again = target === on && timeStamp - tapped < AGAIN;
  tapped = timeStamp;
  on = target;
  return again;
}
