"""What is in the box: a field and beads."""

from scoring.kernel.grids import Square

SIDE = 3
SQUARES = tuple(Square(col, row) for row in range(SIDE) for col in range(SIDE))
MIDDLE = Square(1, 1)
BEADS, IN_A_HAND = 6, 3
