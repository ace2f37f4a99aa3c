"""The toy game is on the shelf; passwords need not be slow to guess here."""

import pytest
from pytest_django.fixtures import Settings

from tests.plays.conftest import _toy_on_the_shelf, ann, ben, stranger

__all__ = ["_toy_on_the_shelf", "ann", "ben", "stranger"]


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
