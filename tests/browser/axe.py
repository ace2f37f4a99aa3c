"""What axe finds on a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

MORE = {"rules": {"label-content-name-mismatch": {"enabled": True}}}
"""What axe does not ask by itself: a person who says what they see on a key presses it."""
RUN = "(options) => axe.run(document, options)"


def violations(page: Page, *rules: str) -> list[str]:
    """One line for each rule that the page breaks: of these rules, or of all."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)  # half a megabyte: once a page
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else MORE)}
    return [
        f"{rule['id']}: {rule['help']}: {', '.join(str(n['target']) for n in rule['nodes'])}"
        for rule in page.evaluate(RUN, options)["violations"]
    ]


def violations_in(page: Page, scheme: str) -> list[str]:
    """`violations` in a theme; in the dark one, which comes second, only of colours."""
    return violations(page, *(["color-contrast"] if scheme == "dark" else []))
