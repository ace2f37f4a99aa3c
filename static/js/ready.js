// Every script of the page has come by now: this one stands behind the others. The page says that
// it is not ready until it is, by itself, so that it also says so where no script came at all.

if (window.htmx) document.getElementById("unready")?.remove();
