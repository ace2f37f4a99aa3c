"""What the entries already say is not asked again."""

from playwright.sync_api import Page, expect

import scoring.cleopatra.state as cleopatra
import scoring.ramses.state as ramses
from tests.browser import oracle
from tests.browser.finger import Finger
from tests.browser.live import LiveApp
from tests.browser.seeding import Payload, record, seed

BEGGED: Payload = record("cleopatra-4-garden", 15)
"""Ben's turn; Cem’s hand is empty."""
COUNTED: Payload = record("ramses-4-per-work", 139)
"""The final hands, with three trading cards among them."""


def open_(page: Page, live_app: LiveApp, payload: Payload, at: str = "") -> None:
    seeded = seed(live_app, {"play": payload})
    seeded.hand_to(page).goto(f"{seeded.home}{seeded.plays['play']}{at}")
    page.wait_for_function("() => !document.querySelector('[data-pad]:not([data-set])')")


def test_an_empty_hand_is_asked_for_no_card(page: Page, live_app: LiveApp) -> None:
    *_, position = oracle.positions(BEGGED)
    state = position.state
    assert isinstance(state, cleopatra.State)
    hands, names = state.cards.hands, state.seats
    empty = names[hands.index(0)]
    open_(page, live_app, BEGGED, "#people")
    page.locator("label:has([name=person][value=beggar])").tap()
    gifts = page.locator("[data-panel=beggar] fieldset")
    for row in gifts.all():
        keys = row.locator("label")
        if empty in row.inner_text():
            expect(row).to_contain_text("no cards in hand")
            expect(keys).to_have_count(2)  # two talents, or nothing
        else:
            expect(keys).to_have_count(7)
    for row in gifts.all():
        row.locator("label").first.tap()
    expect(page.get_by_role("button", name="Play")).to_be_enabled()
    page.locator("label:has([name=person][value=envoy])").tap()
    rows = page.locator("[data-panel=envoy] .row")
    expect(rows.filter(has_text=empty).locator("button")).to_have_count(0)
    expect(rows.locator("[data-stepper]")).to_have_count(len(names) - 2)


def test_the_last_hand_has_the_trading_cards_that_are_left(
    page: Page, live_app: LiveApp
) -> None:
    *_, position = oracle.positions(COUNTED)
    assert isinstance(position.state, ramses.State)
    held = position.state.trading_in_hands
    assert held > 1
    open_(page, live_app, COUNTED)
    finger = Finger(page)
    finger.tap('[data-stepper="trading"] [name="more"]')
    for _ in position.state.seats[1:]:
        finger.rest()
        finger.tap("[data-next]")
    expect(page.locator('[data-stepper="trading"] output')).to_have_text(str(held - 1))
    art = position.state.cards.hands[-1] - (held - 1)
    expect(page.locator('[data-stepper="art"] output')).to_have_text(str(art))
    expect(page.locator("[data-next]")).to_have_text("Save")
