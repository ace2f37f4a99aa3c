"""Links to shared recaps, and where recaps are switched off or an offer was closed."""

from django.db import models
from django.utils import timezone

from companion.groups.models import Device, Group, Person
from companion.sharing.models import Names


class RecapLink(models.Model):
    """A link to the recap of a period; its `token` is valid until it is withdrawn.

    The recap is that of the `person`, or of the group. It is read anew for each visit.
    """

    token = models.CharField(max_length=43, unique=True)
    group = models.ForeignKey(Group, models.CASCADE, related_name="recap_links")
    person = models.ForeignKey(Person, models.CASCADE, null=True, related_name="+")
    period = models.CharField(max_length=10)
    names = models.CharField(max_length=8, choices=Names)
    device = models.ForeignKey(Device, models.SET_NULL, null=True, related_name="+")
    made = models.DateTimeField(default=timezone.now)
    withdrawn = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["group", "period"],
                condition=models.Q(withdrawn=None, person=None),
                name="one_open_link_a_recap",
            ),
            models.UniqueConstraint(
                fields=["person", "period"],
                condition=models.Q(withdrawn=None),
                name="one_open_link_a_person",
            ),
        )

    def __str__(self) -> str:
        return f"a link to the recap of {self.period}"


class RecapOff(models.Model):
    """Recaps of this group, or of this person of it, are switched off."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="+")
    person = models.ForeignKey(Person, models.CASCADE, null=True, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["group"],
                condition=models.Q(person=None),
                name="one_switch_of_a_groups_recaps",
            ),
            models.UniqueConstraint(fields=["person"], name="one_switch_of_a_persons_recaps"),
        )

    def __str__(self) -> str:
        return f"no recaps of {self.person or self.group}"


class ClosedOffer(models.Model):
    """The offer of a recap that a device has closed, or followed."""

    device = models.ForeignKey(Device, models.CASCADE, related_name="+")
    period = models.CharField(max_length=10)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["device", "period"], name="one_offer_a_device"),
        )

    def __str__(self) -> str:
        return f"the offer of {self.period}"
