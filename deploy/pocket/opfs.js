// Keeps files in the browser's private file system.

const { storage } = navigator;
export const there = async () => Boolean(storage?.getDirectory && globalThis.FileSystemSyncAccessHandle);

export async function open() {
  const root = await storage.getDirectory();
  const folder = await root.getDirectoryHandle("nile-scribe", { create: true });

  // Only one tab can have them open: another gets NoModificationAllowedError.
  async function handles(names) {
    const opened = {};
    for (const name of names) {
      const file = await folder.getFileHandle(name, { create: true });
      opened[name] = await file.createSyncAccessHandle();
    }
    return opened;
  }
  async function read(name) {
    const file = await folder.getFileHandle(name).catch(() => null);
    return file && new Uint8Array(await (await file.getFile()).arrayBuffer());
  }
  // Its own name comes last: what is only half there is never taken for whole.
  async function write(name, content) {
    const file = await folder.getFileHandle(`${name}.part`, { create: true });
    const handle = await file.createSyncAccessHandle();
    handle.write(content);
    handle.flush();
    handle.close();
    await file.move(name);
  }
  async function forget(prefix) {
    for await (const name of folder.keys()) {
      if (name.startsWith(prefix)) await folder.removeEntry(name);
    }
  }
  return { handles, read, content: read, write, forget, settled: () => null };
}
