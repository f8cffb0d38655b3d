"""Referring: what of a question refers back to one before, and how it reads complete in itself.

The wordings are in each language's vocabulary, table `referring`.
"""

import re

from catena.language.identification import language_of
from catena.language.stop_words import question_stop_words
from catena.language.tokens import word_runs
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language, entry
from catena.language.vocabulary import words as words_in
from catena.language.wordings import wording
from catena.questions.answer_type import AnswerType, answer_type_of
from catena.questions.concepts import concepts_of
from catena.questions.intent import Intent
from catena.questions.listing import listing_of
from catena.questions.topics import ADDED_TOPIC, taken_part_in, thing_of, topic_of
from catena.questions.vault_names import VaultNames

MOST_PARTS = 4
_SHORTEST_FIRST = 3
"""Words of the first of several questions."""
_SHORT = 6
_FEW = 3
"""`And at which temperature?` has no verb."""
_ONLY_A_VERB = 2
"""`And who disagrees?` says with nothing what it is about."""
_SENTENCE = re.compile(r"[^?？]+[?？]+|[^?？]+$")
_ARTICLE_OF_ONE = re.compile(r"\ban? $")
"""`What is a tag?` asks the same of `tags` without it."""
_PARTICLE = re.compile("[呢ね]$")


def resolved(question: str, previous: str, names: VaultNames) -> str:
    """Return a follow-up complete in itself, or the question as it is if nothing in it refers back.

    `and since when?` takes the topic of the question before; in `who invented it?`, the thing replaces the pronoun;
    `and in mice?` continues the question before, `and GTD?` asks the same of something else. Of several questions whose
    first is complete, the others refer to it.
    """
    first, *others = split_questions(question)
    if others and resolved(first, previous, names) == first:
        return question
    language = language_of(question if len(question.split()) > 1 else previous)
    bare = question.strip().rstrip("?？!.。 ").lstrip("¿¡ ")
    rest = _without_lead(bare, language)
    leads = rest != bare
    rest = rest.strip(" ,，、") if leads else bare
    if not rest:
        return question
    if why := _said("why", language).fullmatch(rest):
        return _asked_why(why, previous, names)
    asked, rest = rest, _PARTICLE.sub("", rest)
    if instead := _said("instead", language).match(rest):
        return _of_another(rest[instead.end() :].strip(), previous, names, language)
    asks = _said("asks", language).match(rest)
    if leads and asked != rest and not asks:
        return _of_another(rest, previous, names, language)  # `那睡眠呢？`
    if (leads or _asks_nothing(rest, language)) and not asks and len(rest.split()) <= _SHORT:
        return _continued(rest, previous, language, names)
    if leads and (placed := _placed(rest, previous, names, language)):
        return placed
    if leads and language not in UNSPACED_LANGUAGES and len(rest.split()) <= _ONLY_A_VERB:
        return _about(rest, topic_of(previous, names)) or question
    return _with_subject(rest, previous, names, language) or (f"{rest}?" if leads else question)


def parts_of(text: str, names: VaultNames) -> tuple[str, ...]:
    """Return the questions in a text, each complete in itself; () if it is one question, or more than `MOST_PARTS`."""
    language = language_of(text)
    if each := wording("referring.each", language).fullmatch(text):
        return tuple(f"{each[name].strip()}{each['asked']}" for name in ("one", "other"))
    first, *others = split_questions(text)
    if not others or len(others) >= MOST_PARTS:
        return ()
    return (first, *(_complete(_without_lead(other, language), first, names, language) for other in others))


def split_questions(text: str) -> tuple[str, ...]:
    """Split a text into its questions, as they are typed. One if it is a single question.

    It is split after a question mark, and before `and` with a question word behind it. Comparisons are never split at
    `and`.
    """
    language = language_of(text)
    sentences = tuple(
        part.strip()
        for part in _SENTENCE.findall(text)
        if len(word_runs(part)) > 1 or not part.isascii() or _said("why", language).fullmatch(part.strip(" ?"))
    )
    parts = tuple(part for sentence in sentences or (text,) for part in _clauses(sentence, language))
    return parts if len(parts) > 1 else (text,)


def _said(what: str, language: Language) -> re.Pattern[str]:
    """The wording of an entry, as whole words where there are blanks between them."""
    before, after = ("", "") if language in UNSPACED_LANGUAGES else (r"(?<![\w-])", r"(?!\w)")
    return wording(f"referring.{what}", language, before=before, after=after)


def _without_lead(question: str, language: Language) -> str:
    lead = wording("referring.leads", language).match(question)
    return question[lead.end() :].lstrip() if lead else question


def _complete(question: str, first: str, names: VaultNames, language: Language) -> str:
    """Complete one of several questions from the first."""
    if why := _said("why", language).fullmatch(question.strip(" ?？")):
        return _asked_why(why, first, names)
    one = wording("referring.another_one", language).match(question)
    if one and _said("prepositions", language).match(one["rest"]):
        begin, found, _ = first.partition(f" {one['rest'].split()[0]} ")
        return f"{begin} {one['rest']}" if found else question
    return _with_subject(question, first, names, language) or _placed(question, first, names, language) or question


def _placed(question: str, before: str, names: VaultNames, language: Language) -> str | None:
    """Add the topic to a question that only asks when, where or with what: `and in which year?`. None for any other."""
    is_short = len(question.rstrip("?？ ").split()) <= _FEW
    asks_so = is_short and _said("prepositions", language).match(question)
    return _about(question, topic_of(before, names)) if asks_so else None


def _clauses(sentence: str, language: Language) -> tuple[str, ...]:
    """Split a sentence at what joins two questions in it, and a list of questions at its commas."""
    if wording("referring.never_split", language).search(sentence):
        return (sentence,)
    asks = _said("asks", language).pattern
    parts = [part.strip() for part in re.split(_joint(language, asks), sentence) if part.strip()]
    if wording("referring.between", language).search(parts[0]):
        return (sentence,)
    if len(parts) > 1 and re.match(asks, parts[0], re.IGNORECASE):
        parts = [part for each in parts for part in re.split(rf",\s+(?={asks})", each, flags=re.IGNORECASE)]
    if len(parts) < 2 or not _is_question(parts[0], language):
        return (sentence,)
    return tuple(part if part.endswith(("?", "？")) else f"{part}?" for part in parts)


def _joint(language: Language, asks: str) -> re.Pattern[str]:
    return wording("referring.joint", language, after=f"(?={asks})")


def _is_question(text: str, language: Language) -> bool:
    """Return whether the first of several clauses asks by itself: it has a question word and more than that."""
    asks = _said("asks", language)
    if language in UNSPACED_LANGUAGES:
        return bool(asks.match(text))
    has_question_word = asks.search(text.lstrip("¿¡ ")) or answer_type_of(f"{text}?") is AnswerType.YES_NO
    return len(word_runs(text)) >= _SHORTEST_FIRST and bool(has_question_word)


def _asks_nothing(text: str, language: Language) -> bool:
    """Return whether a text has only question words and words that name nothing, and does not ask of all notes."""
    if wording("referring.own_subject", language).search(text):
        return False
    if language in UNSPACED_LANGUAGES:
        left = wording("referring.saying", language).sub("", text)
        is_little = wording("referring.little", language).fullmatch(left)
        return bool(is_little) and not wording("referring.names_a_thing", language).search(text)
    naming = [word for word in word_runs(text.lower()) if word not in words_in("common.words", language)]
    return all(word in question_stop_words() or word in words_in("referring.saying", language) for word in naming)


def _asked_why(why: re.Match[str], previous: str, names: VaultNames) -> str:
    """Ask the question before with another question word: `by whom?` after `When was it founded?`.

    `When not?` denies it; `why not?` after a question for yes or no asks for its reason.
    """
    word, asked_before = why["why"], previous.lstrip("¿¡ ")
    is_same = asked_before.lower().startswith(f"{word.lower()} ")
    if not is_same and answer_type_of(previous) is AnswerType.YES_NO:
        return f"{word} {asked_before[:1].lower()}{asked_before[1:]}"
    language, denied = language_of(previous), why.groupdict().get("denied") or ""
    at = wording("referring.asked_at", language).match(previous)
    asked = f"{word} {previous[at.end() :]}" if at else asked_before if is_same and denied else ""
    if not asked and (of_object := wording("referring.asked_object", language).match(asked_before)):
        asked = _asked_of_object(word, of_object, language)
    if asked and denied:
        place = wording("referring.denied_at", language).match(asked)
        asked = f"{asked[: place.end()]}{denied}{asked[place.end() :]}" if place else ""
    return asked or _about(why[0], topic_of(previous, names)) or word


def _asked_of_object(word: str, asked: re.Match[str], language: Language) -> str:
    """Ask why, how or when somebody did what another question asks the object of."""
    thing = asked["object"] or ""
    said = entry("referring.asked_of_object", language) if thing else "{why} {asks} {verb}{rest}"
    return f"{said.format(**{**asked.groupdict(), 'why': word, 'object': thing})}?"


def _of_another(thing: str, previous: str, names: VaultNames, language: Language) -> str:
    """Ask the question before about another thing."""
    acting = concepts_of(previous.rstrip("?？ "), Intent.CAUSAL, names)
    listing = listing_of(previous)
    topic = listing.topic if listing else acting[-1] if len(acting) > 1 else thing_of(previous, names)
    same = wording("referring.same_of", language).fullmatch(thing)
    if topic and same and " " in topic:
        thing = f"{topic.split()[0]} {same['of']}"
    if topic and topic.lower() in previous.lower():
        at = previous.lower().index(topic.lower())
        before, preposition = previous[:at], f"{thing.split()[0]} "
        if thing.endswith("s"):
            before = _ARTICLE_OF_ONE.sub("", before)
        return f"{before.removesuffix(preposition)}{thing}{previous[at + len(topic) :]}"
    return f"{ADDED_TOPIC.sub('', previous).rstrip('?？ ')} ({thing})?"


def _continued(rest: str, previous: str, language: Language, names: VaultNames) -> str:
    """Complete an elliptic question."""
    if _asks_nothing(rest, language_of(f"{previous} {rest}")):
        return _about(rest, topic_of(previous, names)) or rest
    preposition = _said("prepositions", language).match(rest)
    if preposition and f" {rest.split()[0]} {topic_of(previous, names)}" not in previous:
        return f"{previous.rstrip('?？ ')} {rest}?"
    return _of_another(rest, previous, names, language)


def _with_subject(question: str, before: str, names: VaultNames, language: Language) -> str | None:
    """Replace a pronoun, or add the topic to a question that has none of its own. None if nothing refers back."""
    topic = topic_of(before, names)
    match = _said("pronouns", language).search(question)
    if match and not wording("referring.named", language).search(question[: match.start()]):
        taken_part = taken_part_in(topic, language_of(before))
        if taken_part and match[0].lower() != "it":
            return _about(question, taken_part)
        is_deed = _said("deeds", language).fullmatch(match[0]) and wording("topics.done", language).match(before)
        thing = taken_part or (None if is_deed else thing_of(before, names))
        if thing and _said("plurals", language).fullmatch(match[0]):
            thing = wording("referring.counted", language).sub("", thing)
        return _with_thing(question, match, thing, language) if thing else _about(question, topic)
    bare = question.rstrip("?？ ")
    refers = (
        (wording("referring.dropped", language).fullmatch(bare) and not _repeats_name(bare))
        or wording("referring.which_one", language).match(question)
        or _asks_nothing(bare, language_of(f"{before} {question}"))
    )
    return _about(question, topic) if refers else None


def _repeats_name(question: str) -> bool:
    """Return whether a pronoun that is joined to the verb only repeats a name: `Quand Ada Lovelace a-t-elle …`."""
    words = question.split()
    joined = max((at for at, word in enumerate(words) if "-" in word), default=0)
    return any(word[0].isupper() for word in words[1:joined])


def _about(question: str, topic: str) -> str | None:
    """Add the topic to a question. None if there is none."""
    return f"{question.rstrip('?？ ')} ({topic})?" if topic else None


def _with_thing(question: str, pronoun: re.Match[str], thing: str, language: Language) -> str:
    """Replace a pronoun by what it means."""
    before, after, typed = question[: pronoun.start()], question[pronoun.end() :], pronoun[0].lower()
    if typed.startswith("l'"):
        return f"{before}{pronoun[0][2:]}{after.rstrip(' ?？')} {thing}?"
    if _said("before_verbs", language).fullmatch(typed) and not before.rstrip().endswith(("de", "a", "con")):
        return f"{before}{after.strip(' ?？')} {thing}?"
    if with_preposition := wording("referring.with_preposition", language).fullmatch(typed):
        return f"{before}{with_preposition['preposition']} {thing}{after.rstrip(' ?？')}?"
    possessive = _said("possessives", language).fullmatch(typed)
    ending = "" if not possessive else "'" if thing.endswith("s") else "'s"
    whole = f"{before}{thing}{ending}{after}"
    return whole if whole.endswith(("?", "？")) else f"{whole}?"
