// The replay: the arrow keys and the slider step through a play without a new page. Without this
// script the arrows beside the slider are links, and the slider has a button.

import { filled, gettext } from "./gettext.js";

const steps = document.querySelector("[data-steps]");
const slider = steps.elements.step;
const [back, on] = ["[data-back]", "[data-on]"].map((one) => steps.querySelector(one));
const last = Number(slider.max);
let shown = Number(slider.value);
let busy = false;

function lead(link, step) {
  link.href = `?step=${Math.min(Math.max(step, 0), last)}`;
  if (step < 0 || step > last) link.setAttribute("aria-disabled", "true");
  else link.removeAttribute("aria-disabled");
}

function led(step) {
  slider.value = step;
  lead(back, step - 1);
  lead(on, step + 1);
}

// While one step is on its way others may be wished for; only the last of them is fetched. One
// that does not come is not shown: the slider is where the table is.
async function follow() {
  const step = Number(slider.value);
  led(step);
  if (busy) return;
  busy = true;
  const open = document.querySelector("#then details")?.open;
  const coming = htmx.ajax("GET", `?step=${step}`, { target: "#then", swap: "outerHTML" });
  const came = await coming.then(() => true, () => false);
  busy = false;
  if (!came) {
    led(shown);
    document.getElementById("say").textContent = filled(gettext("No answer. This is still step {step}."), { step: shown });
    return;
  }
  const folded = document.querySelector("#then details");
  if (folded && open) folded.open = true;
  history.replaceState(null, "", `?step=${step}`);
  shown = step;
  if (Number(slider.value) !== shown) await follow();
}

function go(by) {
  slider.value = Number(slider.value) + by;
  follow();
}

slider.addEventListener("input", follow);
steps.addEventListener("submit", (event) => event.preventDefault());
for (const by of [-1, 1]) {
  (by < 0 ? back : on).addEventListener("click", (event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(by);
  });
}
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, textarea, select")) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  go(by);
});
