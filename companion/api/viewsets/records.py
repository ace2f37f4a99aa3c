"""Play records: export, import, check."""

import json
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers
from companion.api.authentication import device, device_id
from companion.api.openapi import described
from companion.api.serializers.strict import body
from companion.api.viewsets.base import ENTER, READ, View, json_response, method_scopes
from companion.exchange import record_export, record_import
from companion.exchange.record_check import check
from companion.plays import services
from scoring.kernel.serialization.entries import Json

A_RECORD: dict[str, Json] = {
    "format": "play-record",
    "version": 1,
    "game": "krimsutep",
    "players": ["Ann", "Ben", "Cem"],
    "start": 0,
    "entries": [],
}


class Record(View):
    """A play as a record."""

    scopes = method_scopes(get=READ)

    @described(
        "A play as a record: the file that any other server takes in.",
        answers={200: serializers.Record},
    )
    def get(self, request: Request, play: UUID) -> Response:
        """Export the record."""
        return json_response(record_export.record(services.show(play, device_id(request))))


class Records(View):
    """Records to import."""

    scopes = method_scopes(post=ENTER)
    most = 2_000_000

    @described(
        "Take plays in. Each is checked by the rules; one that is refused hinders no "
        "other, and may be kept to be read only.",
        answers={200: (serializers.Taken,)},
        body=serializers.Records,
        example={"records": [A_RECORD]},
    )
    def post(self, request: Request) -> Response:
        """Import the records in their order."""
        sent = body(serializers.Records, request)
        files = [(str(n), _file(each)) for n, each in enumerate(sent.records)]
        taken = record_import.import_records(device(request), files, keep=sent.keep)
        return json_response([_imported_json(each) for each in taken])


class Checked(View):
    """A record to check."""

    scopes = method_scopes(post=READ)
    most = 1_000_100

    @described(
        "Check a record by the rules: scores and lines, or the first entry that is refused. Of "
        "a play that is not over, in a game that keeps points secret, no points are told.",
        answers={200: serializers.Answer},
        body=serializers.ToCheck,
        example={"record": A_RECORD},
    )
    def post(self, request: Request) -> Response:
        """Check the record; nothing is stored."""
        answer = check(_file(body(serializers.ToCheck, request).record))
        return json_response(serializers.Answer(answer["ok"] is True, answer))


def _file(record: Json) -> bytes:
    return json.dumps(record, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _imported_json(taken: record_import.ImportedRecord) -> serializers.Taken:
    return serializers.Taken(
        ok=taken.play is not None and not taken.kept,
        play=taken.play.id if taken.play else None,
        again=taken.again,
        kept=taken.kept,
        entry=None if taken.entry is None else taken.entry - 1,
        rule=taken.clause or None,
        message=taken.message,
    )
