// Stands between the pages and the worker in which Django runs. Under the name of the companion's
// own service worker, so that the pages, which register that, register this.

const VERSION = "VERSION_HERE";
const FILES = ["FILES_HERE"]; // the digest of each file, by its path
const CACHE = `pocket ${VERSION}`;
const AGAIN = 500; // ms
const PATIENCE = 120_000; // ms; a first start on a slow phone takes its time
// What Python in WebAssembly needs; pages of the app keep their own, stricter policy.
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'";

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", ({ data }) => {
  if (data.now) self.skipWaiting(); // no page is in the middle of an entry
  if (data.claim) self.clients.claim();
  if (data.clean) clean();
});

// The first visit has most of them here already; a later version takes over what has not changed.
async function install() {
  const cache = await caches.open(CACHE);
  const names = (await caches.keys()).filter((name) => name.startsWith("pocket "));
  const older = await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.open(name)));
  for (const [path, digest] of Object.entries(FILES)) {
    if (await cache.match(path)) continue;
    await cache.put(path, (await known(older, path, digest)) ?? (await fetched(path, digest)));
  }
}

async function known(older, path, digest) {
  for (const cache of older) {
    const found = await cache.match(path);
    if (found && (await digestOf(await found.clone().arrayBuffer())) === digest) return found;
  }
  return null;
}

async function fetched(path, digest) {
  const answer = await fetch(path, { cache: "no-cache" });
  const body = await answer.arrayBuffer();
  if (!answer.ok || (await digestOf(body)) !== digest) throw new Error(`${path} is not of this version`);
  return new Response(body, { headers: { "Content-Type": answer.headers.get("Content-Type") } });
}

async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Once Django of this version runs, no page of an older one is left.
async function clean() {
  for (const name of await caches.keys()) {
    if (name.startsWith("pocket ") && name !== CACHE) await caches.delete(name);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  const whole = request.mode === "navigate" && request.destination === "document";
  if (whole && request.method === "POST") event.respondWith(arrived(event));
  else if (whole) event.respondWith(file("/index.html"));
  else if (url.pathname in FILES) event.respondWith(file(url.pathname));
  else if (url.pathname.startsWith("/look/")) event.respondWith(once(request));
  else event.respondWith(ask(request));
});

async function file(path) {
  const cache = await caches.open(CACHE);
  const found = (await cache.match(path)) ?? (await caches.match(path)) ?? (await fetch(path));
  if (path !== "/django.js") return found;
  const headers = new Headers(found.headers);
  headers.set("Content-Security-Policy", POLICY);
  return new Response(found.body, { headers });
}

// Joined sheets and scripts are named by what is in them.
async function once(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await ask(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

// A server sends a play along by a form: the shell comes first, and its frame brings the form.
const ARRIVED = "arrived";

async function arrived({ request }) {
  const cache = await caches.open(ARRIVED);
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  await cache.put(new URL(request.url).pathname, new Response(await request.arrayBuffer(), { headers }));
  return Response.redirect(request.url, 303);
}

async function brought(request) {
  const cache = await caches.open(ARRIVED);
  const path = new URL(request.url).pathname;
  const form = request.method === "GET" && (await cache.match(path));
  if (!form) return null;
  await cache.delete(path);
  return { method: "POST", headers: [...request.headers, ["content-type", form.headers.get("Content-Type")]], body: await form.arrayBuffer() };
}

// Every shell is asked; the one that owns Django says so and hands it on. While none does (it
// starts, or another tab takes over) all are asked again.
async function ask(request) {
  const { url } = request;
  const { method, headers, body } = (request.mode === "navigate" && (await brought(request))) || {
    method: request.method,
    headers: [...request.headers],
    body: /^(GET|HEAD)$/.test(request.method) ? null : await request.arrayBuffer(),
  };
  const question = { id: crypto.randomUUID(), method, url, headers, body };
  const { status, headers: fields, body: bytes } = await new Promise((done, fail) => {
    let taken = false;
    const hear = ({ data }) => {
      taken = true;
      if (data !== "mine") done(data);
    };
    const tell = async () => {
      if (taken) return;
      for (const shell of await self.clients.matchAll({ type: "window" })) {
        if (shell.frameType !== "top-level") continue;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = hear;
        shell.postMessage(question, [port2]);
      }
      setTimeout(tell, AGAIN);
    };
    setTimeout(fail, PATIENCE, new Error("No tab answers."));
    tell();
  });
  const empty = method === "HEAD" || [204, 304].includes(status);
  return new Response(empty ? null : bytes, { status, headers: fields });
}
