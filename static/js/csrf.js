// The token that shows the server that what is sent comes from its own page. Signing in or out
// in another tab makes a new one: it is fetched, once, wherever an answer says that it is old.

const places = () => document.querySelectorAll('input[name="csrfmiddlewaretoken"]');

export function headers() {
  return JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
}

export async function renewToken(url) {
  const answer = await fetch(url, { headers: { Accept: "application/json" } });
  if (!answer.ok) return false;
  const { token } = await answer.json();
  document.body.setAttribute("hx-headers", JSON.stringify({ ...headers(), "x-csrftoken": token }));
  for (const place of places()) place.value = token;
  return true;
}
