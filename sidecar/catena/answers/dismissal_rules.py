"""What dismissals teach: where the owner dismissed several contradictions and confirmed none, others are, too."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from catena.answers.contradiction import Contradiction, Judgement


class Scope(StrEnum):
    """What the dismissed contradictions have in common."""

    HEADING = "heading"
    """One side stands under this heading, which is not the title of its note."""
    NOTE = "note"
    """One side is in this note, and they are of one type."""
    FOLDERS = "folders"
    """Their notes are in these two folders (or in one), and they are of one type."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One rule: contradictions of this kind, at this place.

    Attributes:
        scope: What they have in common.
        place: The heading, note or folders; folders in quotation marks.
        type: Their type; "" for all types.
    """

    scope: Scope
    place: str
    type: str

    def __str__(self) -> str:
        """The rule in words: "different values in the note “Log.md”"."""
        what = _NAMES.get(self.type, "everything")
        where = {
            Scope.HEADING: f"under the heading “{self.place}”",
            Scope.NOTE: f"in the note “{self.place}”",
            Scope.FOLDERS: f"between notes in {self.place}",
        }
        return f"{what} {where[self.scope]}"


_NAMES: Mapping[str, str] = {
    "negation": "denials",
    "conflicting_values": "different values",
    "opposing_sentiment": "opposite judgements",
    "semantic_conflict": "disagreements",
}

DISMISSED_FROM: Mapping[Scope, int] = {Scope.HEADING: 2, Scope.NOTE: 2, Scope.FOLDERS: 4}
"""The number of dismissals, and none confirmed, from which the others of the same kind are dismissed, too."""


def lessons_of(found: Sequence[Contradiction], judged: Collection[str]) -> frozenset[Lesson]:
    """The rules that follow from what the owner dismissed of all contradictions; `judged` has the judged ids."""
    dismissed: Counter[Lesson] = Counter()
    kept: set[Lesson] = set()
    for each in found:
        if each.id in judged and each.status is Judgement.DISMISSED:
            dismissed.update(set(_kinds(each)))
        elif each.id in judged:
            kept.update(_kinds(each))
    return frozenset(lesson for lesson, count in dismissed.items() if count >= DISMISSED_FROM[lesson.scope]) - kept


def with_lessons(found: Sequence[Contradiction], judged: Collection[str]) -> tuple[Contradiction, ...]:
    """Dismiss what `lessons_of` teaches, unless the owner judged it.

    The rules are nothing but the judgements themselves: what they hide is listed among the dismissed ones, and a rule
    ends when one of these is confirmed, shown again, or no longer dismissed.
    """
    lessons = lessons_of(found, judged)
    return tuple(
        replace(each, status=Judgement.DISMISSED)
        if each.id not in judged and not lessons.isdisjoint(_kinds(each))
        else each
        for each in found
    )


def told(found: Sequence[Contradiction], lessons: Collection[Lesson], judged: Collection[str]) -> str | None:
    """A sentence about what the rules hide, and how to end them; None if they hide nothing.

    Args:
        found: Those of all contradictions that were asked for, as `with_lessons` returns them.
        lessons: The rules that follow from all contradictions.
        judged: The ids that the owner judged.
    """
    hidden = [each for each in found if each.status is Judgement.DISMISSED and each.id not in judged]
    if not hidden:
        return None
    rules = sorted({str(lesson) for each in hidden for lesson in _kinds(each) if lesson in lessons})
    return (
        f"{len(hidden)} more {'is' if len(hidden) == 1 else 'are'} dismissed because you dismissed others of the kind: "
        f"{'; '.join(rules)}. They are listed among the dismissed; confirming one or taking it back ends its rule."
    )


def _kinds(each: Contradiction) -> Iterator[Lesson]:
    sides = (each.note_a, each.note_b)
    for side in sides:
        if side.section and side.section.casefold() != side.title.casefold():
            yield Lesson(Scope.HEADING, " ".join(side.section.casefold().split()), "")
        yield Lesson(Scope.NOTE, side.path, each.type.value)
    folders = sorted(side.path.rpartition("/")[0] for side in sides)
    if any(folders):  # two notes at the top of the vault have nothing in common
        quoted = [f"“{folder or '/'}”" for folder in dict.fromkeys(folders)]
        yield Lesson(Scope.FOLDERS, " and ".join(quoted), each.type.value)
