"""Template tag: the photo of a play on its result page."""

from django import template

from companion.frontend.templatetags.frontend import offered
from companion.photos import services
from companion.plays.table import Table

register = template.Library()


@register.inclusion_tag("photos/photo.html")
def photo_of_table(table: Table, title: str) -> dict[str, object]:
    """{% photo_of_table table result.heading %}: the photo, or where one can be added."""
    host = offered("photos") and table.role.host and table.play.finished is not None
    photo = services.photo_of(table.play.id) if host else None
    wanted = host and (photo is not None or not table.play.sample)
    return {"table": table, "title": title, "photo": photo, "wanted": wanted}
