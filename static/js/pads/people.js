// The characters' panel: choose the character that is played and its details, then enter it.

import { gettext } from "../gettext.js";
import { arrange, enter, facts, keep, kept } from "./pad.js";

const AFRESH = { who: "", gifts: {}, kept: null, use: null };
const same = (one, other) => one?.use === other?.use && one?.to === other?.to;

arrange("people", (panel) => {
  const { seat, names, prices, words: called } = facts(panel);
  const play = panel.querySelector("[data-play-person]");
  const price = panel.querySelector("[data-price]");
  const taken = new Map([...panel.querySelectorAll("[data-from]")].map((row) => [Number(row.dataset.from), row]));
  // Kept until it is entered: a refused character keeps its inputs.
  let { who: chosen, gifts, counts, kept: cards, use } = { ...AFRESH, counts: names.map(() => 0), ...kept(panel, {}) };

  const who = () => panel.querySelector("[name=person]:checked")?.value ?? "";
  const gift = (number) => panel.querySelector(`[name=gift-${number}]:checked`);
  const others = names.map((_, number) => number).filter((number) => number !== seat);

  // The entry of each, once all of its inputs are there; nothing before.
  const entries = {
    beggar() {
      if (!others.every(gift)) return null;
      return { kind: "beggar", gifts: names.map((_, number) => gift(number)?.value || null) };
    },
    envoy: () => ({ kind: "envoy", accepted: counts }),
    vizier: () => (cards === null ? null : { kind: "vizier", kept: cards }),
    scribe: () => use && { kind: "scribe", ...use },
    courtesan: () => ({ kind: "courtesan" }),
    smuggler: () => null,
  };

  function amulets() {
    if (who() === "vizier") return cards;
    if (who() === "scribe") return use?.use === "mosaic" ? prices.scribe : 0;
    return prices[who()];
  }

  function draw() {
    const now = who();
    for (const each of panel.querySelectorAll("[data-panel]")) each.hidden = each.dataset.panel !== now;
    for (const set of panel.querySelectorAll(".gift")) {
      const words = set.querySelector(":checked")?.closest("label").textContent.trim();
      set.querySelector("[data-given]").textContent = words ?? gettext("gives?");
    }
    for (const [number, row] of taken) {
      row.querySelector("output").textContent = counts[number];
      row.querySelector(".stepper").classList.toggle("is-used", counts[number] > 0);
      row.querySelector("[name=less]").disabled = counts[number] === 0;
    }
    for (const key of panel.querySelectorAll("[data-kept]")) key.setAttribute("aria-pressed", Number(key.dataset.kept) === cards);
    for (const key of panel.querySelectorAll("[data-scribe]")) key.setAttribute("aria-pressed", same(JSON.parse(key.dataset.scribe), use));
    play.disabled = !entries[now]?.();
    price.hidden = play.disabled || !amulets();
    price.querySelector("span").textContent = `+${amulets() || 0}`;
  }

  function remember() {
    const given = others.filter(gift).map((number) => [number, gift(number).value]);
    [chosen, gifts] = [who(), Object.fromEntries(given)];
    keep(panel, { who: chosen, gifts, counts, kept: cards, use });
    draw();
  }

  panel.addEventListener("change", remember);
  panel.addEventListener("click", (event) => {
    const step = event.target.closest("[data-stepper] button");
    const number = event.target.closest("[data-kept]");
    const scribe = event.target.closest("[data-scribe]");
    if (step) counts[Number(step.value)] += step.name === "more" ? 1 : -1;
    if (number) cards = Number(number.dataset.kept);
    if (scribe) use = JSON.parse(scribe.dataset.scribe);
    if (event.target.closest("[data-play-person]") && !play.disabled) {
      const entry = entries[who()]();
      location.replace("#main");
      enter(panel, entry, called[who()]);
    } else if (step || number || scribe) remember();
  });

  function check(name, value) {
    const radio = panel.querySelector(`[name="${name}"][value="${value}"]:not(:disabled)`);
    if (radio) radio.checked = true;
  }
  check("person", chosen);
  for (const [number, value] of Object.entries(gifts)) check(`gift-${number}`, value);
  draw();
  // After a refusal the panel is open as it was; the reason stands at its top as well.
  const verdict = document.querySelector("#ask.verdict");
  if (verdict && chosen) {
    const reason = document.createElement("p");
    reason.className = verdict.className;
    reason.append(...verdict.cloneNode(true).childNodes);
    panel.querySelector("[data-refused]").replaceChildren(reason);
    location.hash = panel.id;
  }
});
