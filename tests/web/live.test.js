import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { asked, page, PLAY, show, soon, swapped, until } from "./page.js";

// What the server would say; the newest connection is the last.
const lines = [];
class Line extends EventTarget {
  constructor(url) {
    super();
    Object.assign(this, { url, closed: false });
    lines.push(this);
  }

  close() {
    this.closed = true;
  }

  say(kind, at, html = "") {
    this.dispatchEvent(new MessageEvent(kind, { data: `${JSON.stringify(at)}\n${html}` }));
  }
}
globalThis.EventSource = Line;
globalThis.fetch = async () => ({ status: 200 });

show(3);
await import("../../static/js/live.js");
const { add, forget, makeKey } = await import("../../static/js/outbox.js");
const line = () => lines.at(-1);
const at = (acts) => ({ acts, seals: 0 });
const now = () => Number(document.getElementById("page").dataset.after);
const state = () => document.getElementById("line")?.dataset.line;

function touch(kind) {
  const event = new Event(kind, { bubbles: true });
  event.isPrimary = true;
  document.getElementById("say").dispatchEvent(event);
}

beforeEach(() => {
  localStorage.clear();
  swapped.length = 0;
  asked.length = 0;
});

test("the page that the server sends replaces this one", () => {
  assert.equal(line().url, `/plays/${PLAY}/live/?depth=tricks`);
  line().say("page", at(4), page(4));
  assert.equal(now(), 4);
  assert.equal(state(), "live");
});

test("what is older replaces nothing", () => {
  line().say("page", at(2), page(2));
  assert.equal(now(), 4);
  assert.deepEqual(swapped, []);
});

test("nothing moves under a finger, and what came meanwhile is there once it is lifted", async () => {
  touch("pointerdown");
  line().say("page", at(5), page(5));
  assert.equal(now(), 4);
  touch("pointerup");
  await until(() => now() === 5);
});

test("nothing moves while an entry of this phone's own is on its way", () => {
  const fields = { after: 5, key: makeKey(), entry: "{}" };
  const mine = add({ play: PLAY, url: "/", words: "mine", fields });
  line().say("page", at(6), page(6));
  assert.equal(now(), 5);
  forget(mine);
  line().say("at", at(6));
  assert.equal(now(), 6);
});

test("a page that was told of a change without its page fetches once", async () => {
  line().say("at", at(7));
  line().say("at", at(7));
  assert.equal(asked.length, 1);
  document.dispatchEvent(new CustomEvent("htmx:afterRequest", {
    detail: { requestConfig: { elt: document.getElementById("follow") }, xhr: { status: 200 } },
  }));
  htmx.swap("#page", page(7));
  await soon();
  assert.equal(now(), 7);
});

test("what another phone lays is there until it is taken back or the play goes on", () => {
  const place = () => document.getElementById("running");
  const here = '<div id="running"></div>';
  line().say("page", at(8), page(8, here));
  line().say("running", at(8), "<ol>a card</ol>");
  assert.equal(place().textContent, "a card");
  line().say("running", at(8), "");
  assert.equal(place().innerHTML, "");
  line().say("running", at(9), "<ol>of the next trick</ol>");
  assert.equal(place().innerHTML, "");
  line().say("page", at(9), page(9, here));
  assert.equal(place().textContent, "of the next trick");
  line().say("page", at(10), page(10, here));
  assert.equal(place().innerHTML, "");
  assert.equal(state(), "live");
});

test("a line that breaks is said, tried again, and what was missed is told", async () => {
  const broken = line();
  broken.dispatchEvent(new MessageEvent("error"));
  assert.equal(broken.closed, true);
  assert.equal(state(), "offline");
  await until(() => line() !== broken);
  line().say("page", at(11), page(11));
  assert.equal(now(), 11);
  assert.equal(state(), "live");
});

test("a device with too many connections is told so, and its line is closed", () => {
  line().say("full", at(9));
  assert.equal(state(), "full");
  assert.equal(line().closed, true);
});

test("a device that has no part any more sees why, and nothing of the play", () => {
  const last = line();
  let closings = 0;
  document.addEventListener("closing", () => (closings += 1));
  last.say("gone", at(9), "the host has removed this phone");
  assert.equal(closings, 1);
  assert.match(document.getElementById("page").textContent, /^Ended: the host has removed this phone$/);
  assert.equal(last.closed, true);
  last.say("page", at(10), page(10));
  assert.equal(document.querySelector(".rail"), null);
});
