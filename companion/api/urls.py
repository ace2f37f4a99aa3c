"""URLs of the API, imported at the first request for one of them."""

from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.routers import SimpleRouter

from companion.api.throttles import MachineThrottle
from companion.api.viewsets import (
    achievements,
    corrections,
    devices,
    games,
    groups,
    hosting,
    joining,
    ledgers,
    people,
    photos,
    plain_results,
    play_log,
    plays,
    positions,
    recaps,
    records,
    sharing,
    statistics,
)
from companion.api.viewsets.base import UnknownAddress
from companion.recaps import converter

OF_A_PLAY = (
    plays.PlaysViewSet, play_log.PlayLogViewSet, corrections.CorrectionViewSet,
    corrections.ReadingViewSet, positions.PositionViewSet, joining.ConfirmationViewSet,
    ledgers.LedgerViewSet, joining.SeatViewSet, joining.SealedChoiceViewSet,
    hosting.InvitationViewSet, hosting.PlayDeviceViewSet, hosting.SettingViewSet,
    sharing.ShareViewSet, records.PlayRecordViewSet, photos.PhotoViewSet,
)  # fmt: skip
converter.register()
router = SimpleRouter(use_regex_path=False)
for viewset in OF_A_PLAY:
    router.register("plays", viewset, basename=viewset.__name__)
router.register("games", games.GameViewSet, basename="game")
router.register("people", people.PersonViewSet, basename="person")
router.register("places", groups.PlaceViewSet, basename="place")
router.register("copies", groups.OwnCopyViewSet, basename="copy")
router.register("devices", devices.DeviceViewSet, basename="device")
router.register("tokens", devices.TokenViewSet, basename="token")
router.register("samples", plays.SampleViewSet, basename="sample")
router.register("shares", sharing.SharesViewSet, basename="share")
router.register("shared", sharing.SharedViewSet, basename="shared")
router.register("statistics", statistics.StatisticsViewSet, basename="statistics")
router.register("achievements", achievements.AchievementViewSet, basename="achievement")
router.register("plain-results", plain_results.PlainResultViewSet, basename="plain-result")
router.register("imports", records.ImportViewSet, basename="import")
router.register("records", records.RecordViewSet, basename="record")

group, backup = groups.GroupViewSet, records.BackupViewSet
one: list[URLPattern | URLResolver] = [
    path("schema/", SpectacularJSONAPIView.as_view(throttle_classes=[MachineThrottle])),
    path("me/", group.as_view({"get": "me"})),
    path("group/", group.as_view({"get": "retrieve", "patch": "partial_update"})),
    path("house-rulings/", group.as_view({"get": "house_rulings", "put": "settle"})),
    path("clauses/", games.GameViewSet.as_view({"get": "search"})),
    path("codes/<str:code>/", joining.CodeViewSet.as_view({"get": "retrieve"})),
    path("joined/", joining.CodeViewSet.as_view({"post": "join"})),
    path("samples/<slug:sample>/", plays.SampleViewSet.as_view({"post": "open"})),
    path("backup/", backup.as_view({"get": "retrieve", "post": "create"})),
    path("bg-stats/", records.BgStatsImportViewSet.as_view({"post": "create"})),
    path("recaps/", recaps.RecapViewSet.as_view({"get": "list"})),
    path(
        "recaps/switch/",
        recaps.RecapSwitchViewSet.as_view({"get": "retrieve", "put": "update"}),
    ),
    path("recaps/<period:period>/", recaps.RecapViewSet.as_view({"get": "retrieve"})),
    path(
        "recaps/<period:period>/share/",
        recaps.RecapShareViewSet.as_view(
            {"get": "retrieve", "put": "update", "delete": "destroy"}
        ),
    ),
    path(
        "people/<uuid:person>/recaps/switch/",
        recaps.RecapSwitchViewSet.as_view({"get": "of_person", "put": "put_of_person"}),
    ),
    path(
        "people/<uuid:person>/recaps/<period:period>/",
        recaps.RecapViewSet.as_view({"get": "of_person"}),
    ),
    path(
        "people/<uuid:person>/recaps/<period:period>/share/",
        recaps.RecapShareViewSet.as_view(
            {"get": "of_person", "put": "put_of_person", "delete": "delete_of_person"}
        ),
    ),
    path("shared-recaps/<str:token>/", recaps.SharedRecapViewSet.as_view({"get": "retrieve"})),
    path(
        "people/<uuid:person>/statistics/",
        statistics.StatisticsViewSet.as_view({"get": "overall"}),
    ),
    path(
        "people/<uuid:person>/achievements/",
        achievements.AchievementViewSet.as_view({"get": "of_person"}),
    ),
    *router.urls,
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include(one)),
    re_path(r"^", UnknownAddress.as_view({"get": "http_method_not_allowed"})),
]
