"""An account is an e-mail address and a password; what it keeps is in `groups`."""

import unicodedata
from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils import timezone

MAX_ADDRESS = 254


def address(text: str) -> str:
    """An e-mail address as accounts are told apart by it: whatever its case."""
    return unicodedata.normalize("NFC", text).strip().lower()


class Accounts(BaseUserManager["Account"]):
    """All accounts."""

    def open(self, email: str, password: str) -> "Account":
        """Make an account; IntegrityError where the address has one."""
        account = self.model(email=address(email))
        account.set_password(password)
        account.save(using=self._db)
        return account

    def get_by_natural_key(self, username: str | None) -> "Account":
        """The account of an address, however it is written."""
        return self.get(email=address(username or ""))


class Account(AbstractBaseUser):
    """Somebody who keeps groups. It has no name: people are the groups', not ours."""

    email = models.EmailField(max_length=MAX_ADDRESS, unique=True)
    created = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects = Accounts()

    def __str__(self) -> str:
        return self.email
