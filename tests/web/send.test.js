import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, PLAY, show, soon, until } from "./page.js";

// The server: each request is answered by the next of these.
const requests = [];
let answers = [];
globalThis.fetch = (url, how) => {
  requests.push({ url, ...how, fields: Object.fromEntries(how?.body ?? []) });
  const answer = answers.shift() ?? new TypeError("Failed to fetch");
  if (answer instanceof Error) return Promise.reject(answer);
  const { status = 200, html = "", headers = {} } = answer;
  return Promise.resolve({
    status, ok: status < 400, text: async () => html, json: async () => JSON.parse(html),
    headers: { get: (name) => headers[name] ?? null },
  });
};

show(3);
await import("../../static/js/send.js");
const { held, pending, setTrouble, trouble } = await import("../../static/js/outbox.js");
const now = () => Number(document.getElementById("page").dataset.after);
const rail = () => document.getElementById("rail").dataset.state;

function enter(words, more = {}) {
  const detail = { entry: { kind: "trick" }, words, ...more };
  document.getElementById("page").dispatchEvent(new CustomEvent("entry", { bubbles: true, detail }));
}

beforeEach(async () => {
  await soon();
  localStorage.clear();
  setTrouble(PLAY, null);
  requests.length = 0;
  answers = [];
  show(3);
  document.dispatchEvent(new Event("htmx:afterSettle"));
});

test("an entry goes out once, with what it follows and a key, and its answer is shown", async () => {
  answers = [{ html: page(4) }];
  enter("trick 1");
  assert.equal(rail(), "sending");
  await until(() => now() === 4);
  assert.equal(requests.length, 1);
  assert.equal(requests[0].url, `/plays/${PLAY}/enter/`);
  assert.equal(requests[0].fields.after, "3");
  assert.equal(requests[0].fields.depth, "tricks");
  assert.match(requests[0].fields.key, /^[0-9a-f-]{36}$/);
  assert.deepEqual(pending(PLAY), []);
  assert.equal(rail(), "saved");
});

test("two that a pad enters ahead go out in their order, each after the one before", async () => {
  answers = [{ html: page(4) }, { html: page(5) }];
  enter("trick 1");
  enter("trick 2", { after: 4 });
  await until(() => now() === 5);
  assert.deepEqual(requests.map(({ fields }) => fields.after), ["3", "4"]);
});

test("without a line an entry is kept, said to be kept, and sent again under the same key", async () => {
  enter("trick 1");
  await until(() => trouble(PLAY));
  assert.equal(trouble(PLAY).kind, "offline");
  assert.match(document.getElementById("ask").textContent, /offline:\s+trick 1/);
  assert.equal(rail(), "unsent");
  answers = [{ html: page(4) }];
  window.dispatchEvent(new Event("online"));
  await until(() => now() === 4);
  assert.equal(requests[0].fields.key, requests[1].fields.key);
});

test("a line that breaks in the middle of an answer is a line that breaks", async () => {
  answers = [{ html: page(4) }];
  const { fetch } = globalThis;
  globalThis.fetch = async (...all) => ({ ...(await fetch(...all)), text: () => Promise.reject(new TypeError("aborted")) });
  enter("trick 1");
  await until(() => trouble(PLAY));
  globalThis.fetch = fetch;
  assert.equal(trouble(PLAY).kind, "offline");
  assert.equal(pending(PLAY).length, 1);
});

for (const [status, kind] of [[503, "busy"], [500, "trouble"], [404, "gone"], [403, "forbidden"], [400, "odd"]]) {
  test(`an answer of ${status} keeps the entry, and is said as "${kind}"`, async () => {
    answers = [{ status }, { status }];
    enter("trick 1");
    await until(() => trouble(PLAY));
    assert.equal(trouble(PLAY).kind, kind);
    assert.equal(pending(PLAY).length, 1);
  });
}

test("the sign-in of some Wi-Fi is not taken for the server", async () => {
  answers = [{ html: "<h1>Welcome to our Wi-Fi</h1>" }];
  enter("trick 1");
  await until(() => trouble(PLAY));
  assert.equal(trouble(PLAY).kind, "stranger");
  assert.equal(now(), 3);
});

test("a refused entry is shown and dropped; what followed it is kept aside", async () => {
  answers = [{ status: 422, html: page(3, '<p id="refused">No.</p>') }];
  enter("trick 1");
  enter("trick 2", { after: 4 });
  await until(() => document.getElementById("refused"));
  assert.equal(requests.length, 1);
  assert.deepEqual(held(PLAY).map(({ words }) => words), ["trick 2"]);
  assert.match(document.querySelector(".rail [data-held]").textContent, /1/);
});

test("where others were quicker the entry is kept aside, and can be sent on what is there now", async () => {
  answers = [{ status: 409, html: page(5) }];
  enter("trick 1");
  await until(() => now() === 5);
  assert.deepEqual(held(PLAY).map(({ words }) => words), ["trick 1"]);
  answers = [{ html: page(6) }];
  document.querySelector("#waiting [data-held-send]").click();
  await until(() => now() === 6);
  assert.equal(requests[1].fields.after, "5");
  assert.deepEqual(held(PLAY), []);
});

// Others were quicker than what is entered when it is the turn of `seat`; it is `now`'s turn then.
async function outrun(words, seat, now, more = {}) {
  show(3, "", seat);
  document.dispatchEvent(new Event("htmx:afterSettle"));
  answers = [{ status: 409, html: page(5, "", now) }];
  enter(words, more);
  await until(() => held(PLAY).length);
  requests.length = 0;
}
const sendKey = () => document.querySelector("#waiting [data-held-send]");
const refusal = () => document.querySelector("#waiting [data-turn-changed]");

test("what was kept of a player's turn is not sent in another player's, and says whose it is", async () => {
  await outrun("a card from pile 4", "0", "1");
  assert.match(document.querySelector("#waiting li").textContent, /^Ann a card from pile 4/);
  sendKey().click();
  await soon();
  assert.deepEqual(requests, []);
  assert.equal(held(PLAY).length, 1);
  assert.equal(refusal().hidden, false);
  assert.equal(document.getElementById("say").textContent, "another's turn");
});

for (const [seat, now, when] of [["1", "1", "it is that player's turn again"], ["", "1", "nobody was asked"]]) {
  test(`what was kept is sent where ${when}`, async () => {
    await outrun("a card from pile 4", seat, now);
    answers = [{ html: page(6) }];
    sendKey().click();
    await until(() => document.getElementById("page").dataset.after === "6");
    assert.equal(refusal().hidden, true);
    assert.deepEqual(held(PLAY), []);
  });
}

test("while the answer to an entry is not there, whose turn it is is not known: nothing kept is sent", async () => {
  await outrun("a card from pile 4", "0", "0");
  enter("the end of the turn");
  assert.equal(sendKey().disabled, true);
  await until(() => trouble(PLAY));
  assert.equal(sendKey().disabled, true);
  answers = [{ html: page(6, "", "1") }];
  window.dispatchEvent(new Event("online"));
  await until(() => now() === 6);
  assert.equal(sendKey().disabled, false);
});

test("a busy server's Retry-After is waited for", async () => {
  answers = [{ status: 429, headers: { "Retry-After": "90" } }];
  enter("trick 1");
  await until(() => trouble(PLAY));
  assert.equal(trouble(PLAY).pause, 90_000);
});

test("an old token is renewed once, and the entry goes out with the new one", async () => {
  answers = [{ status: 403 }, { html: '{"token": "new"}' }, { html: page(4) }];
  enter("trick 1");
  await until(() => now() === 4);
  assert.equal(requests[2].headers["x-csrftoken"], "new");
});

test("what follows on the end of a turn is of no player's turn", async () => {
  answers = [{ status: 422, html: page(9, "", "0") }];
  const both = `<button data-entry='{"kind": "end-turn"}' data-words="end" data-then='{"kind": "depth"}' data-then-words="less">End</button>`;
  show(9, both, "0");
  document.dispatchEvent(new Event("htmx:afterSettle"));
  document.querySelector("[data-then]").click();
  await until(() => held(PLAY).length);
  assert.deepEqual(held(PLAY).map(({ words, seat }) => [words, seat]), [["less", ""]]);
});

test("where a device has no part any more nothing is closed, and what it keeps is said", async () => {
  answers = [{ status: 404 }];
  show(9);
  enter("trick 9");
  const on = document.getElementById("page");
  assert.equal(on.hasAttribute("data-shut"), true);
  on.replaceChildren(document.getElementById("lines").content.querySelector("[data-ended]").cloneNode(true));
  document.dispatchEvent(new Event("closing"));
  assert.deepEqual([on.hasAttribute("data-busy"), on.hasAttribute("data-shut")], [false, false]);
  await until(() => trouble(PLAY));
  assert.match(on.textContent, /gone:\s+trick 9/);
  assert.match(document.getElementById("say").textContent, /gone: trick 9/);
});
