// Keeps the screen on while the page shows [data-awake], which a running play carries.
// The lock is lost whenever the page is hidden, so it is asked for again when it shows; once a
// swap has taken [data-awake] away (the play is over), it is let go. Only https offers it.

let lock = null;
let asking = null;

function wanted() {
  return document.visibilityState === "visible" && document.querySelector(":root:not([data-sleeps]) [data-awake]") !== null;
}

async function ask() {
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null; // a low battery or a setting says no; the next time it shows we ask again
  }
}

async function settle() {
  if (!("wakeLock" in navigator)) return;
  await asking;
  if (!wanted()) {
    await lock?.release();
    lock = null;
  } else if (lock === null || lock.released) {
    asking = ask();
    await asking;
    asking = null;
    if (!wanted()) await settle();
  }
}

document.addEventListener("visibilitychange", settle);
document.addEventListener("htmx:afterSettle", settle);
settle();
