"""An unfinished form comes back as it was left: after Back, a reload, or a closed drawer."""

from playwright.sync_api import Page, expect

from tests.browser.table import begin


def add(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_placeholder("Add a player").fill(name)
        page.keyboard.press("Enter")


def half_filled(page: Page) -> None:
    """Ramses, Cem before Ann before Zoë, Ann starts, and a reading that is not the default."""
    page.goto("/")
    page.locator('label:has([name=game][value="ramses"])').tap()
    add(page, "Ann", "Cem", "Zoë")
    page.get_by_label("Cem one seat up").tap()
    page.locator('label:has([name=starts][value="Ann"])').tap()
    page.locator("details[data-rulings]:visible summary").first.tap()
    page.locator("details[data-rulings]:visible .ruling label:nth-child(2)").first.tap()
    expect(page.locator("details[data-rulings]:visible").first).to_contain_text("1 changed")


def is_as_it_was_left(page: Page) -> None:
    expect(page.locator(".rail")).to_contain_text("3 players, Ann")
    expect(page.locator("#seats b")).to_have_text(["Cem", "Ann", "Zoë"])
    expect(page.locator('[name=game][value="ramses"]')).to_be_checked()
    shown = page.locator("details[data-rulings]:visible").first
    expect(shown).to_contain_text("1 changed")
    assert shown.get_attribute("data-rulings") == "ramses"
    for name in ("Ann", "Cem", "Zoë"):
        expect(page.locator(f'[name=players][value="{name}"]')).to_be_checked()


def test_a_half_filled_start_survives_back_and_reload(page: Page) -> None:
    half_filled(page)
    page.reload()
    is_as_it_was_left(page)
    page.goto("/rules/ramses/")
    page.go_back()
    is_as_it_was_left(page)
    page.goto("/rules/ramses/")
    page.goto("/")
    is_as_it_was_left(page)


def test_a_clause_of_a_ruling_opens_beside_the_form(page: Page) -> None:
    half_filled(page)
    page.locator("details[data-rulings]:visible .ruling a").first.tap()
    expect(page.locator("#aside")).to_contain_text("Source: Section")
    page.locator("#aside a[href='#main']").first.tap()
    is_as_it_was_left(page)


def test_a_tab_that_is_restored_shows_the_form_as_it_was(page: Page) -> None:
    """What a browser restores of a tab: its address, its history, and its own storage."""
    half_filled(page)
    kept = page.evaluate("() => ({...sessionStorage})")
    restored = page.context.new_page()
    restored.add_init_script(
        f"for (const [key, value] of Object.entries({kept!r}))"
        " sessionStorage.setItem(key, value);"
    )
    restored.goto("/")
    is_as_it_was_left(restored)


def test_a_form_that_has_led_on_begins_anew(page: Page) -> None:
    begin(page)
    page.goto("/")
    expect(page.locator("#seats b")).to_have_count(0)
    assert "draft:new" not in page.evaluate("() => Object.keys(sessionStorage)")


def test_what_was_refused_is_kept_too(page: Page) -> None:
    page.goto("/")
    add(page, "Ann", "Ben")
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.locator("#error")).to_contain_text("is for 3 to 4 players, not 2.")
    page.wait_for_load_state("domcontentloaded")  # from then on it is kept
    page.goto("/rules/krimsutep/")
    page.goto("/")
    expect(page.locator("#seats b")).to_have_text(["Ann", "Ben"])


def test_a_copy_and_what_is_told_of_a_play_come_back(page: Page) -> None:
    about = begin(page) + "about/"
    page.goto(about)
    page.get_by_label("Notes").fill("With rain on the roof.")
    page.get_by_label("Duration in minutes").fill("95")
    page.goto("/group/copies/ramses/")
    name = page.locator("input[name^=name-]").first
    name.fill("The heron")
    page.goto(about)
    expect(page.get_by_label("Notes")).to_have_value("With rain on the roof.")
    expect(page.get_by_label("Duration in minutes")).to_have_value("95")
    page.go_back()
    expect(name).to_have_value("The heron")


def test_what_is_told_of_a_play_is_kept_until_it_is_saved(page: Page) -> None:
    about = begin(page) + "about/"
    page.goto(about)
    page.get_by_label("Duration in minutes").fill("95")
    page.goto("/")
    page.goto(about)
    expect(page.get_by_label("Duration in minutes")).to_have_value("95")
    page.get_by_role("button", name="Save").tap()
    page.wait_for_url("**/plays/*/")
    page.goto("/")
    page.goto(about)
    expect(page.get_by_label("Duration in minutes")).to_have_value("95")
    assert not page.evaluate(
        "() => Object.keys(sessionStorage).some((k) => k.includes('about'))"
    )
