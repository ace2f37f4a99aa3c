// Draws the state of entries that are being sent: on the rail, in place of the question, and in
// the sheet #waiting, which has those that wait for a decision. The texts are in the page.

import { instead, putBack } from "./closing.js";
import { filled, ngettext } from "./gettext.js";

const template = (kind) => document.getElementById("unsent").content.querySelector(`[data-kind="${kind}"]`);
const copy = (kind) => template(kind).firstElementChild.cloneNode(true);
let notice = null;
let seen = "";

export function name(list) {
  const [first] = list;
  if (!first) return "";
  const more = list.length - 1;
  const both = ngettext("{what} and {n} more", "{what} and {n} more", more);
  return more ? filled(both, { what: first.words, n: more }) : first.words;
}

// What the rail says: "sending", "unsent", or "saved", which is what it said before.
export function drawRail(state, words) {
  const rail = document.getElementById("rail");
  if (!rail) return; // the page that a saved correction leads to has none
  for (const place of rail.querySelectorAll("[data-words]:not(form)")) {
    place.dataset.was ??= place.textContent;
    place.textContent = state === "saved" ? place.dataset.was : words;
  }
  rail.dataset.state = state;
}

// Why what is kept did not go out, and when it is tried again. It is shown once, when it begins;
// a half entered trick has the question's place then.
export function drawTrouble(trouble, words) {
  const now = trouble ? `${trouble.kind} ${trouble.status} ${trouble.tries} ${words}` : "";
  if (now === seen && (!now || notice?.isConnected || document.querySelector("#page[data-half]"))) return;
  seen = now;
  if (!trouble) {
    if (notice?.isConnected) putBack();
    notice = null;
    return;
  }
  if (notice && !notice.isConnected && document.querySelector("#page[data-half]")) return;
  notice = copy(trouble.kind);
  fill(notice, { words, status: trouble.status || "", seconds: Math.round(trouble.pause / 1000) });
  instead(notice);
}

function fill(part, facts) {
  for (const [key, value] of Object.entries(facts)) {
    for (const place of part.querySelectorAll(`[data-fact="${key}"]`)) place.textContent = value;
  }
}

// The way to what waits for a word, on the rail, and each of it with its two ways. `shut`: whose
// turn it is is not known yet, so nothing can be sent.
export function drawHeld(list, shut) {
  const rail = document.getElementById("rail");
  rail?.querySelector("[data-held]")?.remove();
  const sheet = document.querySelector("#waiting ol");
  if (!rail || !sheet) return;
  if (list.length) {
    const link = copy("held");
    fill(link, { count: list.length });
    const before = rail.querySelector(':scope > a[href="#entries"]');
    rail.insertBefore(link, before);
  } else if (location.hash === "#waiting") location.replace("#main");
  sheet.replaceChildren(...list.map(row));
  if (shut) for (const button of sheet.querySelectorAll("[data-held-send]")) button.disabled = true;
}

function row({ words, fields, seat }) {
  const made = copy("row");
  const names = document.querySelectorAll("#standing .seat-name bdi");
  fill(made, { words, who: names[seat]?.textContent ?? "" });
  for (const button of made.querySelectorAll("button")) button.value = fields.key;
  return made;
}

// Beside a refusal: how many entries are kept.
export function mentionHeld(count) {
  const verdict = document.querySelector("#ask.verdict .grow");
  if (!verdict || !count) return;
  const also = copy("also");
  fill(also, { count });
  verdict.append(" ", also);
}
