"""The API operations that correspond to each page, except pages in `page_parity`."""

from collections.abc import Mapping

type Counterpart = tuple[str, ...]

HERE = "plays/{play}/"
THERE = f"{HERE}devices/{{presence}}/"


def _of_a_play(*operations: str) -> Counterpart:
    """Operations on a play: `POST undo/`."""
    return tuple(" ".join((m, HERE + p)) for m, _, p in (o.partition(" ") for o in operations))


COUNTERPARTS: Mapping[str, Counterpart] = {
    # joining
    "joining:join": ("GET codes/{code}/",),
    "joining:code": ("GET codes/{code}/", "POST joined/"),
    "joining:seat": _of_a_play("GET seat/", "PUT seat/", "DELETE seat/"),
    "joining:big": _of_a_play("GET ", "GET entries/", "GET code/"),
    "joining:together": _of_a_play("GET code/", "GET devices/"),
    "joining:invite": _of_a_play("PUT code/"),
    "joining:withdraw": _of_a_play("DELETE code/"),
    "joining:lock": _of_a_play("PUT lock/"),
    "joining:device": (f"PUT {THERE}seat/",),
    "joining:choose": (f"PATCH {THERE}",),
    "joining:throw-out": (f"DELETE {THERE}",),
    "joining:let-in": (f"POST {THERE}let-in/",),
    # groups
    "people:group": ("GET group/", "GET people/", "GET people/alike/", "GET places/"),
    "people:name": ("PATCH group/",),
    "groups:zone": ("PATCH group/",),
    "people:add": ("POST people/",),
    "people:person": (
        "GET people/{person}/",
        "PATCH people/{person}/",
        "DELETE people/{person}/",
    ),
    "people:same": ("POST people/{person}/merge/", "POST people/{person}/apart/"),
    "people:part": ("POST people/{person}/part/",),
    "people:add-place": ("POST places/",),
    "people:place": ("PATCH places/{place}/", "DELETE places/{place}/"),
    "groups:rules": ("GET house-rulings/", "PUT house-rulings/"),
    "groups:copies": ("GET copies/",),
    "groups:copy": ("GET copies/{game}/", "PUT copies/{game}/", "DELETE copies/{game}/"),
    "groups:devices": ("GET devices/",),
    "groups:name-device": ("PATCH devices/{device}/",),
    "groups:remove-device": ("DELETE devices/{device}/",),
    # recaps
    "recaps:index": ("GET recaps/",),
    "recaps:recap": ("GET recaps/{period}/",),
    "recaps:share": ("GET recaps/{period}/share/",),
    "recaps:link": ("PUT recaps/{period}/share/",),
    "recaps:withdraw": ("DELETE recaps/{period}/share/",),
    "recaps:switch": ("GET recaps/switch/", "PUT recaps/switch/"),
    "recaps:person": ("GET people/{person}/recaps/{period}/",),
    "recaps:share-person": ("GET people/{person}/recaps/{period}/share/",),
    "recaps:link-person": ("PUT people/{person}/recaps/{period}/share/",),
    "recaps:withdraw-person": ("DELETE people/{person}/recaps/{period}/share/",),
    "recaps:switch-person": (
        "GET people/{person}/recaps/switch/",
        "PUT people/{person}/recaps/switch/",
    ),
    "recaps:seen": ("GET shared-recaps/{token}/",),
    # plays
    "plays:start": ("GET plays/", "GET samples/", "POST plays/"),
    "plays:new": ("POST plays/",),
    "plays:sample": ("POST samples/{sample}/",),
    "history:plays": ("GET plays/", "GET plain-results/"),
    "plays:play": _of_a_play("GET ", "GET options/"),
    "plays:enter": _of_a_play("POST entries/"),
    "plays:undo": _of_a_play("POST undo/"),
    "plays:redo": _of_a_play("POST redo/"),
    "plays:open-scores": _of_a_play("PUT open-scores/"),
    "plays:reveal": _of_a_play("POST reveal/"),
    "plays:cover": _of_a_play("GET sealed/"),
    "plays:choice": _of_a_play("PUT sealed/{seat}/"),
    "plays:confirm": _of_a_play("GET confirmations/", "POST confirmations/"),
    "plays:clock": _of_a_play("PUT clock/"),
    "plays:have-confirmed": _of_a_play("PUT confirms/"),
    "plays:log": _of_a_play("GET entries/", "GET acts/"),
    "plays:last": _of_a_play("GET entries/"),
    "plays:whereabouts": _of_a_play("GET ", "GET times/"),
    "plays:name-work": ("GET copies/{game}/", "PUT copies/{game}/"),
    "plays:entry": _of_a_play("GET positions/{number}/", "GET lines/"),
    "plays:correct": _of_a_play("POST why/", "POST what-if/"),
    "plays:check": _of_a_play("POST corrections/check/"),
    "plays:save": _of_a_play("POST corrections/"),
    "plays:lines": _of_a_play("GET lines/"),
    "plays:ledger": _of_a_play("GET ledgers/{seat}/"),
    "plays:result": _of_a_play("GET ", "GET lines/"),
    "plays:stop": _of_a_play("POST entries/"),
    "plays:sheet": _of_a_play("POST entries/"),
    # plays that were played
    "history:trash": ("GET plays/",),
    "history:take-back": _of_a_play("POST restore/"),
    "history:about": _of_a_play("PATCH "),
    "history:notes": _of_a_play("PATCH "),
    "history:throw-away": _of_a_play("DELETE "),
    "history:rematch": _of_a_play("POST rematch/"),
    "history:copy": _of_a_play("POST copy/"),
    "history:replay": _of_a_play("GET positions/", "GET positions/{number}/"),
    # sharing
    "plain_results:result": (
        "GET plain-results/{result}/",
        "DELETE plain-results/{result}/",
    ),
    "photos:photo": _of_a_play("GET photo/", "PUT photo/"),
    "photos:remove": _of_a_play("DELETE photo/"),
    "photos:file": _of_a_play("GET photo/file/"),
    "sharing:share": ("GET shares/", *_of_a_play("GET share/", "PUT share/")),
    "sharing:withdraw": _of_a_play("DELETE share/"),
    "sharing:seen": ("GET shared/{token}/",),
    # achievements
    "achievements:group": ("GET achievements/",),
    "achievements:one": ("GET achievements/{achievement}/", "PUT achievements/{achievement}/"),
    "achievements:person": ("GET people/{person}/achievements/",),
    # statistics
    "statistics:group": ("GET statistics/",),
    "statistics:group-in-game": ("GET statistics/{game}/",),
    "statistics:person": ("GET people/{person}/statistics/",),
    "statistics:person-in-game": ("GET statistics/{game}/{person}/",),
    # rules and disputes
    "rules:rulebook": ("GET games/{game}/", "GET games/{game}/clauses/"),
    "rules:clause": (
        "GET games/{game}/clauses/{clause}/",
        "GET games/{game}/clauses/{clause}/met/",
    ),
    "disputes:house-history": (
        "GET games/{game}/house-history/",
        "POST games/{game}/house-history/",
    ),
    "disputes:house-sheet": ("GET house-rulings/", "GET games/{game}/clauses/"),
    "disputes:search": ("GET clauses/",),
    "disputes:example": ("GET games/{game}/clauses/{clause}/examples/",),
    "disputes:example-copy": ("POST games/{game}/clauses/{clause}/examples/{number}/what-if/",),
    "disputes:try-example": ("POST games/{game}/clauses/{clause}/examples/{number}/what-if/",),
    "disputes:rulings": _of_a_play("GET readings/"),
    "disputes:ruling": (
        *_of_a_play("GET readings/{ruling}/", "POST readings/{ruling}/"),
        "PUT house-rulings/",
    ),
    "disputes:why": _of_a_play("POST why/"),
    "disputes:line": _of_a_play("GET lines/", "GET positions/{number}/"),
    "disputes:what-if": _of_a_play("POST what-if/"),
    "disputes:try": _of_a_play("POST what-if/"),
    "disputes:advice": _of_a_play("PUT advice/"),
    "disputes:as-played": _of_a_play("POST entries/"),
    # files
    "exchange:exports": _of_a_play("GET record/", "GET bg-stats/"),
    "exchange:record": _of_a_play("GET record/"),
    "exchange:lines": _of_a_play("GET lines/"),
    "exchange:bg-stats": _of_a_play("GET bg-stats/"),
    "exchange:bgsplay": _of_a_play("GET bg-stats/"),
    "exchange:plays": ("GET plays/",),
    "exchange:bg-stats-import": ("POST bg-stats/",),
    "exchange:undo-import": ("GET imports/", "DELETE imports/{batch}/"),
    "exchange:take-in": ("POST records/", "POST records/check/"),
    "backup:backup": ("POST backup/",),
    "backup:file": ("GET backup/",),
    # what pads look up
    "games:krimsutep-sums": _of_a_play("GET options/"),
    "disputes:preview": _of_a_play("POST why/", "POST what-if/"),
    # programs themselves
    "api:tokens": ("GET tokens/",),
    "api:withdraw": ("DELETE tokens/{token}/",),
    "api:manual": ("GET schema/",),
}
