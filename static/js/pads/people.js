// A panel of characters: choose the one that is played and its details, then enter it. Its facts:
//   seat, names, words  whose turn it is, the seats, the characters in words
//   forms               by character, unless it is not entered here: `of`, the input that it needs
//                       (gifts, counts, kept, use), and the `field` of the entry that takes it;
//                       without a field the input's own fields are those of the entry
//   prices              by character: what it costs; by `use` where that differs. Without a price
//                       one for each card kept

import { gettext } from "../gettext.js";
import { arrange, enter, facts, keep, kept } from "./pad.js";

const AFRESH = { who: "", gifts: {}, kept: null, use: null };
const same = (one, other) => one?.use === other?.use && one?.to === other?.to;

arrange("people", (panel) => {
  const { seat, names, forms, prices, words: called } = facts(panel);
  const play = panel.querySelector("[data-play-person]");
  const price = panel.querySelector("[data-price]");
  const taken = new Map([...panel.querySelectorAll("[data-from]")].map((row) => [Number(row.dataset.from), row]));
  // Kept until it is entered: a refused character keeps its inputs.
  let { who: chosen, gifts, counts, kept: cards, use } = { ...AFRESH, counts: names.map(() => 0), ...kept(panel, {}) };

  const who = () => panel.querySelector("[name=person]:checked")?.value ?? "";
  const gift = (number) => panel.querySelector(`[name=gift-${number}]:checked`);
  const others = names.map((_, number) => number).filter((number) => number !== seat);

  const inputs = {
    gifts: () => (others.every(gift) ? names.map((_, number) => gift(number)?.value || null) : null),
    counts: () => counts,
    kept: () => cards,
    use: () => use,
  };

  // The entry of who is chosen, once its input is there; nothing before.
  function entry() {
    const form = forms[who()];
    const made = form?.of ? inputs[form.of]() : {};
    if (!form || made === null) return null;
    return { kind: who(), ...(form.field ? { [form.field]: made } : made) };
  }

  function amulets() {
    const price = prices[who()];
    if (price === undefined) return forms[who()]?.of === "kept" ? cards : 0;
    return typeof price === "number" ? price : price[use?.use];
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
    play.disabled = !entry();
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
      const made = entry();
      location.replace("#main");
      enter(panel, made, called[who()]);
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
