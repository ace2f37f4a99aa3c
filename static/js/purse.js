// The own purse on one's own phone: a tap hides it, another shows it; the phone remembers. On
// the phone in the middle a purse is not in the page at all until it is asked for.

const name = (seat) => `purse:${seat.dataset.purse}`;

function hidden(seat) {
  try {
    return localStorage.getItem(name(seat)) === "hidden";
  } catch {
    return false;
  }
}

function draw() {
  for (const seat of document.querySelectorAll("[data-purse]")) {
    const shut = hidden(seat);
    seat.querySelector("[data-open]").hidden = shut;
    seat.querySelector("[data-shut]").hidden = !shut;
    seat.setAttribute("aria-expanded", !shut);
  }
}

// Before others see the tap: the link is for phones without this script.
function toggle(event) {
  const seat = event.target.closest?.("[data-purse]");
  if (!seat) return;
  event.preventDefault();
  try {
    localStorage.setItem(name(seat), hidden(seat) ? "shown" : "hidden");
  } catch {
    return; // without storage it stays as it is
  }
  draw();
}
document.addEventListener("click", toggle, true);
document.addEventListener("htmx:afterSettle", draw);
draw();
