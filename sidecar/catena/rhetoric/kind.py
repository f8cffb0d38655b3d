"""Kind: what a sentence does in the argument of its text."""

from dataclasses import dataclass
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
        shares: The probability of each family; they sum to 1.
        cue: The words that tell the kind by themselves; "" if the text as a whole tells it.
    """

    kind: Kind
    shares: dict[Family, float]
    cue: str = ""

    @property
    def certainty(self) -> float:
        """The probability of the kind's family, 0 to 1."""
        return self.shares[FAMILIES[self.kind]]
