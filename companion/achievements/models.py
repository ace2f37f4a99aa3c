"""Models: the achievements that a group has switched off."""

from django.db import models

from companion.groups.models import Group

MAX_ACHIEVEMENT = 24


class AchievementOff(models.Model):
    """An achievement that a group does not show; it is derived nevertheless."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="achievements_off")
    name = models.SlugField(max_length=MAX_ACHIEVEMENT)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["group", "name"], name="one_switch_an_achievement"),
        )

    def __str__(self) -> str:
        return f"{self.name} off in {self.group}"
