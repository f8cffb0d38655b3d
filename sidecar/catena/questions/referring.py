"""Referring: what of a question refers back to one before, and how it reads complete in itself."""

import re
from functools import cache

from catena.language.identification import language_of
from catena.language.stop_words import question_stop_words
from catena.language.tokens import word_runs
from catena.language.vocabulary import Language, vocabulary
from catena.language.vocabulary import words as words_in
from catena.questions.topics import thing_of, topic_of
from catena.questions.vault_names import VaultNames

_UNSPACED = ("zh", "ja", "ko")
MOST_PARTS = 4
_SHORTEST_FIRST = 3
"""Words of the first of several questions."""


def resolved(question: str, previous: str, names: VaultNames) -> str:
    """Return a follow-up complete in itself, or the question as it is if nothing in it refers back.

    `and since when?` takes the topic of the question before; in `who invented it?`, the thing replaces the pronoun;
    `and in mice?` continues the question before, `and GTD?` asks the same of something else.

    Args:
        question: The follow-up.
        previous: The question before.
        names: The names of the vault's notes.
    """
    language = language_of(question if len(question.split()) > 1 else previous)
    wording = _wording(language) or _wording("en")
    if wording is None:
        return question
    bare = question.strip().rstrip("?？!.。 ").lstrip("¿¡ ")
    led = wording.lead.match(bare)
    rest = bare[led.end() :].strip(" ,，、") if led else bare
    if not rest:
        return question
    if instead := wording.instead.match(rest):
        return _of_another(rest[instead.end() :].strip(), previous, names)
    if (led or _asks_nothing(rest, language)) and not wording.asks.match(rest) and len(rest.split()) <= _SHORT:
        return _continued(rest, previous, wording, names)
    return _with_subject(rest, previous, names, wording) or question


def parts_of(text: str, names: VaultNames) -> tuple[str, ...]:
    """Return the questions in a text, each complete in itself; () if it is one question, or more than `MOST_PARTS`."""
    first, *others = split_questions(text)
    wording = _wording(language_of(text))
    if not others or wording is None or len(others) >= MOST_PARTS:
        return ()
    bare = (wording.lead.sub("", other, count=1) if wording.lead.match(other) else other for other in others)
    return (first, *(_with_subject(other, first, names, wording) or other for other in bare))


def split_questions(text: str) -> tuple[str, ...]:
    """Split a text into its questions, as they are typed. One if it is a single question.

    It is split after a question mark, and before `and` with a question word behind it. Comparisons are never split at
    `and`.
    """
    sentences = tuple(
        part.strip() for part in _SENTENCE.findall(text) if len(word_runs(part)) > 1 or not part.isascii()
    )
    language = language_of(text)
    wording = _wording(language)
    if wording is None:
        return sentences if len(sentences) > 1 else (text,)
    parts = tuple(part for sentence in sentences or (text,) for part in _clauses(sentence, wording, language))
    return parts if len(parts) > 1 else (text,)


_SENTENCE = re.compile(r"[^?？]+[?？]+|[^?？]+$")
_SHORT = 6
_BETWEEN = re.compile(
    r"\b(?:between|compare|difference|versus|vs|both|zwischen|vergleich\w*|entre|compara\w*|whether|ob)\b|区别|比较|違い",
    re.IGNORECASE,
)


class _Wording:
    """The expressions of one language by which questions refer back and are joined."""

    def __init__(self, language: Language, table: dict[str, str]) -> None:
        spaced = language not in _UNSPACED
        end = r"(?!\w)" if spaced else ""
        self.lead = re.compile(rf"{table['leads']}\s*", re.IGNORECASE)
        begin = r"(?<![\w-])" if spaced else ""
        self.pronoun = re.compile(rf"{begin}{table['pronouns']}{end}", re.IGNORECASE)
        self.instead = re.compile(rf"{table['instead']}{end}\s*", re.IGNORECASE)
        self.preposition = re.compile(rf"{table['prepositions']}{end}", re.IGNORECASE)
        self.asks = re.compile(rf"(?:{table['asks']}){end}", re.IGNORECASE)
        joint = (
            r",?\s+(?:and|und|et|y|e|as well as)\s+(?:also\s+|auch\s+|aussi\s+)?"
            if spaced
            else r"[，,;；]\s*(?:而且|并且|また)?"
        )
        self.joint = re.compile(rf"{joint}(?={table['asks']}{end})", re.IGNORECASE)


@cache
def _wording(language: Language) -> _Wording | None:
    table = vocabulary(language).get("referring")
    return _Wording(language, table) if table else None


def _clauses(sentence: str, wording: _Wording, language: Language) -> tuple[str, ...]:
    if _BETWEEN.search(sentence):
        return (sentence,)
    parts = [part.strip() for part in wording.joint.split(sentence) if part.strip()]
    if len(parts) < 2 or not _is_question(parts[0], wording, language):
        return (sentence,)
    return tuple(part if part.endswith(("?", "？")) else f"{part}?" for part in parts)


def _is_question(text: str, wording: _Wording, language: Language) -> bool:
    """Whether the first of several clauses asks by itself: it has a question word and more than that."""
    if language in _UNSPACED:
        return bool(wording.asks.match(text))
    start = text.lstrip("¿¡ ")
    return len(word_runs(text)) >= _SHORTEST_FIRST and bool(wording.asks.search(start))


def _asks_nothing(text: str, language: Language) -> bool:
    """Whether a text has only question words and words that name nothing."""
    if language in _UNSPACED:
        return len(text) <= _SHORT
    naming = [word for word in word_runs(text.lower()) if word not in words_in("common.words", language)]
    return all(word in question_stop_words() or word in _SAYING for word in naming)


_SAYING = frozenset(
    ("says", "say", "said", "so", "sagt", "dit", "dice", "else", "exactly", "exactement", "genau", "how")
)


def _of_another(thing: str, previous: str, names: VaultNames) -> str:
    """Ask the question before about another thing."""
    topic = thing_of(previous, names)
    if topic and topic.lower() in previous.lower():
        at = previous.lower().index(topic.lower())
        return f"{previous[:at]}{thing}{previous[at + len(topic) :]}"
    return f"{previous.rstrip('?？ ')} ({thing})?"


def _continued(rest: str, previous: str, wording: _Wording, names: VaultNames) -> str:
    """Complete an elliptic question."""
    if _asks_nothing(rest, language_of(f"{previous} {rest}")):
        topic = topic_of(previous, names)
        return f"{rest} ({topic})?" if topic else rest
    if wording.preposition.match(rest):
        return f"{previous.rstrip('?？ ')} {rest}?"
    return _of_another(rest, previous, names)


def _with_subject(question: str, before: str, names: VaultNames, wording: _Wording) -> str | None:
    """Replace a pronoun, or add the topic to a question that has none of its own. None if nothing refers back."""
    match = wording.pronoun.search(question)
    if match and not _NAMED.search(question[: match.start()]):
        thing = thing_of(before, names)
        if thing is None:
            topic = topic_of(before, names)
            return f"{question.rstrip('?？ ')} ({topic})?" if topic else None
        possessive = match[0].lower() in _POSSESSIVE
        whole = f"{question[: match.start()]}{thing}{_S if possessive else ''}{question[match.end() :]}"
        return whole if whole.endswith(("?", "？")) else f"{whole}?"
    if _asks_nothing(question.rstrip("?？ "), language_of(f"{before} {question}")):
        topic = topic_of(before, names)
        return f"{question.rstrip('?？ ')} ({topic})?" if topic else None
    return None


_S = "'s"
_NAMED = re.compile(
    r"\b(?:the|an?|my|our|your|any|some|every|each|der|die|das|eine?[nmrs]?|le|la|les|une?|el|los|las)\s+\w+",
    re.IGNORECASE,
)
"""What a pronoun behind it refers to."""
_POSSESSIVE = frozenset(("its", "their", "his", "her"))
