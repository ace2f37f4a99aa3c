// Opens the pad of an entry that is changed as it was entered: before a pad is set up, what it
// would have kept half entered is worked out from the entry, and kept for it. What a page already
// holds, as after a refusal or a reload, goes before that. One table for all pads: by the pad's
// name and the kind of entry, from the entry and the pad's facts to what that pad keeps.

import { facts, isKept, keep } from "./pads/pad.js";
import { spotsOf } from "./pads/spots.js";

const numbered = (values) => Object.fromEntries(values.map((value, key) => [key, value]));
const same = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const places = (cells) => cells.map(String).sort().join(" ");

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
}

// Of a hand that was named card by card, how many of each sort.
function counted(hand) {
  if (!hand.cards) return hand;
  const of = (sort) => hand.cards.filter((card) => card === sort).length;
  const [jokers, trading] = [of("joker"), of("trade")];
  return { art: hand.cards.length - jokers - trading, jokers, trading };
}

function totals({ suits, roman, maid, royal }, { names, columns }) {
  const rest = names.length - 1;
  const column = (place) => (place < columns.length - 1 ? suits[columns[place].name] : roman);
  const sums = {};
  columns.forEach((_, place) => {
    for (let seat = 0; seat < rest; seat += 1) sums[`${seat}.${place}`] = column(place)[seat];
  });
  return { sums, now: [0, 0], ten: null, extras: { maid, royal } };
}

function captures({ cards, maid, royal, tricks }, { seats }) {
  const took = {};
  cards.forEach((codes, seat) => {
    if (seat !== seats.at(-1)) for (const code of codes) took[code] = seat;
  });
  return { took, said: { maid, royal }, order: Object.keys(took), tricks };
}

// A work as it lies, on its spot; on single spaces where the facts have no such spot.
function exhibit({ work, cells, jokers = [] }, { works, places: known }) {
  const found = spotsOf(works[work]?.exhibit?.shapes ?? [], known);
  const spot = found.findIndex((each) => places(each.cells) === places(cells));
  const begun = { work, jokers, cells, laid: {}, spot: Math.max(spot, 0) };
  if (spot >= 0) return { ...begun, mode: "place" };
  return { ...begun, mode: "cells", anyway: !works[work]?.exhibit };
}

function prepare({ work, fragments, jokers = [] }, { works }) {
  if (!works[work]?.lay) return null;
  const how = (each) => [each, jokers.includes(each) ? "joker" : "card"];
  return { work, jokers: [], cells: [], spot: 0, laid: Object.fromEntries(fragments.map(how)), mode: "lay" };
}

const swap = ({ work }, { works }) => works[work] && { work, jokers: [], cells: [], spot: 0, laid: {}, mode: "lay" };

// A pad that gets its entry as data: what it keeps, from what stands in the entry's field.
const GIVEN = {
  steps: (list) => list,
  draws: (list) => list,
  counts: (list) => list,
  numbers: (list) => ({ bids: list.map(String), at: 0 }),
  sorts: (list) => ({ hands: list.map(counted), at: 0, seen: list.length - 1 }),
};
const given = (name) => (made, { kind, field }) => made.kind === kind && GIVEN[name](made[field]);

const INPUTS = {
  gifts: (list) => ({ gifts: numbered(list.map((each) => each ?? "")) }),
  counts: (counts) => ({ counts }),
  kept: (kept) => ({ kept }),
  use: ({ use, to }) => ({ use: to ? { use, to } : { use } }),
};

function people(made, { forms }) {
  const form = forms[made.kind];
  if (!form) return null;
  return { who: made.kind, ...INPUTS[form.of]?.(form.field ? made[form.field] : made) };
}

const PADS = {
  trick: { trick: ({ cards }) => cards },
  totals: { totals },
  captures: { captures },
  trade: { trade: ({ shown }) => ({ shown, work: null, at: null }) },
  construct: {
    exhibit,
    prepare,
    swap,
    "place-trading": ({ cells }) => ({ mode: "cells", cells }),
  },
  quarry: { build: ({ pieces, paid }) => ({ pieces, paid }) },
};
const refillOf = (name) => (name in GIVEN ? given(name) : name === "people" ? people : PADS[name]?.[entry.kind]);

const block = document.getElementById("entered");
const entry = block && JSON.parse(block.textContent);
const [way] = performance.getEntriesByType("navigation");
const again = way?.type === "reload" || way?.type === "back_forward";
const filled = new Set();

function fill(pad) {
  const { pad: name, keep: where } = pad.dataset;
  const refill = refillOf(name);
  if (!refill || filled.has(where)) return;
  filled.add(where);
  if (again && isKept(pad)) return;
  const value = refill(entry, facts(pad));
  if (!value) return;
  keep(pad, value);
  if (name === "people") location.hash = "people";
}

// What is one tap is marked: the button of this very entry, the space of this very card.
function mark() {
  const { cell, half } = entry;
  const space = (each) => each.dataset.cell === cell && (each.dataset.half ?? "") === (half ?? "");
  const is = (each) => (each.dataset.entry ? same(JSON.parse(each.dataset.entry), entry) : space(each));
  for (const each of document.querySelectorAll("#main :is([data-entry], .opt[data-cell])")) {
    if (!is(each)) continue;
    each.classList.add("is-entered");
    each.setAttribute("aria-current", "true");
  }
}

function refill() {
  document.querySelectorAll("[data-pad]:not([data-set])").forEach(fill);
  mark();
}

if (entry) {
  document.addEventListener("htmx:afterSettle", refill);
  document.addEventListener("htmx:load", refill);
  refill();
}
