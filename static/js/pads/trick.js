// The trick pad: the led suit's tab stays open, a card is one tap, the last card submits, and the
// next trick lies open at once. Which seats come after one another, what wins and how many tricks
// are left is in the facts: tricks that are still on their way are laid on top of them. The trick
// that is over lies there until the next one is led. With the last trick of the round the pad
// closes, as what follows is the server's to say.

import { filled, gettext } from "../gettext.js";
import { ahead, forget, isThere, waiting } from "../outbox.js";
import { faceOf } from "./card.js";
import { arrange, ask, enter, facts, keep, kept, refuse, share, twice, undoing } from "./pad.js";

arrange("trick", (pad) => {
  const { seats: order, number, left, names, voids, forces, words, named, rule, led, last } = facts(pad);
  const page = document.getElementById("page");
  const lays = [...document.querySelectorAll("#main .scene > .trick .lay")];
  const keys = new Map([...pad.querySelectorAll("[data-card]")].map((key) => [key.dataset.card, key]));
  const tabs = new Map([...pad.querySelectorAll("[data-tab]")].map((tab) => [tab.dataset.tab, tab]));
  let seats = order;
  let sent = []; // tricks that are on their way
  let cards = [];
  let doubted = null;

  const suit = (code) => keys.get(code).dataset.suit;
  const label = (code) => keys.get(code).dataset.label;
  const next = () => seats[cards.length];
  const tab = () => [...tabs].find(([, each]) => each.querySelector("input").checked)?.[0];
  const position = () => Number(page.dataset.after) + sent.length;
  const remember = () => keep(pad, { cards, lead: seats[0], tab: tab() });

  // The strongest of these: of equals the later, as the facts group them.
  function winning(trick) {
    const strengths = forces[suit(trick[0])];
    const force = (code) => strengths.findIndex((equals) => equals.includes(code));
    return trick.reduce((best, code, place) => (force(code) >= force(trick[best]) ? place : best), 0);
  }

  // What this phone has sent since the page was made: its tricks, or null where something else is
  // on its way, the page is not where the list begins, or the round is over.
  function onTheWay() {
    if (!page.hasAttribute("data-live")) return waiting(page.dataset.play).length ? null : [];
    const list = ahead(page.dataset.play, Number(page.dataset.after));
    const tricks = list?.map((item) => ({ item, cards: JSON.parse(item.fields.entry ?? "{}").cards }));
    const open = tricks?.every((each) => each.cards?.length === order.length && each.cards.every((code) => keys.has(code)));
    return open && tricks.length < left ? tricks : null;
  }

  // Where the pad is now: after the tricks on their way, with what was tapped of this one.
  function begin() {
    const now = onTheWay();
    pad.toggleAttribute("data-ahead", now !== null);
    if (!now) return; // what lies there stays until the answer
    sent = now;
    seats = sent.reduce((from, trick) => {
      trick.seats = from;
      const winner = winning(trick.cards);
      return [...from.slice(winner), ...from.slice(0, winner)];
    }, order);
    pad.dataset.lead = seats[0];
    pad.dataset.keep = `${pad.dataset.play}:${position()}:trick`;
    const found = kept(pad, []);
    const before = Array.isArray(found) ? { cards: found } : found;
    const fits = before.lead === undefined || before.lead === seats[0];
    cards = fits && before.cards.every((code) => keys.has(code) && !gone(code)) ? before.cards : [];
    const open = tabs.get(before.tab)?.querySelector("input");
    if (open) open.checked = true;
  }

  function gone(code) {
    return keys.get(code).hasAttribute("data-played") || sent.some((trick) => trick.cards.includes(code));
  }

  function slot(mark) {
    const card = document.createElement("span");
    card.className = "card slot";
    card.append(mark);
    return card;
  }

  // The trick that lies there: this one, or the one before until this one is led.
  function lying() {
    const before = sent.at(-1) ?? last;
    return cards.length || !before ? { cards, seats, mark: gettext("winning") } : { ...before, mark: gettext("won") };
  }

  function drawTrick(fresh) {
    const there = lying();
    const best = there.cards.length ? winning(there.cards) : -1;
    lays.forEach((lay, place) => {
      lay.querySelector("bdi").textContent = names[there.seats[place]];
      const next = place === there.cards.length;
      const card = place < there.cards.length ? faceOf(keys.get(there.cards[place]), words) : slot(next ? "?" : "");
      if (fresh && place === there.cards.length - 1) card.classList.add("is-new");
      lay.querySelector(".card").replaceWith(card);
      lay.querySelector(".best")?.remove();
      lay.classList.toggle("is-next", next);
      lay.classList.toggle("is-best", place === best);
      if (place === best) {
        const mark = document.createElement("span");
        mark.className = "best";
        mark.append(there.mark);
        lay.prepend(mark);
      }
    });
  }

  function drawKeys() {
    const led = cards.length ? suit(cards[0]) : null;
    const lacks = voids[next()] ?? [];
    for (const [code, key] of keys) {
      key.disabled = gone(code) || cards.includes(code) || cards.length === seats.length;
      const closed = !key.disabled && lacks.includes(key.dataset.suit);
      key.classList.toggle("no", closed);
      key.setAttribute("aria-disabled", closed);
    }
    for (const [name, tab] of tabs) tab.classList.toggle("is-led", name === led);
  }

  // With every card; a tab that is opened by hand stays open until the next one.
  function openTab() {
    if (!cards.length || cards.length === seats.length) return;
    const led = suit(cards[0]);
    tabs.get((voids[next()] ?? []).includes(led) ? "trump" : led).querySelector("input").checked = true;
  }

  function drawQuestion() {
    if (!cards.length) return ask(next(), gettext("leads"));
    const led = suit(cards[0]);
    if (cards.length === seats.length) return undefined;
    if ((voids[next()] ?? []).includes(led)) return ask(next(), filled(gettext("has no {suit}"), { suit: named[led] }));
    return ask(next(), filled(gettext("follows {suit}"), { suit: named[led] }), gettext("or has none"));
  }

  // The line under the scores says which trick lies open here, not how far the server is.
  function drawNumber() {
    const where = page.querySelector(".meta > span");
    const said = (n) => filled(gettext("trick {n}"), { n });
    const now = where?.textContent.replace(new RegExp(said("\\d+")), said(number + sent.length));
    if (where && now !== where.textContent) where.textContent = now;
  }

  // The others see what lies of the trick that the server waits for.
  function shareTrick() {
    if (sent.length || cards.length === seats.length) return share();
    return share(cards.length ? { kind: "trick", cards, leader: led?.leader } : null, position());
  }

  function draw(fresh) {
    shareTrick();
    drawTrick(fresh);
    drawNumber();
    drawKeys();
    const last = cards.length - 1;
    const whole = sent.at(-1);
    if (!pad.hasAttribute("data-ahead")) undoing("");
    else if (last >= 0) undoing(`${names[seats[last]]}, ${label(cards[last])}`, () => change(cards.slice(0, -1)));
    else if (whole && !whole.item.tried) undoing(whole.item.words, () => takeBack(whole));
    else undoing("");
  }

  function change(now) {
    cards = now;
    openTab();
    remember();
    draw(false);
    drawQuestion();
  }

  // A trick that nobody has been sent yet is open again, without its last card.
  function takeBack({ item, cards: whole }) {
    if (!isThere(item)) return;
    forget(item);
    begin();
    change(whole.slice(0, -1));
    document.dispatchEvent(new Event("outbox-changed"));
  }

  // After a whole trick, here or in another tab: the next one.
  function follow() {
    const [was, lead, begun] = [position(), seats[0], cards.length];
    begin();
    if (position() === was && seats[0] === lead && cards.length === begun) return draw(false);
    draw(false);
    if (!pad.hasAttribute("data-ahead")) return undefined;
    if (begun && begun < seats.length) return refuse(gettext("Another tab of this phone was faster. What you tapped here is not part of this trick."));
    return showsVerdict() ? undefined : drawQuestion();
  }

  const showsVerdict = () => document.getElementById("ask")?.classList.contains("verdict");

  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card]");
    if (!key || key.disabled || twice(key, event) || cards.length === seats.length) return;
    if (key.classList.contains("no") && doubted !== key) {
      doubted = key; // a second tap says that it lies there all the same
      const suit = named[key.dataset.suit];
      refuse(filled(gettext("{name} did not follow {suit} before and has none. If it was played, tap again."), { name: names[next()], suit }), rule);
      return;
    }
    doubted = null;
    cards = [...cards, key.dataset.card];
    openTab();
    remember();
    draw(true);
    if (cards.length < seats.length) drawQuestion();
    else submit();
  });

  function submit() {
    const more = { after: position(), lead: seats[0] };
    const trick = { kind: "trick", cards, ...(sent.length ? {} : led) }; // who led this one alone
    enter(pad, trick, filled(gettext("trick {n}"), { n: number + sent.length }), more);
    if (pad.hasAttribute("data-ahead")) remember(); // the tab that lies open stays open
  }

  pad.addEventListener("change", ({ target }) => target.name === "suit" && remember());

  function listen() {
    if (pad.isConnected) follow();
    else document.removeEventListener("outbox", listen);
  }
  document.addEventListener("outbox", listen);

  // A whole trick is kept only as long as the table says why it does not stand.
  begin();
  const isVerdict = showsVerdict();
  if (cards.length === seats.length && !isVerdict) {
    cards = cards.slice(0, -1);
    openTab();
  }
  draw(false);
  if ((cards.length || sent.length) && !isVerdict) drawQuestion();
});
