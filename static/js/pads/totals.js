// The totals pad: tap a key, the next cell is asked; the last player's row is what is left. A
// key that no cards make beside what stands is hatched: the facts list all that go together.

import { filled, gettext } from "../gettext.js";
import { arrange, ask, enter, facts, keep, kept, refuse, undoing } from "./pad.js";

const known = new Map();

// The rows of sums, which stand under their first ones, level by level.
const rowsOf = (nested) =>
  Array.isArray(nested)
    ? nested.map((last) => [last])
    : Object.entries(nested).flatMap(([first, rest]) => rowsOf(rest).map((row) => [Number(first), ...row]));

async function read(url) {
  const { suit, roman } = await (await fetch(url)).json();
  return { suit: rowsOf(suit), roman: rowsOf(roman) };
}

async function possible(url) {
  if (!known.has(url)) known.set(url, read(url));
  return known.get(url);
}

arrange("totals", (pad) => {
  const { names, columns, note, nobody, rule } = facts(pad);
  const rest = names.length - 1;
  const roman = columns.length - 1;
  const cells = [...document.querySelectorAll("[data-cell]")];
  const digits = [...pad.querySelectorAll("[data-digit]")];
  const tens = [...pad.querySelectorAll("[data-ten]")];
  const chips = [...pad.querySelectorAll("[data-extra]")];
  let sets = null;
  let { sums, now, ten, extras } = kept(pad, { sums: {}, now: [0, 0], ten: null, extras: {} });

  const at = (seat, column) => sums[`${seat}.${column}`];
  const isRoman = () => now[1] === roman;
  const base = () => (isRoman() ? (ten ?? 0) : 0); // what the tens add to the digit tapped next
  const given = (column) => names.slice(0, rest).map((_, seat) => at(seat, column));

  function worth(seat, column) {
    if (seat < rest) return at(seat, column);
    const others = given(column);
    if (others.some((sum) => sum === undefined)) return undefined;
    return columns[column].most - others.reduce((a, b) => a + b, 0);
  }

  // What this cell may be beside the others of its column; null while that is not known.
  function fits([seat, column]) {
    if (!sets) return null;
    const others = given(column);
    const rows = (column === roman ? sets.roman : sets.suit).filter((row) =>
      row.every((sum, each) => each === seat || others[each] === undefined || others[each] === sum),
    );
    return new Set(rows.map((row) => row[seat]));
  }

  function drawCells() {
    for (const cell of cells) {
      const [seat, column] = JSON.parse(cell.dataset.cell);
      const sum = worth(seat, column);
      const all = names.map((_, each) => worth(each, column));
      const whole = all.every((each) => each !== undefined);
      const bad = seat < rest && sum !== undefined && fits([seat, column])?.has(sum) === false;
      cell.textContent = sum === undefined ? "·" : sum < 0 ? "?" : sum;
      cell.classList.toggle("is-now", seat === now[0] && column === now[1]);
      cell.classList.toggle("won", whole && sum === Math.max(...all));
      cell.classList.toggle("bad", bad);
      cell.setAttribute("aria-label", `${names[seat]}, ${columns[column].called}: ${cell.textContent}`);
    }
  }

  function drawKeys() {
    const open = fits(now);
    pad.classList.toggle("is-roman", isRoman());
    for (const key of tens) {
      const from = Number(key.dataset.ten);
      const none = open && ![...open].some((sum) => sum >= from && sum < from + 10);
      mark(key, none, ten === from);
    }
    for (const key of digits) {
      const sum = base() + Number(key.dataset.digit);
      key.hidden = isRoman() && Number(key.dataset.digit) > 9;
      mark(key, open && !open.has(sum), at(...now) === sum);
    }
  }

  function mark(key, none, pressed) {
    key.classList.toggle("no", Boolean(none));
    key.setAttribute("aria-disabled", Boolean(none));
    key.setAttribute("aria-pressed", pressed);
  }

  function drawExtras() {
    for (const chip of chips) {
      const who = extras[chip.dataset.extra] ?? null;
      const none = nobody || chip.dataset.extra !== "maid" ? gettext("nobody") : gettext("who?");
      chip.querySelector("[data-who]").textContent = who === null ? none : names[who];
      chip.setAttribute("aria-pressed", who !== null);
    }
  }

  function draw(asking = true) {
    drawCells();
    drawKeys();
    drawExtras();
    const done = columns.every((_, column) => worth(rest, column) !== undefined);
    pad.querySelector("[data-done]").hidden = !done;
    pad.querySelector("[data-next]").hidden = done;
    undoing(Object.keys(sums).length ? gettext("the last sum") : "", back);
    if (!asking) return;
    ask(now[0], columns[now[1]].ask, isRoman() ? note : gettext("cards 2–6"));
  }

  function change(asking) {
    keep(pad, { sums, now, ten, extras });
    draw(asking);
  }

  function step(by) {
    const place = now[1] * rest + now[0] + by;
    const last = columns.length * rest - 1;
    const to = Math.min(Math.max(place, 0), last);
    now = [to % rest, Math.floor(to / rest)];
    ten = null;
  }

  function back() {
    if (at(...now) === undefined) step(-1);
    delete sums[now.join(".")];
    ten = null;
    change();
  }

  function set(sum) {
    sums[now.join(".")] = sum;
    step(1);
    change();
  }

  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-digit], [data-ten]");
    if (key?.classList.contains("no")) {
      const from = Number(key.dataset.ten);
      const sum = key.dataset.ten ? filled(gettext("{from} to {to}"), { from, to: from + 9 }) : base() + Number(key.dataset.digit);
      refuse(filled(gettext("No cards make {sum} for {name} beside the other sums."), { sum, name: names[now[0]] }), rule);
    } else if (key?.dataset.ten) {
      ten = ten === Number(key.dataset.ten) ? null : Number(key.dataset.ten);
      change();
    } else if (key) {
      set(base() + Number(key.dataset.digit));
    }
  });

  document.querySelector(".sums").addEventListener("click", (event) => {
    const cell = event.target.closest("[data-cell]");
    if (!cell || cell.disabled) return;
    now = JSON.parse(cell.dataset.cell);
    ten = null;
    change();
  });

  for (const chip of chips) {
    chip.addEventListener("click", () => {
      const who = extras[chip.dataset.extra] ?? null;
      extras[chip.dataset.extra] = who === null ? 0 : who + 1 < names.length ? who + 1 : null;
      keep(pad, { sums, now, ten, extras });
      drawExtras();
    });
  }

  pad.querySelector("[data-next]").addEventListener("click", () => {
    step(1);
    change();
  });

  pad.querySelector("[data-done]").addEventListener("click", () => {
    const column = (index) => names.map((_, seat) => worth(seat, index));
    const suits = Object.fromEntries(columns.slice(0, roman).map(({ name }, index) => [name, column(index)]));
    const { maid = null, royal = null } = extras;
    enter(pad, { kind: "totals", suits, roman: column(roman), royal, maid }, gettext("the sums"));
  });

  // Without the facts no key is hatched, and the server refuses what no cards make.
  possible(pad.dataset.facts).then((all) => {
    sets = all;
    draw(false);
  }, () => {});
  draw(!document.getElementById("ask")?.classList.contains("verdict"));
});
