// The service worker as old browsers run it: without AbortSignal.timeout().

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { runInNewContext } from "node:vm";

const HOME = "https://table.test";
const PLAY = `${HOME}/plays/0123abcd-0000-4000-8000-000000000000/`;
const program = readFileSync(new URL("../../static/js/worker.js", import.meta.url), "utf8");
const plain = ({ url } = {}, given) => new URL(url ?? given, HOME).href;

class Kept extends Map {
  match = async (request) => this.get(plain(request, request))?.clone();
  put = async (request, answer) => void this.set(plain(request, request), answer);
  add = async (path) => this.put(path, new Response("shell"));
  keys = async () => [...super.keys()].map((url) => ({ url }));
}

let kept;
let heard;
let answer; // what the network does with a request

beforeEach(async () => {
  kept = { pages: new Kept(), files: new Kept() };
  heard = {};
  const self = {
    addEventListener: (kind, listener) => (heard[kind] = listener),
    skipWaiting() {},
    clients: { claim() {} },
  };
  const globals = {
    self, URL, Request, Response, AbortController, setTimeout, clearTimeout, location: new URL(HOME),
    AbortSignal: {}, caches: { open: async (name) => kept[name] }, fetch: (...all) => answer(...all),
  };
  runInNewContext(program, globals);
  await new Promise((done) => heard.install({ waitUntil: (all) => all.then(done) }));
});

async function open(url, { mode = "navigate" } = {}) {
  const after = [];
  let given;
  heard.fetch({
    request: { method: "GET", url, mode }, respondWith: (coming) => (given = coming), waitUntil: (all) => after.push(all),
  });
  const got = await given;
  await Promise.all(after);
  return got.text();
}

test("a page comes from the server as long as it answers", async () => {
  for (const count of [1, 2, 3]) {
    answer = async () => new Response(`page ${count}`);
    assert.equal(await open(PLAY), `page ${count}`);
  }
});

test("without a line the play that was shown last is there, and any other page says so", async () => {
  answer = async () => new Response("play");
  await open(PLAY);
  answer = async () => Promise.reject(new TypeError("Failed to fetch"));
  assert.equal(await open(PLAY), "play");
  assert.equal(await open(`${HOME}/plays/`), "shell");
});

test("a fault of the program is no missing line", async () => {
  answer = () => {
    throw new ReferenceError("AbortSignal.timeout is not a function");
  };
  await assert.rejects(open(PLAY), ReferenceError);
});

test("a page that shows a secret is not kept", async () => {
  answer = async () => new Response("secret", { headers: { "Cache-Control": "no-store" } });
  await open(PLAY);
  answer = async () => Promise.reject(new TypeError("Failed to fetch"));
  assert.equal(await open(PLAY), "shell");
});

test("a file that is named by its content is asked for once", async () => {
  let asked = 0;
  answer = async () => new Response(`file ${(asked += 1)}`);
  const url = `${HOME}/static/js/a.0123456789ab.js`;
  for (let times = 0; times < 3; times += 1) assert.equal(await open(url, { mode: "cors" }), "file 1");
});

test("without a line another file is the one that was kept", async () => {
  answer = async () => new Response("file");
  const url = `${HOME}/static/icon.svg`;
  await open(url, { mode: "cors" });
  answer = async () => Promise.reject(new TypeError("Failed to fetch"));
  assert.equal(await open(url, { mode: "cors" }), "file");
});
