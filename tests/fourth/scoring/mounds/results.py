"""The names under which results of Mounds are stored: append only."""

from scoring.kernel.results import ResultNames

RESULTS = ResultNames(
    line_kinds=("mound", "beside", "beads"), measures=("pairs", "middle"), records=("pairs",)
)
