// Runs Django in this worker. On the first visit of a version it starts Python, sets Django up,
// and keeps the memory as it is then; on later visits it goes on from there.

import { loadPyodide } from "/pyodide/pyodide.mjs";
import createModule from "/pyodide/pyodide.asm.mjs";
import { digestOf } from "/download.js";
import { fileSystem } from "/files.js";
import { DATABASE, NAMES, openStore } from "/store.js";

// Asked once before the memory is kept, with the rulebook of each game. Only what knows no group and no play: caches go along, and
// the first group of the throw-away database has the number of the first real one.
const WARM = ["/", "/plays/", "/group/backup/", "/transfer/"];
const BACKUP = "/group/backup/file/";
const NOT_FREE = 20_000; // ms that another tab may take to let go of the files
const RESTING = 60_000; // ms between two counts of what is kept

let app = null;
let counted = -Infinity;

// One after the other: what came first is on the disk before the next is begun.
let last = begin().catch(stop);
self.addEventListener("message", ({ data }) => {
  if (data.url) last = last.then(() => respond(data));
});

function stop(error) {
  console.error(error);
  const why = String(error?.message ?? error).trim().split("\n").at(-1);
  self.postMessage({ failed: why, screen: screenOf(error) });
}

function screenOf({ name }) {
  if (name === "NoModificationAllowedError") return "held";
  if (name === "QuotaExceededError") return "full";
  return app ? "stopped" : "failed";
}

function mark(name, more) {
  self.postMessage({ mark: name, ...more });
}

// Nothing is answered before it is on the disk. What cannot be stored ends this worker: what
// Python remembers is not what is stored any more.
async function respond({ id, method, url, headers, body }) {
  if (!app) return;
  const began = performance.now();
  let reply = { status: 500, headers: [["Content-Type", "text/plain"]], body: null };
  try {
    reply = app.answer(method, url, headers, body);
  } catch (error) {
    console.error(error);
  }
  try {
    await app.settled();
  } catch (error) {
    stop(error);
    app = null;
    return;
  }
  mark("answered", { method, url, status: reply.status, ms: performance.now() - began });
  self.postMessage({ answer: id, reply, kept: counts(method) }, reply.body ? [reply.body.buffer] : []);
}

function counts(method) {
  if (method !== "POST" || performance.now() - counted < RESTING) return null;
  counted = performance.now();
  return app.kept();
}

async function begin() {
  const store = await openStore();
  const { version } = await (await fetch("/files.json")).json();
  const opened = await patiently(() => store.handles(NAMES));
  mark("opened");
  const empty = opened[DATABASE].getSize() === 0;
  if (empty) await agreed();
  const { python, screen } = await loaded(store, version, empty);
  if (empty) await first(opened[DATABASE]);
  const files = fileSystem(python.FS, opened);
  python.FS.mount(files, {}, "/data");
  const bridge = python.pyimport("companion.pocket.bridge");
  const settled = async () => {
    files.sync();
    await store.settled();
  };
  if (await behind(opened[DATABASE], bridge, version, store)) mark("migrated");
  await settled();
  const kept = () => JSON.parse(bridge.kept());
  app = { settled, kept, answer: (...question) => answer(bridge, question) };
  mark("ready", { kept: app.kept(), memory: python._module.HEAP8.length, screen });
}

// Another tab may still be letting go of the files.
async function patiently(open) {
  const until = performance.now() + NOT_FREE;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError" || performance.now() > until) throw error;
      await new Promise((done) => setTimeout(done, 250));
    }
  }
}

// Nothing is stored: the shell knows whether there should be something, and asks the table.
function agreed() {
  self.postMessage({ gone: true });
  return new Promise((done) => {
    self.addEventListener("message", ({ data }) => data.begin && done());
  });
}

// Python with Django set up: from the memory that was kept, or from the start.
async function loaded(store, version, empty) {
  const name = `memory-${version}`;
  const [app, packages] = await Promise.all([bytes("/app.zip"), bytes("/packages.zip")]);
  const known = await store.read(name);
  const memory = known && (await whole(known));
  if (memory) {
    try {
      const python = await loadPyodide({ ...LIBRARY, _loadSnapshot: memory, createPyodideModule: roomy(memory.length) });
      mark("restored");
      unpack(python, app, packages);
      python.pyimport("companion.pocket.bridge").resume();
      return { python };
    } catch (error) {
      console.warn("The memory that was kept is of no use.", error);
    }
  }
  const screen = empty ? "first" : known ? "spoilt" : "update";
  mark("afresh", { screen });
  return { python: await started(store, name, app, packages), screen };
}

const LIBRARY = { stdLibURL: "/python_stdlib.zip" };

async function started(store, name, app, packages) {
  await store.forget("memory-");
  const python = await loadPyodide({ ...LIBRARY, _makeSnapshot: true });
  mark("started");
  unpack(python, app, packages);
  python.runPython(`import sys; sys.path[:0] = ["/app", "/packages.zip"]`);
  const bridge = python.pyimport("companion.pocket.bridge");
  bridge.set_environment(await secret(store), location.origin);
  bridge.begin();
  mark("set up");
  python.FS.writeFile(`/data/${DATABASE}`, await bytes("/empty.sqlite3"));
  const warm = python.toPy(WARM);
  bridge.warm(warm);
  warm.destroy();
  bridge.destroy();
  mark("warm");
  try {
    await store.write(name, await sealed(python.makeMemorySnapshot()));
    mark("kept");
  } catch (error) {
    console.warn("The memory cannot be kept: the next start is as slow as this one.", error);
  }
  return python;
}

// The memory ends with its digest: what is damaged is never gone on from.
const DIGEST = 64;

async function sealed(memory) {
  const together = new Uint8Array(memory.length + DIGEST);
  together.set(memory);
  together.set(new TextEncoder().encode(await digestOf(memory)), memory.length);
  return together;
}

async function whole(stored) {
  const memory = stored.subarray(0, Math.max(0, stored.length - DIGEST));
  const digest = new TextDecoder().decode(stored.subarray(memory.length));
  return (await digestOf(memory)) === digest ? memory : null;
}

function unpack({ FS, unpackArchive }, app, packages) {
  FS.mkdirTree("/data");
  FS.writeFile("/packages.zip", packages);
  unpackArchive(app, "zip", { extractDir: "/app" });
  FS.chdir("/app");
}

async function bytes(path) {
  return new Uint8Array(await (await fetch(path)).arrayBuffer());
}

// A kept memory is larger than what WebAssembly begins with: there must be room before it is
// put back.
function roomy(size) {
  return (settings) => {
    const own = settings.instantiateWasm;
    settings.instantiateWasm = (imports, done) =>
      own(imports, (instance, module) => {
        const memory = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory);
        const missing = Math.ceil((size - memory.buffer.byteLength) / 65536);
        if (missing > 0) memory.grow(missing);
        done(instance, module);
      });
    return createModule(settings);
  };
}

// Django's key, made on this device; it is part of the kept memory, and stays.
async function secret(store) {
  const known = await store.read("key");
  if (known) return new TextDecoder().decode(known);
  const made = crypto.randomUUID() + crypto.randomUUID();
  await store.write("key", new TextEncoder().encode(made));
  return made;
}

async function first(handle) {
  handle.write(await bytes("/empty.sqlite3"), { at: 0 });
  handle.flush();
}

// A database of another version is copied before it is migrated; the last copy stays. If the
// migration fails, all is as it was.
async function behind(handle, bridge, version, store) {
  const found = bridge.open_database();
  if (found === version) return false;
  if (found) {
    bridge.close_database(); // all of it is in the one file then
    const copy = new Uint8Array(handle.getSize());
    handle.read(copy, { at: 0 });
    await store.forget("before-");
    await store.write(`before-${version}.sqlite3`, copy);
  }
  try {
    bridge.update_database(version);
  } catch (error) {
    if (found) await restore(handle, bridge, await store.read(`before-${version}.sqlite3`), store);
    throw error;
  }
  return true;
}

async function restore(handle, bridge, copy, store) {
  bridge.close_database();
  handle.truncate(0);
  handle.write(copy, { at: 0 });
  handle.flush();
  await store.settled();
}

function answer(bridge, [method, url, headers, body]) {
  const given = bridge.answer_js(method, url, headers, new Uint8Array(body ?? 0));
  const [status, fields, whole] = given.toJs();
  given.destroy();
  const backup = status === 200 && new URL(url).pathname === BACKUP;
  return { status, headers: fields, body: whole, backup };
}
