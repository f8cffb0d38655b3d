"""How much a marked passage says of what its paper found, for the lists of a synthesis that hold only the best."""

from catena.annotations.annotation import RoleSource
from catena.rhetoric.kind import Kind
from catena.rhetoric.labelling import unlabelled
from catena.statements.facet_words import gives_figures
from catena.statements.statement import Origin, Statement
from catena.statements.worth import worth
from catena.summaries.points import RESULTS
from catena.syntheses.points import Point

_TOLD, _IN_FIGURES, _RESULT = 1.0, 0.6, 0.3
"""How much more a point says that its reader marked as a finding, that gives figures, that is a result."""


def weight_of(point: Point) -> float:
    """Return how much a point says of what was found."""
    label, text = unlabelled(point.annotation.text or point.words)
    as_statement = point.unmarked or Statement(
        citekey=point.citekey,
        text=text,
        kind=point.annotation.kind,
        certainty=1.0,
        origin=Origin.ANNOTATION,
        place=point.place,
        where="",
        section=label,
        annotation=point.annotation,
    )
    weight = worth(as_statement, point.paper.title_roots)
    weight += _TOLD if point.annotation.role_source is not RoleSource.KIND else 0.0
    weight += _IN_FIGURES if gives_figures(text) else 0.0
    return weight + (_RESULT if point.group == RESULTS or as_statement.kind is Kind.RESULT else 0.0)
