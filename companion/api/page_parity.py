"""Why some pages have no API operation; the documentation says so.

A test names the operations that correspond to every other page, so that none is missing.
"""

from collections.abc import Mapping

DRAWN = "It draws what other addresses tell: styles, scripts, pictures, pages for the eye."
KEPT = "A browser keeps it, to show pages without a line."
SIGNED_IN = (
    "An account belongs to somebody who signs in with a password, in a browser. A program acts "
    "as a device, in one group, and never learns a password; who opens another group on a "
    "device ends the tokens that were made on it."
)
ITSELF = "It is the way into the API."
FOLLOWED = (
    "It streams fragments of pages. A program asks for the play: “after” is larger when "
    "something was done since."
)
SAID_BY_HEALTH = "The version is in the description of the API and at /health/."
HANDED_OVER = (
    "A browser hands a play to the pocket edition and takes it back, and asks the table where "
    "the logs part. A program reads and writes backups and records."
)
OFFERED = "A page offers a recap to its reader once. A program asks for recaps when it likes."
OF_A_BROWSER = "They are settings of a browser: its looks, its hints, the hand that holds it."
HELP = "It explains the pages to whoever looks at them."
COUNTED = "It explains in prose how everything is counted; it tells nothing of a group."

REASONS: Mapping[str, str] = {
    **dict.fromkeys(
        ("frontend:look", "frontend:page", "frontend:sheet", "frontend:script"), DRAWN
    ),
    **dict.fromkeys(
        ("sharing:picture", "sharing:photo", "sharing:drawn", "sharing:drawing"), DRAWN
    ),
    **dict.fromkeys(
        ("recaps:picture", "recaps:drawing", "recaps:drawing-person", "recaps:wall"), DRAWN
    ),
    **dict.fromkeys(("recaps:offer", "recaps:offer-year", "recaps:close"), OFFERED),
    **dict.fromkeys(
        (
            "transfer:transfer", "transfer:arrive", "transfer:settle", "transfer:file",
            "transfer:send", "transfer:send-group", "transfer:away", "transfer:take",
            "transfer:onward", "transfer:back",
        ),
        HANDED_OVER,
    ),
    **dict.fromkeys(("offline:worker", "offline:manifest", "offline:shell"), KEPT),
    **dict.fromkeys(
        (
            "accounts:account", "accounts:keep", "accounts:confirm", "accounts:sign-in",
            "accounts:sign-out",
            "accounts:sign-out-elsewhere",
            "accounts:claim", "accounts:new-group", "accounts:open", "accounts:password",
            "accounts:delete", "accounts:forgotten", "accounts:reset",
        ),
        SIGNED_IN,
    ),
    **dict.fromkeys(("api:root", "api:path"), ITSELF),
    **dict.fromkeys(("preferences:settings", "preferences:hints"), OF_A_BROWSER),
    "preferences:help": HELP,
    "plays:live": FOLLOWED,
    "plays:token": "A form of the pages needs it; a program sends its own token.",
    "statistics:counted": COUNTED,
    "sharing:own-picture": DRAWN,
    "about:about": SAID_BY_HEALTH,
    "languages:choose": "A program asks for its language with `Accept-Language`.",
}  # fmt: skip
"""Why a page has no API operation."""
