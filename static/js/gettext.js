// The sentences of the scripts. A joined script has the words of the page's language in the place
// of these calls (companion/frontend/scripts.py); by itself a module speaks English. Parameters
// stand in the text as {name}: filled(gettext("{name} has left."), { name }).

export const gettext = (text) => text;

export const ngettext = (one, many, count) => (count === 1 ? one : many);

// What a joined script has instead of `ngettext`: the forms, and the place of the form of each
// number up to 199. From 200 on numbers are counted as those from 100 on.
export const counted = (forms, places, count) => forms[places[count] ?? places[100 + (count % 100)]];

export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
