"""The operations of the API, by their methods and addresses."""

from uuid import uuid4


def paths(document: dict[str, dict[str, dict[str, object]]]) -> set[tuple[str, str]]:
    """Every operation that asks who calls."""
    return {
        (method.upper(), path.removeprefix("/api/v1/"))
        for path, methods in document.items()
        for method in methods
        if "x-scope" in methods[method]
    }


def payload(path: str) -> str:
    """In the form of the rows above."""
    names = {
        "ruling": "zero", "seat": "0", "number": "0", "clause": "T2", "code": "CDFGHJ",
        "sample": "krimsutep-running", "achievement": "x-first", "period": "all",
    }  # fmt: skip
    for name, value in names.items():
        path = path.replace(f"{{{name}}}", value)
    path = path.replace("{game}", "ramses" if path.startswith("copies/") else "toy")
    return path.replace("plays/{play}/", "")


def known(path: str, **ids: object) -> str:
    """An address with these ids in it, and others that nobody has."""
    for name in ("play", "person", "place", "presence", "device", "token", "result", "batch"):
        path = path.replace(f"{{{name}}}", str(ids.get(name, uuid4())))
    return path
