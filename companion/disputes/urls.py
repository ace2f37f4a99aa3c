"""URLs of the rules and of disputes; the latter are below the URLs of a play."""

from django.urls import URLPattern, URLResolver, include, path

from companion.disputes.views import examples, house, preview, rulings, what_if, why
from companion.disputes.views import rulebook as rules

EXAMPLE = "rules/<slug:game>/<str:clause>/<int:number>/"

disputes: list[URLPattern | URLResolver] = [
    path("rules/", rules.search_rules, name="search"),
    path("house/", house.sheet, name="house-sheet"),
    path("house/<slug:game>/", house.history, name="house-history"),
    path(EXAMPLE, examples.example, name="example"),
    path(f"{EXAMPLE}try/", what_if.example, name="example-copy"),
    path(f"{EXAMPLE}try/<str:tried>/", what_if.example, name="try-example"),
    path("plays/<uuid:play>/readings/", rulings.rulings, name="rulings"),
    path("plays/<uuid:play>/readings/<slug:name>/", rulings.ruling, name="ruling"),
    path("plays/<uuid:play>/why/", why.why, name="why"),
    path("plays/<uuid:play>/lines/<int:number>/", why.line, name="line"),
    path("plays/<uuid:play>/what-if/<int:number>/", what_if.what_if, name="what-if"),
    path("plays/<uuid:play>/what-if/<int:number>/<str:tried>/", what_if.what_if, name="try"),
    path("plays/<uuid:play>/advice/", what_if.advice, name="advice"),
    path("plays/<uuid:play>/preview/", preview.preview, name="preview"),
    path("plays/<uuid:play>/as-played/", why.as_played, name="as-played"),
]
books: list[URLPattern | URLResolver] = [
    path("<slug:game>/", rules.rulebook, name="rulebook"),
    path("<slug:game>/<str:clause>/", rules.clause, name="clause"),
]
urlpatterns = [
    path("", include((disputes, "disputes"))),
    path("rules/", include((books, "rules"))),
]
