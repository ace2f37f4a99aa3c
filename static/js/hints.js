// A hint of a first play stands where it helps: before the element that it names, in the flow,
// so that it covers nothing. Where it would make the page scroll, it is one line in the place of
// the line under the scores; where that is too much too, it waits for another screen. One at a time.

const store = document.getElementById("hints");
const hidden = new Set();
const page = () => document.getElementById("page");
const higher = () => document.documentElement.scrollHeight - innerHeight;
const seen = (selector) =>
  [...page().querySelectorAll(selector)].find((each) => each.getClientRects().length > 0);

// Whether the page is no higher with the hint there than it was without it.
function stands(hint, place, scrolled) {
  place.before(hint);
  if (higher() <= Math.max(scrolled, 0) && seen(`[data-hint="${hint.dataset.hint}"]`)) return true;
  hint.remove();
  return false;
}

function put(hint, place) {
  const scrolled = higher();
  if (stands(hint, place, scrolled)) return true;
  hint.classList.add("is-line");
  const line = seen(".meta") ?? seen(".strip");
  return Boolean(line) && stands(hint, line, scrolled);
}

function show() {
  if (!page() || page().querySelector("[data-hint]")) return;
  for (const each of store.content.querySelectorAll("[data-hint]")) {
    const place = hidden.has(each.dataset.hint) ? null : seen(each.dataset.before);
    if (place && put(each.cloneNode(true), place)) return;
  }
}

document.addEventListener("click", ({ target }) => {
  const hint = target.closest?.("[data-hint] button")?.closest("[data-hint]");
  if (!hint) return;
  const id = hint.dataset.hint;
  hidden.add(id);
  hint.remove();
  htmx.ajax("POST", store.dataset.hide, { source: store, swap: "none", values: { hide: id } });
});
// A tap can unfold a pad, as the digits of open bids, and cards can arrive from another phone: then
// the hint gives way. After a tap it does so at once, so that nothing moves under the next one.
function giveWay() {
  const hint = page()?.querySelector("[data-hint]");
  if (!hint || higher() <= 0) return;
  hint.remove();
  show();
}
document.addEventListener("click", giveWay);
new ResizeObserver(() => requestAnimationFrame(giveWay)).observe(document.body);
document.addEventListener("htmx:afterSwap", show);
show();
