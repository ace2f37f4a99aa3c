import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { dom, PLAY, show } from "./page.js";

show(3);
const outbox = await import("../../static/js/outbox.js");
const item = (after, more = {}) => ({
  play: PLAY, url: "/", words: `entry ${after}`, fields: { after, key: outbox.makeKey(), entry: "{}" }, ...more,
});

beforeEach(() => localStorage.clear());

test("entries leave in the order in which they came, each after the one before", () => {
  const made = [3, 4, 5].map((after) => outbox.add(item(after)));
  assert.deepEqual(outbox.pending(PLAY).map(({ words }) => words), ["entry 3", "entry 4", "entry 5"]);
  assert.equal(outbox.next(PLAY, 3), 6);
  outbox.forget(made[0]);
  assert.deepEqual(outbox.pending(PLAY).map(({ words }) => words), ["entry 4", "entry 5"]);
  assert.equal(outbox.isThere(made[0]), false);
});

test("the list of another play is another list", () => {
  outbox.add(item(3));
  assert.deepEqual(outbox.items("ffff"), []);
  assert.equal(outbox.next("ffff", 8), 8);
});

test("what is held is neither sent nor counted", () => {
  outbox.add(item(3));
  outbox.add(item(4, { held: true }));
  assert.equal(outbox.pending(PLAY).length, 1);
  assert.equal(outbox.held(PLAY).length, 1);
  assert.equal(outbox.next(PLAY, 3), 4);
});

test("what is saved but not shown yet is waited for, and not sent again", () => {
  outbox.put({ ...outbox.add(item(3)), done: true });
  assert.equal(outbox.waiting(PLAY).length, 1);
  assert.deepEqual(outbox.pending(PLAY), []);
});

test("a list that does not begin where the page is cannot be drawn ahead", () => {
  outbox.add(item(20));
  assert.equal(outbox.ahead(PLAY, 19), null);
  assert.equal(outbox.ahead(PLAY, 20).length, 1);
});

test("a page behind what another tab has sent knows that it is", () => {
  const sent = outbox.put({ ...outbox.add(item(30)), done: true });
  assert.equal(outbox.waiting(PLAY).length, 1);
  outbox.forget(sent);
  assert.equal(outbox.isBehind(PLAY, 30), true);
  assert.equal(outbox.isBehind(PLAY, 31), false);
});

test("what is on the page waits no more; the last thirty are remembered", () => {
  for (let after = 30; after < 65; after += 1) outbox.settle(outbox.add(item(after)));
  assert.deepEqual(outbox.waiting(PLAY), []);
  assert.deepEqual(outbox.sent().map(({ fields }) => fields.after).slice(0, 2), [35, 36]);
  assert.equal(outbox.sent().length, 30);
});

test("only one tab sends; a lease that has run out is another's", () => {
  localStorage.setItem(`sender:${PLAY}`, JSON.stringify({ who: "another", until: Date.now() + 9_000 }));
  assert.equal(outbox.lease(PLAY), false);
  outbox.release(PLAY);
  assert.notEqual(localStorage.getItem(`sender:${PLAY}`), null);
  localStorage.setItem(`sender:${PLAY}`, JSON.stringify({ who: "another", until: Date.now() - 1 }));
  assert.equal(outbox.lease(PLAY), true);
  outbox.release(PLAY);
  assert.equal(localStorage.getItem(`sender:${PLAY}`), null);
});

test("without storage the list lives as long as the page", () => {
  const { setItem } = dom.window.Storage.prototype;
  mock.method(dom.window.Storage.prototype, "setItem", () => {
    throw new Error("QuotaExceededError");
  });
  const made = outbox.add(item(3));
  assert.deepEqual(outbox.pending(PLAY), [made]);
  mock.restoreAll();
  assert.equal(dom.window.Storage.prototype.setItem, setItem);
  outbox.forget(made);
  assert.deepEqual(outbox.pending(PLAY), []);
});

test("an item of an older version, one a play, is taken over", () => {
  const old = { url: "/", words: "old", fields: { after: "3", key: "k", entry: "{}" } };
  localStorage.setItem(`unsent:${PLAY}`, JSON.stringify(old));
  const [taken] = outbox.pending(PLAY);
  assert.equal(taken.play, PLAY);
  assert.equal(taken.fields.after, 3);
  assert.equal(localStorage.getItem(`unsent:${PLAY}`), null);
});

test("a key is a random UUID, without crypto.randomUUID", () => {
  const keys = new Set(Array.from({ length: 50 }, outbox.makeKey));
  assert.equal(keys.size, 50);
  for (const key of keys) assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("another tab's change is heard, and no change of anything else", () => {
  let heard = 0;
  outbox.onOtherTabs(() => (heard += 1));
  for (const key of ["unsent:x", "trouble:x", null, "pad:x"]) {
    window.dispatchEvent(new dom.window.StorageEvent("storage", { key }));
  }
  assert.equal(heard, 3);
});
