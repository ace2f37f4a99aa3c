"""Mail to people, sent at once or in the background, where the mail server can fail."""

import logging
from concurrent.futures import ThreadPoolExecutor
from smtplib import SMTPException

from django.core.mail import send_mail

log = logging.getLogger(__name__)

BACKGROUND = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


class MailNotSentError(Exception):
    """The mail server does not answer, or refuses the mail."""


def send_at_once(subject: str, text: str, email: str) -> None:
    """Send a mail; raises `MailNotSentError`."""
    try:
        send_mail(subject, text, None, [email])
    except (OSError, SMTPException) as error:
        log.warning("A mail could not be sent: %s", error)
        raise MailNotSentError from error


def send_in_background(subject: str, text: str, email: str) -> None:
    """Send a mail after the answer, which takes as long and says the same without one."""
    BACKGROUND.submit(_send_or_log, subject, text, email)


def _send_or_log(subject: str, text: str, email: str) -> None:
    try:
        send_at_once(subject, text, email)
    except MailNotSentError:
        return  # logged
    except Exception:
        log.exception("A mail could not be sent.")
