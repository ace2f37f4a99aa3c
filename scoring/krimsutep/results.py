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
    reached=(
        "k-valley", "k-delta", "k-beyond", "k-neighbours", "k-maid", "k-suits", "k-twenty",
        "k-sevens", "k-empty", "k-four", "k-forest", "k-forty",
    ),
)  # fmt: skip
