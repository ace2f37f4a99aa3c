"""Names of readings, in a word or two, for the buttons that choose them."""

from django.utils.translation import gettext, pgettext


def reading_name(value: str | bool) -> str:  # noqa: FBT001 - a reading's value may be one
    """Name a reading by its value in records."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    names = {
        # Krimsutep
        "wins": pgettext("an interpretation", "wins"),
        "captured": pgettext("an interpretation", "captured"),
        "with-sevens": pgettext("an interpretation", "with sevens"),
        "trumps-only": pgettext("an interpretation", "trumps only"),
        "side-by-side": pgettext("an interpretation", "side by side"),
        "stacked": pgettext("an interpretation", "stacked"),
        "group": pgettext("an interpretation", "group"),
        "lines": pgettext("an interpretation", "lines"),
        "steps": pgettext("an interpretation", "steps"),
        "diagonal": pgettext("an interpretation", "diagonal"),
        # Ramses
        "level": pgettext("an interpretation", "level"),
        "discard": pgettext("an interpretation", "discard"),
        "per-player": pgettext("an interpretation", "per player"),
        "per-work": pgettext("an interpretation", "per work"),
        "own": pgettext("an interpretation", "own"),
        "art": pgettext("an interpretation", "art"),
        "before": pgettext("an interpretation", "before"),
        "after": pgettext("an interpretation", "after"),
        "works": pgettext("an interpretation", "works"),
        "any-card": pgettext("an interpretation", "any card"),
        "rectangles": pgettext("an interpretation", "rectangles"),
        "free": pgettext("an interpretation", "free"),
        "full": pgettext("an interpretation", "full"),
        "exhibits": pgettext("an interpretation", "exhibits"),
        # Cleopatra
        "every-turn": pgettext("an interpretation", "every turn"),
        "market": pgettext("an interpretation", "market"),
        "materials": pgettext("an interpretation", "materials"),
        "all-first": pgettext("an interpretation", "all first"),
        "builder": pgettext("an interpretation", "builder"),
        "never": pgettext("an interpretation", "never"),
        "supply": pgettext("an interpretation", "supply"),
        # Several of them
        "any": pgettext("an interpretation", "any"),
        "nobody": pgettext("an interpretation", "nobody"),
        "none": pgettext("an interpretation", "none"),
        "no": gettext("no"),
        "yes": gettext("yes"),
    }
    return names.get(value, value.replace("-", " "))
