"""Where mail goes out."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from companion.conf.mail import mailers


def test_without_a_mail_server_there_is_none() -> None:
    assert mailers("") == {}


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("smtp://mail.home", ("mail.home", None, False, False)),
        ("smtp+tls://mail.home:587", ("mail.home", 587, True, False)),
        ("smtps://mail.home:465", ("mail.home", 465, False, True)),
    ],
)
def test_a_mail_server_is_told_by_its_address(url: str, expected: tuple[object, ...]) -> None:
    options = mailers(url)["default"]["OPTIONS"]
    names = ("host", "port", "use_tls", "use_ssl")
    assert tuple(dict(options)[name] for name in names) == expected


def test_a_password_may_have_any_letters() -> None:
    expected = mailers("smtps://ann%40example.org:p%2Fw%3A@mail.example.org")["default"][
        "OPTIONS"
    ]
    assert (expected["username"], expected["password"]) == ("ann@example.org", "p/w:")


@pytest.mark.parametrize(
    "url", ["mail.example.org", "http://mail.example.org", "smtps://", "smtp://host:port"]
)
def test_what_is_no_mail_server_is_told_at_the_start(url: str) -> None:
    with pytest.raises(
        ImproperlyConfigured, match=r"MAIL_URL is not the address of a mail server"
    ):
        mailers(url)
