"""Pages that are loaded, wherever the browser was before."""

from playwright.sync_api import Page


def open_anew(page: Page, address: str) -> None:
    """Load an address, also where it differs from the last one only behind its #."""
    if page.goto(address) is None:  # then nothing was loaded
        page.reload()
