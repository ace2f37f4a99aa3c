// A pad of hands: seat by seat the cards of each sort are counted. Its facts:
//   kind, field         the entry: {kind, [field]: [{sort: count, …}, …]}
//   worth, most         by sort: the points of a card, and how many there can be
//   common              where the size of a hand is known, the sort of all cards not counted yet
//   last                the sort of which the last hand has all that is left
//   names, sizes, base  by seat: names, sizes of hands where known, scores with an empty hand
//   words               the entry in a few words

import { filled, gettext, ngettext } from "../gettext.js";
import { arrange, ask, enter, facts, keep, kept, undoing } from "./pad.js";

const score = (number) => String(number).replace("-", "−");

arrange("sorts", (pad) => {
  const { kind, field, names, sizes, base, worth, most, common, last: rare, words } = facts(pad);
  const sorts = Object.keys(worth);
  const rows = [...document.querySelectorAll("[data-hand]")];
  const steppers = new Map([...pad.querySelectorAll("[data-stepper]")].map((each) => [each.dataset.stepper, each]));
  const check = pad.querySelector("[data-check]");
  const none = Object.fromEntries(sorts.map((sort) => [sort, 0]));
  const empty = (seat) => ({ ...none, [common]: sizes[seat] ?? 0 });
  let { hands, at, seen } = kept(pad, { hands: names.map((_, seat) => empty(seat)), at: 0, seen: 0 });

  const last = names.length - 1;
  const others = (seat, sort) => hands.reduce((sum, hand, each) => sum + (each === seat ? 0 : hand[sort]), 0);
  const size = (hand) => sorts.reduce((sum, sort) => sum + hand[sort], 0);
  const total = (seat) => sorts.reduce((sum, sort) => sum + worth[sort] * hands[seat][sort], base[seat]);
  const whole = (seat) => sizes[seat] === undefined || size(hands[seat]) === sizes[seat];

  function drawRows() {
    rows.forEach((row, seat) => {
      const counted = seat <= seen;
      row.classList.toggle("is-now", seat === at);
      row.classList.toggle("bad", counted && !whole(seat));
      for (const cell of row.querySelectorAll("[data-sort]")) {
        cell.textContent = counted ? hands[seat][cell.dataset.sort] : "·";
      }
      row.querySelector("[data-score]").textContent = counted ? `${score(base[seat])} → ${score(total(seat))}` : score(base[seat]);
    });
  }

  function drawSteppers() {
    for (const [sort, stepper] of steppers) {
      const count = hands[at][sort];
      stepper.classList.toggle("is-used", count > 0);
      stepper.querySelector("output").textContent = count;
      stepper.querySelector("[name=less]").disabled = count === 0;
      stepper.querySelector("[name=more]").disabled = count >= most[sort];
    }
  }

  function drawCheck() {
    const count = size(hands[at]);
    const due = sizes[at];
    const right = whole(at);
    check.classList.toggle("live", right);
    check.classList.toggle("cost", !right);
    check.querySelector("use").setAttribute("href", right ? "#i-check" : "#i-no");
    check.querySelector("span").textContent = due === undefined
      ? filled(ngettext("{n} card", "{n} cards", count), { n: count })
      : filled(ngettext("{count} of {n} card", "{count} of {n} cards", due), { count, n: due });
    pad.querySelector("[data-next]").textContent = at === last ? gettext("Save") : filled(gettext("Next: {name}"), { name: names[at + 1] });
  }

  function draw(asking) {
    drawRows();
    drawSteppers();
    drawCheck();
    undoing(at ? filled(gettext("{name}’s hand"), { name: names[at - 1] }) : "", () => change({ at: at - 1 }));
    const due = sizes[at];
    if (asking) ask(at, due === undefined ? gettext("reveals which cards?") : filled(ngettext("reveals {n} card", "reveals {n} cards", due), { n: due }));
  }

  // All cards of the rare sort that are not in other hands are in the last one.
  function follow() {
    if (at !== last || seen === last || sizes[last] === undefined) return;
    const rest = Math.min(sizes[last], Math.max(0, most[rare] - others(last, rare)));
    hands = [...hands.slice(0, last), { ...none, [common]: sizes[last] - rest, [rare]: rest }];
  }

  function change(now) {
    ({ hands, at, seen } = { hands, at, seen, ...now });
    follow();
    seen = Math.max(seen, at);
    keep(pad, { hands, at, seen });
    draw(true);
  }

  function step(sort, by) {
    const hand = { ...hands[at] };
    hand[sort] += by;
    const known = sizes[at] !== undefined;
    if (known && sort !== common && whole(at)) hand[common] = Math.max(0, hand[common] - by);
    change({ hands: hands.map((each, seat) => (seat === at ? hand : each)) });
  }

  pad.addEventListener("click", (event) => {
    const stepper = event.target.closest("[data-stepper] button");
    if (stepper) step(stepper.closest("[data-stepper]").dataset.stepper, stepper.name === "more" ? 1 : -1);
    if (!event.target.closest("[data-next]")) return;
    if (at < last) change({ at: at + 1 });
    else enter(pad, { kind, [field]: hands }, words);
  });

  rows.forEach((row, seat) => {
    row.querySelector("button").addEventListener("click", () => change({ at: seat }));
  });

  draw(!document.getElementById("ask")?.classList.contains("verdict"));
});
