"""Entries of Krimsutep by taps: each as its pad takes it, in as few taps as it promises."""

from collections.abc import Sequence

from scoring.kernel.serialization.entries import Json
from scoring.krimsutep.components import Card, Suit
from scoring.krimsutep.entries import (
    AnyEntry,
    Build,
    Captures,
    Draw,
    Order,
    Reveal,
    Sums,
    Totals,
    Trick,
    Void,
)
from scoring.krimsutep.game import GAME
from tests.browser.krimsutep import Table


def enter(table: Table, payload: Json) -> None:
    """Enter an entry of a record by taps, and wait until it is saved."""
    entry: AnyEntry = GAME.read(payload)
    tap(table, entry)
    table.saved()


def tap(table: Table, entry: AnyEntry) -> None:  # noqa: C901, PLR0912, PLR0915 - one match over all kinds
    """Tap an entry on its pad, without waiting for the answer."""
    finger = table.finger
    match entry:
        case Trick(cards=cards):
            trick(table, cards)
        case Captures():
            captures(table, entry)
        case Totals():
            totals(table, entry)
        case Draw(seat=seat):
            go_on(table)
            finger.tap(f"""[data-entry='{{"kind": "draw", "seat": {seat}}}']""")
        case Reveal(cards=buildings):
            turn_up(table, [f'"{building}"' for building in buildings])
        case Order(seats=seats):
            choose(table, seats[:-1])  # the last follows by itself
        case Build(cell=cell, half=half):
            finger.rest()
            finger.tap(space(str(cell), half))
        case Void(why=why):
            finger.tap('.rail a[href="#more"]')
            finger.tap(f"""#more [data-entry*='"why": "{why}"']""")


def go_on(table: Table) -> None:
    """Go on from what the tricks came to, where the page shows it."""
    if table.page.locator("[data-on]").count():
        table.finger.rest()
        table.finger.tap("[data-on]")
        table.page.wait_for_selector("[data-pad='steps'][data-set], .coin")


def turn_up(table: Table, cards: Sequence[str]) -> None:
    """Turn up the cards of those who have a choice; the last cards of all by one tap."""
    if table.finger.sees("[data-entry*=reveal]"):
        table.finger.rest()
        table.finger.tap("[data-entry*=reveal]")
        return
    go_on(table)
    slots = table.page.locator("[data-slot]")
    for place, choice in enumerate(cards):
        if slots.nth(place).locator(".slot").count():
            table.finger.tap(f"[data-choice='{choice}']")


def card(code: str) -> str:
    """The key of a card."""
    return f'[data-card="{code}"]'


def space(cell: str, half: str | None) -> str:
    """A half-space, or the whole space where a card fills it."""
    side = f'[data-half="{half}"]' if half else ":not([data-half])"
    return f'.opt[data-cell="{cell}"]{side}'


def promise(table: Table, payload: Json) -> int | None:
    """The points that a space shows before it is tapped; None for other entries."""
    match GAME.read(payload):
        case Build(cell=cell, half=half):
            shown = table.page.locator(space(str(cell), half)).locator("text:not(.t-gold)")
            return int(shown.text_content() or "")
        case _:
            return None


def trick(table: Table, cards: Sequence[Card]) -> None:
    """Lay a trick: a card that follows suit is one tap, another at most two."""
    depth(table, "trick")
    led: Suit | None = None
    for each in cards:
        taps = lay(table, each.code)
        assert taps == 1 or each.suit is not led, f"{each} follows and took {taps} taps"
        led = led or each.suit


def lay(table: Table, code: str) -> int:
    """Tap a card, opening its suit if need be; gives the number of taps."""
    if table.finger.sees(card(code)):
        table.finger.tap(card(code))
        return 1
    suit = table.page.locator(card(code)).get_attribute("data-suit")
    table.finger.tap(f'[data-tab="{suit}"]')
    table.finger.tap(card(code))
    return 2


def choose(table: Table, choices: Sequence[int] | Sequence[str]) -> None:
    """Tap one choice after another."""
    for choice in choices:
        table.finger.tap(f"[data-choice='{choice}']")


def depth(table: Table, slug: str) -> None:
    """Choose how this round is entered, if it is not chosen already."""
    if table.page.locator(f'[data-pad="{slug}"]').count() == 0:
        table.finger.tap(f'.depth a[href*="depth={slug}"]')
        table.page.wait_for_selector(f'[data-pad="{slug}"][data-set]')


def captures(table: Table, entry: Captures) -> None:
    """Light a player, tap their cards; what is left is the last player's."""
    depth(table, "captures")
    for seat, cards in enumerate(entry.cards[:-1]):
        table.finger.tap(f'[data-taker]:has([value="{seat}"])')
        for each in cards:
            table.finger.tap(f'[data-take="{each.code}"]')
    for name, who in (("maid", entry.maid), ("royal", entry.royal)):
        if who is not None and table.finger.sees(f'[data-extra="{name}"]'):
            table.finger.tap(f'[data-extra="{name}"]')
    table.finger.tap("[data-done]")


def totals(table: Table, entry: Totals) -> None:
    """Tap sums cell by cell, in the order in which the pad asks for them."""
    depth(table, "totals")
    for column in suits(entry.suits):
        for total in column[:-1]:
            table.finger.tap(f'[data-digit="{total}"]')
    for total in entry.roman[:-1]:
        roman(table, total)
    for name, who in (("maid", entry.maid), ("royal", entry.royal)):
        for _ in range(0 if who is None else who + 1):
            table.finger.tap(f'[data-extra="{name}"]')
    table.finger.tap("[data-done]")


def suits(sums: Sums) -> tuple[tuple[int, ...], ...]:
    """The sums column by column."""
    return sums.red, sums.grey, sums.green


def roman(table: Table, total: int) -> None:
    """Tap a sum of Roman numerals: tens, then ones."""
    if total >= 10:
        table.finger.tap(f'[data-ten="{total // 10 * 10}"]')
    table.finger.tap(f'[data-digit="{total % 10}"]')
