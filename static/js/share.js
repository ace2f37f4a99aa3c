// Sending a text, a link or a picture on: by the system's share sheet where there is one
// (browsers keep it for https), by copying the text everywhere. Without this script the text can
// be selected, and the picture saved.

import { gettext } from "./gettext.js";

const files = new Map(); // the picture of each button, fetched before the tap: sharing wants it at once

// The text beside a button: that of its own part of the page, else the page's.
const textOf = (button) =>
  (button.closest("[data-sendable]") ?? document).querySelector("[data-text]");

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text.value);
    return true;
  } catch {
    // No clipboard on plain http: the selection can be copied all the same.
    text.select();
    return document.execCommand("copy");
  }
}

async function copy(button) {
  const done = await copied(textOf(button));
  document.getElementById("say").textContent = done
    ? gettext("Copied.")
    : gettext("Select the text and copy it.");
  if (done) button.textContent = gettext("Copied");
}

async function share(what) {
  try {
    await navigator.share(what);
  } catch (error) {
    if (error.name !== "AbortError") throw error; // thought better of it
  }
}

function send(button) {
  const { title, url } = button.dataset;
  const text = textOf(button).value.replace(`\n${url}`, "");
  return share(text === url ? { title, url } : { title, text, url });
}

async function fetchPicture(button) {
  files.set(button, null);
  const answer = await fetch(button.dataset.picture);
  if (!answer.ok) return;
  const file = new File([await answer.blob()], button.dataset.name, { type: "image/png" });
  if (!navigator.canShare({ files: [file] })) return;
  files.set(button, file);
  button.hidden = false;
}

function reveal() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
  for (const button of document.querySelectorAll("[data-send-on]")) button.hidden = !navigator.share;
  if (!navigator.canShare) return;
  for (const button of document.querySelectorAll("[data-picture]")) {
    if (!files.has(button)) fetchPicture(button);
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-copy], [data-send-on], [data-picture]");
  if (!button) return;
  if (button.matches("[data-copy]")) copy(button);
  else if (button.matches("[data-send-on]")) send(button);
  else share({ files: [files.get(button)], title: button.dataset.title });
});
document.addEventListener("htmx:afterSettle", reveal);
reveal();
