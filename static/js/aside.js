// What explains a number or a clause opens beside the play, in the sheet #aside: a tap on a
// score must not leave a half entered trick, one on a ruling no half filled form. Each of these links is a page of its own as well,
// for a new tab and without this script.

const EXPLAINS = /\/lines\/|\/(last|table|notes|works\/\w+)\/$|^\/rules\/(\w+\/([\w.]+\/)?)?$/; // an example is a page, with a board

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("#page a[href], #aside a[href], .ruling a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey) return;
  if (link.origin !== location.origin || !EXPLAINS.test(link.pathname)) return;
  const aside = document.getElementById("aside");
  if (!aside) return;
  event.preventDefault();
  await htmx.ajax("GET", link.href, { source: aside, target: "#aside", swap: "innerHTML" });
  aside.scrollTop = 0; // what comes is read from its beginning
  if (location.hash !== "#aside") location.hash = "aside";
  else aside.focus();
});
