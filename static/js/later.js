// Style sheets that only some screens need, such as low.css: their links are off, so that nothing is
// loaded, until the screen first is of that kind.

for (const link of document.querySelectorAll("link")) {
  if (!(link instanceof HTMLLinkElement) || !link.hasAttribute("disabled")) continue;
  const kind = matchMedia(link.media);
  const load = () => {
    if (kind.matches) link.disabled = false;
  };
  kind.addEventListener("change", load);
  load();
}
