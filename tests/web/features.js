// The features of scripts, style sheets and templates against MDN's browser compatibility data:
// what one of the oldest browsers (floor.js) lacks is reported with file and line.
//
// A method is looked up by its name: where no interface that has a method of this name has it in
// the old browsers, it is missing, whatever the object is. Where a file asks first whether a
// feature is there, WITHOUT names it, with what happens where it is not.

import { parse } from "acorn";
import { ancestor } from "acorn-walk";
import * as csstree from "css-tree";
import { FLOOR } from "./floor.js";

// file: {feature: what happens without it}
export const WITHOUT = {
  "static/js/wakelock.js": {
    "api.Navigator.wakeLock": "the screen goes dark as the phone's setting says",
    request: "asked for only where navigator.wakeLock is there",
    released: "read only where a lock was given",
    release: "called only where a lock was given",
  },
  "static/js/lens.js": { "api.Navigator.vibrate": "called only where it is there" },
  "static/js/worker.js": { request: "a fetch event's, not the wake lock's" },
  "static/js/pads/construct.js": { when: "a data attribute, not the event target's" },
  "static/js/pads/quarry.js": { when: "a data attribute, not the event target's" },
  "static/js/signals.js": {
    "api.Navigator.vibrate": "a frame flashes instead",
    resume: "an AudioContext's, which all have, not that of what is printed",
  },
  "static/js/share.js": {
    "api.Navigator.share": "its button stays hidden; Copy is there",
    "api.Navigator.canShare": "the button stays hidden; the picture can be saved",
  },
  "static/js/picture.js": {
    "api.Navigator.share": "its button stays hidden; the picture can be saved",
    "api.Navigator.canShare": "called only where it is there",
  },
};

// Property or value: what happens without it.
export const STYLE_WITHOUT = {
  "text-size-adjust": "the prefixed property stands beside it; Firefox on phones enlarges nothing here",
  "user-select": "the prefixed property stands beside it",
  "accent-color": "boxes to tick have the browser's own colour",
  "cursor: pointer": "a finger has no cursor",
  "font-family: ui-monospace": "the next font of the list",
  outline: "its corners are square",
  "align-content: start": "missing for flex boxes only; ours are grids",
  "align-content: end": "missing for flex boxes only; ours are grids",
  hyphens: "the prefixed property stands beside it",
  "text-wrap": "a heading breaks where it is full",
  "text-wrap: balance": "a heading breaks where it is full",
  zoom: "the cards of a trick are smaller on a wide screen",
  size: "paper only: the sheet as the printer has it",
  "@page": "paper only: the sheet as the printer has it",
};

// Attribute: what happens without it.
export const MARKUP_WITHOUT = {
  autocapitalize: "Safari on a computer has no keyboard on the screen",
};

const parts = (version) => String(version).replace("≤", "").split(".").map(Number);

function atMost(version, limit) {
  const [one, other] = [parts(version), parts(limit)];
  const place = [0, 1, 2].find((each) => (one[each] ?? 0) !== (other[each] ?? 0));
  return place === undefined || (one[place] ?? 0) < (other[place] ?? 0);
}

function supports(entry, floor) {
  const { version_added: added, version_removed: removed, flags, partial_implementation: partial } = entry;
  if (!added || added === "preview" || flags || partial) return false;
  if (entry.prefix || entry.alternative_name) return false;
  return atMost(added, floor) && !(removed && removed !== "preview" && atMost(removed, floor));
}

// The browsers of the floor that lack a feature, as ["firefox"].
export function lacking(node) {
  const support = node?.__compat?.support;
  if (!support) return [];
  return Object.entries(FLOOR).flatMap(([browser, version]) => {
    const entries = [support[browser] ?? { version_added: false }].flat();
    return entries.some((entry) => supports(entry, version)) ? [] : [browser];
  });
}

// Whose members scripts have in hand without a name: `found.at(-1)`, `answer.json()`. What facts of
// the server are called is no member of these.
const IN_HAND = [
  "AbortSignal", "Array", "CSSStyleDeclaration", "DOMTokenList", "Document", "DocumentFragment", "Element",
  "Event", "EventSource", "EventTarget", "FormData", "HTMLDialogElement", "HTMLElement", "HTMLFormElement",
  "HTMLInputElement", "Map", "Node", "Promise", "RegExp", "Response", "ServiceWorkerContainer", "Set",
  "String", "URLSearchParams", "WakeLock", "WakeLockSentinel",
];

// The names of members, with what lacks each of those that are called so.
function membersOf({ api, javascript: { builtins } }) {
  const names = new Map();
  for (const owner of IN_HAND) {
    for (const [name, node] of Object.entries({ ...api[owner], ...builtins[owner] })) {
      if (name === "__compat" || name === owner || name.endsWith("_static")) continue;
      const plain = name.replace(/_event$/, "");
      names.set(plain, [...(names.get(plain) ?? []), lacking(node)]);
    }
  }
  return names;
}

const GLOBALS = {
  caches: "CacheStorage", console: "console", crypto: "Crypto", document: "Document", history: "History",
  localStorage: "Storage", location: "Location", navigator: "Navigator", performance: "Performance",
  self: "Window", sessionStorage: "Storage", window: "Window",
};

export class Features {
  constructor(data) {
    this.data = data;
    this.members = membersOf(data);
  }

  find(owner, name) {
    const { api, javascript } = this.data;
    for (const each of [api[owner], javascript.builtins[owner]]) {
      if (!each) continue;
      for (const key of [`${name}_static`, name]) if (Object.hasOwn(each, key)) return each[key];
    }
    return null;
  }

  // What a script uses and old browsers lack: [{line, feature, browsers}].
  script(text, without = {}) {
    const found = [];
    const tell = (node, feature, browsers) => {
      if (browsers.length && !(feature in without)) found.push({ line: node.loc.start.line, feature, browsers });
      if (browsers.length && feature in without) this.allowed?.add(feature);
    };
    const tree = parse(text, { ecmaVersion: "latest", sourceType: "module", locations: true });
    const { builtins, classes, regular_expressions: regex } = this.data.javascript;
    ancestor(tree, {
      MemberExpression: (node) => {
        if (node.computed) return;
        const { object, property: { name } } = node;
        if (object.type === "Identifier") {
          const owner = GLOBALS[object.name] ?? object.name;
          const entry = this.find(owner, name);
          if (entry) return tell(node, `${owner in this.data.api ? "api" : "javascript"}.${owner}.${name}`, lacking(entry));
        }
        const all = this.members.get(name);
        if (all?.every((browsers) => browsers.length)) tell(node, name, all[0]);
      },
      Identifier: (node) => {
        const { name } = node;
        const entry = Object.hasOwn(this.data.api, name) ? this.data.api[name] : builtins[name];
        tell(node, `api.${name}`, lacking(entry));
      },
      StaticBlock: (node) => tell(node, "static block", lacking(classes.static.initialization_blocks)),
      Literal: (node) => {
        if (!node.regex) return;
        const { pattern, flags } = node.regex;
        if (/\(\?<[=!]/.test(pattern)) tell(node, "lookbehind", lacking(regex.lookbehind_assertion));
        if (flags.includes("v")) tell(node, "flag v", lacking(builtins.RegExp.unicodeSets));
        if (flags.includes("d")) tell(node, "flag d", lacking(builtins.RegExp.hasIndices));
      },
      AwaitExpression: (node, _, above) => {
        const inside = above.some(({ type }) => /Function/.test(type));
        if (!inside) tell(node, "await of a module", lacking(this.data.javascript.operators.await.top_level));
      },
    });
    return found;
  }

  // What a style sheet uses and old browsers lack.
  style(text, without = {}) {
    const { properties, selectors, types } = this.data.css;
    const rules = this.data.css["at-rules"];
    const found = [];
    const tell = (node, feature, browsers) => {
      if (!browsers.length) return;
      if (feature in without) this.allowed?.add(feature);
      else found.push({ line: node.loc?.start.line, feature, browsers });
    };
    // A rule within a rule without & is no declaration either.
    const onParseError = ({ line }) => found.push({ line, feature: "what cannot be read", browsers: Object.keys(FLOOR) });
    const tree = csstree.parse(text, { positions: true, parseCustomProperty: true, onParseError });
    csstree.walk(tree, (node) => {
      if (node.type === "Declaration" && !node.property.startsWith("-")) {
        const known = properties[node.property];
        if (!known) return tell(node, node.property, ["none knows it"]);
        tell(node, node.property, lacking(known));
        csstree.walk(node.value, (part) => {
          if (part.type !== "Identifier" || part.name.startsWith("-")) return;
          const value = Object.hasOwn(known, part.name) && known[part.name];
          if (value) tell(node, `${node.property}: ${part.name}`, lacking(value));
        });
      } else if (/^Pseudo(Class|Element)Selector$/.test(node.type) && !node.name.startsWith("-")) {
        tell(node, `:${node.name}`, lacking(selectors[node.name]));
      } else if (node.type === "NestingSelector") tell(node, "nesting", lacking(selectors.nesting));
      else if (node.type === "Atrule" && !node.name.startsWith("-")) {
        tell(node, `@${node.name}`, rules[node.name] ? lacking(rules[node.name]) : ["none knows it"]);
      } else if (node.type === "FeatureRange") tell(node, "range in @media", lacking(rules.media.range_syntax));
      else if (node.type === "Function" && Object.hasOwn(types, node.name)) tell(node, `${node.name}()`, lacking(types[node.name]));
      else if (node.type === "Function" && Object.hasOwn(types.color, node.name)) {
        tell(node, `${node.name}()`, lacking(types.color[node.name]));
      } else if (node.type === "Dimension") this.unit(node, tell);
      else if (node.type === "Rule" && csstree.find(node.block, ({ type }) => type === "Rule")) {
        tell(node, "nesting", lacking(selectors.nesting));
      }
    });
    return found;
  }

  unit(node, tell) {
    const { length } = this.data.css.types;
    if (/^d(vh|vw|vmin|vmax)$/.test(node.unit)) tell(node, node.unit, lacking(length.viewport_percentage_units_dynamic));
    else if (/^[sl]v(h|w|min|max)$/.test(node.unit)) tell(node, node.unit, lacking(length.viewport_percentage_units_small));
    else if (/^cq/.test(node.unit)) tell(node, node.unit, lacking(length.container_query_length_units));
    else if (Object.hasOwn(length, node.unit)) tell(node, node.unit, lacking(length[node.unit]));
  }

  // Elements and attributes of a template that old browsers lack.
  markup(text, without = {}) {
    const { elements, global_attributes: everywhere } = this.data.html;
    const found = [];
    const plain = text.replace(/\{#.*?#\}|\{% comment %\}[^]*?\{% endcomment %\}/g, (part) => part.replace(/[^\n]/g, " "));
    for (const match of plain.matchAll(/<([a-z][a-z0-9]*)((?:\s[^<>]*?)?)>/g)) {
      const [, element, rest] = match;
      const line = plain.slice(0, match.index).split("\n").length;
      const known = elements[element];
      const tell = (feature, browsers) => {
        if (!browsers.length) return;
        if (feature in without) this.allowed?.add(feature);
        else found.push({ line, feature, browsers });
      };
      tell(`<${element}>`, lacking(known));
      for (const [, attribute] of rest.matchAll(/\s([a-z]+)(?==)/g)) {
        const node = known?.[attribute]?.__compat ? known[attribute] : everywhere[attribute];
        tell(attribute, lacking(node));
      }
    }
    return found;
  }
}
