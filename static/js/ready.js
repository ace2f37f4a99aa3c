// Marks the page as ready: this script is the last one. The page itself is drawn as not ready, so
// that it also says so where no script has loaded.

if (window.htmx) document.getElementById("unready")?.remove();
