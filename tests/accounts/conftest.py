"""The toy game is in the catalog; passwords are hashed quickly."""

import pytest
from pytest_django.fixtures import Settings

from tests.plays.conftest import _toy_in_the_catalog, ann, ben, stranger

__all__ = ["_toy_in_the_catalog", "ann", "ben", "stranger"]


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
