import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { PLAY, show } from "./page.js";

const heard = [];
document.addEventListener("entry", ({ detail }) => heard.push(detail));
const SEATS = ["Ann", "Ben", "Cleo"];

function pad(facts, after = 3) {
  const keys = ["sun", "moon", "star"].map(
    (name) => `<button data-choice='"${name}"' data-name="The ${name}"><svg></svg><b data-number></b></button>`,
  );
  const slots = SEATS.map(() => "<li data-slot><span data-drawing></span><span data-name></span></li>");
  const told = JSON.stringify({ kind: "draw", field: "cards", ...facts });
  return `<ol id="standing">${SEATS.map((name) => `<li><a class="seat"><b class="seat-name">${name}</b></a></li>`).join("")}</ol>
    <ol>${slots.join("")}</ol>
    <section data-pad="steps" data-play="${PLAY}" data-keep="${PLAY}:${after}:steps" data-words="the draw">
    ${keys.join("")}<script type="application/json">${told}</script></section>`;
}

const STEPS = SEATS.map((_, seat) => ({ seat, ask: `draws card ${seat + 1}`, closed: [] }));
const key = (name) => document.querySelector(`[data-choice='"${name}"']`);
const tap = (name) => key(name).click();

function open(facts, after) {
  show(3, pad({ steps: STEPS, ...facts }, after));
  document.dispatchEvent(new Event("htmx:afterSettle"));
}

open({});
await import("../../static/js/pads/steps.js");

beforeEach(() => {
  localStorage.clear();
  heard.length = 0;
  document.dispatchEvent(new Event("htmx:afterSwap"));
});

test("the last step hands over one whole entry", () => {
  open({});
  for (const name of ["sun", "moon", "sun"]) tap(name);
  assert.deepEqual(heard, [{ entry: { kind: "draw", cards: ["sun", "moon", "sun"] }, words: "the draw" }]);
});

test("the seat of the next step is ringed and asked, and its slot is next", () => {
  open({});
  tap("sun");
  assert.match(document.getElementById("ask").textContent, /Ben.*draws card 2/);
  assert.equal(document.querySelector(".seat.is-turn .seat-name").textContent, "Ben");
  assert.equal(document.querySelectorAll("[data-slot]")[1].classList.contains("is-next"), true);
  assert.equal(document.querySelector("[data-slot] [data-name]").textContent, "The sun");
});

test("undo takes back the last step and not the last entry", () => {
  open({});
  tap("sun");
  tap("moon");
  document.querySelector(".rail .undo").click();
  tap("star");
  tap("sun");
  assert.deepEqual(heard[0].entry.cards, ["sun", "star", "sun"]);
});

test("what can be chosen once is numbered, closed, and the last one makes itself", () => {
  open({ once: true, choices: ["sun", "moon", "star"] });
  tap("moon");
  assert.equal(key("moon").disabled, true);
  assert.equal(key("moon").querySelector("[data-number]").textContent, "1");
  tap("star");
  assert.deepEqual(heard[0].entry.cards, ["moon", "star", "sun"]);
});

test("what a step closes cannot be tapped", () => {
  open({ steps: [{ ...STEPS[0], closed: ["sun"] }, STEPS[1]] });
  tap("sun");
  assert.equal(key("sun").disabled, true);
  tap("moon");
  tap("sun");
  assert.deepEqual(heard[0].entry.cards, ["moon", "sun"]);
});

test("two taps that follow each other like one are one", () => {
  open({});
  tap("sun");
  tap("sun");
  assert.equal(document.querySelectorAll("[data-slot] svg").length, 1);
});

test("what is half entered is there after a reload, until the table moves on", () => {
  open({});
  tap("star");
  open({});
  assert.equal(document.querySelector("[data-slot] [data-name]").textContent, "The star");
  open({}, 4);
  assert.equal(document.querySelector("[data-slot] [data-name]").textContent, "");
});
