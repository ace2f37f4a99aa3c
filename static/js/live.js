// Follows the play: the server sends its progress and the changed fragment. A page that cannot use
// a fragment fetches the whole page, whatever it has missed: a message, a sleep, a restart.
//
// Not htmx's extension: that one swaps whatever comes the moment it comes. Here nothing moves
// while an entry of this phone's own is on its way or a finger is down, nothing older ever
// replaces what is newer, and a connection that has silently died is found out.
//
// What it says stands in #line, in words of the template #lines: "live", "late", "offline",
// "full". Once the device has no part in the play any more, the page says why and nothing else.

import { onLift, touching } from "./finger.js";
import { filled, gettext, ngettext } from "./gettext.js";
import { pending } from "./outbox.js";

const SILENCE = 40_000; // ms without a word until a connection is taken for dead; it beats every 15 s
const AGAIN = 3_000; // ms between two tries
const SOON = 1_500; // ms within which the first of them comes; not on all phones at once
const BLIND = 250; // ms in which nobody can have seen what has just been replaced
const BACK = 6_000; // ms for which it says that it is live again
const CROWDED = 30_000; // ms until a device with too many connections tries again
const LATE = 600; // ms that it may be behind without a word

const follower = document.getElementById("follow");
const table = () => document.getElementById("page");
const seen = () => ({ acts: Number(table().dataset.after), seals: Number(table().dataset.seals) });
let source = null;
let lastWord = 0; // when the server last said something
let gone = null; // since when there is no connection
let latest = seen(); // the newest progress that the server has sent
let shown = null; // the newest that the server has sent of the page: {acts, seals, html}
let must = false; // something else on the page has changed
let opened = ""; // where the connection leads
let fetching = false;
let swapped = -Infinity;
let caughtUp = "";
let since = null; // since when the page is behind
let full = -Infinity; // when the server last said that this device has too many connections
let running = {}; // what another phone has laid of the next entry: {acts, html}
let ended = false; // this device has no part in the play any more

const older = (one, other) => one.acts < other.acts || one.seals < other.seals;
const behind = () => must || older(seen(), latest);
const later = (one, other) => ({
  acts: Math.max(one.acts, other.acts),
  seals: Math.max(one.seals, other.seals),
});

function state() {
  since = behind() ? (since ?? performance.now()) : null;
  if (since !== null) setTimeout(show, LATE + 1);
  if (crowded()) return "full";
  if (gone) return "offline";
  return since !== null && performance.now() - since > LATE ? "late" : "live";
}

const crowded = () => performance.now() - full < CROWDED;

function hear({ type, data }) {
  const [position, html] = data.split("\n");
  const at = JSON.parse(position);
  if (type === "page") shown = { ...at, html };
  lastWord = performance.now();
  if (gone) {
    back(at.acts - seen().acts);
    document.dispatchEvent(new Event("line")); // what waits may go out now
  }
  latest = later(latest, at);
  catchUp();
}

function hearRunning({ data }) {
  const [position, html] = data.split("\n");
  running = { ...JSON.parse(position), html };
  drawRunning();
}

// It lies until the play goes on; the page hides it while something is half entered here.
function drawRunning() {
  const place = document.getElementById("running");
  if (place) place.innerHTML = running.acts === seen().acts ? running.html : "";
}

function back(missed) {
  gone = null;
  const news = ngettext("back online, {n} new entry", "back online, {n} new entries", missed);
  caughtUp = missed > 0 ? filled(news, { n: missed }) : gettext("again");
  setTimeout(() => {
    caughtUp = "";
    show();
  }, BACK);
}

// A page that was asked for otherwise than by its depth is this phone's own: it fetches.
function where() {
  const { live, depth } = table().dataset;
  const params = [...new URLSearchParams(location.search).keys()];
  if (live.includes("?") || params.some((name) => name !== "depth")) return live.split("?")[0] + "?at";
  return depth ? `${live}?${new URLSearchParams({ depth })}` : live;
}

function open() {
  if (source && opened !== where()) close();
  if (source || ended || crowded() || document.visibilityState === "hidden") return;
  lastWord = performance.now();
  opened = where();
  running = {};
  source = new EventSource(opened);
  source.addEventListener("at", hear);
  source.addEventListener("page", hear);
  source.addEventListener("running", hearRunning);
  source.addEventListener("changed", (event) => {
    must = true;
    hear(event);
  });
  source.addEventListener("gone", end);
  source.addEventListener("full", () => {
    full = performance.now();
    close();
    show();
  });
  source.addEventListener("error", lost);
}

// What was on the page is no longer this device's to see. What it has not sent stays stored.
function end({ data }) {
  const why = data.split("\n")[1];
  const words = document.getElementById("lines")?.content.querySelector("[data-ended]");
  if (!words || !why) {
    location.reload(); // the server's own page says it
    return;
  }
  ended = true;
  close();
  const said = words.cloneNode(true);
  said.querySelector("[data-why]").textContent = why;
  document.getElementById("aside")?.replaceChildren();
  table().replaceChildren(said);
  document.dispatchEvent(new Event("closing")); // nothing is closed, and what waits is said
}

function close() {
  source?.close();
  source = null;
  shown = null;
}

function lost() {
  close();
  if (!gone) setTimeout(look, Math.random() * SOON);
  gone ??= new Date();
  show();
  const known = fetch(location.pathname, { method: "HEAD" });
  known.then(({ status }) => status === 404 && away()).catch(() => {});
}

// The page of a play that is not this phone's any more; what waits here is said by send.js first.
function away() {
  if (!pending(table().dataset.play).length) location.reload();
}

function look() {
  if (ended) return;
  if (source && performance.now() - lastWord > SILENCE) lost();
  open();
  catchUp();
}

// Whether what is on the page may be replaced: not under a finger, nor while an entry of our own
// is out, whose answer brings all.
const still = () => !touching() && !pending(table().dataset.play).length;

// What was sent replaces the page as it is; else one fetch at a time.
function catchUp() {
  if (ended) return;
  show();
  if (fetching || gone || !behind() || !still()) return;
  const begun = table().hasAttribute("data-half") && seen().acts < latest.acts;
  if (shown && !must && !begun && !older(shown, latest)) {
    swapped = performance.now();
    htmx.swap("#page", shown.html, { swapStyle: "outerHTML" });
    return;
  }
  fetching = true;
  const values = { depth: table().dataset.depth, ...(begun && { begun: "" }) };
  const how = { source: follower, target: "#page", swap: "outerHTML", values };
  htmx.ajax("GET", location.pathname + location.search, how).catch(() => {});
}

function show() {
  if (ended) return;
  const words = document.getElementById("lines")?.content.querySelector(`[data-line="${state()}"]`);
  const place = document.querySelector("#page .meta") ?? document.querySelector("#page header");
  if (!words || !place) return;
  const line = words.cloneNode(true);
  line.id = "line";
  const more = line.querySelector("[data-more]");
  if (more && gone) more.textContent = gone.toLocaleTimeString([], { timeStyle: "short" });
  if (more && !gone) more.textContent = caughtUp && `· ${caughtUp}`;
  const old = document.getElementById("line");
  if (old?.isEqualNode(line)) return;
  if (old) old.replaceWith(line);
  else place.append(line);
}

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig.elt !== follower) return;
  const found = detail.serverResponse.match(/data-after="(\d+)" data-seals="(\d+)"/) ?? [0, 0, 0];
  const at = { acts: Number(found[1]), seals: Number(found[2]) };
  if (older(at, seen()) || !still()) detail.shouldSwap = false;
  else {
    must = false;
    swapped = performance.now();
  }
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.requestConfig.elt !== follower) return;
  fetching = false;
  if (detail.xhr.status === 404) away();
});
document.addEventListener("htmx:afterSettle", () => {
  if (ended) return;
  latest = later(latest, seen());
  drawRunning();
  if (shown && !older(seen(), shown)) shown = null;
  open(); // with another depth the connection leads elsewhere
  catchUp();
});

// What a finger is on stays under it; what came a blink ago was not what the tap was meant for.
onLift(() => setTimeout(catchUp, BLIND));
for (const kind of ["pointerdown", "click"]) {
  document.addEventListener(kind, (event) => {
    if (event.timeStamp - swapped > BLIND || event.detail === 0 && kind === "click") return;
    if (!table().contains(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (kind === "click") document.getElementById("say").textContent = gettext("The page has just changed. Tap again.");
  }, true);
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-try-again]")) look();
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") close();
  else look();
});
window.addEventListener("pagehide", close);
for (const kind of ["online", "pageshow"]) window.addEventListener(kind, look);
document.addEventListener("resume", () => {
  close(); // whatever was said while the page was frozen is old
  look();
});
setInterval(look, AGAIN);
look();
