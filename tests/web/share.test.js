import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { PLAY, show } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
show(3);
const { share } = await import("../../static/js/pads/pad.js");

// What was sent, and whether it was given up.
const sent = [];
globalThis.fetch = (url, { method, body, signal }) => {
  sent.push({ url, method, entry: JSON.parse(body.get("entry")), after: body.get("after"), signal });
  return Promise.reject(new TypeError("no line"));
};
const trick = (...cards) => ({ kind: "trick", cards });
const cards = () => sent.map(({ entry }) => entry?.cards ?? entry);
const pause = () => mock.timers.tick(1_000);

beforeEach(() => {
  show(3);
  share(); // whatever the test before has left
  pause();
  sent.length = 0;
});

test("a card is sent once it lies, to where the page follows its play", () => {
  share(trick("red-5"), 3);
  assert.deepEqual(sent, []);
  pause();
  const [{ url, method, after }] = sent;
  assert.deepEqual([url, method, after], [`/plays/${PLAY}/live/`, "POST", "3"]);
  assert.deepEqual(cards(), [["red-5"]]);
});

test("cards in quick succession are one message, and the same cards are none", () => {
  share(trick("red-5"), 3);
  share(trick("red-5", "red-3"), 3);
  pause();
  share(trick("red-5", "red-3"), 3);
  pause();
  assert.deepEqual(cards(), [["red-5", "red-3"]]);
});

test("a card that was shown is taken back; one that was not is no message", () => {
  share(trick("red-5"), 3);
  share(null, 3);
  pause();
  assert.deepEqual(sent, []);
  share(trick("red-5"), 3);
  pause();
  share(null, 3);
  pause();
  share(null, 3);
  pause();
  assert.deepEqual(cards(), [["red-5"], null]);
});

test("the whole trick goes out by itself: what is on the way is given up", () => {
  share(trick("red-5"), 3);
  pause();
  share(trick("red-5", "red-3"), 3);
  share();
  pause();
  assert.deepEqual(cards(), [["red-5"]]);
  assert.equal(sent[0].signal.aborted, true);
  share(null, 4);
  pause();
  assert.equal(sent.length, 1);
});

test("a page that follows nobody sends nothing", () => {
  document.getElementById("page").dataset.live = "";
  share(trick("red-5"), 3);
  pause();
  assert.deepEqual(sent, []);
});
