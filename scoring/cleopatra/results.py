"""The names under which results of Cleopatra are stored: append only."""

from scoring.kernel.results import ResultNames

RESULTS = ResultNames(
    line_kinds=(
        "start", "wall", "sphinx", "throne", "obelisk", "door", "mosaic", "turn-bonus", "bid",
        "beggar", "merchant", "tainted", "character", "hand-limit", "offering", "envoy",
        "final-hand", "sanctuary",
    ),
    measures=(
        "pieces", "walls", "sphinxes", "obelisks", "doors", "thrones", "mosaics",
        "sanctuaries", "amulets", "eaten", "offerings", "bids", "first", "bid", "price",
        "relief", "sanctuary", "visit", "corruption",
    ),
    records=("pieces", "amulets", "bids", "sanctuary", "visit", "corruption"),
    reached=(
        "c-washed", "c-rotten", "c-five", "c-rich-visit", "c-needles", "c-avenue", "c-door",
        "c-palms", "c-statues", "c-garden", "c-allin", "c-beggar", "c-vizier", "c-smuggler",
        "c-steps",
    ),
)  # fmt: skip
