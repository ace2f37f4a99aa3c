// The trick pad: the led suit's tab stays open, a card is one tap, the last card submits.

import { arrange, ask, enter, facts, icon, keep, kept, refuse, twice, undoing } from "./pad.js";

arrange("trick", (pad) => {
  const { seats, names, voids, forces, words, rule, led } = facts(pad);
  const lays = [...document.querySelectorAll(".trick .lay")];
  const keys = new Map([...pad.querySelectorAll("[data-card]")].map((key) => [key.dataset.card, key]));
  const tabs = new Map([...pad.querySelectorAll("[data-tab]")].map((tab) => [tab.dataset.tab, tab]));
  let cards = kept(pad, []).filter((code) => keys.has(code));
  let doubted = null;

  const suit = (code) => keys.get(code).dataset.suit;
  const label = (code) => keys.get(code).dataset.label;
  const next = () => seats[cards.length];

  // The strongest so far: of equals the later, as the facts group them.
  function winning() {
    const order = forces[suit(cards[0])];
    const force = (code) => order.findIndex((equals) => equals.includes(code));
    return cards.reduce((best, code, place) => (force(code) >= force(cards[best]) ? place : best), 0);
  }

  function face(code) {
    const key = keys.get(code);
    const card = document.createElement("span");
    card.className = `card ${words[suit(code)]}`;
    card.append(key.dataset.face);
    const crew = key.querySelector(".crew");
    if (crew) card.append(crew.cloneNode(true));
    card.append(icon(`s-${words[suit(code)]}`));
    return card;
  }

  function slot(mark) {
    const card = document.createElement("span");
    card.className = "card slot";
    card.append(mark);
    return card;
  }

  function drawTrick(fresh) {
    const best = cards.length ? winning() : -1;
    lays.forEach((lay, place) => {
      const card = place < cards.length ? face(cards[place]) : slot(place === cards.length ? "?" : "");
      if (fresh && place === cards.length - 1) card.classList.add("is-new");
      lay.querySelector(".card").replaceWith(card);
      lay.querySelector(".best")?.remove();
      lay.classList.toggle("is-next", place === cards.length);
      lay.classList.toggle("is-best", place === best);
      if (place === best) {
        const mark = document.createElement("span");
        mark.className = "best";
        mark.append("winning");
        lay.prepend(mark);
      }
    });
  }

  function drawKeys() {
    const led = cards.length ? suit(cards[0]) : null;
    const lacks = voids[next()] ?? [];
    for (const [code, key] of keys) {
      key.disabled = key.hasAttribute("data-played") || cards.includes(code);
      const closed = !key.disabled && lacks.includes(key.dataset.suit);
      key.classList.toggle("no", closed);
      key.setAttribute("aria-disabled", closed);
    }
    for (const [name, tab] of tabs) tab.classList.toggle("is-led", name === led);
    if (led && cards.length < seats.length) {
      tabs.get(lacks.includes(led) ? "trump" : led).querySelector("input").checked = true;
    }
  }

  function drawQuestion() {
    if (!cards.length) return ask(next(), "leads");
    const led = suit(cards[0]);
    if (cards.length === seats.length) return undefined;
    if ((voids[next()] ?? []).includes(led)) return ask(next(), `has no ${words[led]}`);
    return ask(next(), `follows ${words[led]}`, "or has none");
  }

  function draw(fresh) {
    drawTrick(fresh);
    drawKeys();
    const last = cards.length - 1;
    const named = last < 0 ? "" : `${names[seats[last]]}, ${label(cards[last])}`;
    undoing(named, () => change(cards.slice(0, -1)));
  }

  function change(now) {
    cards = now;
    keep(pad, cards);
    draw(false);
    drawQuestion();
  }

  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card]");
    if (!key || key.disabled || twice(key) || cards.length === seats.length) return;
    if (key.classList.contains("no") && doubted !== key) {
      doubted = key; // a second tap says that it lies there all the same
      const led = words[key.dataset.suit];
      refuse(`${names[next()]} did not follow ${led} before and has none. If it was played, tap again.`, rule);
      return;
    }
    doubted = null;
    cards = [...cards, key.dataset.card];
    keep(pad, cards);
    draw(true);
    if (cards.length < seats.length) drawQuestion();
    else enter(pad, { kind: "trick", cards, ...led }, "the trick");
  });

  // A whole trick is kept only as long as the table says why it does not stand.
  const told = document.getElementById("ask")?.classList.contains("verdict");
  if (cards.length === seats.length && !told) cards = cards.slice(0, -1);
  draw(false);
  if (cards.length && !told) drawQuestion();
});
