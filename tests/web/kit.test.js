// The pads whose entries are given to them as data: another game's kinds, fields and words.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { PLAY, show } from "./page.js";

const heard = [];
document.addEventListener("entry", ({ detail }) => heard.push(detail));
const SEATS = ["Ann", "Ben"];
const STEPPER = `<span class="stepper"><button name="less">−</button><output>0</output><button name="more">+</button></span>`;

function open(name, inside, facts) {
  const seats = SEATS.map((each) => `<li><a class="seat"><b class="seat-name">${each}</b></a></li>`);
  show(
    3,
    `<ol id="standing">${seats.join("")}</ol><section data-pad="${name}" data-play="${PLAY}"
      data-keep="${PLAY}:3:${name}">${inside}<script type="application/json">${JSON.stringify(facts)}</script></section>`,
  );
  document.dispatchEvent(new Event("htmx:afterSettle"));
}

const tap = (selector) => document.querySelector(selector).click();
const text = (selector) => document.querySelector(selector).textContent;

open("none", "", {});
for (const name of ["numbers", "draws", "counts", "sorts", "people"]) await import(`../../static/js/pads/${name}.js`);

beforeEach(() => {
  localStorage.clear();
  heard.length = 0;
  document.dispatchEvent(new Event("htmx:afterSwap"));
});

test("numbers are asked of one seat after the other, and handed over together", () => {
  const keys = SEATS.map((_, seat) => `<button data-bidder="${seat}"><b data-bid></b></button>`);
  open(
    "numbers",
    `${keys.join("")}<div data-when="hand" hidden><button data-digit="1"></button><button data-digit="2"></button>
      <button data-next></button></div><button data-by-hand></button><a data-secret></a><button data-done></button>`,
    { kind: "auction", field: "offers", names: SEATS, ask: "offers what?", words: "the auction", half: "some offers" },
  );
  tap("[data-by-hand]");
  assert.match(text("#ask"), /Ann.*offers what\?/);
  for (const each of ["[data-digit='1']", "[data-digit='2']"]) tap(each);
  assert.equal(text(".rail .undo small"), "some offers");
  tap("[data-next]");
  tap("[data-digit='2']");
  tap("[data-done]");
  assert.deepEqual(heard, [{ entry: { kind: "auction", offers: [12, 2] }, words: "the auction" }]);
});

test("draws end with the last slot, and an empty pile is closed", () => {
  const piles = ["reeds", "stones"].map((each) => `<button data-draw="${each}"><small></small></button>`);
  open(
    "draws",
    `<i data-slot></i><i data-slot></i>${piles.join("")}<div data-none></div><div data-some hidden><button
      data-back></button><button data-stop></button></div>`,
    {
      kind: "refill", field: "from", held: 3, slots: 2, left: { reeds: 1, stones: 5 }, words: "the refill",
      half: "from {pile}", ask: "takes what?", hint: "{n} of {most}", rest: "{n} more", none: "gone", stop: "Stay at {n}",
    },
  );
  tap("[data-draw=reeds]");
  assert.equal(text("[data-draw=reeds] small"), "gone");
  assert.equal(document.querySelector("[data-draw=reeds]").disabled, true);
  assert.equal(text("[data-draw=stones] small"), "5 more");
  assert.equal(text("[data-stop]"), "Stay at 4");
  assert.match(text("#ask"), /takes what\? 1 of 2/);
  assert.equal(text(".rail .undo small"), "from reeds");
  tap("[data-draw=stones]");
  assert.deepEqual(heard, [{ entry: { kind: "refill", from: ["reeds", "stones"] }, words: "the refill" }]);
});

test("counts show what they come to, and are handed over for all seats", () => {
  const rows = SEATS.map((_, seat) => `<p data-left="${seat}" data-most="2">${STEPPER}<b class="num"><i data-shown></i></b></p>`);
  open("counts", `${rows.join("")}<button data-done></button>`, {
    kind: "rest", field: "grains", shown: [[4, 6, 9], [1, 2, 3]], words: "grains {counts}", half: "some grains",
  });
  for (let times = 0; times < 2; times += 1) tap("[data-left='0'] [name=more]");
  assert.equal(text("[data-left='0'] [data-shown]"), "4 → 9");
  assert.equal(document.querySelector("[data-left='0'] [name=more]").disabled, true);
  assert.equal(text("[data-left='1'] [data-shown]"), "1");
  tap("[data-done]");
  assert.deepEqual(heard, [{ entry: { kind: "rest", grains: [2, 0] }, words: "grains 2, 0" }]);
});

function openSorts() {
  const rows = SEATS.map((_, seat) => `<p data-hand="${seat}"><button></button><i data-sort="reed"></i><i data-score></i></p>`);
  const steppers = ["reed", "gold"].map((each) => `<span data-stepper="${each}">${STEPPER}</span>`);
  open(
    "sorts",
    `${rows.join("")}${steppers.join("")}<p data-check><svg><use/></svg><span></span></p><button data-next></button>`,
    {
      kind: "last", field: "held", names: SEATS, sizes: [3, 3], base: [5, 5], worth: { reed: -1, gold: -4 },
      most: { reed: 9, gold: 3 }, common: "reed", last: "gold", words: "the last hands",
    },
  );
}

test("of a hand of known size what is not counted is of the common sort", () => {
  openSorts();
  assert.equal(text("[data-hand='0'] [data-score]"), "5 → 2");
  tap("[data-stepper=gold] [name=more]");
  assert.equal(text("[data-hand='0'] [data-sort=reed]"), "2");
  assert.equal(text("[data-hand='0'] [data-score]"), "5 → −1");
});

test("the last hand has what is left of the rare sort", () => {
  openSorts();
  tap("[data-stepper=gold] [name=more]");
  tap("[data-next]");
  assert.equal(text("[data-stepper=gold] output"), "2");
  tap("[data-next]");
  const held = [{ reed: 2, gold: 1 }, { reed: 1, gold: 2 }];
  assert.deepEqual(heard, [{ entry: { kind: "last", held }, words: "the last hands" }]);
});

const FORMS = { giver: { of: "gifts", field: "given" }, taker: { of: "counts", field: "taken" },
  keeper: { of: "kept", field: "cards" }, maker: { of: "use" }, walker: {} };

function openPeople(who) {
  const people = [...Object.keys(FORMS), "hider"].map(
    (each) => `<label><input type="radio" name="person" value="${each}" ${each === who ? "checked" : ""}></label>`,
  );
  open(
    "people",
    `${people.join("")}<fieldset class="gift"><legend><i data-given></i></legend><label>a reed<input type="radio"
      name="gift-1" value="reed"></label></fieldset><p data-from="1"><span data-stepper>${STEPPER.replaceAll("<button", '<button value="1"')}</span></p>
      <button data-kept="3"></button><button data-scribe='{"use":"jar","to":"Nile"}'></button>
      <button data-play-person></button><b data-price><span></span></b>`,
    { seat: 0, names: SEATS, forms: FORMS, prices: { giver: 2, maker: { jar: 7 } },
      words: Object.fromEntries(Object.keys(FORMS).map((each) => [each, `the ${each}`])) },
  );
  document.querySelector("[name=person]:checked").dispatchEvent(new Event("change", { bubbles: true }));
}

for (const [who, input, price, entry] of [
  ["giver", () => { document.querySelector("[name=gift-1]").click(); }, "+2", { given: [null, "reed"] }],
  ["taker", () => tap("[data-from] [name=more]"), null, { taken: [0, 1] }],
  ["keeper", () => tap("[data-kept]"), "+3", { cards: 3 }],
  ["maker", () => tap("[data-scribe]"), "+7", { use: "jar", to: "Nile" }],
  ["walker", () => {}, null, {}],
]) {
  test(`the ${who} is entered with what its form asks for`, () => {
    openPeople(who);
    input();
    const shown = document.querySelector("[data-price]");
    assert.equal(shown.hidden ? null : text("[data-price] span"), price);
    tap("[data-play-person]");
    assert.deepEqual(heard, [{ entry: { kind: who, ...entry }, words: `the ${who}` }]);
  });
}

test("a character without a form is not entered here", () => {
  openPeople("hider");
  assert.equal(document.querySelector("[data-play-person]").disabled, true);
});
