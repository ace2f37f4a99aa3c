// Where this browser keeps files: its private file system, or IndexedDB where that has no
// synchronous handles.

import * as blocks from "./idb.js";
import * as opfs from "./opfs.js";

export const DATABASE = "nile-scribe.sqlite3";
export const NAMES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-journal`];

// Who has begun in IndexedDB stays there, also once the browser can do more.
export async function openStore() {
  const chosen = new URL(self.location.href).searchParams.has("idb"); // by tests
  const old = await blocks.open();
  return chosen || (await old.has(DATABASE)) || !(await opfs.there()) ? old : opfs.open();
}
