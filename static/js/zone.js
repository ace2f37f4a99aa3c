// Says in forms that ask for it where this phone is, so that evenings are told by its clock.

const { timeZone = "" } = Intl.DateTimeFormat().resolvedOptions();
for (const input of document.querySelectorAll("[data-zone]")) input.value = timeZone;
