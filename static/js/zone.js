// Fills this phone's time zone into forms with a field for it, so that plays get local dates.

const { timeZone = "" } = Intl.DateTimeFormat().resolvedOptions();
for (const input of document.querySelectorAll("[data-zone]")) input.value = timeZone;
