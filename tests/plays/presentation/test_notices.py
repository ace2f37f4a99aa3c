"""Notices after an action, where no other phone was quicker."""

import pytest

from tests.plays.conftest import Phone
from tests.plays.presentation.test_play_page import HTMX, sent, text

pytestmark = pytest.mark.django_db
BEHIND = "The game has changed: it has no entry any more. Your entry was not saved."


@pytest.mark.parametrize("page", ["enter", "undo", "redo", "stop"])
def test_a_page_that_has_seen_entries_which_the_server_lost_is_told_so(
    ann: Phone, page: str
) -> None:
    headers = {} if page == "stop" else HTMX
    answer = ann.client.post(ann.at(page), sent(ann, after="3"), headers=headers)
    assert answer.status_code == 409
    assert BEHIND in text(answer)
    assert not ann.table.log.entries
