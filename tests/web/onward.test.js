import assert from "node:assert/strict";
import { test } from "node:test";
import { dom, PLAY } from "./page.js";

const ZIP = new Uint8Array([80, 75, 5, 6, ...new Array(18).fill(0)]); // an empty one
const submitted = [];
dom.window.HTMLFormElement.prototype.submit = function submit() {
  const formData = new FormData(this); // jsdom does not announce it as browsers do
  this.dispatchEvent(Object.assign(new Event("formdata"), { formData }));
  submitted.push({ enctype: this.enctype, fields: Object.fromEntries(formData) });
};
const saved = [];
dom.window.HTMLAnchorElement.prototype.click = function click() {
  saved.push(this.download);
};
const blobs = [];
dom.window.URL.createObjectURL = globalThis.URL.createObjectURL = (blob) => `blob:${blobs.push(blob)}`;

globalThis.File = dom.window.File; // its forms take no other
const read = (file) => new Promise((done) => {
  const reader = new dom.window.FileReader();
  reader.addEventListener("load", () => done(reader.result));
  reader.readAsText(file);
});

const outbox = await import("../../static/js/outbox.js");
const item = (after, more = {}) => ({
  play: PLAY, url: `/plays/${PLAY}/entries/`, words: `entry ${after}`,
  fields: { after, key: outbox.makeKey(), entry: "{}" }, ...more,
});

let loads = 0;
async function open(body) {
  document.body.innerHTML = body;
  loads += 1;
  await import(`../../static/js/onward.js?${loads}`);
}

const KEPT = `<p data-more hidden><b data-count>0</b></p>
  <form data-with-unsent="${PLAY}" data-after="4"><input type="hidden" name="packed" value="${btoa(String.fromCharCode(...ZIP))}">
    <button type="button" data-save-packed="game.zip" hidden></button></form>`;

test("a form has what waits, in its order, and the page says how much of it is not in the copy", async () => {
  outbox.settle(outbox.add(item(3)));
  const [first, second] = [4, 5].map((after) => outbox.add(item(after)));
  outbox.add(item(6, { held: true }));
  await open(KEPT);
  const unsent = JSON.parse(document.querySelector("[name=unsent]").value);
  assert.deepEqual(unsent.map(({ fields }) => fields.after), [3, 4, 5]);
  assert.deepEqual(unsent[1], {
    play: PLAY, url: first.url, words: "entry 4", at: first.order, fields: first.fields,
  });
  assert.equal(unsent[2].fields.key, second.fields.key);
  assert.equal(document.querySelector("[data-more]").hidden, false);
  assert.equal(document.querySelector("[data-count]").textContent, "2");
});

test("a file has it as the comment of its zip", async () => {
  const button = document.querySelector("[data-save-packed]");
  assert.equal(button.hidden, false);
  button.dispatchEvent(new Event("click"));
  assert.deepEqual(saved.splice(0), ["game.zip"]);
  const bytes = new Uint8Array(await blobs.pop().arrayBuffer());
  const length = new DataView(bytes.buffer).getUint16(20, true);
  assert.equal(bytes.length, 22 + length);
  assert.equal(JSON.parse(new TextDecoder().decode(bytes.subarray(22))).length, 3);
});

test("what is more than a file can take stays in the outbox from the end", async () => {
  for (let after = 10; after < 400; after += 1) outbox.add(item(after));
  document.querySelector("[data-save-packed]").dispatchEvent(new Event("click"));
  const bytes = new Uint8Array(await blobs.pop().arrayBuffer());
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(22)));
  assert.deepEqual(saved.splice(0), ["game.zip"]);
  assert.equal(list[0].fields.after, 3);
  assert.ok(list.length > 100 && list.length < 390);
});

test("a form that only passes on is sent with it, and without where nothing waits", async () => {
  const form = `<form data-with-unsent="${PLAY}" data-onward><input name="packed" value="${btoa("zip")}"></form>`;
  await open(form);
  localStorage.clear();
  await open(form);
  const [with_, without] = submitted;
  assert.ok(JSON.parse(with_.fields.unsent).length);
  assert.deepEqual(Object.keys(without.fields), ["file"]);
});

test("a zip goes as a file: a field of a form may have 2.5 MB, a file 64", async () => {
  const [, { enctype, fields: { file } }] = submitted;
  assert.equal(enctype, "multipart/form-data");
  assert.equal(file.name, "nile-scribe.zip");
  assert.equal(await read(file), "zip");
});

test("the file of a whole group has what waits in all its plays", async () => {
  const other = "0123abcd-0000-4000-8000-000000000001";
  outbox.add(item(3));
  outbox.add(item(7, { play: other }));
  globalThis.fetch = async () => new Response(ZIP);
  await open(`<a href="/transfer/file/" data-with-unsent data-name="group.zip">all</a>`);
  const click = new Event("click", { cancelable: true });
  document.querySelector("a").dispatchEvent(click);
  assert.equal(click.defaultPrevented, true);
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(saved.splice(0), ["group.zip"]);
  const bytes = new Uint8Array(await blobs.pop().arrayBuffer());
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(22)));
  assert.deepEqual(list.map(({ play }) => play), [PLAY, other]);
});
