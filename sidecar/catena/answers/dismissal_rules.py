"""What dismissals teach: a heading under which several contradictions were dismissed holds no claims to compare."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from catena.answers.contradiction import Contradiction, Judgement

DISMISSED_FROM = 2
"""The number of dismissals under one heading, and none confirmed, from which the others there are dismissed, too."""


def dismissed_headings(found: Sequence[Contradiction], judged: Collection[str]) -> frozenset[str]:
    """The headings under which the owner dismissed at least `DISMISSED_FROM` contradictions and confirmed none.

    Args:
        found: All contradictions.
        judged: The ids that the owner judged.
    """
    dismissed: Counter[str] = Counter()
    kept: set[str] = set()
    for each in found:
        if each.id in judged and each.status is Judgement.DISMISSED:
            dismissed.update(_headings(each))
        elif each.id in judged:
            kept |= _headings(each)
    return frozenset(heading for heading, count in dismissed.items() if count >= DISMISSED_FROM) - kept


def with_lessons(found: Sequence[Contradiction], judged: Collection[str]) -> tuple[Contradiction, ...]:
    """Dismiss what stands under a heading of `dismissed_headings`, unless the owner judged it.

    The rule is nothing but the judgements themselves: what it hides is listed among the dismissed ones, and it ends
    when one of them is confirmed, shown again, or no longer dismissed.
    """
    headings = dismissed_headings(found, judged)
    return tuple(
        replace(each, status=Judgement.DISMISSED)
        if each.id not in judged and not headings.isdisjoint(_headings(each))
        else each
        for each in found
    )


def _headings(each: Contradiction) -> set[str]:
    sections = (each.note_a.section, each.note_b.section)
    return {" ".join(section.casefold().split()) for section in sections if section}
