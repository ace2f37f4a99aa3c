// Open bids, entered by hand: seat by seat a number, digit by digit. The talents of the seats are
// not on this phone; the server refuses a bid that is too high.

import { gettext } from "../gettext.js";
import { arrange, ask, enter, facts, keep, kept, undoing } from "./pad.js";

const LONGEST = 3;

arrange("bids", (pad) => {
  const { names } = facts(pad);
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
    undoing(open ? gettext("the bids entered") : "", () => change({ bids: names.map(() => ""), at: null }));
    if (asking && open) ask(at, gettext("bids how many talents?"));
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
      enter(pad, { kind: "offering", bids: bids.map(Number) }, gettext("the offering"));
    }
  });

  draw(!document.getElementById("ask")?.classList.contains("verdict"));
});
