"""Short codes: six characters that are not mistaken for others when read aloud."""

import re
import secrets

LETTERS = "CDFGHJKMNPQRTVWXY3479"
"""No vowels, so that no words arise, and no letters or digits that look alike."""
LENGTH = 6
HALF = LENGTH // 2
LINK = re.compile("/join/([^/?#]*)", re.IGNORECASE)


def new_code() -> str:
    """A new code; there are 86 million of them."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read(text: str) -> str:
    """Normalize a typed or pasted code: any case, blanks, punctuation, a whole link."""
    link = LINK.search(text)
    typed = link[1] if link else text
    return "".join(letter for letter in typed.upper() if letter.isalnum())[: 2 * LENGTH]


def could_be(code: str) -> bool:
    """Whether the text has the form of a code."""
    return len(code) == LENGTH and set(code) <= set(LETTERS)


def spaced(code: str) -> str:
    """A code in two halves, for display."""
    return f"{code[:HALF]} {code[HALF:]}"
