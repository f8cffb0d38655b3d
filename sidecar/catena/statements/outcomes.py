"""Words with which a sentence tells what came out, and what it takes as an outcome."""

import re

from catena.rhetoric.judging import has_cue
from catena.rhetoric.kind import Kind
from catena.statements.facet_words import begins_with_sign, gives_shares, where_shares
from catena.statements.standing_alone import without_connective

_FEW = r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_REPORTS = re.compile(
    r"\b(?:had|were|was) (?:a |an )?(?:favou?rable|higher|lower|significant)|\bdiagnostic for\b|"
    r"\b(?:was|were) (?:estimated|found|shown) to\b|"
    r"\b(?:was|were) (?:(?:also|not) )?(?:\w+ly )?(?:associated|correlated) with\b|"
    r"\b(?:was|were) (?:\w+ly )?(?:effective|ineffective|protective|protected|successful)\b|"
    r"\b(?:was|were) as (?!well|soon|long|far)\w+ as\b|\b(?:variables|factors|predictors) (?:associated with|of|for)\b|"
    r"\bno (?:\w+ ){0,3}(?:relationship|association|difference|evidence)s?\b|\b(?:more|less) \w+ than\b|"
    rf"(?<!\bto )\b(?:\d+|{_FEW}) of (?:the )?(?:\d+|{_FEW})\b|\b(?:occurred|developed|was seen|were seen) in \d|"
    r"\bout of (?:the )?\d+\b|\b(?:average|mean|median) (?:[\w-]+ ){1,9}(?:was|were) \d|"
    r"\b(?:fell|rose|increased|decreased|declined|dropped) (?:from|to|by)\b|\bP less than\b|\+/-|±|"
    r"\b(?:demonstrated|showed|revealed|yielded|resulted in|led to|caused)\b|"
    r"\b(?:longer|shorter|higher|lower|greater|smaller|faster|slower|later|earlier) (?:[\w-]+ ){0,8}than\b",
    re.IGNORECASE,
)

_INTERVAL = re.compile(r"\b(?:CI|CrI|CredI|(?:confidence|credible) intervals?|[pP]\s?[<=>])")
_MAIN = re.compile(r"\b(?:primary|main) |\bprincipal\b|haupt", re.IGNORECASE)
_OUTCOME = re.compile(
    r"\b(?:outcomes?|end ?points?)\b[^.]{0,60}\b(?:was|were|included|is)\b|\bcomposite\b", re.IGNORECASE
)

_OF_FINDINGS = re.compile(
    r"(?:(?:the |these |our )?(?:results|findings)|in contrast|compared (?:with|to)|ergebnisse|résultats)\b",
    re.IGNORECASE,
)
"""With this no sentence begins that says how something was done."""


def reports_in_words(text: str) -> bool:
    """Return whether a text has words that only tell what came out: `recall fell by half`, `20 of 301 died`."""
    return _REPORTS.search(text) is not None


def tells_outcome(text: str) -> bool:
    """Return whether a text has words with which what came out, or what is claimed, is told."""
    return reports_in_words(text) or has_cue(text, Kind.RESULT, Kind.CLAIM)


def before_report(text: str) -> str:
    """Return the beginning of a sentence up to what came out: `301 patients were enrolled, and 20 (7%) died.`"""
    found = [match.start() for match in (where_shares(text), _REPORTS.search(text)) if match is not None]
    return text[: min(found, default=len(text))]


def gives_interval(text: str) -> bool:
    """Return whether a text gives a confidence interval, or what a test came to."""
    return _INTERVAL.search(text) is not None


def names_main(text: str) -> bool:
    """Return whether a text calls something the main or primary one."""
    return _MAIN.search(text) is not None


def names_outcome(text: str) -> bool:
    """Return whether a text says what is taken as an outcome."""
    return _OUTCOME.search(text) is not None


def defines_outcome(text: str) -> bool:
    """Return whether a sentence says what was measured as the outcome, and not what came out."""
    return names_outcome(text) and not gives_shares(text)


def begins_with_findings(text: str) -> bool:
    """Return whether a sentence begins with findings, as none does that says how something was done."""
    return _OF_FINDINGS.match(text) is not None


def tells_done(text: str) -> bool:
    """Return whether a sentence begins with what was done, and does not go on with what came out."""
    is_done = begins_with_sign(without_connective(text), "done")
    return is_done and not (tells_outcome(text) or gives_interval(text))
