// Sending a result on: by the system's share sheet where there is one (browsers keep it for
// https), by copying the text everywhere. Without this script the text can be selected.

import { gettext } from "./gettext.js";

const text = document.querySelector("[data-text]");
const copy = document.querySelector("[data-copy]");
const send = document.querySelector("[data-send-on]");

async function copied() {
  try {
    await navigator.clipboard.writeText(text.value);
    return true;
  } catch {
    // No clipboard on plain http: the selection can be copied all the same.
    text.select();
    return document.execCommand("copy");
  }
}

if (copy) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    const done = await copied();
    document.getElementById("say").textContent = done
      ? gettext("Copied.")
      : gettext("Select the text and copy it.");
    if (done) copy.textContent = gettext("Copied");
  });
}

if (send && navigator.share) {
  send.hidden = false;
  send.addEventListener("click", async () => {
    const { title, url } = send.dataset;
    try {
      await navigator.share({ title, text: text.value.replace(`\n${url}`, ""), url });
    } catch (error) {
      if (error.name !== "AbortError") throw error; // thought better of it
    }
  });
}
