"""What a paper measured."""

import re

from catena.facets.filling import Filling
from catena.rhetoric.kind import Kind
from catena.statements.facet_words import has_sign, names_sample
from catena.statements.outcomes import begins_with_findings, defines_outcome, names_main, names_outcome
from catena.statements.placing import HOW, gives_outcome, in_abstract
from catena.statements.statement import Origin, Statement

_MAIN_OUTCOME = re.compile(
    r"(?:\A|[,;:–-] ?|\b(?:the|our|an?|and|as|two|three) )"
    r"(?:primary|secondary|main|principal|our|key) (?:\w+ ){0,2}(?:outcomes?|end ?points?)(?: \w+){0,4}? "
    r"(?:was|were|is|are|included?)\b",
    re.IGNORECASE,
)
_OUTCOMES = re.compile(r"(?:main )?(?:outcome|measure)", re.IGNORECASE)
"""The label in an abstract below which it says what was measured."""

_OF_ANALYSIS = re.compile(
    r"\b(?:publication bias|heterogeneity|(?:sub-?group |sensitivity )?analys[ei]s (?:was|were))\b", re.IGNORECASE
)
"""How results were put together, which is no measure: `Publication bias was assessed by funnel plots.`"""


def _is_measure(one: Statement) -> bool:
    if names_sample(one.text) or begins_with_findings(one.text) or gives_outcome(one):
        return False
    if _OF_ANALYSIS.search(one.text):
        return False
    if _MAIN_OUTCOME.search(one.text) or _OUTCOMES.match(one.section):
        return True
    kinds = HOW if one.origin is Origin.PDF else (*HOW, Kind.DEFINITION)
    is_placed = in_abstract(one) or one.annotation is not None or defines_outcome(one.text)
    return is_placed and one.kind in kinds and has_sign(one.text, "measured")


def _weight(one: Statement) -> float:
    return (0.6 if names_main(one.text) else 0.0) + (0.4 if names_outcome(one.text) else 0.0)


MEASURE = Filling(fits=_is_measure, weight=_weight)
