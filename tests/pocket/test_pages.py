"""Every page of the built edition, on the phone: after samples and a whole game."""

from scoring.kernel.serialization.entries import Json
from tests.pocket.phone import PocketPhone
from tests.pocket.posting import begin, enter, entries
from tests.pocket.test_features import UNREAD

SAMPLES = ("krimsutep-finished", "ramses-finished", "cleopatra-finished")
BEGIN = """async (sample) => {
  const token = JSON.parse(document.body.getAttribute("hx-headers"))["x-csrftoken"];
  const headers = { "X-CSRFToken": token };
  return (await fetch(`/samples/${sample}/`, { method: "POST", headers })).status;
}"""
CRAWL = """async (unread) => {
  const seen = {};
  const due = ["/"];
  while (due.length) {
    const path = due.pop();
    if (path in seen) continue;
    const answer = await fetch(path);
    const text = await answer.text();
    const html = (answer.headers.get("Content-Type") ?? "").includes("html");
    seen[path] = [answer.status, !html || text.includes("<h1") || !text.includes("<main")];
    if (!html) continue;
    for (const [, link] of text.matchAll(/(?:href|action|hx-get|src)="(\\/[^"#?]*)/g)) {
      const many = /\\/rules\\/\\w+\\/.|\\/correct\\/$/.test(link);
      if (!many && !unread.some((each) => link.startsWith(each))) due.push(link);
    }
  }
  return seen;
}"""


def test_every_page_is_answered_and_has_its_heading(phone: PocketPhone) -> None:
    page = phone.open()
    for each in SAMPLES:
        assert page.evaluate(BEGIN, each) == 200
    path = begin(page)
    page.goto(f"{phone.home}{path}")
    assert enter(page, len(entries(0, 10_000))) == "all"
    found: dict[str, list[Json]] = page.evaluate(CRAWL, list(UNREAD))
    assert {path: each for path, each in found.items() if each[0] not in {200, 405}} == {}
    assert [path for path, (_, has_heading) in found.items() if not has_heading] == []
    assert len(found) > 60
    page.goto(f"{phone.home}/group/")
    assert page.get_by_role("link", name="Ann").is_visible()
