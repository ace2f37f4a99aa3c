"""A backup has every row whole."""

import pytest
from django.db.models import Model

from companion.backup.row_serialization import KINDS, RowKind


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.noun)
def test_no_field_of_a_row_is_forgotten(kind: RowKind[Model]) -> None:
    fields = {field.name for field in kind.model._meta.concrete_fields}  # noqa: SLF001 - documented
    assert {*kind.fields.values(), *kind.refers.values(), *kind.left_out} == fields
