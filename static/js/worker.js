// The service worker keeps pages readable without a connection: their files, and the last page of
// the play that this phone showed. Pages of sealed choices or with a query are never kept, and
// nothing is entered here: that is done by outbox.js.

const FILES = "files";
const PAGES = "pages";
const SHELL = "/offline/";
const MOST = 200; // files; the oldest go first
const PATIENCE = 5_000; // ms until a server that says nothing is taken for gone
const PLAY = /^\/plays\/[0-9a-f-]{36}\/$/;
const ALONG = "away/onward/"; // the same play for the pocket edition, where there is one
const FILE = /^\/(static|look)\//;
const FOR_GOOD = /\.[0-9a-f]{12}\.|^\/look\//; // named by content: the same for ever

self.addEventListener("install", (event) => {
  const kept = caches.open(PAGES).then((pages) => pages.add(SHELL));
  event.waitUntil(kept.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (FILE.test(url.pathname)) event.respondWith(file(request, url));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
});

// A page says which files it is made of, and that it wants to be kept as it is now.
self.addEventListener("message", (event) => {
  const { files, play, along } = event.data;
  const all = files.map((each) => file(new Request(each), new URL(each, location.href)));
  const pages = [play, along].filter(Boolean);
  const each = pages.map((path) => fetch(path).then((answer) => keep(path, answer)));
  event.waitUntil(Promise.allSettled([...all, ...each]));
});

async function file(request, url) {
  const files = await caches.open(FILES);
  const known = await files.match(request);
  if (known && FOR_GOOD.test(url.pathname)) return known;
  const coming = fetch(request);
  const answer = await (known ? coming.catch(() => null) : coming);
  if (!answer) return known;
  if (answer.ok) {
    await files.put(request, answer.clone());
    const names = await files.keys();
    await Promise.all(names.slice(0, -MOST).map((name) => files.delete(name)));
  }
  return answer;
}

async function page(event, url) {
  const answer = await answered(event.request);
  if (!answer) return instead(url);
  if (PLAY.test(url.pathname) && !url.search) {
    event.waitUntil(keep(url.pathname, answer.clone()));
  }
  return answer;
}

// What the server answers; null where it does not, and in no other case: what fails here or in the
// browser must not look like a server that is gone. AbortSignal.timeout() came with iOS 16.
async function answered(request) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  const coming = fetch(request, { signal: patience.signal });
  const answer = await coming.catch(() => null);
  clearTimeout(timer);
  return answer;
}

// One play only: the one that this phone is at.
async function keep(path, answer) {
  const one = path.replace(ALONG, "");
  if (!PLAY.test(one) || !answer.ok || answer.redirected) return;
  if (answer.headers.get("Cache-Control")?.includes("no-store")) return; // it shows a secret
  const pages = await caches.open(PAGES);
  if (path !== one) await keepFiles(await answer.clone().text());
  await pages.put(path, answer);
  for (const { url } of await pages.keys()) {
    const other = new URL(url).pathname;
    if (![one, one + ALONG, SHELL].includes(other)) await pages.delete(url);
  }
}

// Nobody has seen that page yet: what it needs is here only if it is fetched now.
async function keepFiles(html) {
  const paths = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
  const files = paths.filter((path) => FILE.test(path));
  await Promise.all(files.map((path) => file(new Request(path), new URL(path, location.href))));
}

async function instead(url) {
  const pages = await caches.open(PAGES);
  const same = await pages.match(url.pathname);
  if (same) return same;
  const play = (await pages.keys()).find((each) => PLAY.test(new URL(each.url).pathname));
  if (play && url.pathname === "/") return Response.redirect(play.url);
  return (await pages.match(SHELL)) ?? Response.error();
}
