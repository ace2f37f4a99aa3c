// What the server says of a visit that is being put together: the parts of the page that it
// draws anew, and facts. One question at a time; a focus stays where it was.

import { gettext } from "../gettext.js";
import { refuse } from "./pad.js";

const PARTS = ["q-board", "q-bar", "q-basket", "q-pay", "q-facts"];
const SILENT = gettext("No connection. Tap again.");

export function visits(pad) {
  const part = (name) => pad.querySelector(`#${name}`);
  const facts = () => JSON.parse(part("q-facts").querySelector("script").textContent);
  const self = { facts, look, busy: false };

  async function answer(visit) {
    const moment = JSON.parse(document.getElementById("page").getAttribute("hx-vals") ?? "{}");
    const params = { ...moment, after: pad.dataset.after, draft: JSON.stringify(visit) };
    const query = new URLSearchParams(params);
    const reply = await fetch(`${pad.dataset.look}?${query}`).catch(() => null);
    if (!reply) return refuse(SILENT);
    if (reply.status === 422) return reply.json().then(({ message }) => refuse(message), () => refuse(SILENT));
    if (reply.status === 409) {
      return htmx.ajax("GET", location.pathname, { target: "#page", swap: "outerHTML" });
    }
    if (!reply.ok) return refuse(SILENT);
    return reply.text().catch(() => refuse(SILENT)); // the connection may break in the middle
  }

  // The facts of the visit as the server sees it; nothing when it does not stand.
  async function look(visit) {
    self.busy = true;
    pad.setAttribute("aria-busy", "true");
    try {
      const text = await answer(visit);
      return typeof text === "string" && pad.isConnected ? put(text) : null;
    } finally {
      self.busy = false;
      pad.removeAttribute("aria-busy");
    }
  }

  function put(text) {
    const at = document.activeElement?.dataset?.at;
    const fresh = new DOMParser().parseFromString(text, "text/html");
    for (const name of PARTS) part(name).replaceWith(document.adoptNode(fresh.getElementById(name)));
    htmx.process(part("q-basket"));
    one(part("q-board"));
    if (at) pad.querySelector(`[data-at="${CSS.escape(at)}"]`)?.focus({ preventScroll: true });
    return facts();
  }

  // One stop for Tab on the board; arrows go from there.
  function one(board) {
    board.querySelectorAll('[role="button"]').forEach((each, place) => each.setAttribute("tabindex", place ? -1 : 0));
  }

  return self;
}
