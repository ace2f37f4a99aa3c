"""The converter of periods in addresses, `<period:period>`."""

from django.urls import register_converter
from django.urls.converters import StringConverter, get_converters

from companion.recaps.period import PERIOD


class PeriodConverter(StringConverter):
    """A period in an address, as text."""

    regex = PERIOD


def register() -> None:
    """Make the converter known; doing so again changes nothing."""
    if "period" not in get_converters():
        register_converter(PeriodConverter, "period")
