"""Kind: what a sentence does in the argument of its text."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum


class Kind(StrEnum):
    """What a sentence does."""

    AIM = "aim"
    METHOD = "method"
    DATA = "data"
    RESULT = "result"
    CLAIM = "claim"
    BACKGROUND = "background"
    DEFINITION = "definition"
    LIMITATION = "limitation"
    QUESTION = "question"
    FUTURE_WORK = "future"
    CODE = "code"


class Family(StrEnum):
    """Kinds that readers mark for the same purpose."""

    POINT = "point"
    GROUND = "ground"
    OBJECTION = "objection"
    OPENING = "opening"
    CODE = "code"


FAMILIES: dict[Kind, Family] = {
    Kind.RESULT: Family.POINT,
    Kind.CLAIM: Family.POINT,
    Kind.AIM: Family.GROUND,
    Kind.METHOD: Family.GROUND,
    Kind.DATA: Family.GROUND,
    Kind.BACKGROUND: Family.GROUND,
    Kind.DEFINITION: Family.GROUND,
    Kind.LIMITATION: Family.OBJECTION,
    Kind.QUESTION: Family.OPENING,
    Kind.FUTURE_WORK: Family.OPENING,
    Kind.CODE: Family.CODE,
}
"""What a text says (point), what it rests on (ground), what speaks against it (objection), what is open (opening)."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a text does.

    Attributes:
        kind: The most probable kind of the most probable family.
        kinds: The probability of each kind; they sum to 1.
        cue: The words that tell the kind by themselves; "" if the text as a whole tells it.
    """

    kind: Kind
    kinds: Mapping[Kind, float]
    cue: str = ""

    def with_kinds(self, kinds: Mapping[Kind, float]) -> "Judgement":
        """Return the judgement with other probabilities; the cue stays if the kind does."""
        found = most_probable(kinds)
        return replace(found, cue=self.cue) if found.kind is self.kind else found

    @property
    def shares(self) -> dict[Family, float]:
        """The probability of each family; they sum to 1."""
        found = dict.fromkeys(Family, 0.0)
        for kind, share in self.kinds.items():
            found[FAMILIES[kind]] += share
        return found

    @property
    def certainty(self) -> float:
        """The probability of the kind's family, 0 to 1."""
        return self.shares[FAMILIES[self.kind]]

    @property
    def in_paper(self) -> tuple[Kind, float]:
        """The kind of a sentence among those of its paper, and the probability of what is told there in one place.

        How a study was done is one such thing, and what came out of it another.
        """
        places = {kinds: sum(self.kinds.get(kind, 0.0) for kind in kinds) for kinds in _TOLD_TOGETHER}
        kinds = max(places, key=lambda each: places[each])
        return max(kinds, key=lambda kind: self.kinds.get(kind, 0.0)), places[kinds]


_TOLD_TOGETHER = (
    (Kind.METHOD, Kind.DATA),
    (Kind.RESULT, Kind.CLAIM),
    (Kind.QUESTION, Kind.FUTURE_WORK),
    *((kind,) for kind in (Kind.AIM, Kind.BACKGROUND, Kind.DEFINITION, Kind.LIMITATION, Kind.CODE)),
)


def most_probable(kinds: Mapping[Kind, float]) -> Judgement:
    """Return the judgement that follows from the probabilities of the kinds: the family first, then the kind."""
    of_family = Judgement(Kind.CODE, kinds).shares
    family = max(of_family, key=lambda each: of_family[each])
    kind = max((kind for kind in kinds if FAMILIES[kind] is family), key=lambda each: kinds[each])
    return Judgement(kind, kinds)
