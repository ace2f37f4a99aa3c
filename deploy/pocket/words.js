// Every sentence of the shell: what each screen says. A screen is
//   title, lead, note   its texts
//   state               what the root element says: loading, ready or failed
//   choices             its buttons, the first one the usual one: [what it does, its label, more]
//   river, stages       whether progress and its stages are shown

import { filled, gettext, ngettext } from "./gettext.js";

const AGAIN = ["reload", gettext("Try again")];
const RESTORE = ["restore", gettext("Restore a backup")];
const HERE = ["take", gettext("Use it here"), gettext("The other tab then shows this page.")];

export const SCREENS = {
  first: {
    state: "loading", river: true, stages: true,
    title: gettext("Getting Nile Scribe ready for this phone"),
    note: gettext("Only the first time. Later it opens in a second, without internet."),
  },
  later: { state: "loading", title: "Nile Scribe", note: "" },
  spoilt: {
    state: "loading", river: true, stages: true,
    title: gettext("Starting afresh"),
    lead: gettext("The quick start was damaged, so this is a full start. Your games are here."),
    note: gettext("Next time it is quick again."),
  },
  update: {
    state: "loading", river: true, stages: true,
    title: gettext("A new version"),
    lead: gettext("Your games move to it; a copy from before stays on this phone."),
    note: gettext("Next time it is quick again."),
  },
  download: {
    state: "failed", river: true, stages: true,
    title: gettext("The download stopped"),
    lead: gettext("What is already here is not downloaded again."),
    choices: [AGAIN],
  },
  browser: {
    state: "failed",
    title: gettext("This browser cannot run Nile Scribe"),
    lead: gettext("It needs a current Chrome, Firefox or Safari, over https, and not a private window."),
    choices: [AGAIN],
  },
  full: {
    state: "failed",
    title: gettext("This phone’s storage is full"),
    lead: gettext("Every entry that was shown as saved is saved. Delete something on this phone, then go on."),
    choices: [AGAIN],
  },
  failed: {
    state: "failed",
    title: gettext("Nile Scribe could not start"),
    lead: gettext("Your games are still on this phone; nothing was changed."),
    choices: [AGAIN, ["save", gettext("Save the games as a file"), gettext("for somebody who can help")]],
  },
  stopped: {
    state: "failed",
    title: gettext("Nile Scribe has stopped"),
    lead: gettext("Every entry that was shown as saved is saved."),
    choices: [["reload", gettext("Start again")]],
  },
  two: {
    state: "loading",
    title: gettext("Nile Scribe is open in another tab"),
    lead: gettext("Only one tab can have the games open at a time. Nothing is lost if you switch."),
    choices: [HERE],
  },
  held: {
    state: "failed",
    title: gettext("The other tab still has the games open"),
    lead: gettext("It does not answer: close it, then try again."),
    choices: [AGAIN],
  },
  evicted: {
    state: "failed",
    title: gettext("This phone deleted the games"),
    choices: [RESTORE, ["empty", gettext("Start empty")]],
    note: gettext("Put Nile Scribe on the home screen: then the phone keeps the games."),
  },
};

export const evicted = ({ at, plays, running }, language) => {
  const day = new Date(at).toLocaleDateString(language, { day: "numeric", month: "long" });
  const games = filled(ngettext("{n} game", "{n} games", plays), { n: plays });
  const gone = running
    ? gettext("Browsers clear sites that were not opened for a while. What was here on {day} is gone: {games}, {n} unfinished.")
    : gettext("Browsers clear sites that were not opened for a while. What was here on {day} is gone: {games}.");
  return filled(gone, { day, games, n: running });
};

export const saidBackup = (days) => {
  if (days === null) return gettext("There is no backup yet.");
  if (days === 0) return gettext("The last backup is from today.");
  return filled(ngettext("The last backup is {n} day old.", "The last backup is {n} days old.", days), { n: days });
};

export const room = (entries) =>
  filled(ngettext("About {n} entry still fits. Every entry so far is saved.", "About {n} entries still fit. Every entry so far is saved.", entries), { n: entries });

export const HOME_SCREEN = gettext("Put Nile Scribe on the home screen, so that the phone keeps them.");

// Above the start page: never in a play, never in the middle of an entry.
export const RIBBONS = {
  version: [gettext("New version."), gettext("Your games stay."), ["version", gettext("Reload")]],
  room: [gettext("Storage is nearly full."), gettext("Every entry so far is saved."), ["backup", gettext("Back up now")]],
  backup: [gettext("Only this phone has these games."), "", ["backup", gettext("Back up")]],
};
export const CLOSE = gettext("Close");

export const STARTING = {
  opened: gettext("opening the games"),
  started: gettext("Python is loaded"),
  "set up": gettext("reading the rules"),
  warm: gettext("preparing the pages"),
  kept: gettext("remembering it for next time"),
  restored: gettext("as it was last time"),
};

export const downloaded = (done, all) => filled(gettext("{done} of {all} MB"), { done, all });

// What index.html says before this script is there, by its elements.
export const PAGE = {
  '[data-stage="download"] > span': gettext("Download, once"),
  '[data-stage="store"] > span': gettext("Store on this phone"),
  '[data-stage="start"] > span': gettext("Start"),
  ".exactly summary": gettext("What exactly happened"),
};
export const PROGRESS = gettext("Progress");
