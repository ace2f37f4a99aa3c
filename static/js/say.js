// Says aloud what a swap has brought: the question or the notice, [data-say]. A live region that
// arrives with the swap itself is not heard by every screen reader; #say is always there.

document.addEventListener("htmx:afterSettle", () => {
  const said = document.getElementById("say");
  const parts = [...document.querySelectorAll("[data-say]")];
  const words = parts.map((part) => part.innerText.replace(/\s+/g, " ").trim()).join(" ");
  if (said && said.textContent !== words) said.textContent = words;
});
