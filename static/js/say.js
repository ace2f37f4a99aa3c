// Announces the question or the notice of a new page, [data-say], to screen readers. Not all of
// them announce a live region that arrives with the swap itself; #say is always there.

document.addEventListener("htmx:afterSettle", () => {
  const said = document.getElementById("say");
  const parts = [...document.querySelectorAll("[data-say]")];
  const words = parts.map((part) => part.innerText.replace(/\s+/g, " ").trim()).join(" ");
  if (said && said.textContent !== words) said.textContent = words;
});
