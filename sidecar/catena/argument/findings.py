"""The findings of a paper: the sentences of its PDF that state what it found or concludes."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from catena.claims.asserting import asserts, stance_of
from catena.claims.claim import Stance
from catena.claims.effects import without_lead
from catena.claims.reading import read
from catena.claims.wording import read_as
from catena.language.vocabulary import LANGUAGES
from catena.language.wordings import wording
from catena.pdf.prose import ABSTRACT, PdfSentence
from catena.rhetoric.judging import judged
from catena.rhetoric.kind import FAMILIES, Family

MOST_FINDINGS = 80
FEWEST_SENTENCES = 12
"""A PDF with fewer sentences is no paper: a form, a slide, a scan."""

_LABEL = re.compile(
    r"^(?:(?:[A-Z]{4,}(?:[ /&]{1,3}[A-Z]{3,}){0,3}|Conclusions?|Results|Findings|Interpretation)\s?[:.]?"
    r"|(?:Discussion|Ergebnisse|Diskussion|Schlussfolgerung(?:en)?|Fazit|Résultats|Discusión|Resultados)\s?[:.])"
    r"\s+(?=[A-ZÄÖÜÉ])"
)
"""What opens a part of a structured abstract: `CONCLUSION`, `Results:`."""
_CITES = re.compile(r"\((?:[^()]*\b(?:19|20)\d\d[a-z]?[^()]*)\)|\[\d{1,3}(?:[,–-]\s?\d{1,3})*\]|\bet al\b")


def findings_of(sentences: Sequence[PdfSentence]) -> list[PdfSentence]:
    """Return the findings of a paper, those of its abstract and its last sections first; () for what is no paper."""
    if len(sentences) < FEWEST_SENTENCES:
        return []
    bare = (replace(each, text=_LABEL.sub("", each.text)) for each in sentences)
    found = [sentence for sentence in _each_once(bare) if _is_finding(sentence)]
    first = [sentence for sentence in found if sentence.section == ABSTRACT]
    rest = [sentence for sentence in reversed(found) if sentence.section != ABSTRACT]
    return [*first, *rest][:MOST_FINDINGS]


def _is_finding(sentence: PdfSentence) -> bool:
    of_others = wording("findings.sections_of_others", *LANGUAGES).fullmatch(sentence.section)
    if of_others or _CITES.search(sentence.text) or wording("findings.refers_back", "en").match(sentence.text):
        return False
    kind = judged(sentence.text)
    states = kind is None or FAMILIES[kind.kind] is Family.POINT or sentence.section == ABSTRACT
    own = stance_of(sentence.text) is not Stance.REPORTED
    found = without_lead(sentence.text, read_as(sentence.text))
    return states and own and asserts(sentence.text) and read(found).complete


def _each_once(sentences: Iterable[PdfSentence]) -> list[PdfSentence]:
    found: dict[str, PdfSentence] = {}
    for sentence in sentences:
        found.setdefault(sentence.text, sentence)
    return list(found.values())
