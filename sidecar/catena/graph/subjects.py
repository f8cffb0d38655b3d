"""Finds the subject of a verb, searching backwards from the verb."""

from typing import NamedTuple

from catena.claims.asserting import is_verb
from catena.graph.clauses import Words, is_inflected, is_link, is_mark
from catena.graph.noun_phrases import Name, names_at
from catena.graph.predicates import VERB_FORMS
from catena.graph.verb_groups import group_before, setting_of
from catena.language.grammar import (
    AUXILIARIES,
    BE,
    CONJUNCTIONS,
    DETERMINERS,
    OPENERS,
    PREPOSITIONS,
    RELATIVES,
    SAYING,
    SUBORDINATORS,
    VERBS,
)


class Subject(NamedTuple):
    """The subject of a verb.

    Attributes:
        names: The names joined by "and", including phrases without a usable name.
        asserted: Whether the note asserts the clause.
        denied: Whether the clause's setting, or the verb that the subject was taken from, negates it.
        own: Whether it directly precedes the verb and is not taken from an earlier verb.
        relative: Whether its clause is a relative clause, so that the main verb may follow.
        passive: Whether the verb that it was taken from is passive.
    """

    names: tuple[Name, ...]
    asserted: bool
    denied: bool
    factor: float
    own: bool
    passive: bool
    relative: bool = False


def subject_before(words: Words, verb: int) -> Subject | None:
    """The subject that ends where a verb group begins, or the antecedent of a relative pronoun."""
    if words.at(verb - 1) in RELATIVES:
        return _antecedent(words, verb - 1)
    if words.at(verb - 1) in (":", "—", "–") and (read := names_at(words, 0, verb - 1)):
        return Subject(read[0], asserted=True, denied=False, factor=1.0, own=True, passive=False)
    for start in range(verb):
        begun = clause_begin(words, start)
        read = None if begun is None else names_at(words, begun, verb)
        if read is not None:
            setting = setting_of(words, start)
            return Subject(read[0], setting.asserted, setting.denied, setting.factor, own=True, passive=False)
    return None


def clause_begin(words: Words, start: int) -> int | None:
    """The index at which the first name of a clause begins; None if no clause can begin here."""
    before = words.at(start - 1)
    opens = (
        is_mark(before)
        or before in CONJUNCTIONS
        or before in SUBORDINATORS
        or before in SAYING
        or before in OPENERS
        or before == "out"  # "it turns out"
    )
    if not opens or (words.at(start) == "that" and before in SAYING):
        return None
    while words.at(start) in OPENERS or (words.at(start) == "," and words.at(start - 1) in OPENERS):
        start += 1
    return start


def clause_subject(words: Words, place: int) -> Subject | None:
    """The subject of the clause before an index, taken from its nearest finite verb.

    A verb without a subject ends the search, since earlier words may belong to a different subject.
    """
    for verb in range(place - 1, 0, -1):
        if not is_finite_here(words, verb):
            continue
        group = group_before(words, verb)
        found = subject_before(words, group.start)
        if found is None or not group.real:
            return None
        passive = words.at(verb) in BE and words.at(verb + 1).endswith(("ed", "en"))
        denied = found.denied != (group.denied or words.at(verb + 1) == "not" or words.at(verb).endswith("n't"))
        return found._replace(denied=denied, own=False, passive=passive, factor=found.factor * group.factor)
    head = names_at(words, 0, place - (words.at(place - 1) == ","))
    return head and Subject(head[0], asserted=True, denied=False, factor=1.0, own=False, passive=False)


def is_finite_here(words: Words, place: int) -> bool:
    """Return whether a word is a finite verb, judging by its form and the words before it."""
    word, before = words.at(place), words.at(place - 1)
    if is_inflected(word) and words.at(place + 1) not in AUXILIARIES:
        return True
    return is_link(before) and word.isalpha() and (word in VERB_FORMS or word in VERBS or is_verb(word))


def _antecedent(words: Words, pronoun: int) -> Subject | None:
    """The antecedent of "which", "that" or "who": the link before it, or the subject of "X is a habit that …"."""
    end = pronoun - (words.at(pronoun - 1) == ",")
    behind_comma = end < pronoun
    for start in range(end):
        before = words.at(start - 1)
        if not (
            is_mark(before)
            or before in CONJUNCTIONS
            or before in SUBORDINATORS
            or (before in PREPOSITIONS and before != "of")
            or is_inflected(before)
            or before in VERB_FORMS
        ):
            continue
        read = names_at(words, start, end)
        if read is None:
            continue
        if before in BE and words.at(start - 2) == "it":
            said = setting_of(words, start - 2)
            return Subject(read[0], said.asserted, said.denied, said.factor, own=True, passive=False)
        if before in BE:
            return _identified(words, start - 1) if words.at(start) in DETERMINERS else None
        if behind_comma and not _is_thing_itself(words, start):
            return None
        if len(read[0]) == 1 and read[0][0].link:
            said = setting_of(words, start)
            return Subject(read[0], said.asserted, said.denied, said.factor, own=False, passive=False, relative=True)
        return None
    return _changing_subject(words, end) if behind_comma else None


def _changing_subject(words: Words, end: int) -> Subject | None:
    """`X rose, which led to Y`: if only X is named before the comma, "which" refers to the change of X."""
    verbs = [place for place in range(end) if words.at(place) in _CHANGING]
    subject = clause_subject(words, end) if len(verbs) == 1 and sum(map(is_link, words.low[:end])) == 1 else None
    if subject is None:
        return None
    fallen = words.at(verbs[0]) in _FALLING
    return subject._replace(names=tuple(name._replace(lowered=name.lowered != fallen) for name in subject.names))


_FALLING = frozenset("fell falls fall dropped drops declined declines decreased decreases shrank shrinks".split())
_CHANGING = _FALLING | frozenset("rose rises rise increased increases grew grows surged surges spiked spikes".split())


def _identified(words: Words, copula: int) -> Subject | None:
    """`X is a habit that …`: the relative clause is about X."""
    group = group_before(words, copula)
    found = subject_before(words, group.start)
    return found and found._replace(denied=found.denied != group.denied, own=False)


def _is_thing_itself(words: Words, start: int) -> bool:
    """Return whether ", which" refers to the link before it and not to the whole clause.

    With a verb before the link it may be the clause: "A disrupts B, which leads to C" is not about B. If the verb
    increases B, it is taken to refer to B.
    """
    for verb in range(start - 1, -1, -1):
        entries = VERB_FORMS.get(words.at(verb))
        if entries:
            return not any(predicate.lowers for predicate, _ in entries)
        if is_inflected(words.at(verb)) or words.at(verb) in AUXILIARIES:
            return words.at(verb) in BE
        if is_link(words.at(verb - 1)) and is_verb(words.at(verb)):
            return False
    return True
