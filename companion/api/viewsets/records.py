"""Play records, the BG Stats export, and the backup of a group."""

import json
from collections.abc import Sequence
from uuid import UUID

from django.http import HttpResponse
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.authentication import device
from companion.api.openapi import BINARY, ZIP, json_body, operation
from companion.api.serializers import records as serializers
from companion.api.serializers.sharing import BgStats, Restored
from companion.api.serializers.strict import body, given
from companion.api.viewsets.base import (
    ENTER,
    FILE,
    MANAGE,
    READ,
    ApiViewSet,
    PlayViewSet,
    ZipParser,
    answer,
    group_time_zone,
    no_content,
    private,
    table_of,
)
from companion.backup.archive import MOST_SENT
from companion.backup.group_backup import backup_file
from companion.backup.group_restore import restore
from companion.exchange import bgstats, record_export, record_import
from companion.exchange.bgstats_file import MOST_BYTES, read_file
from companion.exchange.bgstats_import import Imported, ImportPlan, import_plays, plan_import
from companion.exchange.bgstats_undo import undo_import, undoable_imports
from companion.exchange.record_check import check
from companion.languages.sentences import gettext, id_of, parameters_of
from scoring.kernel.serialization.entries import Json

A_RECORD: Json = {
    "format": "play-record",
    "version": 1,
    "game": "krimsutep",
    "players": ["Ann", "Ben", "Cem"],
    "start": 0,
    "entries": [],
}
BG_STATS: Json = {"players": [], "games": [], "plays": []}
RECORDS = json_body(serializers.Records, {"records": [A_RECORD]})


class PlayRecordViewSet(PlayViewSet):
    """Files of one play."""

    @operation("getRecord", READ, serializers.Record)
    @action(detail=True)
    def record(self, request: Request, play: UUID) -> Response:
        """A play as a record: the file that any other server can import."""
        return answer(record_export.record(table_of(play, request)))

    @operation("getBgStats", READ, BgStats)
    @action(detail=True, url_path="bg-stats")
    def bg_stats(self, request: Request, play: UUID) -> Response:
        """A finished play for BG Stats: the link that the app opens, the file that it reads."""
        table = table_of(play, request)
        if not bgstats.can_be_exported(table):
            raise NotFound(gettext("Only finished games can be exported to BG Stats."))
        with group_time_zone(request):
            return answer(BgStats(bgstats.link(table), bgstats.bgsplay_json(table)))


class RecordViewSet(ApiViewSet):
    """Records to import and to check."""

    most = 2_000_000

    @operation("postRecords", ENTER, [serializers.Taken], body=RECORDS)
    def create(self, request: Request) -> Response:
        """Import plays, each checked by the rules.

        A refused one does not stop the others, and can be kept as a read-only play.
        """
        sent = body(serializers.Records, request)
        files = [(str(n), _file(each)) for n, each in enumerate(sent.records)]
        taken = record_import.import_records(device(request), files, keep=sent.keep)
        return answer([_imported_json(each) for each in taken])

    @operation(
        "postChecked",
        READ,
        serializers.Answer,
        body=json_body(serializers.ToCheck, {"record": A_RECORD}),
    )
    @action(detail=False, methods=["post"], most=1_000_100)
    def check(self, request: Request) -> Response:
        """Check a record by the rules: scores and lines, or the first entry that is refused.

        The response has no points for a running play of a game with secret points.
        """
        found = check(_file(body(serializers.ToCheck, request).record))
        return answer(serializers.Answer(found["ok"] is True, found))


class BgStatsImportViewSet(ApiViewSet):
    """Files of BG Stats to import."""

    most = MOST_BYTES

    @operation(
        "postBgStats",
        ENTER,
        serializers.BgStatsImported,
        body=json_body(serializers.FromBgStats, {"file": BG_STATS, "check": True}),
    )
    def create(self, request: Request) -> Response:
        """Import plays of our games from BG Stats as final scores: all new ones, or none.

        Plays that are here already are not changed. Nothing is imported while it is open who a
        name is.
        """
        sent = body(serializers.FromBgStats, request)
        file, answers = read_file(_file(dict(sent.file))), given(sent.people) or {}
        caller = device(request)
        found = plan_import(caller.group, file, answers)
        if sent.check or found.people.questions:
            return answer(_bg_stats_json(found))
        report = import_plays(caller, file, answers)
        return answer(_bg_stats_json(found, report))


class ImportViewSet(ApiViewSet):
    """Imports from BG Stats that can be undone."""

    lookup_url_kwarg = "batch"

    @operation("getImports", READ, [serializers.UndoableImport])
    def list(self, request: Request) -> Response:
        """The imports of the last 30 days, the newest first."""
        found = undoable_imports(device(request).group)
        return answer(
            [
                serializers.UndoableImport(
                    each.batch.id, each.batch.at, each.plays, each.results
                )
                for each in found
            ]
        )

    @operation("deleteImport", MANAGE)
    def destroy(self, request: Request, batch: UUID) -> Response:
        """Undo an import: delete what came with it for good."""
        undo_import(device(request).group, batch)
        return no_content()


class Packed(BaseRenderer):
    """Renderer for `application/zip` in content negotiation; errors are JSON nevertheless."""

    media_type = ZIP
    format = "zip"


class BackupViewSet(ApiViewSet):
    """The backup of the group."""

    parser_classes = (ZipParser,)
    most = MOST_SENT

    def perform_content_negotiation(
        self,
        request: Request,
        force: bool = False,  # noqa: FBT001, FBT002 - the framework's signature
    ) -> tuple[BaseRenderer, str]:
        """Accept requests for the zip file and for JSON alike."""
        offered: Sequence[BaseRenderer] = [JSONRenderer(), Packed()]
        if not force:
            self.get_content_negotiator().select_renderer(request, offered)
        return JSONRenderer(), JSONRenderer.media_type

    @operation("getBackup", READ, ZIP)
    def retrieve(self, request: Request) -> HttpResponse:
        """The backup of the whole group, as a zip file."""
        return private(HttpResponse(backup_file(device(request).group), content_type=ZIP))

    @operation("postBackup", MANAGE, Restored, body={ZIP: BINARY})
    def create(self, request: Request) -> Response:
        """Restore a backup into the caller's group: all of it, or nothing if it is invalid.

        A play that exists already is not changed.
        """
        sent = request.data.get(FILE, b"") if isinstance(request.data, dict) else b""
        came = restore(device(request).group, sent)
        return answer(Restored(came.plays, came.again))


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
        message_id=id_of(taken.message),
        parameters=parameters_of(taken.message),
    )


def _bg_stats_json(
    found: ImportPlan, report: Imported | None = None
) -> serializers.BgStatsImported:
    """What an import of a file has done, or would do."""
    left_out = found.left_out if report is None else report.left_out
    questions = found.people.questions
    return serializers.BgStatsImported(
        ok=not questions,
        new=len(found.new if report is None else report.plays),
        again=found.again if report is None else report.again,
        other=len(found.results) if report is None else report.results,
        plays=tuple(play.id for play in report.plays) if report else (),
        left_out=tuple(
            serializers.BgStatsLeftOut(
                each.title,
                each.played,
                each.message,
                id_of(each.message),
                parameters_of(each.message),
            )
            for each in left_out
        ),
        questions=tuple(
            serializers.BgStatsQuestion(
                each.name, each.plays, tuple(person.uid for person in each.candidates)
            )
            for each in questions
        ),
        id=report.batch if report and report.number else None,
    )
