"""The mails of a test, those that are sent in the background as well."""

from django.core import mail

from companion.accounts.mailing import BACKGROUND


def sent_mails() -> list[mail.EmailMessage]:
    """All mails so far, once those in the background are sent."""
    BACKGROUND.submit(int).result()
    return list(mail.outbox)
