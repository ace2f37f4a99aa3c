"""Every address of the project, and what it answers to whom; see test_join_link."""

from collections.abc import Mapping
from dataclasses import dataclass, field

NOT_THERE, FORBIDDEN, NOT_SO, SIGN_IN = 404, 403, 405, 302


@dataclass(frozen=True)
class Of:
    """An address of a play or group, and the status with which it answers a watcher."""

    args: tuple[str, ...] = ()
    reads: int = FORBIDDEN
    posts: tuple[int, ...] = (FORBIDDEN,)


@dataclass(frozen=True)
class Own:
    """An address that shows each device its own group, and has no id of another's in it."""

    form_fields: Mapping[str, str] = field(default_factory=dict)


# Nothing on these is anybody's: rules, looks, forms to begin with.
OPEN = {
    "about:about", "languages:choose", "preferences:settings", "preferences:hints",
    "preferences:help",
    "frontend:look", "frontend:page", "frontend:script", "frontend:sheet",
    "rules:rulebook", "rules:clause",
    "disputes:search", "disputes:example", "disputes:example-copy", "disputes:try-example",
    "games:krimsutep-sums", "offline:worker", "offline:manifest",
    "offline:shell", "plays:sample", "accounts:keep", "accounts:confirm", "accounts:sign-in",
    "accounts:sign-out", "accounts:sign-out-elsewhere", "accounts:forgotten",
    "joining:join", "api:manual", "api:root",
    "statistics:counted",
    "plays:token",
    "api:path",  # what is behind it is tested in tests/api
}  # fmt: skip
OWN: dict[str, Own] = {
    "plays:start": Own(),
    "plays:new": Own({"game": "toy", "seats": "Emil", "new": "Frida"}),
    "history:plays": Own(),
    "history:trash": Own(),
    "people:group": Own(),
    "people:name": Own({"name": "Others"}),
    "groups:zone": Own({"zone": "Europe/Vienna"}),
    "people:add": Own({"name": "Emil"}),
    "people:add-place": Own({"name": "elsewhere"}),
    "groups:rules": Own({"game": "toy", "toy.zero": "yes"}),
    "groups:copies": Own(),
    "groups:copy": Own({"name-3A": "Mallory's own"}),
    "groups:devices": Own(),
    "api:tokens": Own({"name": "Mallory's program", "scopes": "read"}),
    "backup:backup": Own(),
    "backup:file": Own(),
    "recaps:index": Own(),
    "recaps:recap": Own(),
    "recaps:wall": Own(),
    "recaps:share": Own(),
    "recaps:drawing": Own(),
    "recaps:link": Own({"names": "full"}),
    "recaps:withdraw": Own(),
    "recaps:switch": Own({"on": "1"}),
    "recaps:close": Own(),
    "recaps:offer-year": Own(),
    "statistics:group": Own(),
    "statistics:group-in-game": Own(),
    "achievements:group": Own(),
    "achievements:one": Own({"on": "0"}),
    "exchange:plays": Own(),
    "exchange:take-in": Own(),
    "exchange:bg-stats-import": Own(),
    "accounts:account": Own(),
    "accounts:claim": Own({"apart": "1"}),
    "accounts:new-group": Own(),
    "accounts:delete": Own({"old": "x"}),
    "accounts:password": Own({"old": "x", "password": "y"}),
    "disputes:house-sheet": Own({"game": "toy"}),
    "disputes:house-history": Own({"toy.zero": "yes"}),
    "transfer:transfer": Own(),
    "transfer:arrive": Own({"packed": "UEs="}),
    "transfer:settle": Own({"play-x": "ours"}),
    "transfer:file": Own(),
    "transfer:send-group": Own({}),
}
HOST_READS = (
    "sharing:drawn",
    "sharing:drawing",
    "sharing:own-picture",
    "transfer:away",
    "transfer:onward",
    "transfer:send",
)
ONE = ("play",)
THERE = ("play", "presence")
OF: dict[str, Of] = {
    "plays:play": Of(ONE, reads=200, posts=(NOT_SO,)),
    "plays:enter": Of(ONE, reads=NOT_SO),
    "plays:live": Of(ONE, reads=200),
    **dict.fromkeys(("plays:undo", "plays:redo", "plays:reveal"), Of(ONE, reads=NOT_SO)),
    "plays:open-scores": Of(ONE, reads=NOT_SO, posts=(404,)),  # the host's alone
    "plays:confirm": Of(ONE, reads=200),
    "plays:clock": Of(ONE, reads=NOT_SO, posts=(404,)),  # the host's alone
    "plays:have-confirmed": Of(ONE, reads=NOT_SO, posts=(404,)),  # the host's alone
    "plays:cover": Of(ONE, reads=200, posts=(NOT_SO,)),
    "plays:choice": Of(("play", "seat")),
    "plays:log": Of(ONE, reads=200, posts=(NOT_SO,)),
    "plays:last": Of(ONE, reads=200, posts=(NOT_SO,)),
    "plays:whereabouts": Of(ONE, reads=200, posts=(NOT_SO,)),
    "plays:name-work": Of(("play", "work"), reads=404, posts=(404,)),
    "plays:entry": Of(("play", "number"), reads=200, posts=(NOT_SO,)),
    "plays:correct": Of(ONE),
    "plays:check": Of(ONE, posts=(NOT_SO,)),
    "plays:save": Of(ONE, reads=NOT_SO),
    "plays:lines": Of(ONE, reads=200, posts=(NOT_SO,)),
    "plays:ledger": Of(("play", "number"), reads=200, posts=(NOT_SO,)),
    "plays:result": Of(ONE, reads=302, posts=(NOT_SO,)),
    "plays:stop": Of(ONE),
    "plays:sheet": Of(ONE),
    "disputes:rulings": Of(ONE, reads=200, posts=(NOT_SO,)),
    "disputes:ruling": Of(("play", "ruling"), reads=200),
    "disputes:why": Of(ONE, reads=404, posts=(NOT_SO,)),  # of an entry that is none
    "disputes:line": Of(("play", "number"), reads=200, posts=(NOT_SO,)),
    "disputes:what-if": Of(("play", "number"), reads=200, posts=(302,)),  # nothing is stored
    "disputes:try": Of(("play", "number", "tried"), reads=200, posts=(302,)),
    "disputes:advice": Of(ONE, reads=NOT_SO, posts=(404,)),  # the host's alone
    "disputes:as-played": Of(ONE, reads=NOT_SO),
    "history:about": Of(ONE, reads=404),
    "history:notes": Of(ONE, reads=404, posts=(404,)),
    "history:throw-away": Of(ONE, reads=NOT_SO),
    "history:take-back": Of(ONE, reads=NOT_SO, posts=(404,)),  # not in their trash
    "history:rematch": Of(ONE, reads=NOT_SO, posts=(302, 422)),  # a play of their own
    "history:copy": Of(ONE, reads=NOT_SO, posts=(404,)),  # of what is over
    "history:replay": Of(ONE, reads=200, posts=(NOT_SO,)),
    "sharing:share": Of(ONE, reads=404, posts=(404,)),
    "sharing:withdraw": Of(ONE, reads=NOT_SO),
    "exchange:undo-import": Of(("batch",), reads=404, posts=(404,)),
    "plain_results:result": Of(("result",), reads=404, posts=(404,)),
    "photos:photo": Of(ONE, reads=404, posts=(404,)),
    "photos:remove": Of(ONE, reads=NOT_SO),
    "photos:file": Of(ONE, reads=404, posts=(NOT_SO,)),
    "sharing:photo": Of(("token",), reads=404, posts=(NOT_SO,)),
    "sharing:seen": Of(("token",), reads=404, posts=(NOT_SO,)),  # who has no link finds nothing
    "sharing:picture": Of(("token",), reads=404, posts=(NOT_SO,)),
    **dict.fromkeys(HOST_READS, Of(ONE, reads=404, posts=(NOT_SO,))),
    **dict.fromkeys(("transfer:take", "transfer:back"), Of(ONE, reads=NOT_SO, posts=(404,))),
    "exchange:exports": Of(ONE, reads=200, posts=(NOT_SO,)),
    "exchange:record": Of(ONE, reads=200, posts=(NOT_SO,)),
    "exchange:lines": Of(ONE, reads=200, posts=(NOT_SO,)),
    **dict.fromkeys(("exchange:bg-stats", "exchange:bgsplay"), Of(ONE, 404, (NOT_SO,))),
    **{
        f"recaps:{name}": Of(("period", "person"), reads=404, posts=(NOT_SO,))
        for name in ("person", "share-person", "drawing-person")
    },
    **{
        f"recaps:{name}": Of(("period", "person"), reads=NOT_SO, posts=(404,))
        for name in ("link-person", "withdraw-person")
    },
    "recaps:offer": Of(ONE, reads=404, posts=(NOT_SO,)),
    "recaps:switch-person": Of(("person",), reads=NOT_SO, posts=(404,)),
    "recaps:seen": Of(("token",), reads=404, posts=(NOT_SO,)),
    "recaps:picture": Of(("token",), reads=404, posts=(NOT_SO,)),
    "statistics:person": Of(("person",), reads=404, posts=(NOT_SO,)),
    "achievements:person": Of(("person",), reads=404, posts=(NOT_SO,)),
    "statistics:person-in-game": Of(("person", "game"), reads=404, posts=(NOT_SO,)),
    "api:withdraw": Of(("program",), reads=NOT_SO, posts=(404,)),
    "disputes:preview": Of(ONE, reads=409, posts=(NOT_SO,)),  # of another game
    "joining:code": Of(("code",), reads=404, posts=(404,)),
    "joining:seat": Of(ONE, reads=200, posts=(302,)),  # to take a seat is theirs to do
    "joining:big": Of(ONE, reads=200, posts=(NOT_SO,)),
    "joining:together": Of(ONE, posts=(NOT_SO,)),
    **dict.fromkeys(
        ("joining:invite", "joining:withdraw", "joining:lock"), Of(ONE, reads=NOT_SO)
    ),
    "joining:device": Of(THERE),
    "joining:choose": Of(THERE, reads=NOT_SO),
    "joining:throw-out": Of(THERE, reads=NOT_SO),
    "joining:let-in": Of(THERE, reads=NOT_SO),
    "people:person": Of(("person",), reads=404, posts=(404,)),
    "people:same": Of(("person", "other"), reads=404, posts=(404,)),
    "people:part": Of(("person",), reads=NOT_SO, posts=(404,)),
    "people:place": Of(("place",), reads=404, posts=(404,)),
    "groups:name-device": Of(("device",), reads=NOT_SO, posts=(404,)),
    "groups:remove-device": Of(("device",), reads=NOT_SO, posts=(404,)),
    "accounts:open": Of(("access",), reads=SIGN_IN, posts=(SIGN_IN,)),
    "accounts:reset": Of(("uid", "token"), reads=404, posts=(404,)),
}
