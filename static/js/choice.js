// Behind the cover: the button says what it seals, and a double tap seals once. A place
// [data-chosen="value"] shows the choice itself, [data-preview] its drawing.

import "./answered.js";

const form = document.querySelector("[data-choice]");
const places = form.querySelectorAll("[data-chosen]");
const preview = form.querySelector("[data-preview]");

function say(words, value) {
  for (const place of places) {
    place.dataset.empty ??= place.textContent;
    if (place.dataset.chosen === "value") place.textContent = value ?? place.dataset.empty;
    else place.textContent = words && ` ${words}`;
  }
}

function show() {
  const chosen = form.querySelector("[name=choice]:checked");
  const key = chosen?.closest("label");
  const words = key?.querySelector("span")?.textContent ?? "";
  say(words, chosen?.value);
  const drawing = key?.querySelector("svg[role=img]");
  if (!drawing) return preview.replaceChildren();
  const called = document.createElement("b");
  called.textContent = words;
  preview.replaceChildren(drawing.cloneNode(true), called);
}

form.addEventListener("change", show);
form.addEventListener("submit", (event) => {
  if (form.dataset.sealed) event.preventDefault();
  form.dataset.sealed = "sealed";
});
// Back must not show the choice; a first tap that came before this script stays, and is
// announced.
window.addEventListener("pageshow", ({ persisted }) => {
  const [way] = performance.getEntriesByType("navigation");
  if (!persisted && way?.type !== "back_forward") return show();
  form.reset();
  delete form.dataset.sealed;
  show();
});
