// Every sentence of the shell: what each screen says. A screen is
//   title, lead, note   its texts
//   state               what the root element says: loading, ready or failed
//   choices             its buttons, the first one the usual one: [what it does, its label, more]
//   river, stages       whether progress and its stages are shown

const AGAIN = ["reload", "Try again"];
const RESTORE = ["restore", "Restore a backup"];
const HERE = ["take", "Use it here", "The other tab then shows this page."];

export const SCREENS = {
  first: {
    state: "loading", river: true, stages: true,
    title: "Getting Nile Scribe ready for this phone",
    note: "Only the first time. Later it opens in a second, without internet.",
  },
  later: { state: "loading", title: "Nile Scribe", note: "" },
  spoilt: {
    state: "loading", river: true, stages: true,
    title: "Starting afresh",
    lead: "The quick start was damaged, so this is a full start. Your games are here.",
    note: "Next time it is quick again.",
  },
  update: {
    state: "loading", river: true, stages: true,
    title: "A new version",
    lead: "Your games are brought to it; a copy from before stays on this phone.",
    note: "Next time it is quick again.",
  },
  download: {
    state: "failed", river: true, stages: true,
    title: "The download stopped",
    lead: "What is already here is not downloaded again.",
    choices: [AGAIN],
  },
  browser: {
    state: "failed",
    title: "This browser cannot hold Nile Scribe",
    lead: "It needs a current Chrome, Firefox or Safari, over https, and not a private window.",
    choices: [AGAIN],
  },
  full: {
    state: "failed",
    title: "This phone’s storage is full",
    lead: "Every entry that was shown as saved is saved. Delete something on this phone, then go on.",
    choices: [AGAIN],
  },
  failed: {
    state: "failed",
    title: "Nile Scribe could not start",
    lead: "Your games are still on this phone; nothing was changed.",
    choices: [AGAIN, ["save", "Save the games as a file", "for somebody who can help"]],
  },
  stopped: {
    state: "failed",
    title: "Nile Scribe has stopped",
    lead: "Every entry that was shown as saved is saved.",
    choices: [["reload", "Start again"]],
  },
  two: {
    state: "loading",
    title: "Nile Scribe is open in another tab",
    lead: "Only one tab can hold the games at a time. Nothing is lost if you switch.",
    choices: [HERE],
  },
  held: {
    state: "failed",
    title: "The other tab still holds the games",
    lead: "It does not answer: close it, then try again.",
    choices: [AGAIN],
  },
  evicted: {
    state: "failed",
    title: "This phone deleted the games",
    choices: [RESTORE, ["empty", "Start empty"]],
    note: "Put Nile Scribe on the home screen: then the phone keeps the games.",
  },
};

export const evicted = ({ day, plays, running }) => {
  const games = plays === 1 ? "1 game" : `${plays} games`;
  const open = running ? `, ${running} unfinished` : "";
  return `Browsers clear sites that were not opened for a while. What was here on ${day} is gone: ${games}${open}.`;
};

export const saidBackup = (days) => {
  if (days === null) return "There is no backup yet.";
  return days === 0 ? "The last backup is from today." : `The last backup is ${days} day${days === 1 ? "" : "s"} old.`;
};

// Above the start page: never in a play, never in the middle of an entry.
export const RIBBONS = {
  version: ["New version.", "Your games stay.", ["version", "Reload"]],
  room: ["Storage is nearly full.", "Every entry so far is saved.", ["backup", "Back up now"]],
  backup: ["Only this phone has these games.", "", ["backup", "Back up"]],
};

export const STARTING = {
  opened: "opening the games",
  started: "Python is there",
  "set up": "reading the rules",
  warm: "preparing the pages",
  kept: "remembering it for next time",
  restored: "as it was last time",
};
