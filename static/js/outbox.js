// What was sent and not answered, one thing a play, in this phone's storage: it survives a
// reload and goes out again under the same key, so that it counts once whatever arrives.

const name = (play) => `unsent:${play}`;
const memory = new Map(); // where the browser offers no storage

export function kept(play) {
  try {
    return JSON.parse(localStorage.getItem(name(play)));
  } catch {
    return memory.get(play) ?? null;
  }
}

export function keep(play, item) {
  memory.set(play, item);
  try {
    localStorage.setItem(name(play), JSON.stringify(item));
  } catch {
    // A reload would lose it now; while the page is open nothing is.
  }
}

export function forget(play) {
  memory.delete(play);
  try {
    localStorage.removeItem(name(play));
  } catch {
    // Nothing was stored.
  }
}

// crypto.randomUUID is only there over https; a home network has plain http.
export function makeKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
