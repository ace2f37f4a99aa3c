// Sends what happened: once, whatever is tapped and whatever the line does.
//
// Boards, pads and buttons hand it over; none of them sends anything itself:
//   an event "entry" with detail {entry, words} that bubbles up to #page
//   <button data-entry='{"kind": …}' data-words="the draw">
//   a form of acts: [data-undo], [data-redo], [data-send], with its own after and key
// It goes to #page[data-url] with what the page has seen (data-after) and a new key, and the
// answer replaces #page. Until the answer is there nothing else is sent. An answer of the
// table (saved, refused, too late) is the last word. Without one the entry stays here, on the
// page and over a reload, and goes out again with its key: by itself, or by "Send again".

import { forget, keep, kept, makeKey } from "./outbox.js";

const PATIENCE = 10_000; // ms until a line that says nothing is taken for dead
const AGAIN = 5_000; // ms between two tries of its own
const TWICE = 400; // ms in which a second tap at the same place is the same tap
const NEAR = 24; // px

const table = () => document.getElementById("page");
const play = () => table().dataset.play;
const carrier = document.getElementById("send");
let flying = null;
let question = null; // what stood where a notice stands now
let tap = { x: 0, y: 0, time: -Infinity };
let sent = { x: 0, y: 0, time: -Infinity };

// What the rail says of it: "sending", "unsent"; "saved" is what it said before.
function show(state, words) {
  const rail = document.getElementById("rail");
  for (const place of rail.querySelectorAll("[data-words]")) {
    place.dataset.was ??= place.textContent;
    place.textContent = words ?? place.dataset.was;
  }
  rail.dataset.state = state;
}

function ask(question) {
  const asked = document.getElementById("ask");
  asked?.replaceWith(question);
  document.getElementById("say").textContent = question.textContent.replace(/\s+/g, " ").trim();
  return asked;
}

function showUnsent({ words }) {
  show("unsent", words);
  const notice = document.getElementById("unsent").content.firstElementChild.cloneNode(true);
  notice.querySelector("b").textContent = `Kept on this phone: ${words}.`;
  const asked = ask(notice);
  question ??= asked;
}

function drop() {
  forget(play());
  show("saved");
  if (question) ask(question);
  question = null;
  refresh();
}

function refresh() {
  const how = { source: carrier, target: "#page", swap: "outerHTML" };
  htmx.ajax("GET", location.pathname + location.search, how).catch(() => {});
}

function post(item) {
  flying = item;
  const values = { ...item.fields, depth: table().dataset.depth };
  carrier.setAttribute("hx-request", `{"timeout": ${PATIENCE}}`);
  const how = { source: carrier, target: "#page", swap: "outerHTML", values };
  htmx.ajax("POST", item.url, how).catch(() => {}); // htmx:afterRequest sees to it
}

function send(url, fields, words) {
  if (flying || kept(play())) return;
  const item = { url, fields, words };
  keep(play(), item);
  sent = { ...tap, time: performance.now() };
  show("sending", words);
  post(item);
}

function enter(entry, words) {
  const fields = { entry: JSON.stringify(entry), after: table().dataset.after, key: makeKey() };
  send(table().dataset.url, fields, words);
}

function retry() {
  const item = kept(play());
  if (item && !flying && document.visibilityState === "visible") post(item);
}

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { status } = detail.xhr;
  if (detail.requestConfig.elt !== carrier || !flying) return;
  // A 403 is the table's own answer only if it comes with a table to show.
  const barred = status === 403 && detail.xhr.getResponseHeader("HX-Retarget");
  if (barred) Object.assign(detail, { shouldSwap: true, isError: false });
  if (barred || status === 200 || status === 409 || status === 422) forget(play());
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.requestConfig.elt !== carrier || !flying) return;
  const item = flying;
  flying = null;
  if (kept(play())) showUnsent(item);
  else question = null;
});

document.addEventListener("entry", ({ detail }) => enter(detail.entry, detail.words));

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button[data-entry]");
  if (button) enter(JSON.parse(button.dataset.entry), button.dataset.words ?? button.innerText);
  if (event.target.closest?.("[data-send-again]")) {
    const item = kept(play());
    if (item && !flying) {
      show("sending", item.words);
      post(item);
    }
  }
  if (event.target.closest?.("[data-drop]") && !flying) drop();
});

// A form of acts goes the same way; without this script it would go by itself.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target.closest("[data-undo], [data-redo], [data-send]");
    if (!form) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { csrfmiddlewaretoken, ...fields } = Object.fromEntries(new FormData(form));
    fields.key = makeKey(); // several phones may have been sent the same page
    send(form.action, fields, form.dataset.words ?? form.innerText.split("\n")[0]);
  },
  true,
);

// The second half of a double tap falls on what the answer has put there: it is no tap.
function swallow(event) {
  if (event.type === "click" && event.detail === 0) return; // a key, or a screen reader
  const { clientX: x, clientY: y } = event;
  const now = performance.now();
  if (now - sent.time < TWICE && Math.hypot(x - sent.x, y - sent.y) < NEAR) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else {
    tap = { x, y, time: now };
  }
}
for (const kind of ["pointerdown", "pointerup", "click"]) {
  document.addEventListener(kind, swallow, true);
}

// Back may bring a page as it was; the table has gone on.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted && !kept(play())) refresh();
});

window.addEventListener("online", retry);
document.addEventListener("line", retry); // live.js has one again
document.addEventListener("visibilitychange", retry);
setInterval(retry, AGAIN);
if (kept(play())) {
  showUnsent(kept(play()));
  retry();
}
