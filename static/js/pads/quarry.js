// A visit to the quarry: a tap adds a piece, takes it out, pays. What the visit would earn and
// cost, and what may come next, the server works out and draws after every tap; it stores
// nothing. The mosaic in hand moves on the phone at once: all its spots come with the facts.

import { filled, gettext, ngettext } from "../gettext.js";
import { arrange, ask, enter, keep, kept, refuse, twice, undoing } from "./pad.js";
import { visits } from "./visits.js";
import { inHand } from "./tile.js";

const REST = 220; // ms until a spot that is only passed over is drawn anew

arrange("quarry", (pad) => {
  const seat = Number(pad.dataset.seat) - 1;
  const server = visits(pad);
  const tile = inHand(pad);
  let known = server.facts();
  let visit = known.visit;
  let mode = "bar";
  let palmsOf = null;
  let afterPalms = null; // after palms: "pay", or nothing
  let choosing = "tile"; // what a tile key stands for: "top" or "tile"
  let rest = 0;
  /** @type {Promise<unknown>} */
  let queue = Promise.resolve(); // taps that are faster than the line wait for each other

  const held = () => visit.pieces?.[visit.hand];
  const pieces = () => visit.pieces ?? [];

  function show(next) {
    mode = next;
    pad.dataset.mode = mode;
    for (const each of pad.querySelectorAll("[data-when]")) {
      each.hidden = !each.dataset.when.split(" ").includes(mode);
    }
    const last = pieces().length - 1;
    const back = { palms: gettext("the palms"), tiles: gettext("the mosaic"), dice: gettext("the payment") }[mode];
    const words = last < 0 ? "" : (known.words[last] ?? gettext("a piece"));
    undoing(back ?? words, back ? () => show(mode === "palms" && held() ? "hand" : "bar") : takeOut);
    if (held() && (mode === "hand" || mode === "palms")) tile.draw(known, held());
    else tile.clear();
  }

  // Ask the server what a visit comes to; it stays as it was when it is refused.
  async function change(next, then) {
    clearTimeout(rest);
    const answer = await server.look(next);
    if (!answer) return false;
    known = answer;
    visit = known.visit;
    keep(pad, visit);
    show(then ?? (visit.hand === undefined ? "bar" : "hand"));
    return true;
  }

  const without = (name) => Object.fromEntries(Object.entries(visit).filter(([key]) => key !== name));
  const unpaid = (next) => change({ ...next, paid: undefined });

  function add(piece) {
    return unpaid({ ...visit, pieces: [...pieces(), piece] });
  }

  function remove(place) {
    const hand = visit.hand === place ? undefined : visit.hand > place ? visit.hand - 1 : visit.hand;
    return unpaid({ ...visit, hand, pieces: pieces().filter((_, each) => each !== place) });
  }

  const takeOut = () => remove(visit.hand ?? pieces().length - 1);

  function edit(place, changes) {
    return pieces().map((piece, each) => (each === place ? { ...piece, ...changes } : piece));
  }

  // A mosaic in hand, with the spot that earns most; the server chooses that.
  function take(letter) {
    const piece = { piece: "mosaic", tile: letter, cells: [] };
    if (known.top) piece.top = visit.top ?? letter;
    return unpaid({ pieces: [...pieces(), piece], hand: pieces().length });
  }

  function mosaic() {
    if (known.does === "take") return take(known.tiles[0]);
    if (!known.does) return refuse(known.why);
    choosing = known.does === "top" ? "top" : "tile";
    for (const key of pad.querySelectorAll("[data-tile]")) {
      key.disabled = !known.tiles.includes(key.dataset.tile);
      key.querySelector("[data-on-top]").hidden = key.dataset.tile !== known.onTop;
    }
    show("tiles");
    return ask(seat, choosing === "top" ? gettext("sees which mosaic on top?") : gettext("builds which mosaic?"));
  }

  async function chosen(letter) {
    if (choosing === "tile") return take(letter);
    if (await change({ ...visit, top: letter })) return mosaic();
    return undefined;
  }

  // The tile moves at once; what else that changes follows when it rests.
  function move(spot) {
    if (spot === undefined || spot < 0) return;
    known = { ...known, spot };
    const { cells } = tile.spots(known)[spot];
    const { palms, claim, ...piece } = held();
    visit = { ...visit, paid: undefined, pieces: pieces().map((each, place) => (place === visit.hand ? { ...piece, cells } : each)) };
    keep(pad, visit);
    tile.draw(known, held());
    clearTimeout(rest);
    pad.setAttribute("aria-busy", "true");
    rest = setTimeout(() => change(visit), REST);
  }

  // How many palms a mosaic covers is asked where the garden does not say.
  function askPalms(place, then) {
    palmsOf = place;
    afterPalms = then;
    show("palms");
    ask(seat, filled(gettext("how many palms under the {tile}?"), { tile: pieces()[place].tile }));
  }

  async function setPalms(palms) {
    const wanted = afterPalms;
    const next = { ...visit, hand: undefined, pieces: edit(palmsOf, { palms }) };
    if ((await change(next, "bar")) && wanted === "pay") pay();
  }

  async function lay() {
    if (held().palms === undefined && known.palmless !== null) return askPalms(visit.hand, null);
    return change(without("hand"));
  }

  async function pay() {
    if (known.palmless !== null) return askPalms(known.palmless, "pay");
    if (visit.hand !== undefined && !(await change(without("hand")))) return undefined;
    location.hash = "pay";
    return undefined;
  }

  function step(field, by) {
    const [kind, resource] = field.split(".");
    const paid = structuredClone(known.paid);
    if (resource) paid[kind] = { ...paid[kind], [resource]: (paid[kind]?.[resource] ?? 0) + by };
    else paid[kind] = (paid[kind] ?? 0) + by;
    return change({ ...visit, paid, stepped: by > 0 ? field : undefined });
  }

  function build() {
    location.replace("#main");
    if (!known.rolls) return send(0);
    show("dice");
    return ask(seat, gettext("how many dice show the Great Priest?"));
  }

  function send(dice) {
    const n = known.words.length;
    const words = n === 1 ? known.words[0] : filled(ngettext("{n} piece", "{n} pieces", n), { n });
    enter(pad, { kind: "build", pieces: visit.pieces, paid: known.paid, dice }, words);
  }

  function claim(place, square, claiming) {
    const others = (pieces()[place].claim ?? []).filter((each) => each !== square);
    return change({ ...visit, pieces: edit(place, { claim: claiming ? [...others, square] : others }) });
  }

  const taps = {
    "[data-piece]": (key) => add(JSON.parse(key.dataset.piece)),
    "[data-remove]": (key) => remove(Number(key.dataset.remove)),
    "[data-take]": (key) => change({ ...visit, hand: Number(key.dataset.take) }),
    "[data-claim]": async (key) => {
      const { proof } = key.dataset;
      if (await claim(Number(key.dataset.claim), key.dataset.squareName, true)) tile.tell(proof);
    },
    "[data-unclaim]": (key) => claim(Number(key.dataset.unclaim), key.dataset.squareName, false),
    "[data-mosaic]": mosaic,
    "[data-why]": (key) => {
      tile.fit(key.dataset.fit);
      refuse(key.dataset.why);
    },
    "[data-turn]": (key) => move(tile.turned(known, key.dataset.turn)),
    "[data-step]": (key) => move(tile.stepped(known, Number(key.dataset.step))),
    "[data-lay]": lay,
    "[data-palms]": (key) => setPalms(Number(key.dataset.palms)),
    "[data-tile]": (key) => chosen(key.dataset.tile),
    "[data-pay]": pay,
    "[data-pays]": (key) => step(key.dataset.pays, Number(key.dataset.by)),
    "[data-build]": build,
    "[data-dice]": (key) => send(Number(key.dataset.dice)),
  };

  pad.addEventListener("click", (event) => {
    for (const [selector, tap] of Object.entries(taps)) {
      const key = event.target.closest(selector);
      if (!key) continue;
      event.preventDefault();
      if (key.disabled || (twice(key, event) && !key.matches("[data-step], [data-pays]"))) return;
      queue = queue.then(() => tap(key)).catch(reportError); // one that fails hinders none after it
      return;
    }
  });

  // A finger on the garden: the nearest legal spot that covers the square under it. Without a
  // mosaic in hand it takes the one that there is, asks for one, or says why there is none.
  async function touch(point) {
    if (mode === "hand") return move(tile.snapped(known, point));
    if (mode !== "bar") return undefined; // another question stands above
    if (known.does !== "take") return mosaic();
    return (await take(known.tiles[0])) && move(tile.snapped(known, point));
  }

  tile.touched((point) => {
    if (mode === "hand") return move(tile.snapped(known, point)); // at once: the finger leads it
    queue = queue.then(() => touch(point)).catch(reportError); // after what is being looked up
    return queue;
  });

  const before = kept(pad, null);
  show("bar");
  if (before?.pieces?.length) {
    const verdict = document.querySelector("#ask.verdict");
    change(before).then(() => verdict && document.getElementById("ask")?.replaceWith(verdict));
  }
});
