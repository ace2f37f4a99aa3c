"""Entries that are posted by the page of a play, as fast as they are answered."""

from playwright.sync_api import ConsoleMessage, Page

from scoring.kernel.serialization.entries import Json
from tests.browser.seeding import record
from tests.pocket.phone import Framed, PocketPhone

BEGIN = """async ([players, starts, play]) => {
  const token = JSON.parse(document.body.getAttribute("hx-headers"))["x-csrftoken"];
  const form = new URLSearchParams({ game: "krimsutep", starts, play });
  for (const each of players) form.append("seats", each);
  const how = { method: "POST", headers: { "X-CSRFToken": token }, body: form };
  return (await fetch("/new/", how)).url;
}"""
POST = """async ([entries, from]) => {
  // crypto.randomUUID is only there over https.
  const digit = () => (crypto.getRandomValues(new Uint8Array(1))[0] & 15).toString(16);
  const token = JSON.parse(document.body.getAttribute("hx-headers"))["x-csrftoken"];
  const how = { method: "POST", headers: { "X-CSRFToken": token, "HX-Request": "true" } };
  for (const [place, entry] of entries.entries()) {
    const key = "........-....-4...-8...-............".replace(/\\./g, digit);
    const fields = { entry: JSON.stringify(entry), after: from + place, key };
    const body = new URLSearchParams(fields);
    const answer = await fetch(location.pathname + "entries/", { ...how, body });
    if (answer.status !== 200) return `${answer.status}`;
    console.log(`saved ${from + place + 1}`);
  }
  return "all";
}"""
ACTS = "() => Number(document.getElementById('page').dataset.after)"
PAYLOAD = record("krimsutep-3-tricks")
ENTRIES = PAYLOAD["entries"]
assert isinstance(ENTRIES, list)


def begin(page: Page, number: int = 1) -> str:
    """Begin a play; gives its path."""
    players, start = PAYLOAD["players"], PAYLOAD["start"]
    assert isinstance(players, list)
    assert isinstance(start, int)
    id_ = f"00000000-0000-4000-8000-{number:012}"
    page.evaluate(BEGIN, [players, players[start], id_])
    return f"/plays/{id_}/"


def enter(page: Page, count: int) -> str:
    """Post so many entries more; "all", or the status of the first that was refused."""
    acts: int = page.evaluate(ACTS)
    said: str = page.evaluate(POST, [entries(acts, count), acts])
    return said


def entries(since: int, count: int) -> list[Json]:
    assert isinstance(ENTRIES, list)
    return ENTRIES[since : since + count]


def played(phone: PocketPhone, count: int) -> tuple[Framed, str]:
    """A phone with a play of so many entries, whose page is open."""
    page = phone.open()
    path = begin(page)
    page.goto(f"{phone.home}{path}")
    assert enter(page, count) == "all"
    page.goto(f"{phone.home}{path}")
    return page, path


def start_posting(page: Page, found: int) -> None:
    page.evaluate(f"(all) => {{ ({POST})(all); return 0 }}", [entries(found, 50), found])


def hear(saved: list[int], said: ConsoleMessage) -> None:
    """Note how many entries the page was answered as saved."""
    if said.text.startswith("saved "):
        saved.append(int(said.text.split()[1]))
