// Packs what build.py gathered by the Python that will read it. `node pack.mjs GATHERED SITE PYODIDE`
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [gathered, site, pyodide] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
process.on("uncaughtException", (error) => {
  console.error(String(error).slice(-3000));
  process.exit(1);
});

async function run(script, options = {}) {
  const python = await loadPyodide(options);
  for (const [where, root] of [["/gathered", gathered], ["/site", site], ["/pyodide", pyodide]]) {
    python.FS.mkdir(where);
    python.FS.mount(python.FS.filesystems.NODEFS, { root }, where);
  }
  python.runPython(readFileSync(new URL(script, import.meta.url), "utf-8"));
}

await run("pack.py");
await run("migrate.py", { stdLibURL: join(site, "python_stdlib.zip") });
process.exit(0);
