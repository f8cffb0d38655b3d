"""Missing names: the names and nouns of a question that no note of the vault has."""

import re
from collections.abc import Iterator, Sequence

from catena.language.calendar_words import month_numbers, weekday_names
from catena.language.folding import UNSPACED, fold
from catena.language.identification import language_of
from catena.language.stop_words import question_stop_words
from catena.language.tokens import WORD_RUN
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, Language
from catena.language.vocabulary import words as words_in
from catena.language.wordings import wording
from catena.questions.counting import counted_thing
from catena.questions.listing import is_any_note
from catena.questions.spelling import is_english, speaks
from catena.questions.vault_words import VaultWords

SHORTEST = 3
"""The minimum number of letters of a noun; names in capitals may be shorter."""
LONGEST_ABBREVIATION = 5
"""Letters of a word in capitals that may be called otherwise in another language; longer ones are names."""


def missing_names(question: str, words: VaultWords) -> tuple[str, ...]:
    """Return the names and nouns of a question that no note has, in any form, as they are typed.

    Nouns that every English text may have (`mistake`) are left out, since notes may well say the same in other words,
    except what is to be counted: `calories` of `How many calories …?`.
    Neighbouring missing words are one name. If the notes are in another language than the question, only names are
    looked at, since its nouns can't be expected there.
    """
    language, own_language = language_of(question), speaks(question, words)
    if language in UNSPACED_LANGUAGES:
        runs = tuple(_unspaced_names(question) if own_language else _LATIN.findall(question))
        known = words.known({part.lower() for run in runs for part in _parts(run)})
        return tuple(dict.fromkeys(run for run in runs if not any(part.lower() in known for part in _parts(run))))
    typed = tuple(WORD_RUN.finditer(question))
    asked = [at for at in range(len(typed)) if _may_name(typed[at][0], language)]
    thing = counted_thing(question)
    counted = None if thing in words_in("reading.people", *SPACED_LANGUAGES) else thing
    named = [
        at
        for at in asked
        if _is_name(typed, at, question, language, own_language=own_language)
        or (own_language and fold(typed[at][0]) == counted)
        or (own_language and _names_thing(typed, at, language) and not is_english(typed[at][0].lower(), words))
    ]
    known = words.known({typed[at][0].lower() for at in named})
    if language in _COMPOUNDING and own_language:
        named = [at for at in named if not _begins_a_word(typed[at][0].lower(), words)]
    return _joined(question, typed, [at for at in named if typed[at][0].lower() not in known])


def _begins_a_word(word: str, words: VaultWords) -> bool:
    """Return whether a longer word of the vault begins with this one: `Schneckenplage` with `Schnecken`."""
    lengths = range(len(word) + SHORTEST, len(word) + _LONGEST_REST)
    return len(word) >= _SHORTEST_PART and bool(words.starting(word, lengths=lengths))


_COMPOUNDING: tuple[Language, ...] = ("de", "nl")
_SHORTEST_PART, _LONGEST_REST = 6, 16
"""In letters: a word that may be the first part of another, and one more than what may follow it."""


def _may_name(word: str, language: Language) -> bool:
    lower = word.lower()
    is_common = (
        lower in question_stop_words()
        or lower in words_in("common.words", language, "en")
        or lower in words_in("comparing.asking", language)
    )
    is_of_a_date = lower in month_numbers() or lower in weekday_names()
    return not (is_common or is_of_a_date or is_any_note(lower) or _NUMERAL.fullmatch(lower))


_NUMERAL = re.compile(r"\d+\w{0,3}")


def _is_name(typed: Sequence[re.Match[str]], at: int, question: str, language: Language, *, own_language: bool) -> bool:
    """Return whether a word has a capital that no beginning explains, or digits. In German every noun has a capital.

    Notes in another language than the question may have their own abbreviation: a stroke is an `AVC` in French.
    """
    word = typed[at][0]
    if not own_language and word.isupper() and len(word) <= LONGEST_ABBREVIATION:
        return False
    if language == "de" and not own_language:
        return word[1:] != word[1:].lower()
    is_inside = at > 0 and not _begins_a_sentence(question, typed[at].start())
    return len(word) > 1 and ((word[0].isupper() and is_inside) or word.isupper() or any(c.isdigit() for c in word))


def _names_thing(typed: Sequence[re.Match[str]], at: int, language: Language) -> bool:
    """Return whether a word is a noun, or all that was typed."""
    is_alone = len(typed) == 1 and len(typed[0][0]) >= SHORTEST
    return is_alone or _is_noun(typed, at, language)


def _is_noun(typed: Sequence[re.Match[str]], at: int, language: Language) -> bool:
    word = typed[at][0].lower()
    if at == 0 or len(word) < SHORTEST or language == "de":
        return False
    before = typed[at - 1][0].lower()
    if language != "en":
        return before in words_in("common.before_nouns", language)
    return not _is_verb_like(word, before, typed[at + 1][0].lower() if at + 1 < len(typed) else "")


def _begins_a_sentence(question: str, at: int) -> bool:
    return question[:at].rstrip(" \"'“„«¿¡([").endswith((".", "?", "!", ":"))


def _is_verb_like(word: str, before: str, after: str) -> bool:
    """Return whether an English word does rather than names something: `who invented the`, `to export`, `easily`."""
    noun_before = before in words_in("grammar.determiners", "en") or before in words_in("grammar.prepositions", "en")
    if noun_before and before != "to":
        return word.endswith("ly")
    if before in words_in("grammar.before_asked_nouns", "en"):  # "what digoxin dose", but "what causes the"
        return word.endswith((*_VERB_ENDINGS, "s")) or after in words_in("grammar.determiners", "en")
    follows_subject = before in words_in("grammar.pronouns", "en") or before in words_in("grammar.before_verbs", "en")
    return follows_subject or word.endswith(_VERB_ENDINGS) or after in words_in("grammar.determiners", "en")


_VERB_ENDINGS = ("ed", "ing", "ly")


def _joined(question: str, typed: Sequence[re.Match[str]], missing: Sequence[int]) -> tuple[str, ...]:
    spans: list[tuple[int, int]] = []
    for at in missing:
        start, end = typed[at].span()
        if spans and question[spans[-1][1] : start] in (" ", "-"):
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    return tuple(dict.fromkeys(question[start:end] for start, end in spans))


_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9+#.-]*[A-Za-z0-9+#]")
_HAN = re.compile("[\u4e00-\u9fff]{2,8}")
_KATAKANA = re.compile("[\u30a1-\u30faー]{3,}")


def _unspaced_names(question: str) -> Iterator[str]:
    """Yield the names in a question without blanks: Latin words, runs of katakana, and what asking words leave."""
    yield from _LATIN.findall(question)
    yield from _KATAKANA.findall(question)
    asking = wording("framing.naming_nothing", language_of(question))
    for run in re.findall(f"{UNSPACED}+", question):
        yield from _HAN.findall(asking.sub(" ", run))


def _parts(run: str) -> tuple[str, ...]:
    """Return a name and the pairs of characters of a longer run: a note that has one of them may mean the same."""
    if run.isascii() or _KATAKANA.fullmatch(run):
        return (run,)
    return (run, *(run[at : at + 2] for at in range(len(run) - 1)))
