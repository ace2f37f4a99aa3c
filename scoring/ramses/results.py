"""The names under which results of Ramses are stored: append only."""

from scoring.kernel.results import ResultNames

RESULTS = ResultNames(
    line_kinds=("three-set", "four-set", "six-set", "hand", "prepared", "joker"),
    measures=(
        "works", "threes", "fours", "sixes", "jokers", "swaps", "kept", "unfinished", "cards",
        "turn",
    ),
    records=("works", "jokers", "turn"),
)  # fmt: skip
