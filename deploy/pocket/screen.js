// What the shell shows while the app is not there: a screen of words.js, progress, ribbons.

import { language, words } from "./language.js";

const root = document.documentElement;
const find = (selector) => document.querySelector(selector);
const frame = find("iframe");
const ribbon = find(".ribbon");

root.lang = language;
Object.entries(words.PAGE).forEach(([selector, text]) => (find(selector).textContent = text));
find(".river").setAttribute("aria-label", words.PROGRESS);

function button([what, label, more], act) {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.does = what;
  made.textContent = label;
  if (more) made.append(Object.assign(document.createElement("small"), { textContent: more }));
  made.addEventListener("click", () => act(what));
  return made;
}

// `act` is called with what the chosen button does; `exactly` is for somebody who can help.
export function show(name, { act, lead, exactly } = {}) {
  const screen = words.SCREENS[name];
  root.dataset.state = screen.state;
  root.dataset.screen = name;
  find("h1").textContent = screen.title;
  find(".lead").textContent = lead ?? screen.lead ?? "";
  find(".note").textContent = screen.note ?? "";
  find(".river").toggleAttribute("hidden", !screen.river);
  find(".percent").hidden = !screen.river;
  find(".stages").hidden = !screen.stages;
  find(".choices").replaceChildren(...(screen.choices ?? []).map((each) => button(each, act)));
  find(".exactly").hidden = !exactly;
  find(".exactly p").textContent = exactly ?? "";
  frame.hidden = true;
  ribbon.hidden = true;
}

export function showApp() {
  root.dataset.state = "ready";
  delete root.dataset.screen;
  frame.hidden = false;
}

export const isShown = (name) => root.dataset.screen === name;

export function progress(stage, percent, more = "") {
  find(".river").setAttribute("aria-valuenow", Math.round(percent));
  find(".water").style.setProperty("--done", percent);
  find(".percent b").textContent = `${Math.round(percent)} %`;
  find(".percent span").textContent = "";
  const stages = [...document.querySelectorAll("[data-stage]")];
  const now = stages.findIndex(({ dataset }) => dataset.stage === stage);
  stages.forEach((each, place) => {
    each.className = place < now ? "did" : place === now ? "now" : "";
    each.querySelector("small").textContent = place === now ? more : "";
  });
  if (find("#say").dataset.said === stage) return;
  find("#say").dataset.said = stage;
  find("#say").textContent = stages[now].querySelector("span").textContent;
}

export function downloaded(bytes, all) {
  const millions = (number) => (number / 1e6).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  progress("download", (80 * bytes) / all);
  find(".percent b").textContent = "";
  find(".percent span").textContent = words.downloaded(millions(bytes), millions(all));
}

export const starting = (mark, percent) => words.STARTING[mark] && progress("start", percent, words.STARTING[mark]);

export function showRibbon(name, act, more) {
  const [head, text, choice] = words.RIBBONS[name];
  const said = document.createElement("p");
  said.append(Object.assign(document.createElement("b"), { textContent: head }), ` ${more ?? text}`);
  const close = button(["close", "×"], act);
  close.setAttribute("aria-label", words.CLOSE);
  ribbon.replaceChildren(said, button(choice, act), close);
  ribbon.dataset.ribbon = name;
  ribbon.hidden = false;
}

export const hideRibbon = () => (ribbon.hidden = true);
