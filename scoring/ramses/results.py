"""The names under which results of Ramses are stored: append only."""

from scoring.kernel.results import ResultNames

RESULTS = ResultNames(
    line_kinds=("three-set", "four-set", "six-set", "hand", "prepared", "joker"),
    measures=(
        "works", "threes", "fours", "sixes", "jokers", "swaps", "kept", "unfinished", "cards",
        "turn",
    ),
    records=("works", "jokers", "turn"),
    reached=(
        "r-sizes", "r-sixes", "r-threes", "r-fifth", "r-twojokers", "r-giver", "r-refuse",
        "r-broker", "r-bridge", "r-patience", "r-streak", "r-sites",
    ),
)  # fmt: skip
