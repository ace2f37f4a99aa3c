"""Pages that are loaded, wherever the browser was before."""

from playwright.sync_api import Page

# later.js loads some sheets when the screen first is of their kind.
LOADED = """() => [...document.querySelectorAll("link[rel=stylesheet]")]
  .every((each) => !matchMedia(each.media).matches || each.sheet)"""
"""Whether a page has its style sheets: without them nobody sees it, but scripts measure it."""


def open_anew(page: Page, address: str) -> None:
    """Load an address, also where it differs from the last one only behind its #."""
    if page.goto(address) is None:  # then nothing was loaded
        page.reload()
