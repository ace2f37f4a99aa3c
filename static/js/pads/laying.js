// The cards of a work that are laid out before a player: a tap lays a fragment's own card, the
// next a joker for it, the next neither. And the jokers of a work that can be swapped out.

import { filled, gettext, ngettext } from "../gettext.js";
import { enter, icon } from "./pad.js";

const JOKER = "r-trompe";

// What stands on the card of a fragment, which the record counts from 1.
export const letter = (fragment) => "abcdef"[fragment - 1];

const face = (work, fragment) => `${work} ${letter(fragment)}`;

export function laying(pad, { change, refuse }) {
  let now = null;
  let doing = null;

  // What lies there already, in words.
  const lying = (lies) => ({ card: gettext("on the table"), joker: gettext("a joker is there") })[lies];

  function keyOf(fragment) {
    const key = document.createElement("button");
    const lies = doing.lay.lies[fragment];
    const how = now.laid[fragment] ?? lies;
    const fresh = fragment in now.laid;
    key.type = "button";
    key.className = `digit fragkey${lying(lies) ? " is-there" : ""}`;
    key.disabled = Boolean(lying(lies));
    key.dataset.fragment = fragment;
    key.setAttribute("aria-pressed", fresh);
    const words = fresh ? (how === "joker" ? gettext("a joker") : gettext("its card")) : (lying(lies) ?? (lies === "joker only" ? gettext("only with a joker") : gettext("not placed")));
    key.setAttribute("aria-label", filled(gettext("fragment {fragment}: {words}"), { fragment: letter(fragment), words }));
    const small = document.createElement("small");
    small.append(fresh ? (how === "joker" ? gettext("joker") : gettext("card")) : lying(lies) ? gettext("there") : lies === "joker only" ? gettext("joker only") : "–");
    key.append(how === "joker" ? icon(JOKER) : letter(fragment), small);
    return key;
  }

  function draw(state, work) {
    now = state;
    doing = work;
    const { lay, swaps } = work;
    pad.querySelector("[data-how]").hidden = !lay;
    pad.querySelector("[data-laid]").replaceChildren(...(lay ? Object.keys(lay.lies).map(keyOf) : []));
    pad.querySelector("[data-swaps]").replaceChildren(...swaps.map(swapKey));
    const go = pad.querySelector('[data-when="lay"] [data-enter]');
    const count = Object.keys(now.laid).length;
    go.hidden = !lay;
    if (!lay) return;
    // Fewer than the rules want can be sent: the answer says why, and lets it stand as played.
    go.disabled = count === 0;
    const few = count < lay.least && lay.least > 1;
    const label = lay.begun
      ? gettext("Add to {work}")
      : few
        ? ngettext("Begin {work}, at least {n} card", "Begin {work}, at least {n} cards", lay.least)
        : gettext("Begin {work}");
    go.textContent = filled(label, { work: now.work, n: lay.least });
  }

  function swapKey({ fragment, where }) {
    const key = document.createElement("button");
    key.type = "button";
    key.className = "btn grow tall";
    key.dataset.swapOut = fragment;
    key.append(icon(JOKER), filled(gettext("Swap in {card}, {where}"), { card: face(now.work, fragment), where }));
    return key;
  }

  function tap(fragment) {
    const jokers = Object.values(now.laid).filter((how) => how === "joker").length;
    const laid = { ...now.laid };
    const spare = jokers < doing.lay.jokers;
    if (laid[fragment] === "joker") delete laid[fragment];
    else if (laid[fragment] === "card" || doing.lay.lies[fragment] === "joker only") {
      if (spare) laid[fragment] = "joker";
      else if (laid[fragment]) delete laid[fragment];
      else return refuse(filled(gettext("Both jokers are in use, and {card} is in no hand."), { card: face(now.work, fragment) }));
    } else laid[fragment] = "card";
    return change({ ...now, laid });
  }

  pad.addEventListener("click", (event) => {
    const fragment = event.target.closest("[data-laid] [data-fragment]");
    const swap = event.target.closest("[data-swap-out]");
    if (fragment) tap(fragment.dataset.fragment);
    if (swap) {
      const number = Number(swap.dataset.swapOut);
      enter(pad, { kind: "swap", work: now.work, fragment: number }, face(now.work, number));
    }
  });

  function entry(state) {
    const fragments = Object.keys(state.laid).map(Number);
    const jokers = fragments.filter((fragment) => state.laid[fragment] === "joker");
    return { kind: "prepare", work: state.work, fragments, ...(jokers.length ? { jokers } : {}) };
  }

  return { draw, entry };
}
