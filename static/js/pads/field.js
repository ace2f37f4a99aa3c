// The field: the lens says which half was chosen, and it is entered as it is. A refused one is
// entered too, for the server then says why; it stores nothing.

for (const name of ["place", "why"]) {
  document.addEventListener(name, ({ target, detail: { cell, half } }) => {
    const entry = { kind: "build", cell, ...(half ? { half } : {}) };
    const words = `${cell}${half ? `, ${half} half` : ""}`;
    target.dispatchEvent(new CustomEvent("entry", { bubbles: true, detail: { entry, words } }));
  });
}
