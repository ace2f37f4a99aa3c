// Gives the files of the database as they lie there, one after another, when Django does not
// start: {name, bytes} each.

import { NAMES, openStore } from "./store.js";

const store = await openStore();
const files = [];
for (const name of NAMES) {
  const content = await store.content(name);
  if (content?.length) files.push({ name, content });
}
self.postMessage(files);
