// Sheets from below open by their address (#entries), without any script. This adds what a
// keyboard expects: the focus goes in, Escape and the cross close, the focus returns to the
// link that opened. A swap puts a new sheet in the place of an open one, and it stays open.

const SHEET = ".drawer, .entries";
let opener = null;

function open() {
  const sheet = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  return sheet?.matches(SHEET) ? sheet : null;
}

// Only a navigation moves :target. It replaces, so that Back leaves the page, not a sheet.
function visit(hash) {
  const { scrollX, scrollY } = window;
  location.replace(hash);
  window.scrollTo(scrollX, scrollY);
}

function close() {
  visit("#main");
  if (opener?.isConnected) opener.focus({ preventScroll: true });
  opener = null;
}

function enter() {
  const sheet = open();
  if (!sheet) return;
  sheet.tabIndex = -1;
  sheet.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.('a[href^="#"]');
  if (!link) return;
  if (link.closest(SHEET) && link.getAttribute("href") === "#main" && open()) {
    event.preventDefault();
    close();
  } else {
    opener = link;
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && open()) close();
});
window.addEventListener("hashchange", enter);
document.addEventListener("htmx:afterSwap", () => {
  if (open()?.matches(":not(:target)")) visit(location.hash);
});
