// A `.br` beside every file of a folder. `node compress.mjs FOLDER CACHE`: what was compressed once
// is taken from the cache, by its digest.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const SMALL = 500; // bytes, below which nothing is gained
const LARGE = 100_000; // bytes, from which the cache is worth its place
const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
const [folder, cache] = process.argv.slice(2);
const compress = promisify(brotliCompress);

async function packed(file) {
  const size = statSync(file).size;
  if (!statSync(file).isFile() || size < SMALL || file.endsWith(".br") || existsSync(`${file}.br`)) return;
  const content = readFileSync(file);
  const known = join(cache, createHash("sha256").update(content).digest("hex"));
  if (existsSync(known)) return copyFileSync(known, `${file}.br`);
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: size };
  const small = await compress(content, { params });
  writeFileSync(`${file}.br`, small);
  if (size > LARGE) writeFileSync(known, small);
}

mkdirSync(cache, { recursive: true });
const names = readdirSync(folder, { recursive: true });
await Promise.all(names.map((name) => packed(join(folder, name))));
