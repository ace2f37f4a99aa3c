"""The clauses of Mounds, in reading order."""

from scoring.kernel.errors import Cite, ClauseStanding, Tag

OURS = ClauseStanding.OURS

M1_1 = Cite("M1.1", "Players", "Ours", "Two or three play; one of them starts.", OURS)
M1_2 = Cite(
    "M1.2", "The field", "Ours", "The field has nine squares, a1 to c3.", OURS, Tag.PHYSICAL
)
M2_1 = Cite(
    "M2.1", "A mound", "Ours",
    "In turn everyone heaps up a mound on a free square, for a point.", OURS, Tag.PHYSICAL,
)  # fmt: skip
M2_2 = Cite(
    "M2.2", "Beside", "Ours",
    "A mound brings another point for each of one's own mounds beside it.", OURS,
)  # fmt: skip
M2_3 = Cite(
    "M2.3", "The middle", "Ours",
    "The first mound of a game is not in the middle.", OURS, Tag.RULE,
)  # fmt: skip
M3_1 = Cite(
    "M3.1", "Beads", "Ours",
    "When the field is full all turn up the beads in their hands: 0 to 3 each, a point for "
    "each bead. There are six of them.", OURS, Tag.PHYSICAL,
)  # fmt: skip
M3_2 = Cite("M3.2", "The end", "Ours", "Then most points win; ties share the victory.", OURS)

ALL = (M1_1, M1_2, M2_1, M2_2, M2_3, M3_1, M3_2)
