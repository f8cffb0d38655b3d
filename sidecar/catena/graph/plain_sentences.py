"""Extracts relations from sentences of languages whose grammar isn't read: French, Spanish, Italian and others.

Only the plainest clauses are read: a name, a verb of the vocabulary's table `relations_told`, and a name. A name is a
link, or a few words none of which is a common word of the language; it counts only if a note is called so.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from catena.graph.clauses import FIRST_LINK, LAST_LINK, is_link
from catena.graph.joining import SentenceRelation
from catena.graph.relation import RelationType
from catena.language.folding import UNSPACED
from catena.language.vocabulary import Language, words

LONGEST = 600
"""In characters. Longer text is a list or pasted text."""
PLAIN_LANGUAGES: tuple[Language, ...] = ("fr", "es", "it", "pt", "nl", "zh")
_LONGEST_NAME = 3
_LONGEST_UNSPACED = 8
_KINDS: dict[str, tuple[RelationType, float, bool]] = {
    "causes": (RelationType.CAUSES, 0.9, False),
    "leads_to": (RelationType.LEADS_TO, 0.85, False),
    "influences": (RelationType.INFLUENCES, 0.75, False),
    "depends_on": (RelationType.INFLUENCES, 0.6, True),
}
"""Each kind of verb: the relation, its strength, and whether its subject is the effect."""
_TOKEN = re.compile(rf"[{FIRST_LINK}-{LAST_LINK}]|[^\W\d_{FIRST_LINK}-{LAST_LINK}][\w-]*['’]?|[^\s\w]|\w+")
_BETWEEN_CLAUSES = re.compile(r"[.,;:()\[\]—–!。，；：！、（）]")

Verb = tuple[RelationType, float, bool]


def plain_relations_in(text: str, language: Language) -> Iterator[SentenceRelation]:
    """Yield the relations that the plain clauses of one sentence state.

    A sentence that asks, denies or sets a condition states none.

    Args:
        text: As for `causal_sentences.relations_in`.
        language: One of `PLAIN_LANGUAGES`.
    """
    if len(text) > LONGEST or text.rstrip().endswith(("?", "？")):
        return
    conditions = words("claims.conditional", language)
    denials = words("denial.adverbs", language) | words("denial.determiners", language)
    if language == "zh":
        found = map(_unspaced, () if any(word in text for word in conditions) else _BETWEEN_CLAUSES.split(text))
    else:
        is_plain = (conditions | denials).isdisjoint(_tokens(text))
        clauses = (part for clause in _BETWEEN_CLAUSES.split(text) for part in _joined_clauses(clause, language))
        found = (_spaced(clause, language) for clause in clauses if is_plain)
    for read in filter(None, found):
        subject, (kind, strength, is_inverse), told = read
        if subject != told:
            source, target = (told, subject) if is_inverse else (subject, told)
            yield SentenceRelation(kind, source, target, strength, negated=False)


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text.lower().replace("’", "'"))


def _joined_clauses(clause: str, language: Language) -> Iterator[Sequence[str]]:
    """Yield the words of each part of a clause between `and` and the like."""
    joining, part = words("reading.joining", language), list[str]()
    for token in _tokens(clause):
        if token in joining:
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _spaced(tokens: Sequence[str], language: Language) -> tuple[str, Verb, str] | None:
    verbs = _verbs(language)
    for place in range(1, len(tokens) - 1):
        for phrase, verb in verbs.get(tokens[place], ()):
            if tuple(tokens[place : place + len(phrase)]) == phrase:
                subject = _name(tokens[:place], language, is_whole=True)
                told = _name(tokens[place + len(phrase) :], language, is_whole=False)
                return (subject, verb, told) if subject and told else None
    return None


def _name(tokens: Sequence[str], language: Language, *, is_whole: bool) -> str:
    """Return the name that begins with these words, after articles; "" if there is none, or if more follows it."""
    common = words("claims.light", language) | words("claims.pointing", language) | words("common.words", language)
    common |= {f"{word}'" for word in common}
    start = 0
    while start < len(tokens) and tokens[start].rstrip("'") in words("relations_told.articles", language):
        start += 1
    end = start
    while end < len(tokens) and not is_link(tokens[end]) and tokens[end] not in common and tokens[end][0].isalpha():
        end += 1
    if end == start and end < len(tokens) and is_link(tokens[end]):
        end += 1
    elif end < len(tokens) and is_link(tokens[end]):
        return ""
    is_short = 0 < end - start <= _LONGEST_NAME
    return " ".join(tokens[start:end]) if is_short and (end == len(tokens) or not is_whole) else ""


@cache
def _verbs(language: Language) -> dict[str, list[tuple[tuple[str, ...], Verb]]]:
    """Map the first word of each verb to the words of it, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], Verb]]] = {}
    for kind, verb in _KINDS.items():
        for phrase in words(f"relations_told.{kind}", language):
            parts = tuple(phrase.split("_"))
            found.setdefault(parts[0], []).append((parts, verb))
    return {first: sorted(phrases, key=lambda each: -len(each[0])) for first, phrases in found.items()}


def _unspaced(clause: str) -> tuple[str, Verb, str] | None:
    found = _unspaced_clause().fullmatch(clause.strip())
    if found is None:
        return None
    kind = next(kind for kind in _KINDS if found["verb"] in words(f"relations_told.{kind}", "zh"))
    return found["subject"].strip(), _KINDS[kind], found["told"].strip()


@cache
def _unspaced_clause() -> re.Pattern[str]:
    pointing = "".join(words("claims.pointing", "zh"))
    character = f"(?![{pointing}的了和与或是]){UNSPACED}"
    name = rf"(?:[{FIRST_LINK}-{LAST_LINK}]|(?:{character}){{2,{_LONGEST_UNSPACED}}}?)"
    verbs = "|".join(sorted((verb for kind in _KINDS for verb in words(f"relations_told.{kind}", "zh")), key=len)[::-1])
    return re.compile(
        rf"(?P<subject>{name})(?<![不没未无会]) ?(?:会|能|可以|往往|常常|容易)*(?P<verb>{verbs})了? ?(?P<told>{name})"
    )


def plain_triggers() -> frozenset[str]:
    """Return the first words of all verbs, of languages with blanks between words."""
    return frozenset(first for language in PLAIN_LANGUAGES if language != "zh" for first in _verbs(language))


def unspaced_triggers() -> frozenset[str]:
    """Return the verbs of languages without blanks."""
    return frozenset(verb for kind in _KINDS for verb in words(f"relations_told.{kind}", "zh"))
