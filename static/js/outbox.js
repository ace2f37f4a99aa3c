// The outbox: entries that are not on the page yet, in this phone's storage. Every tab of the
// phone sees the same list, each item under a name of its own, so that no tab overwrites another's.
// An item is
//   play, url, fields   where it goes; fields.after is how many acts it assumes, fields.key its own
//   words, order        how it is called, and its place in the list
//   act                 it takes back or brings back: it is sent at once or not at all
//   lead                whose lead it assumes, where cards count by who laid them
//   seat                whose turn it assumes otherwise; empty where nobody's is
//   tried               it went out at least once: it may be saved, whatever was answered
//   done                it is saved, and leaves the list once the page shows it
//   held                what it followed did not stand: it waits for somebody's word

const ITEM = "unsent:";
const TROUBLE = "trouble:";
const SENDER = "sender:";
const LEASE = 15_000; // ms; longer than one sending takes

const memory = new Map(); // where the browser offers no storage
const me = makeKey();

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    memory.delete(name);
  } catch {
    memory.set(name, value); // a reload would lose it now; while the page is open nothing is
  }
}

function remove(name) {
  memory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}

function names() {
  try {
    return [...new Set([...Object.keys(localStorage), ...memory.keys()])];
  } catch {
    return [...memory.keys()];
  }
}

const nameOf = ({ play, fields }) => `${ITEM}${play}:${fields.key}`;

// An item that an older version of this script has left: one a play, under the play's name.
function renewed(name, item) {
  if (item.play) return item;
  const whole = { ...item, play: name.slice(ITEM.length), order: 0, tried: true };
  whole.fields.after = Number(whole.fields.after);
  remove(name);
  write(nameOf(whole), whole);
  return whole;
}

export function items(play) {
  const stored = names().filter((name) => name.startsWith(ITEM) && name.includes(play));
  const all = stored.map((name) => [name, read(name)]).filter(([, item]) => item?.fields);
  const mine = all.map(([name, item]) => renewed(name, item)).filter((item) => item.play === play);
  return mine.sort((one, other) => one.order - other.order);
}

const reached = new Map(); // how many acts a play has, as far as this phone has had it answered

// In their order: those to be sent or shown, those to be sent, those that wait for a word.
export function waiting(play) {
  const list = items(play).filter((item) => !item.held);
  for (const { done, fields } of list) {
    if (done) reached.set(play, Math.max(reached.get(play) ?? 0, fields.after + 1));
  }
  return list;
}
export const pending = (play) => waiting(play).filter((item) => !item.done);
export const held = (play) => items(play).filter((item) => item.held);

export const isThere = (item) => read(nameOf(item)) !== null;

export function put(item) {
  write(nameOf(item), item);
  return item;
}

export function forget(item) {
  remove(nameOf(item));
}

// It is on the page. A copy of the play that is kept for the pocket edition may be a minute older
// (offline.js), and onward.js completes it.
export function settle(item) {
  forget(item);
  write("sent", [...sent(), item].slice(-30));
}
export const sent = () => read("sent") ?? [];

// How many acts the next one assumes, on a page that shows so many.
export function next(play, after) {
  const last = waiting(play).at(-1);
  return last ? last.fields.after + 1 : after;
}

export function add(item) {
  const last = items(item.play).at(-1)?.order ?? 0;
  return put({ ...item, order: Math.max(Date.now(), last + 1) });
}

// Whether another tab has sent what a page with so many acts does not show yet.
export const isBehind = (play, after) => (reached.get(play) ?? 0) > after + waiting(play).length;

// What follows on a page that shows so many acts, one after another; null where the list does
// not begin there: the page is behind what this phone has sent, or ahead of it.
export function ahead(play, after) {
  const list = waiting(play);
  if (isBehind(play, after)) return null;
  return list.every((item, place) => item.fields.after === after + place) ? list : null;
}

// What keeps the list from going out: {kind, status, tries, again}, for all tabs.
export const trouble = (play) => read(TROUBLE + play);

export function setTrouble(play, what) {
  if (what) write(TROUBLE + play, what);
  else remove(TROUBLE + play);
}

// Only one tab sends at a time. Two that take the lease in the same moment send the same item
// under the same key, which counts once.
export function lease(play) {
  const taken = read(SENDER + play);
  if (taken && taken.who !== me && taken.until > Date.now()) return false;
  write(SENDER + play, { who: me, until: Date.now() + LEASE });
  return true;
}

export function release(play) {
  if (read(SENDER + play)?.who === me) remove(SENDER + play);
}

export function onOtherTabs(callback) {
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(ITEM) || key.startsWith(TROUBLE)) callback();
  });
}

// crypto.randomUUID is only there over https; a home network has plain http.
export function makeKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
