// Keeps files in IndexedDB, for browsers without a private file system: in memory, and after each
// answer the blocks that changed, in one transaction. Slower; and an answer waits for it.

const SIZE = 65536;

const done = (request) =>
  new Promise((good, bad) => {
    request.onsuccess = request.oncomplete = () => good(request.result);
    request.onerror = request.onabort = () => bad(request.error);
  });

class Blocks {
  constructor(blocks, size) {
    this.bytes = new Uint8Array(Math.max(SIZE, 2 * blocks.length * SIZE));
    blocks.forEach((block, n) => this.bytes.set(block, n * SIZE));
    this.size = size;
    this.changed = new Set();
  }
  getSize() {
    return this.size;
  }
  read(buffer, { at }) {
    const found = this.bytes.subarray(at, Math.min(at + buffer.length, this.size));
    buffer.set(found);
    return found.length;
  }
  write(buffer, { at }) {
    const end = at + buffer.length;
    if (end > this.bytes.length) {
      const more = new Uint8Array(2 * end);
      more.set(this.bytes);
      this.bytes = more;
    }
    this.bytes.set(buffer, at);
    this.size = Math.max(this.size, end);
    for (let n = Math.floor(at / SIZE); n * SIZE < end; n += 1) this.changed.add(n);
    return buffer.length;
  }
  truncate(size) {
    if (size < this.size) this.bytes.fill(0, size, this.size);
    this.size = size;
    this.changed.add(Math.floor(Math.max(0, size - 1) / SIZE));
  }
  flush() {}
}

export async function open() {
  const request = indexedDB.open("nile-scribe", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("files");
  const base = await done(request);
  const files = (mode) =>
    base.transaction("files", mode, { durability: "strict" }).objectStore("files");
  const opened = {};

  async function handles(names) {
    for (const name of names) {
      const size = (await done(files("readonly").get(name))) ?? 0;
      const range = IDBKeyRange.bound([name, 0], [name, Infinity]);
      const blocks = await done(files("readonly").getAll(range));
      opened[name] = new Blocks(blocks.slice(0, Math.ceil(size / SIZE)), size);
    }
    return opened;
  }
  async function settled() {
    const changed = Object.entries(opened).filter(([, { changed }]) => changed.size);
    if (!changed.length) return;
    const store = files("readwrite");
    for (const [name, file] of changed) {
      store.put(file.size, name);
      for (const n of file.changed) store.put(file.bytes.slice(n * SIZE, (n + 1) * SIZE), [name, n]);
      file.changed.clear();
    }
    await done(store.transaction);
  }
  async function read(name) {
    return (await done(files("readonly").get(name))) ?? null;
  }
  async function write(name, content) {
    const store = files("readwrite");
    store.put(content, name);
    await done(store.transaction);
  }
  async function forget(prefix) {
    const store = files("readwrite");
    store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
    await done(store.transaction);
  }
  async function content(name) {
    const file = (await handles([name]))[name];
    return file.bytes.subarray(0, file.getSize());
  }
  const has = async (name) => Boolean(await done(files("readonly").get(name)));
  return { handles, read, content, has, write, forget, settled };
}
