// The one page that stays: it owns the worker in which Django runs, and shows the app in a frame.
// Of several tabs one owns the worker, by a lock; the others are answered by it through the
// service worker, and take over when it is closed.

import { download } from "./download.js";
import { language, words } from "./language.js";
import * as note from "./note.js";
import { downloaded, hideRibbon, isShown, progress, show, showApp, showRibbon, starting } from "./screen.js";

const LOCK = "nile-scribe";
const DEAF = 4_000; // ms until an owner that does not answer is taken for frozen
const LOOK = 2_000; // ms between two looks whether the owner is there
const PAUSE = 1_000; // ms until a page that did not come is opened again
const ROOM = 20e6; // bytes of storage below which it is nearly full
const ENTRY = 100e3; // bytes that an entry and all that goes with it takes at most
const OLD = 14; // days after which a backup is old
const STORE = new URLSearchParams(location.search).has("idb") ? "?idb" : ""; // for tests
const NEXT = { opened: 84, started: 88, "set up": 94, warm: 96, kept: 98, restored: 94, ready: 100 };

const { serviceWorker, locks, storage } = navigator;
const frame = document.querySelector("iframe");
const tabs = "BroadcastChannel" in window ? new BroadcastChannel(LOCK) : null;
const waiting = new Map(); // ports of requests that are with Django, by their ids
let django = null; // this tab's worker, if this is the tab that owns it
let letGo = null; // ends the ownership
let answered = 0; // when an owner last answered this tab
let queue = null; // ends this tab's waiting for the ownership
let wasOwner = false; // another tab has taken over from this one
let kept = null; // how much is kept here

async function begin() {
  if (!serviceWorker || !locks || !("WebAssembly" in window)) return show("browser", { act });
  show(serviceWorker.controller ? "later" : "first", { act });
  if (!serviceWorker.controller && !(await firstVisit())) return null;
  serviceWorker.addEventListener("message", hand);
  serviceWorker.startMessages();
  tabs?.addEventListener("message", ({ data }) => hear(data));
  frame.addEventListener("load", () => (isGivenUp() ? again() : appeared()));
  storage?.persist?.().catch(() => {});
  frame.src = location.href;
  wait();
  watchForOwner();
  watchForVersion();
  return null;
}

// Asked before anything is downloaded.
const isCurrent = () => import("/current.js").then(() => true, (error) => !(error instanceof SyntaxError));

async function firstVisit() {
  if (!(await isCurrent())) {
    show("browser", { act });
    return false;
  }
  try {
    await download(downloaded);
  } catch (error) {
    show("download", { act, exactly: `${error.message}, ${new Date().toLocaleTimeString(language)}` });
    return false;
  }
  progress("store", 81);
  try {
    const controlled = new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
    await serviceWorker.register("/worker.js");
    const { active } = await serviceWorker.ready;
    active.postMessage({ claim: true }); // a page loaded past the worker is not taken by itself
    await controlled;
  } catch (error) {
    show("browser", { act, exactly: error.message });
    return false;
  }
  return true;
}

// Waits until this tab is the owner; the promise that `own` gives holds the lock.
function wait(steal = false) {
  queue?.abort();
  const mine = steal ? null : new AbortController();
  queue = mine;
  return locks.request(LOCK, steal ? { steal } : { signal: mine.signal }, own).catch((error) => {
    if (error.name !== "AbortError") throw error;
    if (mine?.signal.aborted) return;
    yieldTo();
    wait();
  });
}

function own() {
  return new Promise((done) => {
    letGo = done;
    answered = performance.now();
    django = new Worker(`/django.js${STORE}`, { type: "module" });
    django.addEventListener("message", ({ data }) => receive(data));
    django.addEventListener("error", ({ message }) => failed({ failed: message, screen: "failed" }));
  });
}

// Another tab has taken over.
function yieldTo() {
  wasOwner = true;
  release("two");
}

function release(screen, more = {}) {
  django?.terminate();
  django = null;
  for (const port of waiting.values()) port.postMessage(gone());
  waiting.clear();
  letGo?.();
  letGo = null;
  if (screen) show(screen, { act, ...more });
}

const gone = () => ({ status: 503, headers: [["Content-Type", "text/plain"], ["Retry-After", "2"]], body: null });

// What is asked twice, since this tab was slow to say that it is its own, is asked once.
function hand({ data, ports: [port] }) {
  if (!django || !data.url) return;
  port.postMessage("mine");
  if (waiting.has(data.id)) return;
  waiting.set(data.id, port);
  django.postMessage(data);
}

function receive(data) {
  if (data.answer) answer(data);
  else if (data.failed) failed(data);
  else if (data.gone) lost();
  else if (data.mark) marked(data);
}

function answer({ answer: id, reply, kept: now }) {
  waiting.get(id)?.postMessage(reply, reply.body ? [reply.body.buffer] : []);
  waiting.delete(id);
  if (reply.backup) note.backedUp();
  if (now) remember(now);
}

function remember(now) {
  kept = now;
  if (now.plays) note.games(now);
}

function marked(data) {
  performance.mark(data.mark, { detail: data });
  if (data.mark === "ready") {
    remember(data.kept);
    if (isLoaded()) appeared();
    else if (isGivenUp()) frame.src = location.href;
  }
  if (document.documentElement.dataset.state !== "loading") return;
  if (data.screen && !isShown("first")) show(data.screen, { act });
  starting(data.mark, NEXT[data.mark]);
}

// Nothing is stored here; the note may say that there was something.
function lost() {
  const was = note.read();
  if (!was.plays) return django.postMessage({ begin: true });
  return show("evicted", { act, lead: `${words.evicted(was, language)} ${words.saidBackup(note.daysSinceBackup())}` });
}

function failed({ failed: why, screen }) {
  console.error(why);
  release(screen, { exactly: `${why}, ${new Date().toLocaleTimeString(language)}` });
}

const doings = {
  reload: () => location.reload(),
  take: () => {
    wasOwner = false;
    tabs?.postMessage("release");
    show("later", { act });
    wait(true);
    if (isLoaded()) frame.contentWindow.location.reload();
    else frame.src = location.href;
  },
  save: () => saveRaw(),
  empty: (path = "/") => {
    note.write({ plays: 0, running: 0 });
    show("first", { act });
    django.postMessage({ begin: true });
    frame.src = path;
  },
  restore: () => doings.empty("/group/backup/"),
  backup: () => {
    hideRibbon();
    frame.src = "/group/backup/";
  },
  close: () => {
    note.hushed(document.querySelector(".ribbon").dataset.ribbon);
    hideRibbon();
  },
  version: async () => {
    serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    (await serviceWorker.getRegistration()).waiting.postMessage({ now: true });
  },
};

function act(what) {
  return doings[what]();
}

// The files of the database as they lie there, where Django does not start any more.
function saveRaw() {
  const worker = new Worker(`/raw.js${STORE}`, { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    for (const { name, content } of data) {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([content]));
      link.download = name;
      link.click();
    }
    worker.terminate();
  });
}

const isLoaded = () => {
  const { contentDocument: page } = frame;
  return page?.readyState === "complete" && page.location.href !== "about:blank";
};
const isGivenUp = () => !frame.contentDocument; // the browser shows an error of its own
const isStart = () => frame.contentWindow.location.pathname === "/";

// A page that did not come although Django is there: the last one that came is opened once more.
function again() {
  if (kept) setTimeout(() => (frame.src = location.href), PAUSE);
}

function appeared() {
  const { location: at, document: page } = frame.contentWindow;
  if (at.href === "about:blank" || document.documentElement.dataset.state === "failed" || wasOwner) return;
  showApp();
  history.replaceState(null, "", at.href);
  document.title = page.title;
  note.write({ language: page.documentElement.lang });
  ribbons();
}

// One ribbon at a time, and only above the start page.
async function ribbons() {
  hideRibbon();
  if (!isStart()) return;
  const { waiting: newer } = (await serviceWorker.getRegistration()) ?? {};
  if (newer) return showRibbon("version", act);
  const { usage = 0, quota = Infinity } = (await storage?.estimate?.()) ?? {};
  const room = quota - usage;
  if (room < ROOM) {
    return showRibbon("room", act, words.room(Math.max(0, Math.floor(room / ENTRY))));
  }
  const days = note.daysSinceBackup();
  const installed = matchMedia("(display-mode: standalone)").matches || navigator.standalone;
  if (!kept?.plays || (days !== null && days < OLD) || note.isHushed("backup")) return null;
  const home = installed ? "" : ` ${words.HOME_SCREEN}`;
  return showRibbon("backup", act, `${words.saidBackup(days)}${home}`);
}

function watchForVersion() {
  serviceWorker.getRegistration().then((registration) => {
    registration?.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", () => isAtRest() && ribbons());
    });
  });
}

const isAtRest = () => document.documentElement.dataset.state === "ready";

// Another tab that owns the worker answers; one that is frozen does not.
function hear(word) {
  if (word === "there?" && django) tabs.postMessage("there");
  else if (word === "there") {
    answered = performance.now();
    if (isShown("two") && !wasOwner && isLoaded()) appeared();
  } else if (word === "release" && django) yieldTo();
}

function watchForOwner() {
  answered = performance.now();
  const look = async () => {
    if (django || document.hidden) return;
    tabs?.postMessage("there?");
    const { held } = await locks.query();
    const other = held.some(({ name }) => name === LOCK);
    if (!other || performance.now() - answered < LOOK + DEAF) return;
    if (!isShown("two")) show("two", { act });
  };
  look();
  setInterval(look, LOOK);
  document.addEventListener("visibilitychange", () => {
    answered = performance.now();
    look();
  });
}

begin().catch((error) => show("browser", { act, exactly: error.message }));
