// A form that only carries something on is sent by itself; without this script by its button.

document.querySelector("[data-onward]")?.submit();
