// Submits a form that only passes data on to another origin; without this script its button does.

document.querySelector("[data-onward]")?.submit();
