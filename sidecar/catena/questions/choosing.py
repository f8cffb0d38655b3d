"""Choosing: which of several named things something holds of, as in `Which of A and B is older?`."""

import re
from dataclasses import dataclass
from functools import cache

from catena.language.vocabulary import SPACED_LANGUAGES, Language, entry
from catena.language.wordings import wording
from catena.questions.phrases import FIRST_MASK, LAST_MASK

_NAMED = re.compile(rf"(?:\w+\s)?[{FIRST_MASK}-{LAST_MASK}](?=\s)")
"""A masked name, perhaps behind an article."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The things to choose from, and what holds of one of them.

    Attributes:
        things: Their names, joined as they were typed: `A and B`.
        asked: What is asked of them: `is older`.
    """

    things: str
    asked: str


@cache
def _asking_verbs(language: Language) -> re.Pattern[str]:
    """Return the verbs that are no names of things, as `start` and `cost` are."""
    known = "be" if "be" in entry("comparing", language) else "verbs"
    return wording(f"comparing.{known}", language, before=r"(?<=\s)", after=r"(?=\s)")


def choice_in(text: str, language: Language) -> Choice | None:
    """Return the choice that a question asks for; None if it asks for none.

    The last thing ends where a verb begins, or with the name of a note if those are masked: `Which of my notes are on
    A and B?` has its verb before what it joins.

    Args:
        text: The question, perhaps with the names of notes masked.
        language: Its language; scripts without blanks say which one in other ways.
    """
    opening = wording("comparing.which_of", language, before=r"^\W*(?:", after=r")\s+").match(text)
    if language not in SPACED_LANGUAGES or opening is None:
        return None
    verb = wording("comparing.verbs", language, before=r"(?<=\s)", after=r"(?=\s)")
    joint = wording("comparing.and", language, "en", before=r"\s(?:", after=r")\s+").search(text, opening.end())
    joint = joint or wording("comparing.or", language, "en", before=r"\s(?:", after=r")\s+").search(text, opening.end())
    if joint is None or _asking_verbs(language).search(text, opening.end(), joint.start() + 1):
        return None
    if named := _NAMED.match(text, joint.end()):
        end = named.end()
    else:
        found = verb.search(text, joint.end() + 1)
        end = found.start() if found else len(text)
    asked = text[end:].strip(" ?!.…")
    return Choice(text[opening.end() : end].strip(), asked) if asked else None
