"""Referring: what of a question refers back to one before, and how it reads complete in itself."""

import re
from functools import cache

from catena.language.identification import language_of
from catena.language.stop_words import question_stop_words
from catena.language.tokens import word_runs
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language, vocabulary
from catena.language.vocabulary import words as words_in
from catena.questions.answer_type import AnswerType, answer_type_of
from catena.questions.concepts import concepts_of
from catena.questions.directions import asks_other_way, turned_round
from catena.questions.intent import Intent
from catena.questions.topics import TAKING_PART, thing_of, topic_of
from catena.questions.vault_names import VaultNames

MOST_PARTS = 4
_SHORTEST_FIRST = 3
"""Words of the first of several questions."""


def resolved(question: str, previous: str, names: VaultNames) -> str:
    """Return a follow-up complete in itself, or the question as it is if nothing in it refers back.

    `and since when?` takes the topic of the question before; in `who invented it?`, the thing replaces the pronoun;
    `and in mice?` continues the question before, `and GTD?` asks the same of something else, `and the other way
    round?` the opposite.

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
    if why := _WHY.fullmatch(rest):
        return _asked_why(why["why"], previous, names)
    if asks_other_way(rest) and (turned := turned_round(previous)):
        return turned
    rest = _PARTICLE.sub("", rest)
    if instead := wording.instead.match(rest):
        return _of_another(rest[instead.end() :].strip(), previous, names)
    if (led or _asks_nothing(rest, language)) and not wording.asks.match(rest) and len(rest.split()) <= _SHORT:
        return _continued(rest, previous, wording, names)
    if led and wording.preposition.match(rest) and len(rest.split()) <= _FEW:
        return _about(rest, topic_of(previous, names)) or question
    return _with_subject(rest, previous, names, wording) or question


def parts_of(text: str, names: VaultNames) -> tuple[str, ...]:
    """Return the questions in a text, each complete in itself; () if it is one question, or more than `MOST_PARTS`."""
    if each := _EACH.fullmatch(text):
        return tuple(f"{each[name].strip()}{each['asked']}" for name in ("one", "other"))
    first, *others = split_questions(text)
    wording = _wording(language_of(text))
    if not others or wording is None or len(others) >= MOST_PARTS:
        return ()
    bare = (wording.lead.sub("", other, count=1) if wording.lead.match(other) else other for other in others)
    return (first, *(_complete(other, first, names, wording) for other in bare))


def _complete(question: str, first: str, names: VaultNames, wording: "_Wording") -> str:
    """Complete one of several questions from the first."""
    if why := _WHY.fullmatch(question.strip(" ?？")):
        return _asked_why(why["why"], first, names)
    if (one := _ANOTHER_ONE.match(question)) and wording.preposition.match(one["rest"]):
        begin, found, _ = first.partition(f" {one['rest'].split()[0]} ")
        return f"{begin} {one['rest']}" if found else question
    return _with_subject(question, first, names, wording) or question


def split_questions(text: str) -> tuple[str, ...]:
    """Split a text into its questions, as they are typed. One if it is a single question.

    It is split after a question mark, and before `and` with a question word behind it. Comparisons are never split at
    `and`.
    """
    sentences = tuple(
        part.strip()
        for part in _SENTENCE.findall(text)
        if len(word_runs(part)) > 1 or not part.isascii() or _WHY.fullmatch(part.strip(" ?"))
    )
    language = language_of(text)
    wording = _wording(language)
    if wording is None:
        return sentences if len(sentences) > 1 else (text,)
    parts = tuple(part for sentence in sentences or (text,) for part in _clauses(sentence, wording, language))
    return parts if len(parts) > 1 else (text,)


_SENTENCE = re.compile(r"[^?？]+[?？]+|[^?？]+$")
_SHORT = 6
_FEW = 3
"""`And at which temperature?` has no verb."""
_PARTICLE = re.compile("[呢ね]$")
_COMPARES = re.compile(
    r"\b(?:compare|difference|versus|vs|both|vergleich\w*|compara\w*|whether|ob)\b|区别|比较|違い", re.IGNORECASE
)
_BETWEEN = re.compile(r"\b(?:between|zwischen|entre)\b(?!.*\s(?:and|und|et|y|e)\s)", re.IGNORECASE)
"""What is between two things needs its `and`; of `between 1 and 2, and …`, the second joins two questions."""


class _Wording:
    """The expressions of one language by which questions refer back and are joined."""

    def __init__(self, language: Language, table: dict[str, str]) -> None:
        spaced = language not in UNSPACED_LANGUAGES
        end = r"(?!\w)" if spaced else ""
        self.lead = re.compile(rf"{table['leads']}\s*", re.IGNORECASE)
        begin = r"(?<![\w-])" if spaced else ""
        self.pronoun = re.compile(rf"{begin}{table['pronouns']}{end}", re.IGNORECASE)
        self.instead = re.compile(rf"{table['instead']}{end}\s*", re.IGNORECASE)
        self.preposition = re.compile(rf"{table['prepositions']}{end}", re.IGNORECASE)
        self.asks = re.compile(rf"(?:{table['asks']}){end}", re.IGNORECASE)
        self.dropped = re.compile(table["dropped"], re.IGNORECASE) if "dropped" in table else None
        joint = (
            r",?\s+(?:and|und|et|y|e|as well as)\s+(?:also\s+|auch\s+|aussi\s+)?"
            if spaced
            else r"[，,;；、]\s*(?:また)?"
            if language == "ja"
            else r"[，,;；]\s*(?:而且|并且)?"
        )
        self.joint = re.compile(rf"{joint}(?={table['asks']}{end})", re.IGNORECASE)
        self.comma = re.compile(rf",\s+(?={table['asks']}{end})", re.IGNORECASE)


@cache
def _wording(language: Language) -> _Wording | None:
    table = vocabulary(language).get("referring")
    return _Wording(language, table) if table else None


def _clauses(sentence: str, wording: _Wording, language: Language) -> tuple[str, ...]:
    if _COMPARES.search(sentence):
        return (sentence,)
    parts = [part.strip() for part in wording.joint.split(sentence) if part.strip()]
    if _BETWEEN.search(parts[0]):
        return (sentence,)
    if len(parts) > 1 and wording.asks.match(parts[0]):
        parts = [part for each in parts for part in wording.comma.split(each)]
    if len(parts) < 2 or not _is_question(parts[0], wording, language):
        return (sentence,)
    return tuple(part if part.endswith(("?", "？")) else f"{part}?" for part in parts)


_EACH = re.compile(r"(?P<one>[^，。？?、和与]{2,12})[和与](?P<other>[^，。？?、和与]{2,12})(?:分别|各自?)(?P<asked>.+)")
"""`A 和 B 分别放在哪里？` asks the same of each."""


def _is_question(text: str, wording: _Wording, language: Language) -> bool:
    """Return whether the first of several clauses asks by itself: it has a question word and more than that."""
    if language in UNSPACED_LANGUAGES:
        return bool(wording.asks.match(text))
    start = text.lstrip("¿¡ ")
    asks = wording.asks.search(start) or answer_type_of(f"{text}?") is AnswerType.YES_NO
    return len(word_runs(text)) >= _SHORTEST_FIRST and bool(asks)


def _asks_nothing(text: str, language: Language) -> bool:
    """Return whether a text has only question words and words that name nothing."""
    if language in UNSPACED_LANGUAGES:
        return len(_ASKED_ABOUT.sub("", text)) <= _SHORT and not _NAMES_A_THING.search(text)
    naming = [word for word in word_runs(text.lower()) if word not in words_in("common.words", language)]
    return all(word in question_stop_words() or word in _SAYING for word in naming)


_ASKED_ABOUT = re.compile("什么时候|为什么|怎么样?|什么|哪里|提出|发明|发现|写|谁|的|了|是")
"""Of Chinese questions: what asks, and what is commonly done."""
_NAMES_A_THING = re.compile(r"^什么是\s*\S|[A-Za-z]{2}")
_SAYING = frozenset(
    ("says", "say", "said", "so", "sagt", "dit", "dice", "else", "exactly", "exactement", "genau", "how")
)


_WHY = re.compile(
    r"(?P<why>why|how|how so|warum|wieso|weshalb|pourquoi|por qué|since when|when|where|by whom|with whom)"
    r"(?: not| nicht| no| pas)?",
    re.IGNORECASE,
)
_SAME_OF = re.compile(r"(?:celui|celle|ceux|celles|el|la|los|las)\s+(?P<of>d(?:e|u|es|el)\b.*)", re.IGNORECASE)
_ASKED_AT = re.compile(
    r"(?:since when|by whom|when|where|why|how)\s+(?=(?:was|were|is|are|did|does|do|has|have|had|will|can"
    r"|could|should)\b)",
    re.IGNORECASE,
)


def _asked_why(word: str, previous: str, names: VaultNames) -> str:
    """Ask the question before with another question word: `by whom?` after `When was it founded?`."""
    if asked := _ASKED_AT.match(previous):
        return f"{word} {previous[asked.end() :]}"
    if answer_type_of(previous) is AnswerType.YES_NO:
        asked_before = previous.lstrip("¿¡ ")
        return f"{word} {asked_before[:1].lower()}{asked_before[1:]}"
    topic = topic_of(previous, names)
    return f"{word} ({topic})?" if topic else word


def _of_another(thing: str, previous: str, names: VaultNames) -> str:
    """Ask the question before about another thing."""
    acting = concepts_of(previous.rstrip("?？ "), Intent.CAUSAL, names)
    topic = acting[-1] if len(acting) > 1 else thing_of(previous, names)
    if topic and (same := _SAME_OF.fullmatch(thing)) and " " in topic:
        thing = f"{topic.split()[0]} {same['of']}"
    if topic and topic.lower() in previous.lower():
        at = previous.lower().index(topic.lower())
        before, preposition = previous[:at], f"{thing.split()[0]} "
        return f"{before.removesuffix(preposition)}{thing}{previous[at + len(topic) :]}"
    return f"{previous.rstrip('?？ ')} ({thing})?"


def _continued(rest: str, previous: str, wording: _Wording, names: VaultNames) -> str:
    """Complete an elliptic question."""
    if _asks_nothing(rest, language_of(f"{previous} {rest}")):
        topic = topic_of(previous, names)
        return f"{rest} ({topic})?" if topic else rest
    if wording.preposition.match(rest) and f" {rest.split()[0]} {topic_of(previous, names)}" not in previous:
        return f"{previous.rstrip('?？ ')} {rest}?"
    return _of_another(rest, previous, names)


def _with_subject(question: str, before: str, names: VaultNames, wording: _Wording) -> str | None:
    """Replace a pronoun, or add the topic to a question that has none of its own. None if nothing refers back."""
    topic = topic_of(before, names)
    match = wording.pronoun.search(question)
    if match and not _NAMED.search(question[: match.start()]):
        thing = _meant(match[0].lower(), topic) or thing_of(before, names)
        people = TAKING_PART.match(topic)
        if thing and not (people and match[0].lower() != "it"):
            return _with_thing(question, match, thing)
        return _about(question, people["thing"] if people else topic)
    bare = question.rstrip("?？ ")
    dropped = wording.dropped and wording.dropped.fullmatch(bare)
    refers = dropped or _WHICH_ONE.match(question) or _asks_nothing(bare, language_of(f"{before} {question}"))
    return _about(question, topic) if refers else None


def _meant(pronoun: str, topic: str) -> str | None:
    """Return what `it` means after `people took part in the nap study`. None if nobody takes part in anything."""
    people = TAKING_PART.match(topic)
    return people["thing"] if people and pronoun == "it" else None


def _about(question: str, topic: str) -> str | None:
    """Add the topic to a question. None if there is none."""
    return f"{question.rstrip('?？ ')} ({topic})?" if topic else None


def _with_thing(question: str, pronoun: re.Match[str], thing: str) -> str:
    """Replace a pronoun by what it means."""
    before, after, typed = question[: pronoun.start()], question[pronoun.end() :], pronoun[0].lower()
    if typed.startswith("l'"):
        return f"{before}{pronoun[0][2:]}{after.rstrip(' ?？')} {thing}?"
    if typed in _BEFORE_THE_VERB and not before.rstrip().endswith(("de", "a", "con")):
        return f"{before}{after.strip(' ?？')} {thing}?"
    if with_preposition := _DA.fullmatch(typed):
        return f"{before}{with_preposition['preposition']} {thing}{after.rstrip(' ?？')}?"
    ending = ("'" if thing.endswith("s") else "'s") if typed in _POSSESSIVE else ""
    whole = f"{before}{thing}{ending}{after}"
    return whole if whole.endswith(("?", "？")) else f"{whole}?"


_ANOTHER_ONE = re.compile(r"(?:which(?: one)?|welche[rs]?|l(?:equel|aquelle)|cuál) (?P<rest>.+)", re.IGNORECASE)
"""`… and which one between 3 and 4?`"""
_WHICH_ONE = re.compile(
    r"(?:which(?: one)?(?: of (?:them|the two))? (?:is|are|was|has|does|would|should|do)"
    r"|welche[rs]?(?: davon)? (?:ist|hat)"
    r"|l(?:equel|aquelle) |cuál |哪个|どちら|どっち)",
    re.IGNORECASE,
)
_DA = re.compile("dar?(?P<preposition>von|für|mit|an|auf|aus|in|über|zu|bei|nach|gegen)")
_BEFORE_THE_VERB = frozenset(("lo",))
"""Spanish pronouns, which stand before the verb: what they mean stands behind it, as with the French `l'`."""
_NAMED = re.compile(
    r"\b(?:the|an?|my|our|your|any|some|every|each|der|die|das|eine?[nmrs]?|le|la|les|une?|el|los|las)\s+\w+",
    re.IGNORECASE,
)
"""What a pronoun behind it refers to."""
_POSSESSIVE = frozenset(("its", "their", "his", "her"))
