"""Topics: what a question is about, as a phrase that can stand in another question.

The wordings are in each language's vocabulary, table `topics`.
"""

import re

from catena.language.folding import normal_name
from catena.language.identification import language_of
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language
from catena.language.wordings import wording
from catena.questions.phrases import masked, trimmed, without_question_words
from catena.questions.vault_names import NoNames, VaultNames

ADDED_TOPIC = re.compile(r"\((?P<topic>[^()]+)\)[?？ ]*$")
"""What a follow-up was completed with: `How did it change (sleep)?`."""
LONGEST_THING = 5
"""A topic with more words is no name of a thing but a clause."""


def topic_of(question: str, names: VaultNames) -> str:
    """Return what a question is about: the note that it names, or its words without those that ask. "" if nothing.

    A name in small letters among more other words is only one of them: `tasks` in `How do I cap the tasks of a group?`.
    """
    if added := ADDED_TOPIC.search(question):
        return added["topic"]
    language = language_of(question)
    mask = masked(question.strip().lstrip("¿¡ "), names)
    named = mask.names_within(mask.text)
    if named and (mask.is_mostly_names(without_question_words(mask.text)) or not all(map(str.islower, mask.spelled))):
        return named[0]
    mask = masked(question.strip().lstrip("¿¡ "), NoNames())
    if around := wording("topics.around", language).fullmatch(mask.text.strip(" ?!.")):
        return trimmed(around["topic"])
    bare = wording("topics.before", language, before="^").sub("", mask.text)
    if language in UNSPACED_LANGUAGES:
        return wording("topics.asked_of", language, after="$").sub("", bare).strip()
    compared = wording("comparing.commands", language, before="^", after=r"\s+")
    return trimmed(compared.sub("", without_question_words(bare)))


def thing_of(question: str, names: VaultNames) -> str | None:
    """Return the thing that a question is about, without verbs at its ends. None if it is about more than a thing.

    `Who invented the telephone?` → `the telephone`; `When was the archive founded?` → `archive`; `How do I create a
    template?` → `template`.
    """
    language = language_of(question)
    topic = topic_of(question, names)
    if names.known([normal_name(topic)]):
        return topic  # its first word is no verb, whatever it looks like: `Spaced repetition`
    done = wording("topics.done", language).match(question.lstrip("¿¡ "))
    if done and topic.lower().startswith(f"{done['verb']} ".lower()):
        topic = topic[len(done["verb"]) :].lstrip()
    bare = _behind("asked_of", language).sub("", topic)
    if wording("topics.being", language).match(question.lstrip("¿¡ ")):
        bare = _behind("predicate", language).sub("", bare)
    verb = wording("topics.verb_before", language, before="(?-i:", after=r")\s+(?=\S)").match(bare)
    if verb and not _is_adjective(verb[0].strip(), question, language):
        bare = bare[verb.end() :]
    bare = wording("topics.verb_behind", language, before=r"(?<=\w)\s+(?-i:", after=")$").sub("", bare)
    return trimmed(bare) if bare and len(bare.split()) <= LONGEST_THING else None


def taken_part_in(topic: str, language: Language) -> str | None:
    """Return what `it` means after `people took part in the nap study`. None if nobody takes part in anything."""
    people = wording("topics.taking_part", language, before=r".*\b", after=r"\s+(?P<thing>.+)").match(topic)
    return people["thing"] if people else None


def _behind(what: str, language: Language) -> re.Pattern[str]:
    return wording(f"topics.{what}", language, before=r"(?<=\w)\s+", after="$")


def _is_adjective(word: str, question: str, language: Language) -> bool:
    """Return whether a word stands where no verb does: `spaced` in `What is spaced repetition?`."""
    before = wording("topics.adjective_after", language, before=r"\b", after=r"\s+(?=(?P<word>[\w-]+))")
    return any(found["word"].lower() == word.lower() for found in before.finditer(question))
