"""A backup has every row whole."""

import pytest

from companion.backup.row_serialization import KINDS, Kind


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.noun)
def test_no_field_of_a_row_is_forgotten(kind: Kind) -> None:
    fields = {field.name for field in kind.model._meta.concrete_fields}  # noqa: SLF001 - documented
    assert {*kind.fields, *kind.refers, *kind.left_out} == fields
