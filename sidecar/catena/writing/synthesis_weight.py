"""How much a marked passage says of what its paper found, for the lists of a synthesis that hold only the best."""

from catena.annotations.annotation import RoleSource
from catena.rhetoric.kind import Kind
from catena.rhetoric.labelling import unlabelled
from catena.rhetoric.shape import word_count
from catena.writing.facet_words import gives_figures, has_sign
from catena.writing.facets import defines_outcome, describes_sample, tells_of_others
from catena.writing.statements import Origin, Statement, is_of_publication
from catena.writing.summary_points import RESULTS
from catena.writing.synthesis_points import Point
from catena.writing.worth import compares_with_others, points_back, worth

_FEWEST_WORDS = 6
_TOLD, _IN_FIGURES, _RESULT = 1.0, 0.6, 0.3
"""How much more a point says that its reader marked as a finding, that gives figures, that is a result."""


def tells_plainly(point: Point) -> bool:
    """Return whether a finding is told by itself: no advice, no comparison with others' work, not who was studied.

    What its reader marked as a finding is one, whatever its words.
    """
    text = unlabelled(point.annotation.text or point.words)[1]
    is_guessed = point.annotation.role_source in (RoleSource.KIND, RoleSource.DEFAULT)
    if is_guessed and (is_of_publication(text) or describes_sample(text) or defines_outcome(text)):
        return False
    if point.annotation.role_source is not RoleSource.KIND:
        return True
    if (
        word_count(text) < _FEWEST_WORDS
        or has_sign(text, "advises")
        or compares_with_others(text)
        or tells_of_others(text)
    ):
        return False
    return not points_back(text)


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
