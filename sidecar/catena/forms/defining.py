"""Tells a sentence that says what a subject is from one that only begins with its name."""

import re

from catena.forms.instructing import begins_with_instruction
from catena.language.folding import fold
from catena.language.vocabulary import Language, alternatives
from catena.language.vocabulary import words as words_in
from catena.language.wordings import anywhere
from catena.reading.defining import defines, head_of, name_terms, speaks_of

_LANGUAGES: tuple[Language, ...] = ("en", "de", "fr", "es")


def _any(entry: str) -> str:
    return alternatives(f"definitions.{entry}", *_LANGUAGES)


_BEING = "|".join(sorted(words_in("definitions.being", *_LANGUAGES)))
_CONDITIONAL = re.compile(
    rf"^(?P<of>[^.;:]{{1,100}}?)\s+(?:{_BEING}|{_any('calls')})\s+(?:{_any('articles')}\s+)?"
    rf"(?P<term>(?:[^\s,.;:]+\s+){{0,4}}?[^\s,.;:]+),?\s+(?:{_any('conditions')})\s",
    re.IGNORECASE,
)
_BEGINS_WITH_CONDITION = re.compile(rf"{_any('conditions')}(?!\w)", re.IGNORECASE)
_COMPLEMENT = re.compile(rf"\s{_any('further')}\s.*", re.IGNORECASE)
_FOLLOWS = re.compile(_any("classes"), re.IGNORECASE)
_CALLED = re.compile(rf"(?<!\w){_any('calls')}\s+(?:{_any('articles')}\s+)?(?P<named>[^(,;:]+)", re.IGNORECASE)
_NO_NAME = re.compile(rf"{_any('no_names')}(?!\w)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_][\w-]+")
_BESIDE_NAME = re.compile(r"(?P<named>[^.:;()]{1,80}?)\s*\((?P<other>[^()]{1,30})\)\s+(?P<rest>.+)")
"""`Breadth First Search (BFS) is …`"""


def says_what(sentence: str, name: str) -> int:
    """Rate how well a sentence defines a concept, as `defines` does, and look at what exactly it defines.

    `Linen paper is …` is about another thing than linen. `A set A is a subset of B if …` defines a subset and no set,
    `A set is closed if …` a closed set; `If two sets share nothing, they are called disjoint` defines no set either.

    Returns:
        0 to 2.
    """
    if sets_condition(sentence):
        return 0
    if (full := _BESIDE_NAME.match(sentence)) and fold(full["other"]) == fold(name):
        return says_what(f"{full['named']} {full['rest']}", head_of(f"{full['named']} {full['rest']}"))
    condition = _CONDITIONAL.match(sentence)
    if condition and not anywhere("definitions.relative").search(condition["term"]):
        term, of = _COMPLEMENT.sub("", condition["term"]), condition["of"]
        is_term = speaks_of(name, name_terms(term)) == 1 and speaks_of(f"{term} {of}", name_terms(name)) == 1
        return 2 if is_term else 0
    return 0 if names_another(sentence, name) else defines(sentence, name)


def names_another(sentence: str, name: str) -> bool:
    """Return whether a sentence is about something whose name only begins with this name: `Linen paper is …`."""
    head = head_of(sentence)
    if head == sentence:
        return False
    words, known = _WORD.findall(head), name_terms(name)
    places = [at for at, word in enumerate(words) if speaks_of(word, known) > 0 or speaks_of(name, [word.lower()]) == 1]
    after = words[places[-1] + 1 :] if places else []
    return bool(after) and not _FOLLOWS.fullmatch(after[0])


def names_what_it_describes(sentence: str, name: str) -> bool:
    """Return whether a sentence ends a description with the name: `… a matrix that we call its inverse`.

    Two sets that `are called disjoint sets` are no description of a set.
    """
    words = name_terms(name)
    called = (" ".join(found["named"].split()[: len(name.split()) + 1]) for found in _CALLED.finditer(sentence))
    return bool(words) and any(speaks_of(each, words) == 1 == speaks_of(name, name_terms(each)) for each in called)


def sets_condition(text: str) -> bool:
    """Return whether a text begins with a condition: `If the server agrees, …` defines nothing."""
    return _BEGINS_WITH_CONDITION.match(text) is not None


def may_describe_a_title(sentence: str) -> bool:
    """Return whether a sentence can say what the title above it names: it is told to nobody and sets no condition.

    `You can publish your notes …`, `Press the button …` and `Because the warp is tense, …` can't.
    """
    return not (
        anywhere("reference.reader").search(sentence) or _NO_NAME.match(sentence) or begins_with_instruction(sentence)
    )
