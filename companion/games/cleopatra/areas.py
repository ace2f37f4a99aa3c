"""The areas that the last mosaic of a visit closes in: sanctuaries and others."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext, ngettext

from companion.games.cleopatra.dimensions import blocks, rim, square_box, squares_of
from companion.games.cleopatra.visit import JudgedVisit
from companion.games.view import Box
from companion.languages.sentences import both, sentence
from scoring.cleopatra import mosaic_rules as laying
from scoring.cleopatra import visit_options
from scoring.cleopatra.components import Plot
from scoring.cleopatra.entries import Build, Mosaic
from scoring.cleopatra.mosaics import Proof
from scoring.kernel.errors import RuleViolation

LARGEST = 20
"""The largest area that is listed although a mosaic still fits there."""
CLAIMING = (
    laying.claims_are_sanctuaries,
    laying.claims_are_formed_by_this_mosaic,
    laying.claims_have_statues,
)


@dataclass(frozen=True, slots=True)
class Area:
    """An area that could get a statue.

    `square` names it in a claim; `why` is the rules' refusal where no statue is possible,
    `proof` what makes it a sanctuary; `fit` is where a mosaic still fits.
    """

    number: int
    square: str
    squares: str
    rim: str
    size: int
    box: Box
    claimed: bool
    why: str
    proof: str
    fit: str

    @property
    def label(self) -> str:
        """What it is, for a screen reader."""
        if self.why:
            return gettext("{square}: no statue. {why}").format(
                square=self.square, why=self.why
            )
        if self.claimed:
            label = ngettext(
                "Sanctuary of {n} square at {square}, with a statue: remove the statue",
                "Sanctuary of {n} squares at {square}, with a statue: remove the statue",
                self.size,
            )
        else:
            label = ngettext(
                "Sanctuary of {n} square at {square}: place a statue",
                "Sanctuary of {n} squares at {square}: place a statue",
                self.size,
            )
        return label.format(n=self.size, square=self.square)


def areas(judged: JudgedVisit) -> Sequence[Area]:
    """The areas that the last mosaic of the basket forms, and old ones that it may claim."""
    pieces = judged.visit.pieces
    laid = [number for number, piece in enumerate(pieces) if isinstance(piece, Mosaic)]
    if not laid:
        return ()
    number = laid[-1]
    mosaic = pieces[number]
    if not isinstance(mosaic, Mosaic):
        return ()
    before = pieces[:number]
    formed = visit_options.areas(judged.state, mosaic, before)
    proofs = (*formed, *visit_options.left_over(judged.state, mosaic, before))
    return [
        _area(judged, number, mosaic, proof)
        for proof in proofs
        if proof.holds or proof.area.bit_count() <= LARGEST
    ]


def _area(judged: JudgedVisit, number: int, mosaic: Mosaic, proof: Proof) -> Area:
    squares = squares_of(proof.area)
    claimed = any(square.bit & proof.area for square in mosaic.claim)
    return Area(
        number=number,
        square=str(proof.plots[0]),
        squares=blocks(squares),
        rim=rim(squares),
        size=len(squares),
        box=square_box(squares[0]),
        claimed=claimed,
        why="" if claimed else _why_not(judged, number, mosaic, proof.plots[0]),
        proof=_proof(proof),
        fit=blocks(squares_of(proof.fit.bits)) if proof.fit else "",
    )


def _why_not(judged: JudgedVisit, number: int, mosaic: Mosaic, square: Plot) -> str:
    """The rules' refusal of a claim of this area."""
    claiming = replace(mosaic, claim=(*mosaic.claim, square))
    pieces = judged.visit.pieces
    build = Build((*pieces[:number], claiming, *pieces[number + 1 :]), visit_options.UNPAID, 0)
    try:
        for rule in CLAIMING:
            rule(judged.state, build)
    except RuleViolation as refused:
        return sentence(refused.message)
    return ""


def _proof(proof: Proof) -> str:
    if not proof.holds:
        return ""
    where = both(proof.plots)
    if not proof.tried:
        return gettext("{squares}: all mosaics are built.").format(squares=where)
    return gettext("{squares}: none of the remaining mosaics fits ({tiles}).").format(
        squares=where, tiles=" ".join(proof.tried)
    )
