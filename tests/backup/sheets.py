"""`python -m tests.backup.sheets`: print the plays of the server of this environment.

JSON on stdout: of each play its record, its lines and every act of its log.
"""

import json
import os
import sys

import django


def main() -> None:
    """Print everything."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    django.setup()
    json.dump(sheets(), sys.stdout)


def sheets() -> dict[str, dict[str, object]]:
    """Record, lines and events of each play, by its id."""
    # Models can be imported only when Django is set up.
    from companion.exchange.csv_export import (  # noqa: PLC0415
        csv_file,
        lines,
    )
    from companion.exchange.record_export import record_file  # noqa: PLC0415
    from companion.plays.models import (  # noqa: PLC0415
        LogEvent,
        Play,
    )
    from companion.plays.services import tables_of_plays  # noqa: PLC0415

    return {
        str(table.play.id): {
            "record": record_file(table).decode(),
            "sheet": csv_file(lines(table)).decode(),
            "acts": [
                [
                    each.sequence,
                    str(each.key),
                    each.action,
                    each.created.isoformat(),
                    each.digest,
                ]
                for each in LogEvent.objects.filter(play=table.play).order_by("sequence")
            ],
        }
        for table in tables_of_plays(Play.objects.order_by("id"))
    }


if __name__ == "__main__":
    main()
