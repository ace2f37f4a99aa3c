// Behind the cover: the button says what it seals, and a double tap seals once.

const form = document.querySelector("[data-choice]");
const said = form.querySelector("[data-chosen]");

form.addEventListener("change", () => {
  const chosen = form.querySelector("[name=choice]:checked");
  const words = chosen?.closest("label")?.querySelector("span")?.textContent ?? "";
  said.textContent = words && ` ${words}`;
});
form.addEventListener("submit", (event) => {
  if (form.dataset.sealed) event.preventDefault();
  form.dataset.sealed = "sealed";
});
// Back must not show what was chosen.
window.addEventListener("pageshow", () => {
  form.reset();
  delete form.dataset.sealed;
  said.textContent = "";
});
