"""Seat results say under which names their numbers stand, see `ResultColumns`."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

NAMES = {
    "krimsutep": (
        "royal maid suit palace obelisk oasis doubling oasis-final",
        "tricks favourite doubled largest overbuilt oases yield dry",
    ),
    "ramses": (
        "three-set four-set six-set hand prepared joker",
        "works threes fours sixes jokers swaps kept unfinished cards",
    ),
    "cleopatra": (
        "start wall sphinx throne obelisk door mosaic turn-bonus bid beggar merchant tainted "
        "character hand-limit offering envoy final-hand sanctuary",
        "pieces walls sphinxes obelisks doors thrones mosaics sanctuaries amulets eaten "
        "offerings bids first bid price relief",
    ),
}
"""The line kinds and measures of each game, in the order of all rows written so far."""


def name_columns(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give every row the names that its numbers have stood under."""
    alias = schema_editor.connection.alias
    results = apps.get_model("statistics", "SeatResult").objects.using(alias)
    columns = apps.get_model("statistics", "ResultColumns").objects.using(alias)
    for game, (kinds, measures) in NAMES.items():
        rows = results.filter(game=game)
        if rows.exists():
            named = columns.create(
                game=game, line_kinds=kinds.split(), measures=measures.split()
            )
            rows.update(columns=named)
    # No other game has ever had rows that can be read; a start derives what is missing.
    results.filter(columns=None).delete()


class Migration(migrations.Migration):
    dependencies = [("statistics", "0007_plain_names")]
    operations = [
        migrations.CreateModel(
            name="ResultColumns",
            fields=[
                ("id", models.SmallAutoField(primary_key=True, serialize=False)),
                ("game", models.SlugField(db_index=False)),
                ("line_kinds", models.JSONField()),
                ("measures", models.JSONField()),
            ],
            options={
                "verbose_name_plural": "result columns",
                "constraints": (
                    models.UniqueConstraint(
                        fields=("game", "line_kinds", "measures"),
                        name="one_row_per_result_names",
                    ),
                ),
            },
        ),
        migrations.RemoveIndex("seatresult", "results_of_a_group"),
        migrations.AddField(
            "seatresult",
            "columns",
            models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="statistics.resultcolumns",
            ),
        ),
        migrations.RunPython(name_columns, migrations.RunPython.noop),
        migrations.AlterField(
            "seatresult",
            "columns",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="statistics.resultcolumns",
            ),
        ),
        migrations.AddIndex(
            "seatresult",
            models.Index(
                fields=["group", "game", "played"],
                name="results_of_a_group",
                condition=models.Q(("counts", True)),
                include=(
                    "person",
                    "play",
                    "number",
                    "players",
                    "turn",
                    "score",
                    "rank",
                    "out",
                    "shared",
                    "margin",
                    "columns",
                    "kinds",
                    "measures",
                    "stamp",
                ),
            ),
        ),
    ]
