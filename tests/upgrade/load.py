"""The rows of an older version's SQLite brought into this server's PostgreSQL, as they were."""

from pathlib import Path

from django.core.management.color import no_style
from django.db import connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

OLD = "old"


def load(file: Path) -> None:
    """Bring the empty database to the schema of the file, then copy every row of it."""
    here = connections.settings[connection.alias]
    engine = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(file), "OPTIONS": {}}
    connections.settings[OLD] = {**here, **engine}
    executor = MigrationExecutor(connection)
    graph = executor.loader.graph
    applied = set(MigrationRecorder(connections[OLD]).applied_migrations()) & set(graph.nodes)
    last = [
        node for node in applied
        if not {each.key for each in graph.node_map[node].children if each.key[0] == node[0]}
        & applied
    ]  # fmt: skip
    executor.migrate(last)
    models = executor.loader.project_state(last).apps.get_models(include_auto_created=True)
    # References are looked at when the transaction ends, so that the order does not matter.
    with transaction.atomic(), connection.cursor() as cursor:
        for model in models:
            rows = model._base_manager  # noqa: SLF001 - documented
            rows.using(connection.alias).bulk_create(list(rows.using(OLD).all()), 500)
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
