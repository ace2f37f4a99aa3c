"""Template tags and filters: icons, style sheets, scripts, cached parts, numbers."""

from collections.abc import Iterable, Sequence

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from companion import bidi, numerals
from companion.frontend import icons, scripts, stylesheets
from companion.frontend.template_cache import once as rendered_once
from companion.frontend.template_cache import once_each as each_rendered_once

register = template.Library()


@register.simple_tag
def icon(name: str, classes: str = "") -> SafeString:
    """{% icon "undo" %}: a decorative symbol; write its meaning next to it."""
    return mark_safe(icons.icon(name, classes))  # noqa: S308 -- from our own files only


@register.simple_tag
def emblem(owner: int) -> SafeString:
    """{% emblem seat.owner %}: the owner's emblem in their colour; owners are 1 to 5."""
    return icon(f"e-{owner}", f"own-{owner}")


@register.simple_tag
def symbols(*sets: str) -> SafeString:
    """{% symbols "krimsutep" %}: the base set and these sets, once per page."""
    return mark_safe(icons.sprite(*sets))  # noqa: S308 -- from our own files only


@register.simple_tag
def sheet(*names: str) -> SafeString:
    """{% sheet "play" "krimsutep" %}: the style sheet of a page."""
    where = reverse("frontend:sheet", args=["+".join(names), stylesheets.sheet(*names).digest])
    return format_html('<link rel="stylesheet" href="{}">', where)


@register.simple_tag
def script(*files: str | Sequence[str]) -> SafeString:
    """{% script "js/send.js" screen.scripts %}: these modules and their imports, joined."""
    flat = [file for each in files for file in ([each] if isinstance(each, str) else each)]
    names = [file.removeprefix("js/").removesuffix(".js") for file in flat]
    where = reverse("frontend:script", args=["+".join(names), scripts.script(*names).digest])
    return format_html('<script type="module" src="{}"></script>', where)


@register.simple_tag
def once(template_name: str, **context: object) -> SafeString:
    """{% once "parts/score.html" rows=page.rows %}: an include that is cached by its values."""
    return mark_safe(rendered_once(template_name, context))  # noqa: S308 -- a template escapes


@register.simple_tag
def once_each(
    template_name: str, name: str, values: Iterable[object], **context: object
) -> SafeString:
    """{% once_each "parts/entry.html" "entry" entries %}: `once` for each of these values."""
    rendered = each_rendered_once(template_name, name, values, context)
    return mark_safe(rendered)  # noqa: S308 -- a template escapes


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
def points(number: int) -> str:
    """A score with a typographic minus."""
    return numerals.points(number)


@register.filter
def signed(number: int) -> str:
    """A gain: +3, −1, and 0 without a sign."""
    return numerals.signed(number)


@register.filter
def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th; 11th to 13th."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number % 10, 'th')}"
