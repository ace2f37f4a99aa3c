"""Measure a page in a browser: overflow, missing symbols, weak contrasts."""

from playwright.sync_api import Page

OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

UNDRAWN = """() => [...document.querySelectorAll("use")]
  .map((use) => use.getAttribute("href")).filter((href) => !document.querySelector(href))"""

# Every visible piece of text against the nearest ground that is painted behind it. Patterns and
# fibres lie over a ground of one colour and are left out; what is off needs no contrast.
WEAK = """() => {
  const known = new Map();
  const parse = (colour) => known.get(colour) ?? known.set(colour, painted(colour)).get(colour);
  const painted = (colour) => {
    const made = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    made.fillStyle = colour; made.fillRect(0, 0, 1, 1);
    return [...made.getImageData(0, 0, 1, 1).data];
  };
  const light = (rgb) => rgb.slice(0, 3).map((c) => c / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, n) => sum + c * [0.2126, 0.7152, 0.0722][n], 0);
  const over = (top, under) => top.slice(0, 3)
    .map((c, n) => (c * top[3] + under[n] * (255 - top[3])) / 255).concat(255);
  const ground = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const own = parse(getComputedStyle(at).backgroundColor);
      if (own[3]) layers.push(own);
      if (own[3] === 255) break;
    }
    return layers.reverse().reduce((under, top) => over(top, under), [255, 255, 255, 255]);
  };
  const found = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const element = words.currentNode.parentElement;
    const text = words.currentNode.data.trim();
    if (!text || element.closest("svg, .vh, :disabled") || !element.checkVisibility()) continue;
    const colour = parse(getComputedStyle(element).color);
    const below = ground(element);
    const [a, b] = [light(over(colour, below)), light(below)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) found.push(`${text}: ${ratio.toFixed(2)}`);
  }
  return found;
}"""


def overflow(page: Page) -> int:
    """How many px the page is wider than its window."""
    wider: int = page.evaluate(OVERFLOW)
    return wider


def undrawn(page: Page) -> list[str]:
    """The symbols that the page uses and does not carry."""
    missing: list[str] = page.evaluate(UNDRAWN)
    return missing


def weak(page: Page) -> list[str]:
    """The texts with a contrast below 4.5 to 1, each with its ratio."""
    texts: list[str] = page.evaluate(WEAK)
    return texts
