// A page for the scripts under test: jsdom's window as node's globals, with what jsdom lacks. A test
// file has one page, as every script binds to its document once; `show` puts another body into it.

import { JSDOM } from "jsdom";

const GLOBALS = [
  "CSS", "CustomEvent", "DOMParser", "Event", "FormData", "HTMLElement", "MouseEvent", "Node", "document",
  "history", "localStorage", "location", "URLSearchParams",
];

export const PLAY = "0123abcd-0000-4000-8000-000000000000";

export const dom = new JSDOM("<!doctype html><body></body>", {
  url: `https://table.test/plays/${PLAY}/`,
  pretendToBeVisual: true,
});

for (const name of GLOBALS) {
  const value = dom.window[name] ?? globalThis[name];
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
globalThis.window = dom.window;

// What the scripts have asked htmx for, and what they have put into the page.
export const asked = [];
export const swapped = [];
globalThis.htmx = dom.window.htmx = {
  ajax: async (verb, path, how) => void asked.push({ verb, path, how }),
  process() {},
  swap(target, html) {
    swapped.push(html);
    document.querySelector(target).outerHTML = html;
    document.dispatchEvent(new Event("htmx:afterSwap"));
    document.dispatchEvent(new Event("htmx:afterSettle"));
  },
};

const SEATS = ["Ann", "Ben"].map((name) => `<li><a class="seat"><span class="seat-name"><bdi>${name}</bdi></span></a></li>`).join("");

// In one line, as a server-sent event has it. `seat`: whose turn it is.
export const page = (after, inside = "", seat = "") => `
  <div class="page" id="page" data-play="${PLAY}" data-url="/plays/${PLAY}/enter/" data-after="${after}"
    data-seals="0" data-live="/plays/${PLAY}/live/" data-depth="tricks" data-seat="${seat}">
    <header><ol id="standing">${SEATS}</ol><p class="meta"><span>Round 1</span></p></header>
    <main><div id="ask" class="ask"><span class="grow">Ann leads</span></div>${inside}</main>
    <footer class="rail" id="rail" data-state="saved">
      <form method="post" action="/undo/" data-undo><button class="undo"><small>nothing</small></button></form>
    </footer>
  </div>`.replace(/\s*\n\s*/g, " ").trim();

const KINDS = ["offline", "busy", "trouble", "stranger", "gone", "forbidden", "odd"];
const notice = (kind) => `<div data-kind="${kind}"><p id="ask" class="verdict"><span class="grow">${kind}:
  <span data-fact="words"></span></span></p></div>`;

export function show(after, inside, seat) {
  document.body.innerHTML = `${page(after, inside, seat)}
    <form id="send" data-token="/token/" hidden></form>
    <form id="follow" hidden></form>
    <aside id="aside"></aside><aside id="waiting"><ol></ol><p data-turn-changed hidden>another's turn</p></aside><p id="say"></p>
    <template id="lines">
      ${["live", "late", "full"].map((each) => `<span class="line" data-line="${each}">${each}</span>`).join("")}
      <span class="line" data-line="offline">offline since <span data-more></span></span>
      <div data-ended>Ended: <span data-why></span><p id="ask"></p></div>
    </template>
    <template id="unsent">
      ${KINDS.map(notice).join("")}
      <div data-kind="held"><a href="#waiting" data-held><span data-fact="count"></span></a></div>
      <div data-kind="also"><span>also <span data-fact="count"></span></span></div>
      <div data-kind="row"><li><bdi data-fact="who"></bdi> <b data-fact="words"></b><button data-held-send></button>
        <button data-held-drop></button></li></div>
    </template>`;
}

// What is said to be done in no time is done after this.
export const soon = () => new Promise((done) => setTimeout(done, 5));

export async function until(holds) {
  for (let tries = 0; tries < 400 && !holds(); tries += 1) await soon();
  if (!holds()) throw new Error(`This never came true: ${holds}`);
}
