// The main button of a form is off until its questions are answered: something is chosen wherever
// one must choose. A browser's own bubble says it only after a tap, and lies over the keys; without
// this script it is what says it.

const ASKS = ":is([type=radio], [type=file])[required]";

for (const form of document.querySelectorAll(`form:has(${ASKS})`)) {
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(ASKS));
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll("button.go"));
  const show = () => {
    const open = [...inputs].some((input) => !input.validity.valid);
    for (const button of buttons) button.disabled = open;
  };
  for (const event of ["change", "draft"]) form.addEventListener(event, show);
  form.addEventListener("reset", () => setTimeout(show)); // it comes before what it tells of
  window.addEventListener("pageshow", show);
  show();
}
