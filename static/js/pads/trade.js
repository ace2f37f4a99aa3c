// A trade: seat by seat the card that lies open, a work and then its fragment; then the offer
// that is taken, or none, saves it.

import { filled, gettext } from "../gettext.js";
import { letter } from "./laying.js";
import { arrange, ask, enter, facts, icon, keep, kept, refuse, undoing } from "./pad.js";

const ICONS = { joker: "r-trompe", trade: "i-turn" };

arrange("trade", (pad) => {
  const { seats, names, sizes, lying, jokers, trading, played } = facts(pad);
  const rows = new Map([...document.querySelectorAll("[data-offer]")].map((row) => [Number(row.dataset.offer), row]));
  const first = seats[0];
  let { shown, work, at } = kept(pad, { shown: {}, work: null, at: first });

  const card = (seat) => shown[seat];
  const faceWords = (code) => ({ joker: gettext("a joker"), trade: gettext("a trading card") })[code] ?? (code && face(code));
  const face = (code) => `${code.slice(0, 2)} ${letter(code.at(-1))}`;
  const next = () => seats.find((seat) => !card(seat)) ?? null;
  const used = (code) => seats.filter((seat) => seat !== at && card(seat) === code).length;
  const gone = (code) => lying.includes(code) || used(code) > 0;

  function drawRows() {
    const done = next() === null;
    for (const [seat, row] of rows) {
      if (!seats.includes(seat)) continue;
      const faceKey = row.querySelector("[data-face]");
      const code = card(seat);
      row.classList.toggle("is-now", seat === (at ?? first));
      faceKey.classList.toggle("slot", !code);
      faceKey.classList.toggle("trading", code in ICONS);
      faceKey.replaceChildren(code in ICONS ? icon(ICONS[code]) : code ? face(code) : "?");
      const label = code ? "{name}: {card}" : gettext("{name}: which card?");
      faceKey.setAttribute("aria-label", filled(label, { name: names[seat], card: faceWords(code) }));
      drawSays(row.querySelector("[data-says]"), seat, done);
      const take = row.querySelector("[data-take]");
      if (take) take.hidden = !done;
    }
  }

  const shows = () => (work ? filled(gettext("shows which fragment of {work}?"), { work }) : gettext("shows which card?"));

  // The row of the seat that shows next says what to tap; the others say what they showed.
  function drawSays(small, seat, done) {
    small.dataset.plain ??= small.textContent;
    if (done && at === null && seat === first) small.textContent = gettext("accepts whose offer?");
    else if (seat === at && "starts" in small.dataset) small.textContent = shows();
    else if (seat === at) small.textContent = work ? filled(gettext("offers which fragment of {work}?"), { work }) : gettext("offers which card?");
    else small.textContent = small.dataset.plain;
  }

  function drawWorks() {
    for (const key of pad.querySelectorAll("[data-work]")) {
      key.setAttribute("aria-pressed", key.dataset.work === work);
      const code = key.dataset.work;
      const all = Array.from({ length: sizes[code] }, (_, place) => `${code}${place + 1}`);
      key.disabled = all.every(gone);
    }
    pad.querySelector('[data-card="joker"]').disabled = used("joker") >= jokers;
    pad.querySelector('[data-card="trade"]').disabled = used("trade") >= trading;
  }

  function drawFragments() {
    const row = pad.querySelector("[data-fragments]");
    row.hidden = !work;
    pad.querySelector("[data-choices]").hidden = Boolean(work);
    const keys = Array.from({ length: work ? sizes[work] : 0 }, (_, place) => {
      const key = document.createElement("button");
      key.type = "button";
      key.className = "digit";
      key.dataset.card = `${work}${place + 1}`;
      key.setAttribute("aria-label", face(key.dataset.card));
      key.disabled = gone(key.dataset.card);
      key.append(letter(place + 1));
      return key;
    });
    row.querySelector(".frags").replaceChildren(...keys);
  }

  function question() {
    if (at !== null) return ask(at, shows(), at === first ? "" : gettext("offers"));
    return seats.length > 1 ? ask(first, gettext("accepts whose offer?")) : ask(first, gettext("has no offer to accept"));
  }

  function draw(asking) {
    drawRows();
    drawWorks();
    drawFragments();
    const last = [...seats].reverse().find(card);
    const words = last === undefined ? "" : `${names[last]}, ${faceWords(card(last))}`;
    undoing(words, () => show(last, undefined));
    if (asking) question();
  }

  function change(state) {
    ({ shown, work, at } = state);
    keep(pad, { shown, work, at });
    draw(true);
  }

  function show(seat, code) {
    const now = { ...shown };
    if (code) now[seat] = code;
    else delete now[seat];
    change({ shown: now, work: null, at: code ? (seats.find((each) => !now[each]) ?? null) : seat });
  }

  function take(partner) {
    if (next() !== null) {
      refuse(filled(gettext("{name} has not shown a card yet."), { name: names[next()] }));
      return;
    }
    enter(pad, { kind: "trade", shown, with: partner, ...(played ? { played } : {}) }, gettext("the trade"));
  }

  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card]");
    const choice = event.target.closest("[data-work]");
    if (event.target.closest("[data-none]")) take(null);
    else if (at === null) return;
    else if (key) show(at, key.dataset.card);
    else if (choice) change({ shown, at, work: work === choice.dataset.work ? null : choice.dataset.work });
  });

  for (const [seat, row] of rows) {
    row.querySelector("[data-face]").addEventListener("click", () => change({ shown, work: null, at: seat }));
    row.querySelector("[data-take]")?.addEventListener("click", () => take(seat));
  }

  const isVerdict = document.getElementById("ask")?.classList.contains("verdict");
  draw(!isVerdict && Object.keys(shown).length > 0);
});
