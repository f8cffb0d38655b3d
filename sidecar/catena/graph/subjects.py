"""Finds the subject of a verb, searching backwards from the verb."""

from typing import NamedTuple

from catena.claims.asserting import is_verb
from catena.graph.clauses import Words, is_inflected, is_link, is_mark
from catena.graph.noun_phrases import Name, names_at
from catena.graph.predicates import VERB_FORMS
from catena.graph.verb_groups import HEDGED, group_before, setting_of
from catena.language.grammar import (
    AUXILIARIES,
    BE,
    CONJUNCTIONS,
    CONTRASTS,
    DETERMINERS,
    HEDGES,
    OPENERS,
    PREPOSITIONS,
    RELATIVES,
    SAYING,
    SUBORDINATORS,
    UNREAL,
    VERBS,
)


class Subject(NamedTuple):
    """The subject of a verb.

    Attributes:
        names: The names joined by "and", including phrases without a usable name.
        asserted: Whether the note asserts the clause.
        denied: Whether the clause's setting, or the verb that the subject was taken from, negates it.
        factor: The factor for the strength, from the clause's setting.
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
    if words.at(verb - 1) in (":", "—", "–") and (read := names_at(words, 0, verb - 1)) and read[0][0].link:
        return Subject(read[0], asserted=True, denied=False, factor=1.0, own=True, passive=False)
    for start in range(verb):
        begun = clause_begin(words, start)
        if begun is None or begun >= verb:
            continue
        read = names_at(words, begun, verb)
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
        or before in CONTRASTS
        or before in SUBORDINATORS
        or before in SAYING
        or before in OPENERS
        or (before == "out" and words.at(start - 2) in ("turns", "turned"))
    )
    if not opens or (words.at(start) == "that" and before in SAYING):
        return None
    while words.at(start) in OPENERS or (words.at(start) == "," and words.at(start - 1) in OPENERS):
        start += 1
    return start


def clause_subject(words: Words, place: int) -> Subject | None:
    """The subject of the clause before an index, taken from its nearest finite verb.

    Verbs of relative clauses are skipped; any other verb without a subject ends the search, since earlier words may
    belong to a different subject.
    """
    for verb in range(place - 1, 0, -1):
        if words.at(verb) in (";", ":", "—", "–", "|", "that", "because", "dass", "weil"):
            return None
        if not is_finite_here(words, verb):
            continue
        group = group_before(words, verb)
        if words.at(group.start - 1) in RELATIVES:
            continue
        if words.at(group.start - 1) in ("and", "or", "but", ","):
            found = subject_before(words, group.start) or clause_subject(words, group.start)
        else:
            found = subject_before(words, group.start)
        auxiliary = words.at(verb).removesuffix("n't")
        if found is None or not group.real or auxiliary in UNREAL:
            return None
        passive = words.at(verb) in BE and words.at(verb + 1).endswith(("ed", "en"))
        denied = found.denied != (group.denied or words.at(verb + 1) == "not" or words.at(verb).endswith("n't"))
        factor = found.factor * group.factor * (HEDGED if auxiliary in HEDGES else 1.0)
        return found._replace(denied=denied, own=False, passive=passive, factor=factor)
    head = names_at(words, clause_begin(words, 0) or 0, place - (words.at(place - 1) == ","))
    if head is not None and len(head[0]) == 1 and head[0][0].link:
        return Subject(head[0], asserted=True, denied=False, factor=1.0, own=False, passive=False)
    return None


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
            or before == "it's"
        ):
            continue
        read = names_at(words, start, end)
        if read is None:
            continue
        if before == "it's" or (before in BE and words.at(start - 2) == "it"):
            setting = setting_of(words, start - (1 if before == "it's" else 2))
            return Subject(read[0], setting.asserted, setting.denied, setting.factor, own=True, passive=False)
        if before in BE:
            return _identified(words, start - 1) if words.at(start) in DETERMINERS else None
        if behind_comma and not _is_thing_itself(words, start):
            return None
        if len(read[0]) == 1 and read[0][0].link:
            setting = setting_of(words, start)
            asserted = setting.asserted and words.at(start - 1) not in ("not", "no")
            return Subject(read[0], asserted, setting.denied, setting.factor, own=False, passive=False, relative=True)
        return None
    return _changing_subject(words, end) if behind_comma else None


def _changing_subject(words: Words, end: int) -> Subject | None:
    """`X rose, which led to Y`: if only X is named before the comma, "which" refers to the change of X."""
    verbs = [place for place in range(end) if words.at(place) in _CHANGING]
    if len(verbs) != 1 or sum(map(is_link, words.low[:end])) != 1:
        return None
    subject = clause_subject(words, end)
    if subject is None or not all(name.link for name in subject.names):
        return None
    fallen = words.at(verbs[0]) in _FALLING
    return subject._replace(names=tuple(name._replace(lowered=name.lowered != fallen) for name in subject.names))


_FALLING = frozenset("fell falls fall dropped drops declined declines decreased decreases shrank shrinks".split())
_CHANGING = _FALLING | frozenset("rose rises rise increased increases grew grows surged surges spiked spikes".split())


def _identified(words: Words, copula: int) -> Subject | None:
    """`X is a habit that …`: the relative clause is about X."""
    group = group_before(words, copula)
    found = subject_before(words, group.start)
    if found is None or not group.real:
        return None
    return found._replace(denied=found.denied != group.denied, own=False)


def _is_thing_itself(words: Words, start: int) -> bool:
    """Return whether ", which" refers to the link before it and not to the whole clause.

    With a verb before the link it may be the clause: "A disrupts B, which leads to C" is not about B. If the verb
    increases B, it is taken to refer to B.
    """
    for verb in range(start - 1, -1, -1):
        if words.at(verb) in (";", ":"):
            return True
        entries = VERB_FORMS.get(words.at(verb))
        if entries:
            return not any(predicate.lowers for predicate, _ in entries)
        if is_inflected(words.at(verb)) or words.at(verb) in AUXILIARIES:
            return words.at(verb) in BE
        if is_link(words.at(verb - 1)) and is_verb(words.at(verb)):
            return False
    return True
