import assert from "node:assert/strict";
import { test } from "node:test";
import { page, PLAY, show, until } from "./page.js";

// A page that loads while something is kept: what kept it is tried once more.
test("a phone that is let in again sends what it kept, once its page loads", async () => {
  let sent = 0;
  globalThis.fetch = async () => {
    sent += 1;
    return { status: 200, ok: true, text: async () => page(4), headers: { get: () => null } };
  };
  show(3);
  const { add, makeKey, pending, setTrouble, trouble } = await import("../../static/js/outbox.js");
  add({ play: PLAY, url: "/enter/", words: "trick 1", fields: { after: 3, key: makeKey(), entry: "{}" } });
  setTrouble(PLAY, { kind: "gone", status: 404, tries: 1, pause: 2000, again: null });
  await import("../../static/js/send.js");
  await until(() => document.getElementById("page").dataset.after === "4");
  assert.equal(sent, 1);
  assert.deepEqual(pending(PLAY), []);
  assert.equal(trouble(PLAY), null);
});

for (const [kind, tried] of [["forbidden", 1], ["odd", 1], ["busy", 0]]) {
  test(`what is kept as "${kind}" is tried ${tried} times by a page that loads`, async () => {
    let sent = 0;
    globalThis.fetch = async () => {
      sent += 1;
      return { status: 404, ok: false, text: async () => "", headers: { get: () => null } };
    };
    show(3);
    const { add, makeKey, setTrouble } = await import("../../static/js/outbox.js");
    const play = PLAY.replace("0", kind.length);
    document.getElementById("page").dataset.play = play;
    add({ play, url: "/enter/", words: "trick 1", fields: { after: 3, key: makeKey(), entry: "{}" } });
    const again = kind === "busy" ? Date.now() + 60_000 : null;
    setTrouble(play, { kind, status: 400, tries: 1, pause: 2000, again });
    await import(`../../static/js/send.js?${kind}`);
    await new Promise((done) => setTimeout(done, 50));
    assert.equal(sent, tried);
  });
}
