// An unfinished form comes back as it was left: after Back, a reload, or a restored session.
// Forms that ask for it, [data-draft="name"], are kept in this tab's storage, which browsers
// restore with the tab. A form whose rows a script makes gets the event "draft", and
// makes them itself. Once a form has led to another page it is done, and its draft is dropped;
// a page that refuses it shows what was sent, and that is kept from then on.

import { drop, PREFIX, read } from "./sent-drafts.js";

const NEVER = new Set(["csrfmiddlewaretoken", "zone"]);
const SKIPPED = new Set(["password", "file", "submit", "button"]);

const keyOf = (form) => PREFIX + form.dataset.draft;
const forms = [...document.querySelectorAll("form[data-draft]")];
const bases = new Map();
const sent = new Set();

function fields(form) {
  return [...form.elements].filter(
    ({ name, type }) => name && !NEVER.has(name) && !SKIPPED.has(type),
  );
}

const tickable = ({ type }) => type === "checkbox" || type === "radio";

// Every field with its value; of boxes and buttons also whether they are chosen.
function stateOf(form) {
  return fields(form).map((field) => [
    field.name,
    field.value,
    tickable(field) ? field.checked : null,
  ]);
}

function write(key, draft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // No storage, or no room: the form is as forgetful as before.
  }
}

// What the server had drawn: a draft of a form that shows other things now is out of date.
function baseOf(form) {
  const drawn = fields(form).map((field) => [
    field.name,
    field.type === "hidden" ? "" : field.defaultValue ?? null,
    tickable(field) ? field.defaultChecked : null,
  ]);
  return JSON.stringify(drawn);
}

function keep(form, more = {}) {
  const base = read(keyOf(form))?.base ?? bases.get(form);
  write(keyOf(form), { state: stateOf(form), base, ...more });
}

function fill(form, state) {
  const left = [...state];
  for (const field of fields(form)) {
    const at = left.findIndex(
      ([name, value]) => name === field.name && (!tickable(field) || value === field.value),
    );
    if (at < 0) continue;
    const [[, value, checked]] = left.splice(at, 1);
    if (tickable(field)) field.checked = checked;
    else if (field.type !== "hidden" || field.name === "play") field.value = value;
  }
}

function restore(form) {
  const draft = read(keyOf(form));
  if (!draft || (form.method === "get" && !again())) return;
  if (draft.base !== bases.get(form) && !("rows" in form.dataset)) {
    sessionStorage.removeItem(keyOf(form));
    return;
  }
  const { state } = draft;
  form.dispatchEvent(new CustomEvent("draft", { detail: state }));
  fill(form, state);
  for (const details of form.querySelectorAll("details")) {
    const changed = [...details.querySelectorAll("input, select, textarea")].some((field) =>
      tickable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue,
    );
    if (changed) details.open = true;
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

// Pages are shown anew by Back and by a reload; any other way here was a step ahead.
function again() {
  const [way] = performance.getEntriesByType("navigation");
  return way?.type === "back_forward" || way?.type === "reload";
}

const refused = document.querySelector("[role=alert]") !== null;

function arrive() {
  const here = new Set(forms.map(keyOf));
  try {
    drop((key, draft) => !draft || (draft.sent && !(here.has(key) && (refused || again()))));
  } catch {
    return; // no storage at all
  }
  for (const form of forms) {
    if (refused) keep(form);
    else restore(form);
  }
}

window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) sent.clear();
  else arrive();
});
// On a slow connection somebody can leave a page that refuses a form before all of it is there.
document.addEventListener("DOMContentLoaded", () => {
  if (refused) forms.forEach((form) => keep(form));
});
for (const form of forms) {
  bases.set(form, baseOf(form));
  for (const happens of ["input", "change", "click"]) {
    form.addEventListener(happens, () => {
      setTimeout(() => sent.has(form) || keep(form));
    });
  }
}
// At the window: whatever else listens to the form has had its word, and may have stopped it.
window.addEventListener("submit", ({ target, defaultPrevented }) => {
  if (!forms.includes(target)) return;
  if (!defaultPrevented) sent.add(target);
  keep(target, { sent: !defaultPrevented });
});
// Who signs out leaves nothing behind on a shared phone.
for (const form of document.querySelectorAll("form[data-forgets]")) {
  form.addEventListener("submit", () => drop(() => true));
}
