"""What sentences do that stand under their authors' own labels, such as `METHODS`: the label decides.

Within what a label allows, the sentence's own judgement tells the kind.
"""

import re

from catena.rhetoric.judging import judged
from catena.rhetoric.kind import Judgement, Kind
from catena.rhetoric.sections import kind_of_section, parts_of_name

_ALLOWED: dict[Kind, frozenset[Kind]] = {
    Kind.BACKGROUND: frozenset({Kind.BACKGROUND, Kind.DEFINITION, Kind.QUESTION, Kind.AIM}),
    Kind.AIM: frozenset({Kind.AIM}),
    Kind.METHOD: frozenset({Kind.METHOD, Kind.DATA}),
    Kind.RESULT: frozenset({Kind.RESULT}),
    Kind.CLAIM: frozenset({Kind.CLAIM, Kind.LIMITATION, Kind.FUTURE_WORK}),
    Kind.LIMITATION: frozenset({Kind.LIMITATION}),
    Kind.FUTURE_WORK: frozenset({Kind.FUTURE_WORK, Kind.QUESTION}),
}
_LABELS = (
    r"Background(?:(?: and |/)(?:Aims?|Objectives?|Purpose))?|Introduction|Objectives?|Aims?|Purpose|Context|"
    r"Importance|Rationale|"
    r"Hypothes[ei]s|Design(?:, Setting,? and Participants)?|Setting|Participants|Patients(?: and Methods)?|"
    r"Methods?(?: and (?:Results|Findings))?|Methodology/Principal Findings|Exposures?|"
    r"Materials and Methods|Interventions?|Main Outcomes?(?: Measures?| and Measures)?|Measurements|Results|Findings|"
    r"(?:Main|Principal|Key) (?:Results|Findings)|Conclusions?(?: and Relevance|/Significance)?|"
    r"Interpretation|Discussion|Significance|Limitations?|Funding|Trial Registration|"
    r"Data Sources?(?:,? and Study Selection)?|"
    r"Data (?:[Ee]xtraction|[Aa]bstraction|[Cc]ollection|[Ss]ynthesis)(?: and (?:[Aa]nalysis|[Ss]ynthesis))?|"
    r"(?:Study|Data) Selection|Selection Criteria|Search (?:Methods|Strategy)|Review Methods|Study Design|"
    r"(?:Subjects|Participants|Patients)(?:/| and )Methods|Authors['’] Conclusions|Main Results|Studies Reviewed|"
    r"Eligibility Criteria(?: for Selecting Studies)?"
)
_IN_A_ROW = re.sub(r"(?<=[ /])([A-Z])(?=[a-z])", lambda first: f"[{first[1]}{first[1].lower()}]", _LABELS)
"""The same with capitals or not after the first word: `Main outcome measures`."""

_CAPITALS = (
    "PURPOSE OF (?:THE |THIS )?REVIEW|RECENT FINDINGS|"
    f"{_LABELS.upper()}|PATIENTS|SUBJECTS|POPULATION|GOALS?|MOTIVATION|SUMMARY|ABSTRACT|UNLABELLED|IMPLICATIONS|"
    "AVAILABILITY|STUDY"
)
_AND = r"(?:(?:,|,? (?:[aA][nN][dD]|&)) | ?/ ?)"

LABELLED = re.compile(
    r"(?:(?<=^)|(?<=\n)|(?<=[.!?)] )|(?<=[a-z)]\.)|(?<=\d\d\.))"
    rf"(?P<label>(?:{_IN_A_ROW})(?:{_AND}(?:{_IN_A_ROW})){{0,2}}|(?:{_CAPITALS})(?:{_AND}(?:{_CAPITALS})){{0,2}})"
    r"(?:\b(?:\s*[:.—–]\s*|\s+(?=(?!AND )[A-Z\d]|[a-z]-\d))|(?P<glued>(?<=[a-z])(?=(?:[A-Z][a-z]*|\d[\d,]*)\s)))"
)
"""The labels of an abstract, where a sentence begins; some sources lose the blank behind them: `ObjectiveTo`."""
_AFTER_LABELS = (":", ".", "—", "–")
_BEFORE_SENTENCE = re.compile(
    r"(?:We|Our|The|This|These|Those|There|It|A|An|In|Of|To|At|By|From|For|On|With|Among|All|Both|Between|During|"
    r"After|Using|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|"
    r"Retrospective|Prospective|Randomi[sz]ed|Cross-sectional) "
)
"""What a sentence begins with, and no name of something that begins with a label: not `Design Thinking`."""
_PLURAL = re.compile(r"(?:\w+ )*\w+s\Z")
_BEGINS_SENTENCE = re.compile(r"[A-Z][a-z]+(?:-[a-z]+)*,? [a-z(]")
"""A capital and then a small letter begin a sentence behind a label in the plural: `Results Baseline counts were …`."""
_NAMED = re.compile(r"(?P<label>[^\W\d_][^:.!?：。\n]{1,60})[:：]\s*(?=\S)")
_SHOUTED = re.compile(r"(?P<label>[A-ZÀ-Þ]{4,}(?: [A-ZÀ-Þ]{3,}){1,3}\W{0,2}) (?=[A-ZÀ-Þ][a-zß-ÿ]+ |A )")
"""Some words in capitals before a sentence, whatever they say: `RECENT DEVELOPMENTS We …`."""
_SHOUTED_NAME = re.compile(r"(?P<label>[A-ZÀ-Þ]{5,})[:.]? (?=[A-ZÀ-Þ][a-zß-ÿ]|[A-ZÀ-Þ] |\d)")
"""A word in capitals before a sentence, which is a label if it names a section: `ERGEBNISSE Die …`."""
_NUMBERED = re.compile(r"\(?(?:\d{1,2}|[ivx]{1,4})\) (?=[A-ZÀ-Þ])")
"""The number of a sentence in a list: `4) Apart from`, `(ii) The`."""
_BRACKETED = re.compile(r"\[(?P<label>[^\[\]\n]{3,40})\]\s*(?=\S)")
_EITHER_NUMBER = re.compile(r"\b([A-Z]{5,})\(S\)(?=[ :])")
"""A label that leaves open how many there are: `CONCLUSION(S)`."""
_STATISTIC = re.compile(r"\d ?(?:%|per ?cent\b)|[=<>]|\bCI\b")
_SURELY = 0.85


def judged_under(text: str, label: str) -> Judgement | None:
    """Return what a sentence under a label does; None for one without words.

    Args:
        text: The sentence.
        label: The label, such as `Methods and results`; one that says nothing leaves the judgement as it is.
    """
    found, allowed = judged(text, label), kinds_under(label)
    if found is None or not allowed or _says_otherwise(text, allowed):
        return found if found is None or not allowed else judged(text)
    if Kind.CLAIM in allowed and not found.cue:
        allowed -= {Kind.LIMITATION, Kind.FUTURE_WORK}  # which a conclusion says in telling words
    kinds = {kind: share for kind, share in found.kinds.items() if kind in allowed}
    total = sum(kinds.values())
    shares = {kind: share / total if total else 1 / len(kinds) for kind, share in kinds.items()}
    return found.with_kinds({kind: shares.get(kind, 0.0) for kind in found.kinds})


def judged_marked(sentence: str, section: str = "") -> Judgement | None:
    """Return what a sentence does that may begin with a label; None for one without words.

    Args:
        sentence: A sentence that a reader marked.
        section: The section of its paper that it stands in, which a label outranks; "" if unknown.
    """
    label, rest = unlabelled(sentence)
    return judged_under(rest, label) if label else judged(sentence, section)


def unlabelled(sentence: str) -> tuple[str, str]:
    """Return (label, rest) of a sentence that begins with `RESULTS` or `Results:`; the label is "" without one.

    In other languages, the names of sections are labels in front of a colon, and in any language in brackets.
    """
    if plural := _EITHER_NUMBER.match(sentence):
        sentence = f"{plural[1]}S{sentence[plural.end() :]}"
    found = LABELLED.match(sentence)
    if found is not None and (
        found["label"].isupper()
        or found["glued"] is not None
        or found[0].rstrip()[-1:] in _AFTER_LABELS
        or _BEFORE_SENTENCE.match(sentence, found.end())
        or (_PLURAL.fullmatch(found["label"]) and _BEGINS_SENTENCE.match(sentence, found.end()))
    ):
        return found["label"].capitalize(), sentence[found.end() :]
    shouted = _SHOUTED.match(sentence)
    if shouted is not None:
        return shouted["label"].strip("?: ").capitalize(), sentence[shouted.end() :]
    named = _SHOUTED_NAME.match(sentence) or _NAMED.match(sentence) or _BRACKETED.match(sentence)
    if named is not None and kinds_under(named["label"].strip()):
        return named["label"].strip(), sentence[named.end() :]
    return "", sentence


def with_plain_labels(abstract: str) -> str:
    """Return an abstract with its labels as most have them: `[Results]` as `Results:`, `RESULT(S)` as `RESULTS`."""
    plain = _EITHER_NUMBER.sub(r"\1S", abstract)
    return _BRACKETED.sub(lambda m: f"{m['label']}: " if kinds_under(m["label"]) else m[0], plain)


def without_label(text: str) -> str:
    """Return a text without what stands in the way of a sentence: a label in capitals, its number in a list: `(2)`."""
    if numbered := _NUMBERED.match(text):
        return text[numbered.end() :]
    found = LABELLED.match(text)
    shouted = found if found is not None and found["label"].isupper() else _SHOUTED.match(text)
    return text[shouted.end() :] if shouted is not None and text[shouted.end() :] else text


def _says_otherwise(text: str, allowed: frozenset[Kind]) -> bool:
    """Return whether a sentence among the results surely tells how something was done, or ends them with a conclusion.

    A conclusion begins with the words that tell it. Of 30 sentences under `RESULTS` that tell how by this rule, 25 do.
    """
    alone = judged(text) if Kind.RESULT in allowed else None
    if alone is None:
        return False
    if alone.kind is Kind.CLAIM:
        return alone.cue != "" and text.lower().startswith(alone.cue)
    is_sure = alone.cue != "" or alone.certainty >= _SURELY
    return alone.kind in (Kind.METHOD, Kind.DATA) and is_sure and _STATISTIC.search(text) is None


def kinds_under(label: str) -> frozenset[Kind]:
    """Return the kinds of sentences that a label allows; none if its name says nothing."""
    placed = {kind_of_section(part) for part in parts_of_name(label) if part}
    return frozenset(kind for each in placed if each is not None for kind in _ALLOWED.get(each, frozenset()))
