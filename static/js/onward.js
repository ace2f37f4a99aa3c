// Moves plays elsewhere, with what waits on this phone: entries that were not sent yet, and those
// sent so lately that a copy of the play may lack them. They go in a form's field, or in a file as
// the comment of its zip; they stay in the outbox too, since each counts once by its key.
//   form[data-with-unsent]   a field "unsent" is added; [data-onward] is submitted by itself
//   input[name=packed]       a zip as text; it goes as a file, since fields may have 2.5 MB only
//   a[data-with-unsent]      leads to a file, which is saved with them
//   button[data-save-packed] saves the file that its form holds
// data-with-unsent names the play, or is empty for all plays.

import { sent, waiting as unsent } from "./outbox.js";

const LONGEST = 65_535; // bytes of a zip's comment

const form = document.querySelector("form[data-with-unsent]");

// The plays of which something waits.
const plays = () => new Set(Object.keys(localStorage).map((name) => name.match(/^unsent:([0-9a-f-]{36})/)?.[1]).filter(Boolean));

function waiting(play) {
  const lately = sent().filter((item) => !play || item.play === play);
  const list = [...lately, ...(play ? [play] : [...plays()]).flatMap(unsent)];
  return list.sort((one, other) => one.fields.after - other.fields.after);
}

// As much of it as has room: what follows is of no use without what comes first.
function written(list) {
  const text = JSON.stringify(list.map(plain));
  const bytes = new TextEncoder().encode(text);
  return bytes.length > LONGEST ? written(list.slice(0, -1)) : { text, bytes };
}

const plain = ({ play, url, words, order, fields }) => ({
  play, url, words: words ?? "", at: order || Date.now(), fields: { ...fields, after: Number(fields.after) },
});

function complete() {
  const { withUnsent: play, after } = form.dataset;
  const list = waiting(play);
  const more = list.filter(({ fields }) => Number(fields.after) >= Number(after)).length;
  const said = document.querySelector("[data-more]");
  if (said) said.querySelector("[data-count]").textContent = String(more);
  if (said) said.hidden = !more;
  form.querySelector("[name=unsent]")?.remove();
  if (!list.length) return;
  const field = Object.assign(document.createElement("input"), { type: "hidden", name: "unsent" });
  field.value = written(list).text;
  form.append(field);
}

function unpacked({ value }) {
  return Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
}

function sendAsFile(field) {
  field.form.enctype = "multipart/form-data";
  field.form.addEventListener("formdata", ({ formData }) => {
    formData.delete("packed");
    formData.set("file", new File([unpacked(field)], "nile-scribe.zip", { type: "application/zip" }));
  });
}

function withComment(zip, list) {
  const { bytes } = written(list);
  const whole = new Uint8Array(zip.length + bytes.length);
  whole.set(zip);
  whole.set(bytes, zip.length);
  new DataView(whole.buffer).setUint16(zip.length - 2, bytes.length, true); // a zip ends with its comment
  return whole;
}

function save(zip, list, name) {
  const bytes = list.length ? withComment(zip, list) : zip;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }));
  link.download = name;
  link.click();
}

async function follow(event) {
  const { currentTarget: link } = event;
  const list = waiting(link.dataset.withUnsent);
  if (!list.length) return;
  event.preventDefault();
  const answer = await fetch(link.href);
  if (!answer.ok) return void location.assign(link.href);
  save(new Uint8Array(await answer.arrayBuffer()), list, link.dataset.name);
}

for (const link of document.querySelectorAll("a[data-with-unsent]")) link.addEventListener("click", follow);
for (const button of document.querySelectorAll("[data-save-packed]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    save(unpacked(form.elements.packed), waiting(form.dataset.withUnsent), button.dataset.savePacked);
  });
}
if (form) {
  complete();
  window.addEventListener("pageshow", complete);
  window.addEventListener("storage", complete);
}
for (const field of document.querySelectorAll("input[name=packed]")) sendAsFile(field);
document.querySelector("[data-onward]")?.submit();
