"""What axe finds on a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def violations(page: Page) -> list[str]:
    """One line for each rule that the page breaks, with the elements."""
    found = Axe().run(page).response["violations"]
    return [
        f"{rule['id']}: {rule['help']}: {', '.join(str(n['target']) for n in rule['nodes'])}"
        for rule in found
    ]
