"""The names under which results of Krimsutep are stored: append only."""

from scoring.kernel.results import ResultNames

RESULTS = ResultNames(
    line_kinds=(
        "royal", "maid", "suit", "palace", "obelisk", "oasis", "doubling", "oasis-final",
    ),
    measures=(
        "tricks", "favourite", "doubled", "largest", "overbuilt", "oases", "yield", "dry",
        "oasis", "building",
    ),
    records=("tricks", "doubled", "yield", "oasis", "building"),
)  # fmt: skip
