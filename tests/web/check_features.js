// `node tests/web/check_features.js`: reports what the oldest browsers lack, and every exception
// that nothing needs any more; ends with an error if there is either.

import { readdirSync, readFileSync } from "node:fs";
import { Features, MARKUP_WITHOUT, STYLE_WITHOUT, WITHOUT } from "./features.js";

const data = new URL("../../node_modules/@mdn/browser-compat-data/data.json", import.meta.url);
const features = new Features(JSON.parse(readFileSync(data, "utf8")));
let faults = 0;

function complain(line) {
  console.error(line);
  faults += 1;
}

function files(folder, end) {
  const all = readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`);
  return all.filter((name) => name.endsWith(end)).sort();
}

function report(name, found) {
  for (const { line, feature, browsers } of found) {
    complain(`${name}:${line}: ${feature} is missing in ${browsers.join(", ")}`);
  }
}

function unneeded(where, allowed, used) {
  for (const feature of Object.keys(allowed)) {
    if (!used.has(feature)) complain(`${where}: no exception for ${feature} is needed`);
  }
}

for (const name of files("static/js", ".js")) {
  features.allowed = new Set();
  report(name, features.script(readFileSync(name, "utf8"), WITHOUT[name]));
  unneeded(name, WITHOUT[name] ?? {}, features.allowed);
}

features.allowed = new Set();
for (const name of files("static/css", ".css")) {
  report(name, features.style(readFileSync(name, "utf8"), STYLE_WITHOUT));
}
unneeded("static/css", STYLE_WITHOUT, features.allowed);

features.allowed = new Set();
for (const name of files("templates", ".html")) {
  report(name, features.markup(readFileSync(name, "utf8"), MARKUP_WITHOUT));
}
unneeded("templates", MARKUP_WITHOUT, features.allowed);

if (faults) process.exitCode = 1;
