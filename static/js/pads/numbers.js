// A pad of numbers: one of each seat, digit by digit, once it is opened by hand. Its facts:
//   kind, field       the entry: {kind, [field]: [number, …]}
//   names, ask        who is asked, and what
//   words, half       the entry and what is half entered, in a few words
// How high a number may be is not on this phone: the server refuses what is too high.

import { arrange, ask, enter, facts, keep, kept, undoing } from "./pad.js";

const LONGEST = 3;

arrange("numbers", (pad) => {
  const { kind, field, names, ask: question, words, half } = facts(pad);
  const keys = [...pad.querySelectorAll("[data-bidder]")];
  const done = pad.querySelector("[data-done]");
  let { bids, at } = kept(pad, { bids: names.map(() => ""), at: null });

  function draw(asking) {
    const open = at !== null;
    keys.forEach((key, seat) => {
      const sealed = key.querySelector("small"); // in secret: a bid entered by hand is the number alone
      if (sealed) sealed.hidden = open;
      key.querySelector("[data-bid]").textContent = bids[seat] || (sealed && !open ? "" : "·");
      key.setAttribute("aria-pressed", seat === at);
    });
    pad.querySelector('[data-when="hand"]').hidden = !open;
    pad.querySelector("[data-by-hand]").hidden = open;
    pad.querySelector("[data-secret]").hidden = open;
    done.hidden = !open;
    done.disabled = bids.some((bid) => bid === "");
    undoing(open ? half : "", () => change({ bids: names.map(() => ""), at: null }));
    if (asking && open) ask(at, question);
  }

  function change(next) {
    ({ bids, at } = { bids, at, ...next });
    keep(pad, { bids, at });
    draw(true);
  }

  function write(bid) {
    change({ bids: bids.map((each, seat) => (seat === at ? bid : each)) });
  }

  pad.addEventListener("click", (event) => {
    const digit = event.target.closest("[data-digit]");
    const bidder = event.target.closest("[data-bidder]");
    if (digit && bids[at].length < LONGEST) write(String(Number(bids[at] + digit.dataset.digit)));
    else if (event.target.closest("[data-back]")) write(bids[at].slice(0, -1));
    else if (bidder) change({ at: Number(bidder.dataset.bidder) });
    else if (event.target.closest("[data-by-hand]")) change({ at: 0 });
    else if (event.target.closest("[data-next]")) change({ at: (at + 1) % names.length });
    else if (event.target.closest("[data-done]") && !done.disabled) {
      enter(pad, { kind, [field]: bids.map(Number) }, words);
    }
  });

  draw(!document.getElementById("ask")?.classList.contains("verdict"));
});
