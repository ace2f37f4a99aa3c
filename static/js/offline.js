// Has the service worker keep this play readable without a connection. Browsers have workers over
// https and on this machine itself; elsewhere everything else works.

const AT_MOST = 60_000; // ms between two pages that are kept
const OURS = /\/(static|look)\//;

let last = -Infinity;
let due;

async function keep() {
  if (!document.getElementById("page")?.dataset.live) return; // not the page of a play
  const { active } = await navigator.serviceWorker.ready;
  const now = performance.now();
  const early = last + AT_MOST - now;
  if (early > 0 && document.visibilityState === "visible") {
    due ||= setTimeout(keep, early);
    return;
  }
  last = now;
  due = clearTimeout(due);
  const all = performance.getEntriesByType("resource").map(({ name }) => name);
  const files = all.filter((name) => OURS.test(new URL(name).pathname));
  const { along } = document.getElementById("page").dataset;
  active.postMessage({ files, play: location.pathname, along });
}

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/worker.js").then(keep, () => {});
  document.addEventListener("htmx:afterSettle", keep);
  document.addEventListener("visibilitychange", keep);
}
