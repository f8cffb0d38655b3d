"""Decides whether a sentence says by itself what it is about, so that it may be compared with one of another note."""

import re

from catena.claims.asserting import continuing_words
from catena.claims.lexicon import Lexicon, lexicon
from catena.language.vocabulary import Language, words
from catena.language.wordings import wording

_FORMULA = re.compile(
    r"\\[a-zA-Z]{2,}|[\[(]\s*-?[\d.]+\s*[,;]\s*-?[\w.]+\s*[\])]|[=≠≤≥∈⊂∪∩→⇒∀∃]|\b[a-z]\s*[<>]\s*[a-z]\b|[_^]\{|\w\(\w\)"
)
"""TeX, coordinates and intervals, relations: a step of a calculation holds for its own letters only."""
_STATISTIC = re.compile(
    r"\((?:n|p|r|t|d|f|z|or|rr|hr|ci|sd|se|m|κ|kappa|α|alpha|β|beta|χ²|η²)\b[^()=<>≤≥]*[=<>≤≥][^()]*\)", re.IGNORECASE
)
"""What a paper adds to a statement: "(kappa = 0.86)"."""
_CODE = re.compile(r"\w\|\w|\w\)\?|</?\w+>|::|\w+\(\)|[{}]|\]\]|--\w|\w_\w|\.\.\.$|…$")
_REFERENCE = re.compile(
    r"\b10\.\d{4,}/|\b(?:doi|isbn|issn)\b|©|\bcopyright (?:\(c\)|\d{4})|\bpp?\. ?\d+[-–]|\bvol\. ?\d", re.IGNORECASE
)
"""Identifiers, page ranges and volumes: what tells where something was published."""
_END = (".", "!", "。", "！", ".”", '."', ".)", ".’", "…")
_TERM = re.compile(r"[^\s:–—-]+(?: [^\s:–—-]+){0,4}(?: [-–—]|:) ")
"""A term with its explanation behind a dash or colon."""
_NOBODY = frozenset(("nobody", "no-one", "niemand", "nadie", "ninguém"))
"""Negations that name a subject of their own: "none has" is about what another sentence names."""
_INTRODUCTION = re.compile(r"[^,.;:()]{1,40}, (?!which|who|whose|that|such|like|being)")


def is_complete(text: str, language: Language) -> bool:
    """Whether a sentence names its subject and is prose: no fragment, formula, code, order, or answer to a heading.

    Args:
        text: The plain text of a claim.
        language: The language in which it is read.
    """
    if _FORMULA.search(_STATISTIC.sub("", text)) or _CODE.search(text) or _REFERENCE.search(text) or _is_entry(text):
        return False
    return _has_subject(text, lexicon(language), language)


def is_finished(text: str) -> bool:
    """Return whether it ends as a sentence does."""
    return text.endswith(_END)


def _is_entry(text: str) -> bool:
    """Whether it is an item of a list: a term with its explanation, or words that continue a sentence from above."""
    first = text.split(" ", 1)[0]
    if first in continuing_words():
        return True
    return not text.endswith(_END) and (first.lower() in continuing_words() or _TERM.match(text) is not None)


def _has_subject(text: str, lex: Lexicon, language: Language) -> bool:
    """Whether what begins the sentence, after an introduction of a few words, is neither a pronoun nor its verb."""
    impersonal = wording("claims.impersonal", language)  # "il est nécessaire de", "man kann"
    pointing = words("claims.pointing", language)
    if language in ("zh", "ja"):
        return text[:1] not in pointing or impersonal.match(text) is not None
    introduction = _INTRODUCTION.match(text)
    for part in (text, text[introduction.end() :] if introduction else text):
        first, _, rest = part.lower().replace("’", "'").lstrip("¡¿«\"'([*_").partition(" ")
        following = rest.partition(" ")[0]
        elided = first.partition("'")[0] + "'"
        if impersonal.match(part):
            return True
        if (
            wording("findings.dangling", "en", before=r"\W*").match(part)
            or {first, elided} & pointing
            or first in lex.auxiliaries
        ):
            return False
        if first in _NOBODY:
            return True
        if following in lex.auxiliaries and (first in lex.negators or (language != "en" and first in lex.light)):
            return False  # "das ist", "het is": an article that stands for a noun
    return True
