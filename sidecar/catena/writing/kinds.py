"""Rhetorical kinds: what a sentence of a paper does, by its own words and by the section that it stands in."""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from catena.rhetoric import kind as rhetoric
from catena.rhetoric.judging import judged
from catena.rhetoric.kind import FAMILIES


class Kind(StrEnum):
    """What a sentence of a paper does."""

    AIM = "aim"
    METHOD = "method"
    SAMPLE = "sample"
    MEASURE = "measure"
    RESULT = "result"
    CONCLUSION = "conclusion"
    LIMIT = "limit"
    DEFINITION = "definition"
    QUESTION = "question"
    BACKGROUND = "background"
    OTHER = "other"


_COUNTED = (
    r"participants?|patients?|subjects?|adults?|children|students?|learners?|people|women|men|respondents?|"
    r"households?|"
    r"teachers?|schools?|classrooms?|classes|sections|trials?|sessions?|cases?|animals?|mice|rats|volunteers?|"
    r"individuals?|infants?|pupils?|workers?|employees?|users?|images?|documents?|papers|studies|articles|countries|"
    r"sites?|towns?|cities|farms?|plots?|trees|species|samples?|sentences|questions|records|pairs|instances|tweets|"
    r"posts|stories|genes|cells|isolates|specimens?|villages|hospitals|clinics|firms|companies|interviews?|"
    r"photographs?"
)
_NUMBER_WORDS = (
    r"two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|"
    r"eighteen|"
    r"nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\w+)?|\w+ hundred(?: and [\w-]+)?"
)
SAMPLE = re.compile(
    rf"\b[nN]\s?=\s?\d[\d,]*|\b(?:\d[\d,.]*|{_NUMBER_WORDS})(?: [\w’'-]+){{0,4}}? (?:{_COUNTED})\b"
    r"(?! (?:of age|old))|\d+ ?(?:名|人|例|位|个|個|명)",
    re.IGNORECASE,
)
"""Who or what was studied, with the number."""

FIGURES = re.compile(
    r"\d\s?%|\bpercent\b|\bper cent\b|\b[pP]\s?[<=>≤]\s?0?\.\d|\bCI\b|confidence interval|"
    r"(?:odds|hazard|risk|rate) ratio|±|\b[rdgFt]\s?(?:\(\d[\d, ]*\))?\s?=\s?-?\d|\bAUC\b|accuracy of|"
    r"\b\d[\d,.]*\s?(?:times|fold|ms|msec|points?|mm|cm|km|kg|mg|°C|K|Hz|kHz|hours?|days?|weeks?|months?|years?|"
    r"of \d+)\b|"
    r"百分|显著",
)
"""A result in figures: a share, a ratio, an interval, a test, a number with a unit."""

_CUES: tuple[tuple[Kind, str], ...] = (
    (Kind.QUESTION,
     r"[?？]\W*$|\b(?:remains?|is|are|was|were) (?:still |largely |currently )?(?:unknown|unclear|uncertain|"
     r"unresolved|"
     r"unexplored|understudied|an open question|to be (?:seen|determined|shown|tested))\b|\blittle is known\b|"
     r"\b(?:future|further|more) (?:research|work|studies|investigation)\b|\bremains? open\b|\bnot (?:yet )?known\b|"
     r"\bopen question|未来研究|有待|offene? frage|reste (?:à|inconnu)"),
    (Kind.LIMIT,
     r"\blimitations?\b|\blimited (?:to|by|only)\b|\bwe (?:did|could|can) not\b|\bwe only\b|\bonly one\b|"
     r"\bsmall (?:sample|number)|\b(?:not|cannot) (?:be )?generali[sz]|\bcaveat|\bshortcoming|\bdrawback|\bweakness|"
     r"\bhindered by\b|\bat the (?:cost|expense) of\b|\bshould be interpreted with\b|\bcannot (?:infer|exclude|"
     r"rule out|establish)|"
     r"\bdoes not (?:distinguish|exclude|account|capture|address)|\b(?:has|have) limitations\b|\bno control\b|"
     r"\b(?:was|were) not (?:measured|recorded|assessed|available|controlled)\b|\bconfounded\b|局限|不足|"
     r"einschränkung|limite[s]? "),
    (Kind.DEFINITION,
     r"\b(?:is|are|was|were|be|being) defined (?:as|by)\b|\brefers? to\b|\bwe define\b|\bis (?:called|known as|"
     r"termed)\b|"
     r"\b(?:is|are) understood as\b|\bdenotes?\b|\bby [“\"][^”\"]+[”\"] we mean\b|\bthe term\b|是指|定义为|"
     r"wird .{0,40}definiert|"
     r"se définit|désigne|bezeichnet"),
    (Kind.AIM,
     r"\b(?:aims?|aimed|purpose|objectives?|goal) (?:of|is|was|are|were|to|at)\b|\bwe (?:sought|seek|aim(?:ed)?|"
     r"ask(?:ed)?|hypothesi[sz]ed?|"
     r"set out|propose|present|introduce|argue|describe|explore[ds]?|investigate[ds]?|examine[ds]?|address|"
     r"tested whether|test whether)\b|"
     r"\b(?:this|the present|our|the current) (?:study|paper|article|review|work|trial|chapter|thesis|report|"
     r"essay) (?:aims?|aimed|seeks|sought|"
     r"asks?|explores?|investigates?|investigated|examines?|examined|proposes?|presents?|provides?|describes?|"
     r"reviews?|argues?|reports?|"
     r"introduces?|addresses|tests?|evaluates?|evaluated|compares?|compared|analy[sz]es?|is about|intends?|"
     r"tries|tried)\b|(?:^|, )in this "
     r"(?:paper|study|article|work|review|chapter),? (?:we|i|it)\b|\bto determine whether\b|^this (?:paper|"
     r"article|study|review|thesis|chapter|report|essay) \w+s\b|\bhere,? we\b|本文|"
     r"本研究|旨在|cet article|dieser (?:artikel|beitrag)|este artículo"),
    (Kind.CONCLUSION,
     r"\bwe conclude\b|\bin conclusion\b|\bconclusions?:|\b(?:these|this|our|the) (?:results?|findings?|data|"
     r"evidence|study|analysis|work|review|trial)"
     r"(?: \w+){0,3}? (?:suggests?|impl(?:y|ies)|indicates?|highlights?|supports?|underscores?|points? to|"
     r"strengthens?|confirms?|provides? evidence)\b|"
     r"\bimpl(?:y|ies|ying) that\b|\bsuggests? that\b|^(?:therefore|thus|hence|overall|taken together)\b|因此|表明|"
     r"结论|folglich|ainsi|nous concluons"),
    (Kind.RESULT,
     r"\bwe (?:found|find|observed|show(?:ed)?|demonstrate[ds]?|identified|report(?:ed)?)\b|\b(?:results?|"
     r"findings?|analys[ie]s|data|trial|study) "
     r"(?:show|demonstrate|reveal|indicate|found)(?:s|ed|n)?\b|\bsignificant(?:ly)?\b|\b(?:was|"
     r"were) (?:associated|correlated) with\b|"
     r"\b(?:resulted in|led to|improved?|increased?|decreased?|reduced?|fell|rose|outperform\w*|accelerated|"
     r"exceeded)\b|"
     r"\bno (?:difference|effect|evidence|association)\b|结果显示|结果表明|ergab|zeigte|montrent"),
    (Kind.METHOD,
     r"\b(?:was|were) (?:randomi[sz]ed|randomly|assigned|recruited|enrolled|measured|recorded|calculated|"
     r"performed|inserted|obtained|collected|"
     r"analy[sz]ed|assessed|estimated|administered|followed|positioned|included|excluded|taught|interviewed|"
     r"trained|tested|surveyed|sampled|"
     r"computed|coded|asked|given|fitted|conducted|carried out|created|constructed|classified|determined|"
     r"scheduled|titrated|withdrawn)\b|"
     r"\bwe (?:randomly|measured|recruited|enrolled|assessed|conducted|used|use|collected|analy[sz]ed|estimated|"
     r"adopted|recorded|performed|fitted|"
     r"trained|simulated|interviewed|surveyed|sampled|compiled|applied|followed|computed|employ(?:ed)?|"
     r"develop(?:ed)?|built)\b|"
     r"\b(?:was|were) (?:considered|diagnosed|defined)\b|\b(?:regression|anova|mixed[- ]effects|randomi[sz]ed|"
     r"controlled trial|cohort|survey|questionnaire|cross-validat)|"
     r"采用|通过.{0,12}方法|wurden? .{0,60}(?:gemessen|erhoben|befragt)|avons (?:mesuré|utilisé|analysé)"),
    (Kind.RESULT,
     r"\bcompared (?:with|to)\b|\b(?:higher|lower|greater|fewer|longer|shorter|more|less|better|worse|faster|"
     r"slower)\b"
     r"[^.]{0,80} than\b"),
)  # fmt: skip
_PATTERNS = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _CUES)
_SURE_ANYWHERE = frozenset({Kind.QUESTION, Kind.LIMIT, Kind.DEFINITION, Kind.AIM, Kind.CONCLUSION})
_MEASURE = re.compile(
    r"\b(?:primary|secondary|main)? ?(?:outcome|end ?point|dependent variable)s?\b|\bwe (?:measured|recorded|"
    r"assessed)\b|"
    r"\b(?:was|were) (?:measured|assessed|quantified|scored|rated|recorded)\b|\b(?:questionnaire|inventory|scale|"
    r"actigraphy|polysomnography|final test|test score)s?\b",
    re.IGNORECASE,
)

_SECTIONS: tuple[tuple[Kind, str], ...] = (
    (Kind.AIM, r"objectives?|aims?|purpose|goals?|research questions?|hypothes[ie]s|fragestellung|objectifs?|"
        r"objetivos?|研究目的|目的"),
    (Kind.LIMIT, r"limitations?|limits|threats to validity|weaknesses|einschränkungen|limites|limitaciones|"
        r"局限\w*|不足"),
    (Kind.CONCLUSION, r"conclusions?|concluding remarks|conclusions? and .+|implications|fazit|schluss\w*|"
        r"discussion and conclusions?|结论|结语"),
    (Kind.RESULT, r"results?|findings?|results and discussion|experiments?|evaluation|ergebnisse|résultats|"
        r"resultados|结果\w*"),
    (Kind.METHOD, r"(?:materials? and )?methods?|methodology|procedures?|design|study design|study population|"
        r"participants|data|"
                  r"data collection|statistical analys[ie]s|setup|experimental setup|measures?|materials?|"
                  r"schedules?|approach|methodik|"
                  r"méthodes?|méthodologie|métodos?|metodolog\w+|方法|研究方法|数据\w*"),
    (Kind.BACKGROUND, r"background|introduction|related work|literature review|motivation|theory|einleitung|"
        r"hintergrund|contexte|introducción|引言|背景"),
)  # fmt: skip
_SECTION_PATTERNS = tuple((kind, re.compile(rf"(?:{pattern})", re.IGNORECASE)) for kind, pattern in _SECTIONS)
_OF_RHETORIC = {
    rhetoric.Kind.AIM: Kind.AIM,
    rhetoric.Kind.METHOD: Kind.METHOD,
    rhetoric.Kind.DATA: Kind.METHOD,
    rhetoric.Kind.RESULT: Kind.RESULT,
    rhetoric.Kind.CLAIM: Kind.CONCLUSION,
    rhetoric.Kind.BACKGROUND: Kind.BACKGROUND,
    rhetoric.Kind.DEFINITION: Kind.DEFINITION,
    rhetoric.Kind.LIMITATION: Kind.LIMIT,
    rhetoric.Kind.QUESTION: Kind.QUESTION,
    rhetoric.Kind.FUTURE_WORK: Kind.QUESTION,
}
_TOLD_FROM = 0.7
"""The least probability of what the classifier tells; below, a sentence has no kind."""

_SHARES = re.compile(r"\(\d+(?:\.\d+)?\s?%\)|\b[pP]\s?[<=>]\s?0?\.\d")
_NUMBERING = re.compile(r"^[\s\dIVXivx.:)]*(?=[^\d\s.])|[\s:.]+$")


@lru_cache(maxsize=8192)
def kind_of(sentence: str, section: str = "") -> Kind:
    """Return what a sentence does: by its own words where they are sure, else by its section.

    Args:
        sentence: Plain text on one line.
        section: The name of the section that it stands in, such as `2 Methods`; "" if unknown.
    """
    said = next((kind for kind, pattern in _PATTERNS if pattern.search(sentence)), Kind.OTHER)
    placed = kind_of_section(section)
    if said in _SURE_ANYWHERE:
        return said
    if said is Kind.RESULT and placed is Kind.BACKGROUND:
        return placed
    if placed is Kind.METHOD and _SHARES.search(sentence):
        return Kind.RESULT
    if placed in (Kind.METHOD, Kind.RESULT, Kind.CONCLUSION, Kind.AIM, Kind.LIMIT):
        return placed
    if said is Kind.OTHER and FIGURES.search(sentence) and not sentence[:1].islower():
        return Kind.RESULT
    if said is Kind.OTHER and SAMPLE.search(sentence):
        return Kind.METHOD
    if said is not Kind.OTHER:
        return said
    return placed if placed is not Kind.OTHER else _told(sentence)


def _told(sentence: str) -> Kind:
    """Return the kind that the trained classifier tells, in any language, if it is rather sure."""
    found = judged(sentence)
    if found is None or found.shares[FAMILIES[found.kind]] < _TOLD_FROM:
        return Kind.OTHER
    return _OF_RHETORIC.get(found.kind, Kind.OTHER)


def kind_of_section(name: str) -> Kind:
    """Return what the sentences of a section do, by its name; `other` if the name does not say."""
    bare = _NUMBERING.sub("", name).strip()
    return next((kind for kind, pattern in _SECTION_PATTERNS if pattern.fullmatch(bare)), Kind.OTHER)


def is_measure(sentence: str) -> bool:
    """Return whether a sentence says what was measured."""
    return _MEASURE.search(sentence) is not None


def path_kind(sections: Sequence[str]) -> str:
    """Return the innermost of these sections whose name says what its sentences do; "" without one."""
    return next((name for name in reversed(sections) if kind_of_section(name) is not Kind.OTHER), "")
