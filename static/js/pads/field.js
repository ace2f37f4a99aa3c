// The field: the lens says which half was chosen, and it is entered as it is. A refused one is
// entered too, for the server then says why; it stores nothing.

import { filled, gettext } from "../gettext.js";

for (const name of ["place", "why"]) {
  document.addEventListener(name, ({ target, detail: { cell, half } }) => {
    const entry = { kind: "build", cell, ...(half ? { half } : {}) };
    const pattern = { first: gettext("{cell}, first half"), second: gettext("{cell}, second half") }[half] ?? "{cell}";
    const words = filled(pattern, { cell });
    target.dispatchEvent(new CustomEvent("entry", { bubbles: true, detail: { entry, words } }));
  });
}
