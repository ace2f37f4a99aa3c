// The captures pad: select a player, tap the cards that they took; the rest is the last player's.
// Sums are shown at once, and a question is asked about extras that the cards leave open.

import { filled, gettext, ngettext } from "../gettext.js";
import { arrange, ask, enter, facts, icon, keep, kept, undoing } from "./pad.js";

arrange("captures", (pad) => {
  const { seats, names, cards, romans, asks } = facts(pad);
  const rest = seats.at(-1);
  const keys = new Map([...document.querySelectorAll("[data-take]")].map((key) => [key.dataset.take, key]));
  const tiles = [...pad.querySelectorAll("[data-taker]")];
  const chips = new Map([...pad.querySelectorAll("[data-extra]")].map((chip) => [chip.dataset.extra, chip]));
  const called = new Map([...keys].map(([code, key]) => [code, key.getAttribute("aria-label")]));
  // `tricks` are how many each has won, where these were entered as well.
  let { took, said, order, tricks } = kept(pad, { took: {}, said: {}, order: [] });

  const owner = (code) => took[code] ?? rest;
  const lit = () => Number(pad.querySelector("[name=taker]:checked").value);
  const of = (seat) => Object.keys(cards).filter((code) => owner(code) === seat);

  function drawCards() {
    for (const [code, key] of keys) {
      const seat = owner(code);
      const derived = took[code] === undefined;
      key.className = derived ? "take is-rest" : `take own-${seat + 1}`;
      key.querySelector(".i").replaceWith(icon(`e-${seat + 1}`, derived ? seat + 1 : 0));
      const whose = derived ? filled(gettext("left for {name}"), { name: names[seat] }) : names[seat];
      key.setAttribute("aria-label", `${called.get(code)}: ${whose}`);
    }
  }

  function sums() {
    const lanes = ["palace", "obelisk", "oasis", "trump"];
    const worth = (code, lane) => (lane === "trump" ? (romans[code] ?? 0) : cards[code].lane === lane ? cards[code].value : 0);
    return seats.map((seat) => lanes.map((lane) => of(seat).reduce((sum, code) => sum + worth(code, lane), 0)));
  }

  function drawTiles() {
    const all = sums();
    tiles.forEach((tile, seat) => {
      const count = of(seat).length;
      tile.querySelector("[data-count]").textContent =
        seat === rest ? filled(gettext("rest, {n}"), { n: count }) : filled(ngettext("{n} card", "{n} cards", count), { n: count });
      tile.querySelectorAll("[data-sum]").forEach((sum, lane) => {
        sum.lastChild.textContent = all[seat][lane];
        const most = Math.max(...all.map((each) => each[lane]));
        sum.classList.toggle("won", all[seat][lane] === most && most > 0);
      });
    });
  }

  // Who is asked about an extra, if anybody; and who has it without being asked.
  function open({ all, unless }) {
    const who = owner(all[0]);
    if (!all.every((code) => owner(code) === who)) return {};
    const candidate = unless === null || unless.some((code) => owner(code) === who);
    return candidate ? { candidate: who } : { has: who };
  }

  function drawAsks() {
    for (const each of asks) {
      const chip = chips.get(each.name);
      const { candidate } = open(each);
      chip.hidden = candidate === undefined;
      if (chip.hidden) continue;
      const whose = document.createElement("span");
      whose.className = "vh";
      whose.append(names[candidate]);
      chip.querySelector("[data-words]").replaceChildren(icon(`e-${candidate + 1}`, candidate + 1), whose, ` ${each.words}`);
      chip.querySelector("input").checked = said[each.name] === candidate;
    }
  }

  function extra(each) {
    const { candidate, has } = open(each);
    if (has !== undefined) return has;
    return candidate !== undefined && said[each.name] === candidate ? candidate : null;
  }

  function draw() {
    drawCards();
    drawTiles();
    drawAsks();
    const last = order.at(-1);
    undoing(last ? `${names[owner(last)]}, ${keys.get(last).dataset.label}` : "", () => {
      delete took[order.pop()];
      change();
    });
  }

  function change() {
    keep(pad, { took, said, order, tricks });
    draw();
  }

  document.querySelector(".takes").addEventListener("click", (event) => {
    const key = event.target.closest("[data-take]");
    if (!key) return;
    const code = key.dataset.take;
    order = order.filter((each) => each !== code);
    if (took[code] === lit()) delete took[code];
    else {
      took[code] = lit();
      order.push(code);
    }
    change();
  });

  const question = () => ask(lit(), gettext("took which cards?"), filled(gettext("rest: {name}"), { name: names[rest] }));

  pad.addEventListener("change", (event) => {
    const chip = event.target.closest("[data-extra]");
    if (!chip) return question();
    const each = asks.find(({ name }) => name === chip.dataset.extra);
    said[each.name] = event.target.checked ? open(each).candidate : null;
    return keep(pad, { took, said, order, tricks });
  });

  pad.querySelector("[data-done]").addEventListener("click", () => {
    const extras = Object.fromEntries(asks.map((each) => [each.name, extra(each)]));
    enter(pad, { kind: "captures", cards: seats.map(of), ...(tricks && { tricks }), ...extras }, gettext("the captures"));
  });

  draw();
  if (!document.getElementById("ask")?.classList.contains("verdict")) question();
});
