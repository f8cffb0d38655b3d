"""The words by which the cells of a literature matrix are recognized (`[facets]` in `language/*.toml`)."""

import re
from functools import cache, lru_cache
from typing import Literal

from catena.language.identification import language_of
from catena.language.vocabulary import LANGUAGES, UNSPACED_LANGUAGES, Language, alternatives
from catena.language.wordings import says, wording

Sign = Literal[
    "enrolled",
    "designs",
    "measured",
    "planned",
    "own",
    "advises",
    "recommends",
    "presents",
    "proposes",
    "others",
    "statistics",
    "done",
    "called_sample",
    "called_method",
]
"""Who took part; how a study is designed; what was measured; what was only planned, and who left; a study's words on
itself; what it recommends or promises; what of this it recommends; what it only says that the paper treats; what it
proposes; how sentences on what others found begin; what every study names that counts; how sentences on what was done
begin; what readers call a sentence on who or what was studied, and on how."""

_STATED = re.compile(r"\b[nN]\s?=\s?\d[\d,]*")
_NUMBER = re.compile(r"\b\d{1,3}(?:[ ,.\u202f\u00a0]\d{3})+\b(?![.,]\d)|\d+")
"""A number, with its thousands apart or not."""
_FIGURES = re.compile(
    r"\d\s?%|\bper ?cent\b|\bprozent\b|\bpour cent\b|\b[pP]\s?[<=>≤]\s?0?[.,·]\d|\bCI\b|confidence interval|"
    r"\b(?:RR|OR|HR|IRR|SMD|MD)\b\W{0,3}\d|"
    r"(?:odds|hazard|risk|rate) ratio|±|\b[rdgFt]\s?(?:\(\d[\d, ]*\))?\s?=\s?-?\d|\bAUC\b|accuracy of|"
    r"\b\d[\d,.·]*[\s-]?(?:times|fold|x|ms|msec|points?|mm|cm|km|kg|mg|°C|K|Hz|kHz|hours?|days?|weeks?|months?|years?|"
    r"of \d+)\b|\bhalf\b|\btwice\b|百分|显著",
)
_SHARES = re.compile(r"\(\d+(?:\.\d+)?\s?%\)|\b[pP]\s?[<=>]\s?0?[.·]\d|\d\s?%|\bratio\b|\bsensitivity\b|[<>]\s?\d")

_TEST = re.compile(r"\b[pP]\s?[<=>≤]\s?0?[.,·]\d|\b(?:CI|KI|IC|SE|SD)\b|±|\b(?:confidence interval|standard error)s?\b")

_READERS = r"(?:authors|reviewers|investigators|researchers)\b"
"""Who reads studies, and is not studied."""

_BRACKETS = re.compile(r"\([^()]*\)")
_PART_OF = re.compile(r"\S+ (?:of|von|sur|de (?=los|las)|su|van de)\b", re.IGNORECASE)
"""With this some of a number begin: `Ten of twelve patients`."""
_LISTS_ON = re.compile(
    r"\s*(?:(?:with|from|who|whose|aged|in|at|of|undergoing|treated|admitted|diagnosed|mit|aus|im|avec|du|des?|âgée?s|"
    r"atteinte?s|con|com|en|met|uit|van)\b|[.,;]|\Z)",
    re.IGNORECASE,
)
_REPORTED = re.compile(
    r"\b(?:had|was|were|developed|experienced|died|reported|showed|achieved|received|completed|is|are|hatten?|waren?|"
    r"ont|étaient|tuvieron|fueron|hadden|waren|tiveram|foram)\b|\b[pP]\s?[<=>]",
    re.IGNORECASE,
)
"""What makes a sentence of a list of people."""

_LONGEST_DESIGN = 220
_DESIGN = re.compile(
    r"(?:[\w’'-]+,? ){0,7}?(?:study|trial|analysis|meta-analysis|review|survey|follow-up|experiment)\b", re.IGNORECASE
)
_FINITE = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|might|will|would|should|must|shows?|showed|finds?|"
    r"found|suggests?|suggested|demonstrate[sd]?|indicate[sd]?|reveals?|revealed|provides?|provided|confirms?|confirmed|"
    r"supports?|supported|identif(?:y|ies|ied)|establish(?:es|ed)?|yielded|yields|reports?|reported|detected|increase[sd]?|"
    r"reduce[sd]?|improve[sd]?|decrease[sd]?|differed|differs|began|ended|lasted|included|includes|examine[sd]?|"
    r"investigate[sd]?|evaluate[sd]?|assess(?:es|ed)?|compare[sd]|test(?:s|ed)|took|takes|makes?|made|gives?|gave|lacks?|"
    r"lacked|requires?|required|needs?|needed|we|estimate[sd]|explain(?:s|ed)?|produced|remains?|remained|concludes?|"
    r"concluded|argues?|argued|asks?|asked|help(?:s|ed)?|led|leads|means?|fail(?:s|ed)?)\b",
    re.IGNORECASE,
)

_SPAN = re.compile(r"\b\d[\d,.]*[\s-]?(?:hours?|days?|weeks?|months?|years?)\b|\b(?:half|twice)\b")


def gives_figures(sentence: str) -> bool:
    """Return whether a sentence gives a share, a ratio, an interval, a test, or a number with a unit."""
    return _FIGURES.search(sentence) is not None


def gives_size(sentence: str) -> bool:
    """Return whether a sentence gives a number that is no mere span of time: `after 14 years` tells no result."""
    rest = _SPAN.sub("", sentence)
    return gives_figures(rest) and any(map(str.isdigit, rest))


def gives_test(sentence: str) -> bool:
    """Return whether a sentence gives a test, an interval or an error, or its outcome: `no difference`."""
    return (
        _TEST.search(sentence) is not None
        or wording("facets.tested", language_of(sentence)).search(sentence) is not None
    )


def place_of_figures(sentence: str) -> int:
    """Return where the first such figure ends; 0 without one."""
    found = _FIGURES.search(sentence)
    return found.end() if found else 0


def gives_shares(sentence: str) -> bool:
    """Return whether a sentence gives shares or tests, as results do and descriptions of samples do not."""
    return where_shares(sentence) is not None


def where_shares(sentence: str) -> re.Match[str] | None:
    """Return the first such share or test."""
    return _SHARES.search(sentence)


def names_sample(sentence: str) -> bool:
    """Return whether a sentence says how many people or things of a kind there were."""
    return _STATED.search(sentence) is not None or _counted(language_of(sentence)).search(sentence) is not None


def most_counted(sentence: str) -> int:
    """Return the largest number of people or things of a kind that a sentence gives in digits; 0 if it gives none."""
    counted = (*_STATED.finditer(sentence), *_counted(language_of(sentence)).finditer(sentence))
    numbers = [(found.start(), found.end(), int(re.sub(r"\D", "", found[0]))) for found in _NUMBER.finditer(sentence)]
    told = (
        next((number for start, end, number in numbers if start < each.end() and end > each.start()), 0)
        for each in counted
    )
    return max(told, default=0)


def place_of_sample(sentence: str) -> int:
    """Return where it says so; 0 if it does not."""
    found = _STATED.search(sentence) or _counted(language_of(sentence)).search(sentence)
    return found.end() if found else 0


def place_of_design(sentence: str) -> int:
    """Return where a sentence names its design; 0 if it does not."""
    found = _pattern("designs", language_of(sentence)).search(sentence)
    return found.end() if found else 0


def tells_gathered(sentence: str) -> bool:
    """Return whether a sentence says how many things of any kind were looked at: `We bought 153 tablets.`"""
    return wording("facets.gathered", language_of(sentence)).search(sentence) is not None


def place_of_gathered(sentence: str) -> int:
    """Return where it says so; 0 if it does not."""
    found = wording("facets.gathered", language_of(sentence)).search(sentence)
    return found.end() if found else 0


def begins_with_means(sentence: str) -> bool:
    """Return whether a sentence begins with what its authors used: `Using cells of patients, we show …`."""
    return wording("facets.means", language_of(sentence)).match(sentence) is not None


def lists_sample(sentence: str) -> bool:
    """Return whether a sentence only lists who was studied: `Two hundred adults (mean age, 37) with headaches.`"""
    counted = _counted(language_of(sentence)).match(sentence)
    if counted is None or _PART_OF.match(counted[0]):
        return False
    rest = without_brackets(sentence[counted.end() :])
    return _LISTS_ON.match(rest) is not None and _REPORTED.search(rest) is None


def names_design(sentence: str) -> bool:
    """Return whether an English sentence without a verb only names a design: `Cohort study of women in Leeds.`"""
    if language_of(sentence) != "en" or len(sentence) > _LONGEST_DESIGN:
        return False
    bare = without_brackets(sentence)
    return _DESIGN.match(bare) is not None and _FINITE.search(bare) is None


def has_predicate(sentence: str) -> bool:
    """Return whether an English text has one of the verbs with which papers say something."""
    return _FINITE.search(sentence) is not None


def without_brackets(sentence: str) -> str:
    """Return a sentence without its asides in brackets."""
    return _BRACKETS.sub("", sentence)


def is_counted(word: str) -> bool:
    """Return whether a word in any language is one for whom or what studies count: `patients`, `élèves`."""
    return wording("facets.counted", *LANGUAGES).fullmatch(word) is not None


@lru_cache(maxsize=8192)
def has_sign(sentence: str, sign: Sign) -> bool:
    """Return whether a sentence has words of a list."""
    return _pattern(sign, language_of(sentence)).search(sentence) is not None


def is_of_statistics(phrase: str, language: Language) -> bool:
    """Return whether a phrase is one of statistics and study designs: `confidence interval`, `control group`."""
    return _pattern("statistics", language).fullmatch(phrase.casefold()) is not None


def begins_with_sign(sentence: str, sign: Sign) -> bool:
    """Return whether a sentence begins with words of a list."""
    return _pattern(sign, language_of(sentence)).match(sentence.lstrip('…“" ')) is not None


def calls(remark: str, sign: Literal["called_sample", "called_method"]) -> bool:
    """Return whether a remark in any language is one of these names, and no more."""
    return wording(f"facets.{sign}", *LANGUAGES).fullmatch(remark) is not None


def tells_how(sentence: str) -> bool:
    """Return whether a sentence has words with which methods are told."""
    language = language_of(sentence)
    told = any(wording(f"rhetoric.{kind}", language).search(sentence) for kind in ("method", "sure.method"))
    return told or has_sign(sentence, "designs")


def tells_unknown(sentence: str) -> bool:
    """Return whether a sentence says that something is not known."""
    return says("rhetoric.sure.question", sentence)


@cache
def _counted(language: Language) -> re.Pattern[str]:
    counted = alternatives("facets.counted", language)
    if language in UNSPACED_LANGUAGES:
        return re.compile(rf"\d[\d,]* ?{counted}")
    numbers = rf"(?:(?!0\b)\d[\d,.]*(?!-)|{alternatives('facets.counts', language)})"
    between = rf"(?: (?!{_READERS})[\w’'-]+){{0,4}}?"
    return re.compile(rf"(?<![\w./-]){numbers}{between} {counted}\b(?! (?:of age|old))", re.IGNORECASE)


def _pattern(sign: Sign, language: Language) -> re.Pattern[str]:
    return wording(f"facets.{sign}", language, before="" if language in UNSPACED_LANGUAGES else r"\b")
