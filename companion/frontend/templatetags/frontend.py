"""Template tags and filters: icons, style sheets, scripts, cached parts, numbers.

Rendered parts are cached, and shared by all pages. Most of a play's page stays the same between
two entries: the rows of its log, the score sheet, often the scores. A part that depends only on
the values given to it is taken from the cache.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from django import template
from django.conf import settings
from django.template import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext

from companion import bidi, score_text
from companion.caching import cached_by_language
from companion.frontend import icons, scripts, stylesheets
from companion.frontend.device import DeviceSettings
from companion.languages import sentences

MOST = 4000  # parts; each has a few hundred to a few thousand bytes

type CachedRender = tuple[tuple[str, object], ...]
"""The context of a part, as pairs of name and value."""


def in_one_line(text: str) -> str:
    """Remove line breaks and indents; no part has text in which these matter."""
    lines = [line.strip(" ") for line in text.splitlines()]
    return " ".join([line for line in lines if line])


def _frozen(context: Mapping[str, object]) -> CachedRender:
    return tuple([(name, frozen(value)) for name, value in context.items()])


def _once(template: str, context: CachedRender) -> str:
    if not settings.DEBUG:
        # A context with a dict or list inside has no hash, so that it cannot be cached.
        with suppress(TypeError):
            return _kept(template, context)
    return render_to_string(template, dict(context))


@cached_by_language(MOST)
def _kept(template: str, context: CachedRender) -> str:
    return in_one_line(render_to_string(template, dict(context)))


def frozen(value: object) -> object:
    """A hashable copy of a value: a list becomes a tuple."""
    return tuple(value) if isinstance(value, list) else value


register = template.Library()
EMBLEMS = 5
"""The symbols e-1 to e-5: as many as a game has seats."""


@register.simple_tag
def icon(name: str, classes: str = "") -> SafeString:
    """{% icon "undo" %}: a decorative symbol; write its meaning next to it."""
    return mark_safe(icons.icon(name, classes))  # noqa: S308 -- from our own files only


@register.simple_tag
def emblem(owner: int) -> SafeString:
    """{% emblem seat.owner %}: the owner's emblem in their colour; owners are 1 to 5.

    An imported record can have more seats than any game: those beyond have no emblem.
    """
    return icon(f"e-{owner}", f"own-{owner}") if owner <= EMBLEMS else mark_safe("")


@register.simple_tag
def medallion(look: tuple[int, str], letters: str = "", classes: str = "") -> SafeString:
    """{% medallion each.look each.initials %}: a person's own emblem, or letters, on their hue.

    Their name stands beside it. The emblem is drawn in place, so that pages need no set of it.
    """
    hue, emblem = look
    shown = format_html("<bdi>{}</bdi>", letters) if letters else SafeString("")
    if emblem:
        drawn = icons.content(f"m-{emblem}")
        shown = mark_safe(f'<svg viewBox="0 0 24 24">{drawn}</svg>')  # noqa: S308 -- our own
    kind = f"medallion hue-{hue} {classes}".strip()
    return format_html('<span class="{}" aria-hidden="true">{}</span>', kind, shown)


DOTS = ("#14737e", "#b0386f", "#66701a", "#6a57b8", "#8a5f35", "#4b6e8d")
"""The hues of people as in the dark theme of faces.css, which are seen on every ground."""


@register.simple_tag
def dot(look: tuple[int, str]) -> SafeString:
    """{% dot seat.look %}: a person's colour where they play; it needs no style sheet.

    The first load of a play has no room for emblems; a seat has one of its own anyway.
    """
    hue, _ = look
    return format_html(
        '<svg class="i" viewBox="0 0 16 16" aria-hidden="true">'
        '<circle cx="8" cy="8" r="6" fill="{}" stroke="#fdf6e4"/></svg>',
        DOTS[hue - 1],
    )


@register.simple_tag
def symbols(*sets: str | Sequence[str]) -> SafeString:
    """{% symbols "krimsutep" %}: the base set and these sets, once per page."""
    flat = [name for each in sets for name in ([each] if isinstance(each, str) else each)]
    return mark_safe(icons.sprite(*flat))  # noqa: S308 -- from our own files only


@register.simple_tag
def drawings(names: Iterable[str]) -> SafeString:
    """{% drawings page.symbols %}: single symbols of any sets, in a hidden SVG."""
    return mark_safe(icons.single(*names))  # noqa: S308 -- from our own files only


@register.simple_tag(takes_context=True)
def sheet(context: Context, *names: str) -> SafeString:
    """{% sheet "play" "krimsutep" %}: the style sheet of a page, in the device's theme.

    The sheets of fragments (`PIECES`) have no colours of their own, and so no theme, but for
    that of people's medallions. A sheet that only some screens need is disabled until
    later.js enables it.
    """
    device = context.get("device")
    themed = {*stylesheets.KINDS, stylesheets.BESIDE, stylesheets.FACES}
    if isinstance(device, DeviceSettings) and device.theme and names[0] in themed:
        names = (*names, device.theme)
    where = reverse("frontend:sheet", args=["+".join(names), stylesheets.sheet(*names).digest])
    media = stylesheets.LATER.get("+".join(names))
    if media:
        tag = '<link rel="stylesheet" href="{}" media="{}" disabled>'
        return format_html(tag, where, media)
    return format_html('<link rel="stylesheet" href="{}">', where)


@register.simple_tag
def script(*files: str | Sequence[str]) -> SafeString:
    """{% script "js/send.js" screen.scripts %}: these modules and their imports, joined."""
    return format_html('<script type="module" src="{}"></script>', script_url(*files))


@register.simple_tag
def script_url(*files: str | Sequence[str]) -> str:
    """{% script_url "keys" %}: the address of these modules and their imports, joined."""
    flat = [file for each in files for file in ([each] if isinstance(each, str) else each)]
    names = [file.removeprefix("js/").removesuffix(".js") for file in flat]
    return reverse("frontend:script", args=["+".join(names), scripts.script(*names).digest])


@register.simple_tag
def once(template_name: str, **context: object) -> SafeString:
    """{% once "parts/score.html" rows=page.rows %}: an include that is cached by its values."""
    return mark_safe(_once(template_name, _frozen(context)))  # noqa: S308 -- a template escapes


@register.simple_tag
def once_each(
    template_name: str, name: str, values: Iterable[object], **context: object
) -> SafeString:
    """{% once_each "parts/entry.html" "entry" entries %}: `once` for each of these values."""
    alike = _frozen(context)
    rendered = [_once(template_name, (*alike, (name, frozen(value)))) for value in values]
    return mark_safe("".join(rendered))  # noqa: S308 -- a template escapes


@register.filter
def offered(feature: str) -> bool:
    """{% if "joining"|offered %}: whether HIDDEN_FEATURES leaves a feature in.

    A feature is an URL namespace (`joining`), one URL (`plays:live`), or a name of its own.
    """
    hidden: frozenset[str] = settings.HIDDEN_FEATURES
    return feature not in hidden and feature.partition(":")[0] not in hidden


@register.simple_tag
def pocket_url() -> str:
    """{% pocket_url as pocket %}: where the pocket edition is hosted; empty if nowhere."""
    return str(settings.POCKET_URL)


@register.filter
def isolated(text: object) -> str:
    """The text, isolated from the text direction around it, where no <bdi> is possible."""
    return bidi.isolated(str(text))


@register.filter
def sentence(text: str) -> str:
    """{{ clause.says|sentence }}: a text of the rules in the language in use."""
    return sentences.sentence(text)


@register.filter
def points(number: int) -> str:
    """A score with a typographic minus."""
    return score_text.points(number)


@register.filter
def signed(number: int) -> str:
    """A gain: +3, −1, and 0 without a sign."""
    return score_text.signed(number)


@register.filter
def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th; 11th to 13th."""
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    match last:
        case 1:
            words = pgettext("ordinal", "{n}st")
        case 2:
            words = pgettext("ordinal", "{n}nd")
        case 3:
            words = pgettext("ordinal", "{n}rd")
        case _:
            words = pgettext("ordinal", "{n}th")
    return words.format(n=number)
