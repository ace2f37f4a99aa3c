// A list that was entered whole is changed at one place: a tap on what lies there asks for it
// again, a tap on a key puts that in its place, and what lay elsewhere changes places with it.
// Only on pages on which an entry is changed (see refill.js): it takes the pads of lists over.

import { filled, gettext } from "../gettext.js";
import { faceOf } from "./card.js";
import { ask, enter, facts, keep, kept, twice, undoing } from "./pad.js";

const entered = JSON.parse(document.getElementById("entered")?.textContent ?? "null");
const parsed = (key) => JSON.parse(key.dataset.choice);

// How each pad of a list shows it: its keys and what they stand for, its slots, what is sent.
const LISTS = {
  trick: (pad) => {
    const { seats, names, words } = facts(pad);
    const keys = [...pad.querySelectorAll("[data-card]")];
    const face = (code) => faceOf(keys.find((key) => key.dataset.card === code), words);
    return {
      keys,
      value: (key) => key.dataset.card,
      label: (key) => key.dataset.label,
      isOpen: (key) => !key.hasAttribute("data-played"),
      slots: [...document.querySelectorAll("#main .trick .lay")],
      seat: (place) => seats[place],
      verb: gettext("played"),
      swaps: true,
      show(slot, code, place) {
        slot.querySelector(".card").replaceWith(face(code));
        slot.querySelector(".best")?.remove();
        slot.querySelector("bdi").textContent = names[seats[place]];
      },
      open(code) {
        const key = keys.find((each) => each.dataset.card === code);
        pad.querySelector(`[data-tab="${key.dataset.suit}"] input`).checked = true;
      },
      entry: (cards) => ({ ...entered, cards }),
      words: gettext("the trick"),
    };
  },
  steps: (pad) => {
    const { kind, field, steps, once = false } = facts(pad);
    const keys = [...pad.querySelectorAll("[data-choice]")];
    const slots = [...document.querySelectorAll("[data-slot]")];
    return {
      keys,
      value: parsed,
      label: (key) => key.dataset.name,
      isOpen: (key, place) => !steps[place].closed.includes(parsed(key)),
      slots,
      seat: (place) => steps[place].seat,
      verb: gettext("chose"),
      swaps: once,
      show(slot, choice) {
        const key = keys.find((each) => parsed(each) === choice);
        const drawing = slot.querySelector("[data-drawing]");
        drawing.replaceChildren(key.querySelector("svg").cloneNode(true));
        drawing.classList.remove("slot");
        slot.querySelector("[data-name]").textContent = key.dataset.name;
      },
      number(list) {
        if (!once) return;
        for (const key of keys) {
          key.classList.add("is-set");
          key.querySelector("[data-number]").textContent = list.indexOf(parsed(key)) + 1;
        }
      },
      entry: (list) => ({ kind, [field]: list }),
      words: pad.dataset.words,
    };
  },
  draws: (pad) => {
    const { kind, field, slots, left, words } = facts(pad);
    const boxes = [...document.querySelectorAll("[data-slot]")].slice(0, slots);
    const seat = [...document.querySelectorAll("#standing .seat")].findIndex((each) => each.hasAttribute("aria-current"));
    return {
      keys: [...pad.querySelectorAll("[data-draw]")],
      value: (key) => key.dataset.draw,
      label: (key) => key.dataset.draw,
      isOpen: (key, place, list) => left[key.dataset.draw] > list.filter((pile, each) => each !== place && pile === key.dataset.draw).length,
      slots: boxes,
      seat: () => seat,
      verb: gettext("drew from"),
      grows: true,
      show(slot, pile, place, list) {
        slot.textContent = pile ?? (place === list.length ? "?" : "");
        slot.classList.toggle("open", pile === undefined);
        slot.classList.toggle("later", place > list.length);
      },
      entry: (piles) => ({ kind, [field]: piles }),
      words,
    };
  },
};

function mend(pad) {
  const list = LISTS[pad.dataset.pad](pad);
  const was = kept(pad, []);
  const button = document.querySelector("#rail [data-to-check]");
  if (!was.length || !button) return;
  pad.dataset.set = "";
  let now = was;
  let at = list.slots.length ? null : 0;

  const named = (value) => list.label(list.keys.find((key) => list.value(key) === value));
  const size = () => (list.grows ? Math.min(now.length + 1, list.slots.length) : now.length);

  function draw() {
    list.slots.forEach((slot, place) => {
      if (place < now.length || list.grows) list.show(slot, now[place], place, now);
      slot.classList.remove("is-best");
      slot.classList.toggle("is-next", place === at);
      slot.classList.toggle("is-changed", now[place] !== was[place]);
      if (place < size()) slot.tabIndex = 0;
    });
    for (const key of list.keys) {
      const value = list.value(key);
      key.disabled = (list.slots.length > 0 && at === null) || !list.isOpen(key, at ?? 0, now);
      key.setAttribute("aria-pressed", at !== null && now[at] === value);
    }
    list.number?.(now);
    button.hidden = false;
    if (at === null || !list.slots.length) return;
    ask(list.seat(at), list.verb, was[at] === undefined ? "" : filled(gettext("was {what}"), { what: named(was[at]) }));
  }

  function change(next) {
    now = next;
    keep(pad, now);
    draw();
  }

  function put(value) {
    const before = now.indexOf(value);
    const next = [...now];
    if (list.swaps && before >= 0) next[before] = now[at];
    next[at] = value;
    change(next);
  }

  function choose(place) {
    at = place;
    if (now[at] !== undefined) list.open?.(now[at]);
    draw();
  }

  function chosen(place) {
    if (place < 0 || place >= size()) return;
    if (at === place && list.grows && place === now.length - 1) change(now.slice(0, -1)); // it was not drawn
    choose(place);
  }

  document.getElementById("main").addEventListener("click", (event) => {
    if (!pad.isConnected) return;
    const key = list.keys.find((each) => each.contains(event.target));
    if (!key) return chosen(list.slots.findIndex((slot) => slot.contains(event.target)));
    if (key.disabled || twice(key, event)) return undefined;
    return list.slots.length ? put(list.value(key)) : exchange(list.value(key));
  });

  // Where there are no slots, the keys themselves are the list: two of them change places.
  let first = null;
  function exchange(value) {
    if (first === null || first === value) {
      first = first === value ? null : value;
      for (const key of list.keys) key.setAttribute("aria-pressed", list.value(key) === first);
      return;
    }
    const [one, other] = [now.indexOf(first), now.indexOf(value)];
    first = null;
    change(now.map((each, place) => ({ [one]: now[other], [other]: now[one] })[place] ?? each));
  }

  list.slots.forEach((slot, place) => {
    slot.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      chosen(place);
    });
    slot.setAttribute("role", "button");
    slot.parentElement.setAttribute("role", "group"); // a list has no buttons for items
  });
  button.onclick = () => enter(pad, list.entry(now), list.words);
  undoing("");
  draw();
}

function all() {
  if (!entered) return;
  for (const pad of document.querySelectorAll("[data-pad]:not([data-set])")) {
    if (pad.dataset.pad in LISTS) mend(pad);
  }
}

document.addEventListener("htmx:afterSettle", all);
document.addEventListener("htmx:load", all);
all();
