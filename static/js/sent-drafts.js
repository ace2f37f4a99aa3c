// Drafts of forms, as drafts.js keeps them in this tab's storage. What was sent is done once it has
// led to a page without such a form: its draft is dropped there.

export const PREFIX = "draft:";

export function read(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

export function drop(isDone) {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && isDone(key, read(key))) sessionStorage.removeItem(key);
  }
}

window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted || document.querySelector("form[data-draft]")) return;
  try {
    drop((key, draft) => !draft || draft.sent);
  } catch {
    // Without storage there are no drafts.
  }
});
