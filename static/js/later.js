// What only some devices need is loaded there. Of a style sheet such as low.css the link is off
// until the screen first is of that kind; the script of the keyboard comes to a device with a mouse,
// and to others with the first key or the first thing that has the focus.

for (const link of document.querySelectorAll("link")) {
  if (!(link instanceof HTMLLinkElement) || !link.hasAttribute("disabled")) continue;
  const kind = matchMedia(link.media);
  const load = () => {
    if (kind.matches) link.disabled = false;
  };
  kind.addEventListener("change", load);
  load();
}

const keys = document.getElementById("for-keys");
const SIGNS = ["keydown", "focusin"];
function loadKeys() {
  for (const sign of SIGNS) document.removeEventListener(sign, loadKeys, true);
  const script = document.createElement("script");
  Object.assign(script, { type: "module", src: keys.dataset.src });
  document.head.append(script);
}
if (keys) {
  if (matchMedia("(any-hover: hover)").matches) loadKeys();
  else for (const sign of SIGNS) document.addEventListener(sign, loadKeys, true);
}
