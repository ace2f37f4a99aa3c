// A note beside the games, in another kind of storage: when the games are gone and the note is
// there, the browser has deleted them, and the page says what was there.

const NAME = "nile-scribe";
const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * 24 * 60 * 60; // seconds

export function read() {
  try {
    const cookie = document.cookie.split("; ").find((each) => each.startsWith(`${NAME}=`));
    const text = localStorage.getItem(NAME) ?? (cookie && decodeURIComponent(cookie.slice(NAME.length + 1)));
    return JSON.parse(text ?? "{}") ?? {};
  } catch {
    return {};
  }
}

export function write(more) {
  const text = JSON.stringify({ ...read(), ...more });
  try {
    localStorage.setItem(NAME, text);
  } catch {
    // Without it the table only learns less, should the games be deleted.
  }
  document.cookie = `${NAME}=${encodeURIComponent(text)}; Max-Age=${YEAR}; Path=/; SameSite=Strict`;
}

export const games = (kept) => write({ ...kept, at: Date.now() });
export const backedUp = () => write({ backup: Date.now() });
export const hushed = (ribbon) => write({ [`not ${ribbon} before`]: Date.now() + 14 * DAY });
export const isHushed = (ribbon) => (read()[`not ${ribbon} before`] ?? 0) > Date.now();

export function daysSinceBackup() {
  const { backup } = read();
  return backup ? Math.floor((Date.now() - backup) / DAY) : null;
}
