// Compiles and zips what build.py gathered, by the Python that will read it, and migrates a
// database for the first visit. `node pack.mjs WORK SITE PYODIDE`
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [work, site, pyodide] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
process.on("uncaughtException", (error) => {
  console.error(String(error).slice(-3000));
  process.exit(1);
});
const python = await loadPyodide();
for (const [where, root] of [["/work", work], ["/site", site], ["/pyodide", pyodide]]) {
  python.FS.mkdir(where);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, where);
}
const { readFileSync } = await import("node:fs");
python.runPython(readFileSync(new URL("pack.py", import.meta.url), "utf-8"));
process.exit(0);
