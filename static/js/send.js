// Sends what happened: in order, each once, whatever is tapped and however the connection is.
//
// Boards, pads and buttons hand it over; none of them sends anything itself:
//   an event "entry" with detail {entry, words, after, lead} that bubbles up to #page; after and
//     lead are there where a pad goes on before the answer (see outbox.js)
//   <button data-entry='{"kind": …}' data-words="the draw">, with data-then and data-then-words for
//     an entry that follows on it
//   a form of acts: [data-undo], [data-redo], [data-send], with its own after and key
// Each joins this phone's list (outbox.js) with a key of its own and goes to #page[data-url]; the
// answer replaces #page. The first one that does not stand stops those after it: they are kept,
// and shown with two ways, to be sent or dropped. What the list looks like is drawn by unsent.js,
// what cannot be tapped meanwhile is closed by closing.js.

import { close, say, shown } from "./closing.js";
import { headers, renewToken } from "./csrf.js";
import { onLift, touching } from "./finger.js";
import { filled, gettext } from "./gettext.js";
import {
  add, forget, held, isBehind, isThere, lease, makeKey, next, onOtherTabs, pending, put, release,
  setTrouble, settle, trouble, waiting,
} from "./outbox.js";
import { forgetHalf } from "./pads/pad.js";
import { drawHeld, drawRail, drawTrouble, mentionHeld, name } from "./unsent.js";

// What every status means; one that is not named is "trouble" from 500 up and "odd" below.
export const MEANINGS = {
  0: "offline",
  200: "saved",
  204: "saved",
  302: "gone", // it leads elsewhere, as to a sign-in
  401: "gone",
  403: "forbidden",
  404: "gone",
  408: "offline",
  409: "behind",
  410: "gone",
  422: "refused",
  425: "busy",
  429: "busy",
  502: "offline",
  503: "busy",
  504: "offline",
};
const BY_ITSELF = new Set(["offline", "busy", "trouble", "stranger"]); // tried again and again
const PATIENCE = 10_000; // ms until a server that says nothing is taken for gone
const PAUSES = [2, 4, 8, 16, 32, 60]; // seconds between two tries of its own
const TICK = 1_000; // ms between two looks whether it is time
const TWICE = 400; // ms in which a second tap at the same place is the same tap
const NEAR = 24; // px

const table = () => document.getElementById("page");
const play = () => table().dataset.play;
const after = () => Number(table().dataset.after);
const live = () => table().hasAttribute("data-live"); // a play, not a draft of its correction
const carrier = document.getElementById("send");
let flying = null;
let arrived = null; // an answer that waits for a finger to be lifted: {html, mention}
let tap = { x: 0, y: 0, time: -Infinity };
let sent = { x: 0, y: 0, time: -Infinity };

function paint() {
  const list = waiting(play());
  const why = flying && !BY_ITSELF.has(trouble(play())?.kind) ? null : trouble(play());
  const words = name(list);
  close(list.length ? filled(gettext("saving {what}"), { what: words }) : onTheWay(), !why);
  drawRail(list.length ? (why ? "unsent" : "sending") : "saved", words);
  drawTrouble(list.length ? why : null, words);
  drawHeld(held(play()), list[0] && !document.querySelector("[data-ahead]"));
}

function onTheWay() {
  if (shown()) return gettext("opening what you tapped");
  return isStale() ? gettext("catching up") : "";
}

const isStale = () => live() && isBehind(play(), after());

// The list has changed: pads that go on by themselves look where they are now.
function changed() {
  document.dispatchEvent(new Event("outbox"));
  paint();
}

const has = (html) => html.includes('id="page"');

function meaning({ status, html }) {
  const known = MEANINGS[status] ?? (status >= 500 ? "trouble" : "odd");
  const page = has(html);
  if (known === "saved" && status !== 204 && !page) return "stranger"; // a sign-in of some Wi-Fi
  return (known === "behind" || known === "refused") && !page ? "odd" : known;
}

const SILENT = { status: 0, html: "" };

async function post({ url, fields }) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  const coming = fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { ...headers(), "HX-Request": "true", "HX-Current-URL": location.href },
    body: new URLSearchParams({ ...fields, depth: table().dataset.depth }),
    signal: patience.signal,
  });
  // A connection that fails is no answer; what fails in this script is seen as that.
  const answer = await coming.catch(() => null);
  const html = await answer?.text().catch(() => null);
  clearTimeout(timer);
  if (!answer || html === null) return SILENT;
  const header = (name) => answer.headers.get(name);
  return {
    status: answer.status || 302, // the address it leads to is hidden
    html,
    ours: header("HX-Retarget") !== null, // a 403 with a table to show
    push: header("HX-Push-Url"),
    pause: Number(header("Retry-After")) || 0,
  };
}

const isDue = ({ again: when }) => when !== null && when <= Date.now();

// Send the first, and then the next, as long as nothing is in the way.
async function drain() {
  const [item] = pending(play());
  const wait = trouble(play());
  if (flying || !item || (wait && !isDue(wait)) || !lease(play())) return;
  flying = put({ ...item, tried: true });
  paint();
  let answer = await post(item);
  const token = answer.status === 403 && !answer.ours;
  if (token && (await renewToken(carrier.dataset.token).catch(() => false))) answer = await post(item);
  flying = null;
  if (isThere(item)) judge({ ...item, tried: true }, answer);
  else refresh(); // dropped meanwhile, or saved by another tab: the page says which
  release(play());
  changed();
  drain();
}

function judge(item, answer) {
  const what = meaning(answer);
  if (what === "saved") saved(item, answer);
  else if (what === "refused" || what === "behind" || answer.ours) stopped(item, answer, what);
  else keep(answer, what);
}

function saved(item, { html, push }) {
  setTrouble(play(), null);
  if (live() && has(html)) put({ ...item, done: true });
  else forget(item);
  if (push) history.pushState({ htmx: true }, "", push);
  if (has(html)) show({ html });
  else refresh();
}

// What followed assumed that this stands: it waits. So does an entry that others were quicker
// than, or that this phone may not make; a refused one is in its pad again.
function stopped(item, { html }, what) {
  setTrouble(play(), null);
  if (what === "refused") forget(item);
  else keepAside(item);
  pending(play()).forEach(keepAside);
  show({ html, mention: held(play()).length });
}

function keep({ status, pause }, kind) {
  const tries = (trouble(play())?.tries ?? 0) + 1;
  const rest = 1000 * Math.max(pause ?? 0, PAUSES[Math.min(tries, PAUSES.length) - 1]);
  const again = BY_ITSELF.has(kind) ? Date.now() + rest : null;
  setTrouble(play(), { kind, status, tries, pause: rest, again });
}

// What is under a finger stays there until it is lifted; the newest answer is shown.
function show(what) {
  arrived = { ...what, mention: what.mention ?? 0 };
  land();
}

function land() {
  if (!arrived || touching()) return;
  const { html, mention } = arrived;
  arrived = null;
  if (!window.htmx) location.reload(); // without it nothing can be put into the page
  else htmx.swap("#page", html, { swapStyle: "outerHTML" });
  mentionHeld(mention);
  changed();
}
onLift(land);

// What the page shows is done with.
function prune() {
  if (!live()) return;
  const done = table().dataset.along ? settle : forget;
  for (const item of waiting(play())) if (item.done && item.fields.after < after()) done(item);
}

function refresh() {
  const how = { source: carrier, target: "#page", swap: "outerHTML" };
  htmx.ajax("GET", location.pathname + location.search, how).catch(() => {});
}

// Everything that is sent comes by here. What does not follow on what is in the list already, as
// another tab was quicker, is kept aside.
function join(item) {
  const whole = { ...item, play: play() };
  const late = item.fields.after !== next(play(), after());
  if (late && item.act) return refresh();
  if (!pending(play()).length) setTrouble(play(), null);
  add(late && live() ? { ...whole, held: true } : whole);
  sent = tap;
  changed();
  return drain();
}

function enter({ entry, words, after: assumed = after(), lead = undefined, seat = table().dataset.seat }) {
  const fields = { entry: JSON.stringify(entry), after: assumed, key: makeKey() };
  join({ url: table().dataset.url, fields, words, ...(lead === undefined ? { seat } : { lead }) });
}

// Whatever it waited for, it is tried now.
function again() {
  const wait = trouble(play());
  if (wait) setTrouble(play(), { ...wait, again: Date.now() });
  drain();
}

// What is dropped or kept aside is not in its pad again as well.
function drop(item) {
  forget(item);
  forgetHalf(play(), item.fields.after);
}

function keepAside(item) {
  if (item.act) return forget(item); // what it would take back is another entry by then
  forgetHalf(play(), item.fields.after);
  return put({ ...item, held: true, done: false });
}

// With the first gone those after it do not follow on anything any more.
function dropFirst() {
  const [first, ...others] = pending(play());
  if (first) drop(first);
  others.forEach(keepAside);
  setTrouble(play(), null);
  changed();
  refresh();
}

const heldBy = ({ value }) => held(play()).find(({ fields }) => fields.key === value);

// One that waited goes out after all, on what there is now; only where the same player's turn or
// lead it is, or it would be counted for others.
function sendHeld(item) {
  const { lead } = document.querySelector("[data-lead]")?.dataset ?? {};
  const fits = item.lead === undefined ? !item.seat || item.seat === table().dataset.seat : `${item.lead}` === lead;
  const why = document.querySelector("[data-turn-changed]");
  why.hidden = fits;
  if (!fits) return say(why.textContent);
  const { held: _, done, order, ...plain } = item;
  return join({ ...plain, fields: { ...item.fields, after: next(play(), after()) } });
}

document.addEventListener("entry", ({ detail }) => enter(detail));
document.addEventListener("closing", paint);
document.addEventListener("outbox-changed", changed);

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("button");
  if (!button) return;
  const { entry, words, then, thenWords } = button.dataset;
  if (entry) {
    if (button.closest(".drawer:target")) location.replace("#main"); // what it asked is answered
    enter({ entry: JSON.parse(entry), words: words ?? button.innerText });
    if (then) enter({ entry: JSON.parse(then), words: thenWords, after: next(play(), after()), seat: "" });
  } else if (button.matches("[data-send-again]")) again();
  else if (button.matches("[data-drop]")) dropFirst();
  else if (button.matches("[data-held-send]") && heldBy(button)) sendHeld(heldBy(button));
  else if (button.matches("[data-held-drop]") && heldBy(button)) {
    forget(heldBy(button));
    changed();
  }
});

// A form of acts goes the same way; without this script it would go by itself.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target.closest("[data-undo], [data-redo], [data-send]");
    if (!form) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { csrfmiddlewaretoken: _, ...given } = Object.fromEntries(new FormData(form));
    // Several phones may have been sent the same page, with the same key.
    const fields = { ...given, key: makeKey(), after: Number(given.after) };
    join({ url: form.action, fields, words: form.dataset.words ?? form.innerText.split("\n")[0], act: true });
  },
  true,
);

// The second half of a double tap falls on what the answer has put there: it is no tap. Where a
// pad goes on by itself nothing else comes under a finger.
function swallow(event) {
  if (event.type === "click" && event.detail === 0) return; // a key, or a screen reader
  if (event.target.closest?.("[data-ahead]")) return;
  // What counts is when the finger tapped: a busy page hears of two taps in one moment.
  const { clientX: x, clientY: y, timeStamp: time } = event;
  if (time - sent.time < TWICE && Math.hypot(x - sent.x, y - sent.y) < NEAR) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else {
    tap = { x, y, time };
  }
}
for (const kind of ["pointerdown", "pointerup", "click"]) {
  document.addEventListener(kind, swallow, true);
}

// Back may bring a page as it was; the table has gone on.
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  changed();
  if (!waiting(play()).length) refresh();
});

document.addEventListener("htmx:afterSwap", prune); // before the pads look at the new page
document.addEventListener("htmx:afterSettle", paint);
onOtherTabs(() => {
  changed();
  if (isStale()) refresh(); // another tab has shown what this one has not
  drain();
});
window.addEventListener("pagehide", () => release(play()));
window.addEventListener("online", again);
document.addEventListener("line", again); // live.js is connected again
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again());
setInterval(() => document.visibilityState === "visible" && drain(), TICK);
prune();
paint();
// A page that has loaded shows that this phone is let in again; what is tried by itself has its time.
(BY_ITSELF.has(trouble(play())?.kind) ? drain : again)();
