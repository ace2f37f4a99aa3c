"""An account: an e-mail address and a password; `groups.GroupAccess` holds its groups."""

import unicodedata
from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.hashers import make_password
from django.db import models
from django.utils import timezone

MAX_ADDRESS = 254


def address(text: str) -> str:
    """An e-mail address in lower case, as accounts store it."""
    return unicodedata.normalize("NFC", text).strip().lower()


class Accounts(BaseUserManager["Account"]):
    """The manager of accounts."""

    def open(self, email: str, password: str) -> "Account":
        """Create an account; raises `IntegrityError` if the address has one."""
        return self.open_confirmed(email, make_password(password))

    def open_confirmed(self, email: str, password: str) -> "Account":
        """Create an account whose password is hashed already; raises `IntegrityError`."""
        return self.create(email=address(email), password=password)

    def get_by_natural_key(self, username: str | None) -> "Account":
        """The account of an address in any case."""
        return self.get(email=address(username or ""))


class Account(AbstractBaseUser):
    """A person with access to groups. It has no name: names belong to a group's people."""

    email = models.EmailField(max_length=MAX_ADDRESS, unique=True)
    created = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects = Accounts()

    def __str__(self) -> str:
        return self.email
