// The form of a new play on the phone: tap who plays in the order of the seats, move them by
// their arrows, say who starts. The server draws the form and reads it; this only moves rows.

import { filled, gettext, ngettext } from "./gettext.js";
import "./zone.js";

const form = document.getElementById("new");
const list = document.getElementById("seats");
const people = form.querySelector("[data-people]");
const facts = JSON.parse(document.getElementById("facts").textContent);
const emblems = [...document.getElementById("emblems").content.children];

const rows = () => [...list.children];
const row = (name) => rows().find((each) => each.dataset.seat === name);
const chip = (name) => [...people.querySelectorAll("input")].find((each) => each.value === name);
// A name from right to left turns nothing else of a sentence; names that only case and what is
// not seen tell apart are one (the server has the last word on both).
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const isolated = (name) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);
const likeness = (name) =>
  name.replace(/[\p{Cf}\p{DI}]/gu, "").replace(/\s+/g, " ").trim().toLowerCase();
const fresh = (id) => document.getElementById(id).content.cloneNode(true);
const emblem = (place) => emblems[place]?.firstElementChild.cloneNode(true) ?? "";

function number() {
  const all = rows();
  all.forEach((each, place) => {
    each.querySelector("[class*='own-']")?.replaceWith(emblem(place));
    each.querySelector("[name=up]").disabled = place === 0;
    each.querySelector("[name=down]").disabled = place === all.length - 1;
  });
  for (const input of people.querySelectorAll("input")) {
    const place = all.findIndex((each) => each.dataset.seat === input.value);
    input.parentElement.querySelector(".i")?.remove();
    if (place >= 0) input.after(emblem(place));
  }
  if (all.length && !list.querySelector("[name=starts]:checked")) {
    all[0].querySelector("[name=starts]").checked = true;
  }
  form.querySelector("[data-seats]").hidden = all.length === 0;
}

function foot() {
  const { title, least, most, opens } = facts[form.elements.game.value] ?? {};
  const count = rows().length;
  const starts = list.querySelector("[name=starts]:checked")?.value;
  const span = least === most ? `${least}` : `${least}–${most}`;
  form.querySelector("[data-game]").textContent = title ?? "";
  form.querySelector("[data-players]").textContent =
    count < least || count > most
      ? filled(gettext("for {span} players"), { span })
      : filled(gettext("{count} players, {name} {opens}"), { count, name: isolated(starts), opens });
  const join = form.querySelector("[data-join]");
  if (join) join.hidden = count > 0;
  for (const each of form.querySelectorAll("[data-of]")) {
    each.hidden = each.dataset.of !== form.elements.game.value;
    for (const part of ["name", "costs"]) {
      const now = each.querySelector(`[data-depth-${part}]`);
      if (now) now.textContent = each.querySelector(`label:has(:checked) [data-${part}]`).textContent;
    }
  }
  for (const rulings of form.querySelectorAll("[data-rulings]")) {
    rulings.hidden = rulings.dataset.rulings !== form.elements.game.value;
    const changed = [...rulings.querySelectorAll("fieldset")].filter(
      (each) => !each.querySelector("input").checked,
    ).length;
    rulings.querySelector("[data-changed]").textContent =
      changed
        ? filled(ngettext("{n} changed", "{n} changed", changed), { n: changed })
        : gettext("standard rules");
  }
}

function sit(name) {
  const seat = fresh("seat").querySelector("li");
  seat.dataset.seat = name;
  for (const each of seat.querySelectorAll("bdi")) each.textContent = name;
  for (const each of seat.querySelectorAll("input, button")) each.value = name;
  const moves = [["up", gettext("{name} one seat up")], ["down", gettext("{name} one seat down")]];
  for (const [way, words] of moves) {
    const label = filled(words, { name: isolated(name) });
    seat.querySelector(`[name=${way}]`).setAttribute("aria-label", label);
  }
  list.append(seat);
}

function offer(name) {
  const label = fresh("chip").querySelector("label");
  label.querySelector("input").value = name;
  label.querySelector("bdi").textContent = name;
  people.append(label);
}

function meet() {
  const input = form.elements.new;
  const name = input.value.normalize("NFC").trim();
  if (!name) return;
  const known = [...people.querySelectorAll("input")].find(
    (each) => likeness(each.value) === likeness(name),
  );
  if (!known) offer(name);
  const box = known ?? chip(name);
  box.checked = true;
  if (!row(box.value)) sit(box.value);
  input.value = "";
  input.focus();
}

form.addEventListener("change", ({ target }) => {
  if (target.name === "players") {
    if (target.checked) sit(target.value);
    else row(target.value)?.remove();
  }
  number();
  foot();
});

// A draft comes back: people who were added have a name to tap again, and all sit as before.
form.addEventListener("draft", ({ detail }) => {
  const named = (field) => detail.filter(([name]) => name === field);
  for (const [, name] of named("players")) if (!chip(name)) offer(name);
  list.replaceChildren();
  const left = named("players").filter(([, , checked]) => !checked).map(([, name]) => name);
  for (const [, name] of named("seats")) if (!left.includes(name)) sit(name);
  // A person tapped before this script ran has no seat in the draft.
  for (const [, name, checked] of named("players")) if (checked && !row(name)) sit(name);
});

form.addEventListener("submit", (event) => {
  const { name, value } = event.submitter ?? {};
  if (name === "add" && form.elements.new.value.trim()) meet();
  else if (name === "up") row(value).previousElementSibling.before(row(value));
  else if (name === "down") row(value).nextElementSibling.after(row(value));
  else if (name !== "add") return;
  event.preventDefault();
  number();
  foot();
  if (name !== "add") event.submitter.focus();
});

// A person tapped before this listened is seated, or leaves the seat, all the same.
for (const { value, checked, defaultChecked } of people.querySelectorAll("[name=players]")) {
  if (checked && !row(value)) sit(value);
  if (defaultChecked && !checked) row(value)?.remove();
}
number();
foot();
// A browser may have put back what was chosen after this ran: the page follows it.
window.addEventListener("pageshow", () => {
  number();
  foot();
});
