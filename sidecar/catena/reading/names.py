"""The names in a passage, and which of them may be a person's."""

import re
from collections.abc import Iterator
from functools import cache

from catena.language.calendar_words import month_pattern
from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.inflection import singular
from catena.language.numbers import number_words, small_numbers
from catena.language.stop_words import question_stop_words
from catena.language.tokens import UNSPACED_CHARACTER, word_runs
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, Language, alternatives, folded_words, words
from catena.reading.sought import Sought

_PARTICLES = "|".join(sorted(words("reading.name_particles", *SPACED_LANGUAGES[1:])))
"""The small words of names, which English has none of: `Ada de la Cruz`."""
_FURTHER = r"[A-ZÀ-ÖØ-Þ](?:\.(?= [A-ZÀ-ÖØ-Þ])|(?:[\w'’-]*\w)?)"
"""A further part of a name, which may be an initial."""
_NAME = re.compile(
    r"\b[A-ZÀ-ÖØ-Þ](?:[\w'’.-]*\w)?"
    rf"(?:\s+(?![A-Z]['’][a-zß-öø-ÿ])(?:(?:{_PARTICLES}|of|and|&)\s+|d['’])?{_FURTHER})*"
)
CITED = re.compile(r"\[@?[^\[\]]*\](?!\()|@[\w:.-]+|\bp{1,2}\. ?\d+(?:[-–]\d+)?|\$[^$]*\$|https?://\S+")
_MONTH_OF_A_YEAR = re.compile(rf"\b(?:{month_pattern(shortest=3)})\.?,? \d{{4}}\b", re.IGNORECASE)
"""A day names nobody: `Read December 2022.`"""
_BEGINS = re.compile(r"(?:^|[.!?:;•·\"“„(]\s*)$")


def blanked(text: str, pattern: re.Pattern[str]) -> str:
    """Return a text of the same length with blanks where a pattern matches."""
    return pattern.sub(lambda match: " " * len(match[0]), text)


def names_in(text: str, sought: Sought) -> Iterator[tuple[int, int]]:
    """Yield where names stand that the question has not itself: capitals that no beginning explains."""
    for match in _NAME.finditer(text):
        start, end = match.span()
        if _BEGINS.search(text[max(0, start - 3) : start]):
            first = word_runs(match[0])[0]
            if fold(first) in question_stop_words():
                start += match[0].find(first) + len(first)
                start += len(text[start:end]) - len(text[start:end].lstrip())
            elif " " not in match[0]:
                continue
        name = text[start:end]
        if name[:1].isupper() and not sought.found_in(name) and len(name) > 1:
            yield start, end


def people_in(text: str, sought: Sought) -> Iterator[tuple[int, int]]:
    """Yield where names stand that may be a person's and that the question has not itself.

    Where somebody is asked for who did something, and it is said to be done *by* somebody, nobody else is meant.
    """
    text = blanked(text, _MONTH_OF_A_YEAR)
    acting: list[tuple[int, int]] = []
    if _asks_who_did(sought):
        if agents := sorted(_agents_in(text, sought)):
            yield from agents
            return
        acting = [match.span() for match in _BEFORE_WORD.finditer(text) if _acts(match, sought)]
    named = [(start, end) for start, end in names_in(text, sought) if _may_be_person(text, start, end)]
    yield from sorted({*acting, *named})


def _asks_who_did(sought: Sought) -> bool:
    """Return whether the first term of a question stands right behind `who`, at most an auxiliary between: a verb."""
    return any(fold(word) == sought.terms[0] for word in word_runs(sought.question)[1:3]) if sought.terms else False


def _agents_in(text: str, sought: Sought) -> Iterator[tuple[int, int]]:
    """Yield the names behind the verb of a question and `by`: `taught by Ida and Paul`, for `Who taught …`."""
    for match in _DONE_BY.finditer(text):
        if sought.found_in(match["verb"]) & 1:
            names = (_PERSON.match(text, at.end()) for at in _JOINT.finditer(text, match.start("names"), match.end()))
            first = _PERSON.match(text, match.start("names"))
            yield from (name.span() for name in (first, *names) if name and not sought.found_in(name[0]))


_PERSON = re.compile(rf"[A-ZÀ-ÖØ-Þ][\w.'’-]*\w(?:\s(?:(?:{_PARTICLES})\s)?[A-ZÀ-ÖØ-Þ](?:\.|[\w'’-]*\w))*")
_JOINT = re.compile(rf",?\s(?:{alternatives('comparing.and', *SPACED_LANGUAGES)}|&)\s|,\s")
_AGENTS = "|".join(sorted(words("relations.said.agents", *SPACED_LANGUAGES)))
_DONE_BY = re.compile(
    rf"(?P<verb>[^\W\d_]{{3,}})\s(?:{_AGENTS})\s"
    rf"(?P<names>{_PERSON.pattern}(?:(?:{_JOINT.pattern}){_PERSON.pattern})*)"
)


def _acts(match: re.Match[str], sought: Sought) -> bool:
    """Return whether a single name stands right before the verb of a question: `Milo gave`, for `Who gave …`."""
    name, word = match[0], match["next"]
    may_name = not sought.found_in(name) and fold(name) not in question_stop_words()
    if not (may_name and _PART_OF_PERSON.fullmatch(name) and sought.found_in(word) & 1):
        return False
    return fold(name) not in number_words().keys() | small_numbers(language_of(match.string)).keys()


_BEFORE_WORD = re.compile(r"(?<![\w.'’-])[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ'’]{2,}(?=\s(?P<next>[a-zß-öø-ÿ]{3,}))")


def places_in(text: str, sought: Sought, *, files: bool = True) -> Iterator[tuple[int, int]]:
    """Yield where files and folders stand; if none, names that may be a place's, behind `in` or `city of`.

    Args:
        text: The passage.
        sought: What the question seeks.
        files: Whether a file or folder can be the place.
    """
    paths = [match.span() for match in _PATH.finditer(text) if files]
    language = language_of(text)
    spoken = language if language in _PREPOSITIONAL else "en"
    yield from paths or (span for span in names_in(text, sought) if _may_be_place(text, *span, spoken))


def tells_kind_of_place(text: str) -> bool:
    """Return whether a text says in what kind of place something is: `to the root of the vault`, `in a drawer`."""
    language = language_of(text)
    return bool(_kind_of_place(language if language in _PREPOSITIONAL else "en").search(text))


@cache
def _kind_of_place(language: Language) -> re.Pattern[str]:
    behind, kinds = ("|".join(sorted(words(f"reading.{name}", language))) for name in ("places_after", "place_words"))
    apart = "" if language in UNSPACED_LANGUAGES else r"\W"
    return re.compile(rf"(?<!\w)(?:{behind}){apart}(?:\w+{apart}){{0,2}}(?:{kinds})(?!\w)", re.IGNORECASE)


def _may_be_place(text: str, start: int, end: int, language: Language) -> bool:
    parts = [fold(part) for part in word_runs(text[start:end])]
    kinds = folded_words("reading.place_words", language)
    none = folded_words("reading.no_places", language)
    if not parts or singular(parts[0]) in none or (len(parts) == 1 and parts[0] in kinds):
        return False
    behind_place = _before_place(language).search(text[max(0, start - _LONGEST_BEFORE) : start])
    return bool(behind_place) or not kinds.isdisjoint(parts)


_LONGEST_BEFORE = 40
_PREPOSITIONAL: tuple[Language, ...] = ("en", "de", "fr", "es", "it", "pt", "nl", "zh")
_PATH = re.compile(
    r"(?<![\w/])(?![^\W\d_]+/[^\W\d_]+(?![\w./<>{}-]))(?:[~.]?/|[\w.-]+/)[\w./<>{}-]*[\w/>}]|(?<![\w.])\.?[\w-]+\.(?:json|ya?ml|toml|md|txt|css|ini)\b"
)
"""A folder or file, such as `.foam/queries` or `config.json`; `date/time` is none."""


@cache
def _before_place(language: Language) -> re.Pattern[str]:
    """Return a pattern of what stands before the name of a place: a preposition, or `city of`."""
    behind, kinds = ("|".join(sorted(words(f"reading.{name}", language))) for name in ("places_after", "place_words"))
    if language in UNSPACED_LANGUAGES:
        return re.compile(rf"(?:{behind})\s?$")
    articles = "the|der|die|das|dem|den|la|le|les|el|los|las|il|o|a|de|het|l"
    linking = "of|von|de|di|van"
    return re.compile(
        rf"(?<!\w)(?:(?:{behind})\W(?:(?:{articles})\W)?(?:(?:{kinds})\s)?|(?:{kinds})\s(?:(?:{linking})\s)?)$",
        re.IGNORECASE,
    )


def _may_be_person(text: str, start: int, end: int) -> bool:
    """Return whether a name is a person's: of two or three words, or of one beside what only people do or have."""
    parts = text[start:end].split()
    if fold(parts[-1]) in words("reading.things_named", "en") or _is_thing(text, start, end):
        return False
    if any(fold(part) in question_stop_words() or not _PART_OF_PERSON.fullmatch(part) for part in parts):
        return False
    if 1 < len([part for part in parts if part != part.lower()]) <= MOST_PARTS:
        return True
    return len(parts) == 1 and bool(_BEFORE_PERSON.search(text[:start]) or _BEHIND_PERSON.match(text[end:]))


def _is_thing(text: str, start: int, end: int) -> bool:
    """Whether what follows a name shows that it is a thing's: its acronym, or in a Chinese text more of its words."""
    acronym = _ACRONYM.match(text, end)
    if acronym and acronym[1] == "".join(part[0] for part in text[start:end].split() if part[0].isupper()):
        return True
    return bool(_MORE_WORDS.match(text, end)) and bool(UNSPACED_CHARACTER.search(text))


_ACRONYM = re.compile(r"\s\(([A-Z]{2,6})s?\)")
_MORE_WORDS = re.compile(r"\s[a-z]{3,}\b")
MOST_PARTS = 3
"""A longer name in capitals is a title or an institution's."""
_PART_OF_PERSON = re.compile(
    r"[A-ZÀ-ÖØ-Þ](?:\.|[a-zß-öø-ÿ'’]\w*(?:[-'’]\w+)*|['’]?[A-Z]\w+)?|[a-z]{1,3}|d['’][A-ZÀ-ÖØ-Þ]\w+|&"
)
"""An initial, a word with one capital, or `van`: no acronym and no symbol."""
_BEFORE_PERSON = re.compile(rf"\b(?:{_AGENTS}|di)\s$|(?:[Dd]r|[Pp]rof|Mr|Mrs|Ms|Mme|M|Sr|Sra)\.?\s$")
_BEHIND_PERSON = re.compile(r"\s(?:et al|\(\d{4})|['’]s\b|\s&\s[A-Z]")
