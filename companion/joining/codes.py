"""Short codes: six characters that nobody takes for others, read aloud across a table."""

import re
import secrets

LETTERS = "CDFGHJKMNPQRTVWXY3479"
"""No vowels, so that no word comes out, and no letter or digit that looks like one of these."""
LENGTH = 6
HALF = LENGTH // 2
LINK = re.compile("/join/([^/?#]*)", re.IGNORECASE)


def new_code() -> str:
    """A new code; there are 86 million of them."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read(text: str) -> str:
    """A code as it was typed or pasted: in any case, with blanks and punctuation, as a link."""
    link = LINK.search(text)
    typed = link[1] if link else text
    return "".join(letter for letter in typed.upper() if letter.isalnum())[: 2 * LENGTH]


def could_be(code: str) -> bool:
    """Whether this can be a code at all."""
    return len(code) == LENGTH and set(code) <= set(LETTERS)


def spaced(code: str) -> str:
    """A code as it is shown: in two halves."""
    return f"{code[:HALF]} {code[HALF:]}"
