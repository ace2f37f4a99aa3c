"""A second phone of a group, added without an account."""

from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp

NAME = "Zoë’s phone"


def beside(page: Page, new_phone: NewPhone, app: LiveApp) -> Page:
    """Another phone of the group, on the same page."""
    mine = next(each for each in page.context.cookies() if each["name"] == "sessionid")
    session = str(app.ask({"beside": mine["value"], "name": NAME}))
    phone = new_phone()
    phone.context.add_cookies([{"name": "sessionid", "value": session, "url": app.url}])
    phone.goto(page.url)
    return phone
