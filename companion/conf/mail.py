"""Mail settings."""

from typing import TypedDict
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from companion.conf.terminal import gettext

SMTP = "django.core.mail.backends.smtp.EmailBackend"
SECONDS = 10


class Options(TypedDict):
    """Options of the SMTP backend."""

    host: str
    port: int | None
    username: str
    password: str
    use_tls: bool
    use_ssl: bool
    timeout: int


class Mailer(TypedDict):
    """One entry of Django's MAILERS."""

    BACKEND: str
    OPTIONS: Options


def mailers(url: str) -> dict[str, Mailer]:
    """Django's setting for the mail server at this URL; without a URL no mail is sent.

    `smtp://` is unencrypted, for a server on this machine or in the home network, `smtp+tls://`
    is STARTTLS, `smtps://` is TLS from the start.
    """
    if not url:
        return {}
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in {"smtp", "smtp+tls", "smtps"} or not parts.hostname:
        raise ImproperlyConfigured(
            gettext(
                "MAIL_URL is not the address of a mail server; "
                "one reads smtps://user:password@mail.example.org:465."
            )
        )
    options = Options(
        host=parts.hostname,
        port=port,
        username=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        use_tls=parts.scheme == "smtp+tls",
        use_ssl=parts.scheme == "smtps",
        timeout=SECONDS,
    )
    return {"default": Mailer(BACKEND=SMTP, OPTIONS=options)}
