// Notes beside a play: a button writes down how far the play is, where the text goes on. The
// form saves itself. This comes with the sheet, and is asked for anew whenever that opens.

function reveal() {
  for (const button of document.querySelectorAll("[data-insert]")) button.hidden = false;
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-insert]");
  if (!button) return;
  const text = button.form.querySelector("[data-notes]");
  const before = text.value.trimEnd();
  text.value = `${before}${before && "\n"}${button.dataset.insert}`;
  text.focus();
  text.setSelectionRange(text.value.length, text.value.length);
  text.dispatchEvent(new Event("input", { bubbles: true }));
});
document.addEventListener("htmx:afterSettle", reveal);
reveal();
