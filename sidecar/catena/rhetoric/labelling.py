"""What the sentences of an abstract do that stand under its authors' own labels, such as `METHODS`: the label decides.

Within what a label allows, the sentence's own judgement tells the kind.
"""

import re

from catena.rhetoric.judging import judged
from catena.rhetoric.kind import Judgement, Kind, most_probable
from catena.rhetoric.sections import kind_of_section

_ALLOWED: dict[Kind, frozenset[Kind]] = {
    Kind.BACKGROUND: frozenset({Kind.BACKGROUND, Kind.DEFINITION, Kind.QUESTION, Kind.AIM}),
    Kind.AIM: frozenset({Kind.AIM}),
    Kind.METHOD: frozenset({Kind.METHOD, Kind.DATA}),
    Kind.RESULT: frozenset({Kind.RESULT}),
    Kind.CLAIM: frozenset({Kind.CLAIM, Kind.LIMITATION, Kind.FUTURE_WORK}),
    Kind.LIMITATION: frozenset({Kind.LIMITATION}),
    Kind.FUTURE_WORK: frozenset({Kind.FUTURE_WORK, Kind.QUESTION}),
}
_JOINTS = re.compile(r"\s*(?:,|/|&|\b(?:and|und|et|y|e|en)\b)\s*", re.IGNORECASE)


def judged_under(text: str, label: str) -> Judgement | None:
    """Returns what a sentence under a label does; None for one without words.

    Args:
        text: The sentence.
        label: The label, such as `Methods and results`; one that says nothing leaves the judgement as it is.
    """
    found, allowed = judged(text, label), kinds_under(label)
    if found is None or not allowed or _closes(text, allowed):
        return found if found is None or not allowed else judged(text)
    kinds = {kind: share for kind, share in found.kinds.items() if kind in allowed}
    total = sum(kinds.values())
    shares = {kind: share / total if total else 1 / len(kinds) for kind, share in kinds.items()}
    kept = most_probable({kind: shares.get(kind, 0.0) for kind in found.kinds})
    return Judgement(kept.kind, kept.kinds, found.cue if kept.kind is found.kind else "")


def _closes(text: str, allowed: frozenset[Kind]) -> bool:
    """Returns whether the results of an abstract end with a sentence that begins as conclusions do."""
    alone = judged(text) if Kind.RESULT in allowed else None
    return alone is not None and alone.kind is Kind.CLAIM and bool(alone.cue) and text.lower().startswith(alone.cue)


def kinds_under(label: str) -> frozenset[Kind]:
    """Returns the kinds of sentences that a label allows; none if its name says nothing."""
    placed = {kind_of_section(part) for part in (label, *_JOINTS.split(label)) if part}
    return frozenset(kind for each in placed if each is not None for kind in _ALLOWED.get(each, frozenset()))
