"""URLs of all apps."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("companion.plays.urls")),  # first: most requests
    path("", include("companion.joining.urls")),
    path("account/", include("companion.accounts.urls")),
    path("group/", include("companion.people.urls")),
    path("group/", include("companion.groups.urls")),
    path("", include("companion.history.urls")),
    path("", include("companion.photos.urls")),
    path("plain-results/", include("companion.plain_results.urls")),
    path("", include("companion.sharing.urls")),
    path("statistics/", include("companion.statistics.urls")),
    path("achievements/", include("companion.achievements.urls")),
    path("recaps/", include("companion.recaps.urls")),
    path("", include("companion.offline.urls")),
    path("", include("companion.disputes.urls")),
    path("", include("companion.exchange.urls")),
    path("games/", include("companion.games.urls")),
    path("", include("companion.api.token_urls")),
    path("group/backup/", include("companion.backup.urls")),
    path("", include("companion.transfer.urls")),
    path("", include("companion.languages.urls")),
    path("", include("companion.preferences.urls")),
    path("about/", include("companion.frontend.about_urls")),
    path("look/", include("companion.frontend.urls")),
]

# These handlers respond in JSON below /api/v1/.
handler400 = "companion.api.error_handlers.bad_request"
handler403 = "companion.api.error_handlers.permission_denied"
handler404 = "companion.api.error_handlers.page_not_found"
handler500 = "companion.api.error_handlers.server_error"
