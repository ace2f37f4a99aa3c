// Construction: choose a work, then its spot, or the cards that are laid out; or spaces one by
// one, for trading cards and for works of any shape. One entry comes of it.

import { filled, gettext, ngettext } from "../gettext.js";
import { arrange, ask, enter, facts, icon, keep, kept, refuse, undoing } from "./pad.js";
import { hall } from "./hall.js";
import { laying, letter } from "./laying.js";
import { rotate, snap, spotsOf, turns } from "./spots.js";

const JOKER = "r-trompe";

arrange("construct", (pad) => {
  const known = facts(pad);
  const stage = pad.closest("[data-mode]");
  const board = hall(stage);
  const part = (name) => pad.querySelector(`[data-when~="${name}"] [data-enter]`);
  const afresh = { mode: "choose" };
  let now = kept(pad, afresh);
  let spots = [];
  let redraw = null;

  const work = () => known.works[now.work];
  const called = (code) => known.called[code] ?? code;
  // As it happened, where no rule lets it: any space round the hall, any work not in it.
  const lain = (code) => known.elsewhere.works[code];
  const exhibit = () => (now.anyway ? lain(now.work) : work()?.exhibit);
  const cells = () => (now.anyway ? around() : known.cells);

  function around() {
    const [left, top, width, height] = known.elsewhere.around;
    const taken = new Set(known.elsewhere.taken.map(String));
    const all = Array.from({ length: width * height }, (_, n) => [left + (n % width), top + Math.floor(n / width), ""]);
    return all.filter(([x, y]) => !taken.has(String([x, y])));
  }
  const laid = laying(pad, { change, refuse: (sentence) => refuse(sentence) });

  function jokersPad() {
    const row = pad.querySelector("[data-jokers]");
    const most = now.work ? (exhibit()?.jokers ?? 0) : 0;
    row.replaceChildren();
    if (!most) return;
    for (let fragment = 1; fragment <= exhibit().size; fragment += 1) {
      const key = document.createElement("button");
      const joker = now.jokers.includes(fragment);
      key.type = "button";
      key.className = "digit";
      key.dataset.fragment = String(fragment);
      key.setAttribute("aria-pressed", joker);
      key.setAttribute("aria-label", joker ? filled(gettext("{fragment}, a joker"), { fragment: letter(fragment) }) : letter(fragment));
      key.append(joker ? icon(JOKER) : letter(fragment));
      row.append(key);
    }
  }

  const marks = () => (now.jokers.length ? now.jokers : (exhibit().marked ?? []));
  const faces = (count) => Array.from({ length: count }, (_, place) => (marks().includes(place + 1) ? JOKER : letter(place + 1)));

  const exhibits = () => filled(gettext("exhibits {work}"), { work: called(now.work) });

  function drawPlace(asking) {
    spots = spotsOf(work().exhibit.shapes, known.places);
    now.spot = Math.min(now.spot, spots.length - 1);
    const spot = spots[now.spot];
    board.look(known.views.near);
    board.tile(spot.cells, faces(spot.cells.length));
    pad.querySelector(".hand").hidden = false;
    pad.querySelector("[data-rotate]").hidden = turns(spots).length < 2;
    for (const step of pad.querySelectorAll("[data-step]")) step.hidden = spots.length < 2;
    jokersPad();
    part("place").disabled = false;
    part("place").textContent = filled(gettext("Exhibit +{points}"), { points: work().exhibit.gain });
    const at = filled(gettext("spot {n} of {most}"), { n: now.spot + 1, most: spots.length });
    const frame = { wide: gettext("frame 7 wide"), high: gettext("frame 7 high") }[spot.seven];
    if (asking) ask(known.seat, exhibits(), frame ? `${at} · ${frame}` : at);
  }

  // A space is open beside those chosen as long as the frame can still be turned for all.
  function open([x, y, way]) {
    const ways = cells().filter((cell) => chosen(cell)).map((cell) => cell[2]);
    return chosen([x, y]) || !way || !ways.some((other) => other && other !== way);
  }

  const chosen = ([x, y]) => now.cells.some((cell) => cell[0] === x && cell[1] === y);
  const most = () => (now.work ? exhibit().size : known.trading);

  function drawCells(asking) {
    const count = now.cells.length;
    if (now.anyway) board.lookAt(known.elsewhere.around);
    else board.lookAround(known.views.afar, now.cells, known.views.whole);
    redraw ??= board.spaces(cells(), (cell) => {
      const place = now.cells.findIndex(([x, y]) => x === cell[0] && y === cell[1]);
      const mark = now.work ? faces(most())[place] : "i-turn";
      return {
        face: place < 0 ? null : mark,
        open: open(cell),
        words: filled(place < 0 ? gettext("column {x}, row {y}") : gettext("column {x}, row {y}, chosen"), { x: cell[0], y: cell[1] }),
      };
    });
    redraw();
    for (const button of pad.querySelectorAll("[data-rotate], [data-step]")) button.hidden = true;
    jokersPad();
    pad.querySelector(".hand").hidden = !exhibit()?.jokers;
    const enough = now.work ? count === most() : count > 0;
    part("place").disabled = !enough;
    part("place").textContent = now.work
      ? filled(gettext("Exhibit +{points}"), { points: exhibit().gain })
      : count
        ? filled(gettext("Place {n}"), { n: count })
        : gettext("Place cards");
    const verb = now.work ? exhibits() : gettext("places trading cards");
    if (asking) ask(known.seat, verb, filled(gettext("{n} of {most}"), { n: count, most: most() }));
  }

  function drawChoose(asking) {
    board.look(known.views.afar);
    if (asking) ask(known.seat, gettext("builds?"), known.hint);
  }

  function drawLay(asking) {
    board.look(known.views.afar);
    const { lay, swaps } = work();
    laid.draw(now, work());
    if (!asking) return;
    const verb = !lay ? gettext("swaps in {work}") : lay.begun ? gettext("adds to {work}") : gettext("begins {work}");
    ask(known.seat, filled(verb, { work: called(now.work) }), lay ? known.hint : swaps.length ? gettext("takes the joker") : "");
  }

  function draw(asking) {
    stage.dataset.mode = now.mode;
    if (now.mode !== "cells") redraw = null;
    if (now.mode !== "cells" && now.mode !== "place") board.clear();
    for (const each of pad.querySelectorAll("[data-when]")) {
      each.hidden = !each.dataset.when.split(" ").includes(now.mode);
    }
    pad.querySelector("[data-swap]").hidden = !work()?.swaps.length;
    for (const each of pad.querySelectorAll("[data-elsewhere]")) {
      each.hidden = now.anyway || Boolean(now.work && !lain(now.work));
    }
    offer(null);
    ({ choose: drawChoose, place: drawPlace, cells: drawCells, lay: drawLay })[now.mode](asking);
    undoing(now.mode === "choose" ? "" : (now.work ?? gettext("trading cards")), () => change(afresh));
  }

  // What was refused a moment ago can be entered as it happened.
  function offer(code) {
    const button = pad.querySelector("[data-anyway]");
    button.hidden = !code;
    button.dataset.anyway = code ?? "";
    pad.querySelector("[data-trading]").hidden = Boolean(code);
  }

  function anywhere(code) {
    redraw = null;
    change({ work: code, jokers: [], cells: [], spot: 0, laid: {}, mode: "cells", anyway: true });
  }

  function change(next) {
    now = next;
    keep(pad, now);
    draw(true);
  }

  function choose(code) {
    const doing = known.works[code];
    const begun = { work: code, jokers: [], cells: [], spot: 0, laid: {} };
    if (!doing.exhibit) change({ ...begun, mode: "lay" });
    else change({ ...begun, mode: doing.exhibit.shapes.length ? "place" : "cells" });
  }

  function toggleJoker(fragment) {
    const without = now.jokers.filter((each) => each !== fragment);
    const one = without.length < now.jokers.length;
    const { jokers } = exhibit();
    if (!one && now.jokers.length >= jokers) {
      refuse(filled(ngettext("Only {n} joker is left.", "Only {n} jokers are left.", jokers), { n: jokers }));
      return;
    }
    change({ ...now, jokers: one ? without : [...without, fragment].sort() });
  }

  function toggleCell(cell) {
    const without = now.cells.filter(([x, y]) => x !== cell[0] || y !== cell[1]);
    if (without.length === now.cells.length && now.cells.length >= most()) without.shift();
    change({ ...now, cells: without.length < now.cells.length ? without : [...without, cell] });
  }

  function submit() {
    const jokers = exhibit()?.jokers ? { jokers: now.jokers } : {};
    if (now.mode === "lay") enter(pad, laid.entry(now), filled(gettext("cards of {work}"), { work: now.work }));
    else if (!now.work) enter(pad, { kind: "place-trading", cells: now.cells }, gettext("the trading cards"));
    else {
      const cells = now.mode === "cells" ? now.cells : spots[now.spot].cells;
      enter(pad, { kind: "exhibit", work: now.work, cells, ...jokers }, now.work);
    }
  }

  pad.addEventListener("click", (event) => {
    const key = (name) => event.target.closest(`[data-${name}]`);
    const step = key("step");
    const fragment = key("fragment");
    if (key("work") && key("why")) offer(lain(key("work").dataset.work) ? key("work").dataset.work : null);
    else if (key("work")) choose(key("work").dataset.work);
    else if (key("anyway")) anywhere(key("anyway").dataset.anyway);
    else if (key("elsewhere")) anywhere(now.work);
    else if (key("lay-trading")) change({ mode: "cells", cells: [] });
    else if (key("back")) change(afresh);
    else if (key("swap")) change({ ...now, mode: "lay" });
    else if (key("enter")) submit();
    else if (key("rotate")) change({ ...now, spot: rotate(spots, now.spot) });
    else if (step) change({ ...now, spot: (now.spot + Number(step.dataset.step) + spots.length) % spots.length });
    else if (fragment?.closest("[data-jokers]")) toggleJoker(Number(fragment.dataset.fragment));
  });

  function touch(event) {
    if (now.mode === "place") {
      const spot = snap(spots, now.spot, board.under(event));
      if (spot !== now.spot) change({ ...now, spot });
    }
  }

  board.svg.addEventListener("pointerdown", (event) => {
    if (now.mode !== "place" || !event.isPrimary) return;
    board.svg.setPointerCapture(event.pointerId);
    touch(event);
  });
  board.svg.addEventListener("pointermove", (event) => {
    if (board.svg.hasPointerCapture(event.pointerId)) touch(event);
  });
  board.svg.addEventListener("click", (event) => {
    if (now.mode !== "cells") return;
    const [x, y] = event.detail
      ? board.under(event).map(Math.floor)
      : event.target.closest("[data-cell]").dataset.cell.split(",").map(Number);
    const cell = cells().find((each) => each[0] === x && each[1] === y);
    if (cell && open(cell)) toggleCell([x, y]);
  });

  draw(now.mode !== "choose" && !document.getElementById("ask")?.classList.contains("verdict"));
});
