"""Settings of a device, in two cookies: how pages look and signal, which hints are hidden.

A device needs no group and no account for them, so they are no rows of the database. A cookie
holds words separated by dots; words that no setting knows are ignored.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Self

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString

COOKIE = "device"
HIDDEN = "hints"
"""The cookie of hints that were dismissed, by their ids."""
SEPARATOR = "."
THEMES = ("light", "dark")
LEFT = "left"
BUZZ, SOUND, NO_HINTS, SLEEPS = "buzz", "sound", "no-hints", "sleeps"
SWITCHES = (BUZZ, SOUND, NO_HINTS, SLEEPS)
MOST_HINTS = 200
"""Hints that a cookie keeps at most, far more than there are."""


@dataclass(frozen=True, slots=True)
class DeviceSettings:
    """The settings of a device; the defaults are those of a device without cookies.

    An empty `theme` follows the system. With `left`, the row at the foot is mirrored for a left
    thumb. `on` has the switches that are not as at the start, `hidden` the ids of hints that
    were dismissed.
    """

    theme: str = ""
    left: bool = False
    on: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()

    @classmethod
    def of(cls, request: HttpRequest) -> Self:
        """The settings of the device that sent this request."""
        words = _words(request, COOKIE)
        return cls(
            next((each for each in THEMES if each in words), ""),
            LEFT in words,
            frozenset(words) & frozenset(SWITCHES),
            frozenset(_words(request, HIDDEN)[:MOST_HINTS]),
        )

    @property
    def buzzes(self) -> bool:
        """Whether the device vibrates, or else flashes, when its seat's turn comes."""
        return BUZZ in self.on

    @property
    def sounds(self) -> bool:
        """Whether the device plays two tones when its seat's turn comes."""
        return SOUND in self.on

    @property
    def signals(self) -> bool:
        """Whether the device signals its seat's turn at all."""
        return self.buzzes or self.sounds

    @property
    def sleeps(self) -> bool:
        """Whether the screen may go dark during a play."""
        return SLEEPS in self.on

    @property
    def stays_on(self) -> bool:
        """Whether the screen stays on during a play."""
        return not self.sleeps

    @property
    def marks(self) -> SafeString:
        """The attributes of the root element by which styles and scripts know the settings."""
        return SafeString(
            (' data-hand="left"' if self.left else "") + (" data-sleeps" if self.sleeps else "")
        )

    @property
    def hints(self) -> bool:
        """Whether hints are shown."""
        return NO_HINTS not in self.on

    def changed(self, values: Mapping[str, str]) -> Self:
        """The settings after a form set `theme`, `hand`, or a switch (`1` or `0`)."""
        theme = values.get("theme", self.theme)
        on = set(self.on)
        for switch in SWITCHES:
            if switch in values:
                (on.add if values[switch] == "1" else on.discard)(switch)
        return replace(
            self,
            theme=theme if theme in THEMES else "",
            left=values.get("hand", LEFT if self.left else "") == LEFT,
            on=frozenset(on),
        )

    def keep(self, response: HttpResponse) -> None:
        """Set the cookies of a response; a setting that is the default takes none."""
        words = [self.theme, LEFT if self.left else "", *sorted(self.on)]
        _set(response, COOKIE, [each for each in words if each])
        _set(response, HIDDEN, sorted(self.hidden)[:MOST_HINTS])


def _words(request: HttpRequest, cookie: str) -> list[str]:
    return [each for each in request.COOKIES.get(cookie, "").split(SEPARATOR) if each]


def _set(response: HttpResponse, cookie: str, words: Collection[str]) -> None:
    if words:
        response.set_cookie(
            cookie,
            SEPARATOR.join(words),
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    else:
        response.delete_cookie(cookie, samesite="Lax")


def context(request: HttpRequest) -> dict[str, DeviceSettings]:
    """The context processor: `device` in every template that a request renders."""
    return {"device": DeviceSettings.of(request)}
