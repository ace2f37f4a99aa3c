"""Create, look up and withdraw tokens."""

import secrets
from collections.abc import Collection
from hashlib import sha256
from uuid import UUID

from django.db.models import F, QuerySet
from django.utils import timezone

from companion.api.models import Token, TokenScope
from companion.groups.models import Device
from companion.languages.sentences import gettext
from scoring.kernel.errors import Malformed
from scoring.record import read_name

PREFIX = "nile_"
"""Makes leaked tokens recognizable."""
MOST = 20


def create_token(device: Device, name: str, scopes: Collection[str]) -> tuple[Token, str]:
    """Create a token; returns it with its text. Raises `Malformed` without any scope."""
    read, chosen = (
        read_name(name),
        [scope.value for scope in TokenScope if scope.value in scopes],
    )
    if not chosen:
        raise Malformed(gettext("Choose what the token may do."), field="scopes")
    if valid_tokens(device).count() >= MOST:
        words = gettext("A device has at most {n} tokens. Delete one first.")
        raise Malformed(words.format(n=MOST))
    text = f"{PREFIX}{secrets.token_urlsafe(32)}"
    token = Token.objects.create(
        device=device, group=device.group, name=read, digest=digest(text), scopes=chosen
    )
    return token, text


def valid_tokens(device: Device) -> QuerySet[Token]:
    """The valid tokens of a device."""
    return Token.objects.filter(device=device, group=device.group_id, withdrawn=None)


def group_tokens(mine: Device) -> QuerySet[Token]:
    """The valid tokens of all devices of a group, the newest first."""
    in_group = Token.objects.filter(group=mine.group_id, device__group=mine.group_id)
    return in_group.filter(withdrawn=None, device__left=None).order_by("-made")


def find_token(text: str) -> Token | None:
    """The valid token of this text, if its device is still in the group; else None."""
    token = (
        Token.objects.select_related("device__group")
        .filter(digest=digest(text), withdrawn=None, device__left=None)
        .filter(group=F("device__group"))
        .first()
    )
    today = timezone.now().date()
    if token is not None and token.used != today:
        Token.objects.filter(id=token.id).update(used=today)
    return token


def withdraw_token(mine: Device, token: UUID) -> None:
    """Withdraw a token of any device of the group.

    Raises `Token.DoesNotExist` for a token of another group.
    """
    found = Token.objects.get(id=token, group=mine.group_id)
    if found.withdrawn is None:
        found.withdrawn = timezone.now()
        found.save(update_fields=["withdrawn"])


def digest(text: str) -> str:
    """SHA-256 of a token, as hex; tokens are random, so that no salt is needed."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
