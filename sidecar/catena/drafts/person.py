"""Names of authors in the parts that reference managers use: family, given, particle, suffix, or one whole name."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from catena.language.vocabulary import LANGUAGES, words

_BRACED = re.compile(r"\{(?P<name>[^{}]+)\}")
_SHORT = re.compile(r"(?P<family>[^\W\d_][\w'’ -]*[^\W\d_]) (?P<initials>[A-Z]{1,3})")
_SUFFIX = re.compile(r"(?:Jr|Sr)\.?|II|III|IV", re.IGNORECASE)
_EAST_ASIAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\\s]+")
_BEFORE_PARTICLES = frozenset({"van", "von", "de", "di"})
_REST = re.compile(r"(?:^|\s+)(?:et al\.?|(?:and )?others|u\. a\.|…|\.\.\.)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """An author.

    Attributes:
        family: The family name, or the whole name of an organization.
        given: Given names or initials.
        particle: What precedes the family name in lower case: `van`, `de la`.
        suffix: `Jr.`, `III`.
        is_whole: Whether the name has no parts: an organization, or somebody of one name.
    """

    family: str
    given: str = ""
    particle: str = ""
    suffix: str = ""
    is_whole: bool = False


def persons_of(names: Iterable[str]) -> tuple[tuple[Person, ...], bool]:
    """Take names apart.

    Args:
        names: As written: `Reyes, Ana`, `Ana Reyes`, `Reyes A`, `World Health Organization`.

    Returns:
        The authors, and whether there are more of them than are named ("et al.").
    """
    plain = [" ".join(name.split()).strip(" ,;") for name in names]
    known = [_REST.sub("", name) for name in plain]
    return tuple(person_of(name) for name in known if name), known != plain


def person_of(name: str) -> Person:
    """Take one name apart."""
    if braced := _BRACED.fullmatch(name):
        return Person(family=braced["name"].strip(), is_whole=True)
    family, comma, given = (part.strip() for part in name.partition(","))
    if comma and given:
        return _person(name, family, given)
    if " " not in name or _is_corporate(name):
        return Person(family=name, is_whole=True)
    if short := _SHORT.fullmatch(name):
        return _person(name, short["family"], " ".join(f"{initial}." for initial in short["initials"]))
    if _EAST_ASIAN.fullmatch(name):
        return _east_asian(name)
    return _in_order(name.split())


def _east_asian(name: str) -> Person:
    """Read a name of two parts: the shorter one is the family name, or the last of two single characters.

    Import tools write given names first, people do not, so that other names stay whole.
    """
    first, _, last = name.partition(" ")
    if len(last) == 1:
        return Person(family=last, given=first)
    return Person(family=first, given=last) if len(first) == 1 else Person(family=name, is_whole=True)


def _person(name: str, family: str, given: str) -> Person:
    """Read a name whose family name comes first."""
    if " " in family and _is_corporate(family):
        return Person(family=name, is_whole=True)
    suffix = next((part.strip() for part in given.split(",") if _SUFFIX.fullmatch(part.strip())), "")
    firsts = ", ".join(part.strip() for part in given.split(",") if part.strip() != suffix)
    particle, rest = _particle(family.split())
    return Person(family=rest, given=firsts, particle=particle, suffix=suffix)


def _in_order(parts: list[str]) -> Person:
    """Read a name whose given names come first; a particle in lower case begins the family name."""
    suffix = parts.pop() if len(parts) > 2 and _SUFFIX.fullmatch(parts[-1]) else ""
    begin = next((at for at, part in enumerate(parts) if at and part[:1].islower()), len(parts) - 1)
    if parts[begin][:1].islower() and begin > 1 and parts[begin - 1].casefold() in _BEFORE_PARTICLES:
        begin -= 1  # "Koen Van der Borght"
    particle, family = _particle(parts[begin:])
    return Person(family=family, given=" ".join(parts[:begin]), particle=particle, suffix=suffix)


def _particle(parts: list[str]) -> tuple[str, str]:
    lower = next((at for at, part in enumerate(parts) if not part[:1].islower()), 0)
    return " ".join(parts[:lower]), " ".join(parts[lower:])


def _is_corporate(name: str) -> bool:
    found = [word.strip(".,()").casefold() for word in name.split()]
    return "&" in found or any(c.isdigit() for c in name) or not _corporate().isdisjoint(found)


@cache
def _corporate() -> frozenset[str]:
    return frozenset(word.casefold() for word in words("drafts.corporate", *LANGUAGES))
