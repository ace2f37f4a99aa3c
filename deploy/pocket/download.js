// The first visit: fetches the files of this version into the cache from which the service worker
// serves them, and says how far it is. What is there already is not fetched again.

const AT_ONCE = 4;

export async function download(tell) {
  const { version, files } = await (await fetch("/files.json", { cache: "no-cache" })).json();
  const cache = await caches.open(`pocket ${version}`);
  const due = Object.entries(files);
  const all = due.reduce((sum, [, { sent }]) => sum + sent, 0);
  let bytes = 0;
  const came = (count) => tell((bytes += count), all);
  const next = async () => {
    for (let one = due.shift(); one; one = due.shift()) await keep(cache, ...one, came);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function keep(cache, path, { size, sent, digest }, came) {
  if (await cache.match(path)) return came(sent);
  const answer = await fetch(path, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: the host answers ${answer.status}`);
  const reader = answer.body.getReader();
  const parts = [];
  let counted = 0;
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    parts.push(value);
    const share = Math.min(sent - counted, (value.length * sent) / size);
    counted += share;
    came(share);
  }
  came(sent - counted);
  const body = await new Blob(parts).arrayBuffer();
  if ((await digestOf(body)) !== digest) throw new Error(`${path}: not the file that was meant`);
  return cache.put(path, new Response(body, { headers: { "Content-Type": answer.headers.get("Content-Type") } }));
}

export async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
