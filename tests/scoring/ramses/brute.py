"""The hall by walking over spaces one by one: slow, plain, from the clauses alone."""

from collections.abc import Iterable, Iterator

type Space = tuple[int, int]
type Size = tuple[int, int]

RECTANGLES: dict[int, list[Size]] = {3: [(3, 1), (1, 3)], 4: [(2, 2)], 6: [(3, 2), (2, 3)]}


def inside_a_frame(spaces: Iterable[Space]) -> bool:
    """Whether some frame of 7 by 6 or 6 by 7, somewhere in the plane, holds all spaces."""
    every = list(spaces)
    left, top = min(x for x, _ in every), min(y for _, y in every)
    return any(
        all(0 <= x - left < width and 0 <= y - top < height for x, y in every)
        for width, height in ((7, 6), (6, 7))
    )


def touching(hall: Iterable[Space], laid: Iterable[Space]) -> bool:
    there = set(hall)
    return any(
        space in there
        for x, y in laid
        for space in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
    )


def may_lie(hall: set[Space], laid: list[Space]) -> bool:
    """Whether cards may be laid beside what lies in the hall."""
    return not hall & set(laid) and touching(hall, laid) and inside_a_frame([*hall, *laid])


def places(hall: set[Space], size: Size) -> Iterator[list[Space]]:
    """Every place for a rectangle in a hall that is not empty."""
    width, height = size
    for top in range(min(y for _, y in hall) - 7, max(y for _, y in hall) + 8):
        for left in range(min(x for x, _ in hall) - 7, max(x for x, _ in hall) + 8):
            laid = [(left + dx, top + dy) for dy in range(height) for dx in range(width)]
            if may_lie(hall, laid):
                yield laid


def pieces(hall: set[Space], size: int) -> Iterator[frozenset[Space]]:
    """Every piece of so many spaces, of any shape that holds together, that may be laid."""
    grown: set[frozenset[Space]] = {
        frozenset([(x, y)])
        for y in range(min(y for _, y in hall) - 7, max(y for _, y in hall) + 8)
        for x in range(min(x for x, _ in hall) - 7, max(x for x, _ in hall) + 8)
        if (x, y) not in hall and inside_a_frame([*hall, (x, y)])
    }
    for _ in range(size - 1):
        grown = {
            piece | {space}
            for piece in grown
            for x, y in piece
            for space in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
            if space not in hall
            and space not in piece
            and inside_a_frame([*hall, *piece, space])
        }
    return (piece for piece in grown if touching(hall, piece))


def in_one_piece(spaces: Iterable[Space]) -> bool:
    left = list(spaces)
    piece = [left.pop()]
    for _ in range(len(left)):
        for space in left:
            if touching(piece, [space]):
                piece.append(space)
                left.remove(space)
                break
    return not left
