"""Compares a sentence of a draft with a passage: how much of it the passage has, and what speaks against it."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from catena.claims.aligning import align
from catena.claims.features import PairFeatures, features_of
from catena.claims.lexicon import lexicon
from catena.claims.opposing import read_alike
from catena.claims.opposites import Relation, excludes
from catena.claims.reading import Reading, ReadWord
from catena.drafts.edits import turns_around
from catena.drafts.facts import Fact, names_in, numbers_in
from catena.drafts.ordering import borrows, compares, exchanged, exchanged_in_brackets, takes_number
from catena.drafts.turning import denies_by_a_word, is_cancelled, is_chance, lowers_elsewhere, lowers_what_is_denied
from catena.drafts.wording import Wording, clauses_of, has_form, has_name, negations_of, wording_of
from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.roots import root_of
from catena.language.sentences import sentence_bounds
from catena.language.tokens import UNSPACED_CHARACTER
from catena.language.vocabulary import folded_words
from catena.rhetoric.judging import judged
from catena.rhetoric.kind import Kind
from catena.rhetoric.labelling import without_label

_GLUED = re.compile(r"(?<=[^\W\d_]{3})[.,]?\d{1,3}(?:\s?[,–-]\s?\d{1,3})*(?=[\s.,;:)]|$)")
"""Superscript numbers of references behind a word, as plain text has them ("trials1,4-6")."""
_TOKEN = re.compile(r"\w+")
_LONG_WORD = re.compile(r"[^\W\d_]{4}")
_NEAR = 3
"""How many words behind a number are read to learn what it counts."""
_BLANK_OR_UNIT = " \u00a0\u202f%‰°€$£"
_NUMBER_OR_PAUSE = re.compile(r"\d|[,;:.()]")
_SHORTEST = 3
"""The fewest letters of an abbreviation that are looked for in a row."""
_FEWEST = 2
_DECISIVE = 0.7
"""The share of a sentence's words from which one sentence or clause decides whether a passage says the opposite."""
_SURELY = 0.8
_LEAST_ODD = 0.7
"""The same, if all that tells is that one of both has a negation more."""
_LEAST_SAID = 0.4
"""The share of a sentence's words that the clauses about the same need, to say the opposite."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """How a passage compares with a sentence.

    Attributes:
        coverage: The share of the sentence's words and numbers that the passage has, 0 to 1.
        shared: How many of them it has, not counting known words.
        missing: The words of the sentence that the passage does not have in any form.
        spare: The words of the passage that the sentence does not have.
        numbers: The numbers of the sentence that the passage does not have, as written.
        names: The names of the sentence that the passage does not have, as written.
        stronger: Words that make the sentence stronger than the passage.
        opposed: Whether one may deny what the other says, or say the opposite.
        contrary: Whether it surely does.
        exchanged: Whether the same numbers, names or things stand in each other's places.
        other_numbers: The numbers that the passage has instead.
        other_names: Names that the passage has in the places of those, where both say the same otherwise.
        comparable: Whether both are in one language, so that words can be compared at all.
        asks: Whether the passage only says what was asked or intended, and the sentence does not.
    """

    coverage: float
    shared: int
    missing: tuple[str, ...]
    spare: tuple[str, ...]
    numbers: tuple[str, ...]
    names: tuple[str, ...]
    stronger: tuple[str, ...]
    opposed: bool
    contrary: bool
    exchanged: bool
    other_numbers: tuple[str, ...]
    other_names: tuple[str, ...]
    comparable: bool
    asks: bool

    @property
    def exact(self) -> bool:
        """Whether every number and name of the sentence is in the passage, and nothing speaks against it."""
        return not (self.numbers or self.names or self.stronger or self.opposed or self.exchanged)


def compared(statement: str, passage: str, known: Collection[str] = ()) -> Comparison:
    """Compare a sentence with a passage.

    Args:
        statement: Plain text of the sentence, without citations.
        passage: Plain text of one or two sentences.
        known: Folded words that need not be in the passage: the authors of the paper and its year.
    """
    passage = without_label(_without_references(passage, statement))
    statement = _without_known_runs(statement, known)
    own, other = _read_in_one_language(statement, passage)
    figures, others = numbers_in(statement, own.language), numbers_in(passage, other.language)
    numbers = (*_lacking(figures, others, known), *_miscounted(statement, passage, own))
    known = {*known, *_spelled_out(statement, passage, own)}
    missing = _missing(own, other, {*known, *_alike(*read_alike(statement, passage))})
    # A title or an author behind a sentence says nothing of how much of it the passage has.
    aside = sum(word in known and not has_form(word, other.all, own.language) for word in own.content)
    counted = len(own.content) - aside + len(figures)
    decisive = _decisive(own, passage)
    against = _opposition(statement, decisive, own, wording_of(decisive, other.language))
    if turns_around(statement, decisive, own.language):
        against = _Opposition(opposed=True, contrary=True, exchanged=against.exchanged)
    names = _names_lacking(names_in(statement, own.language), other, known) or _names_elsewhere(
        statement, own, decisive, known
    )
    return Comparison(
        coverage=1 - (len(missing) + len(numbers)) / counted if counted else 0.0,
        shared=counted + aside - len(missing) - len(numbers) - sum(word in known for word in own.content),
        missing=missing,
        spare=tuple(word for word in other.content if not has_form(word, own.all, own.language)),
        numbers=numbers,
        names=names,
        stronger=tuple(sorted(own.strong - other.strong)),
        opposed=against.opposed,
        contrary=against.contrary,
        exchanged=against.exchanged,
        other_numbers=_instead(statement, passage, numbers, own, only=not missing),
        other_names=_in_their_places(names, missing, passage, own, other),
        comparable=own.unspaced == other.unspaced,
        asks=_asks(decisive) and not _asks(statement),
    )


def _spelled_out(statement: str, passage: str, own: Wording) -> frozenset[str]:
    """Return the abbreviations of a sentence whose letters begin words of a passage in a row: `bHLH`."""
    initials = "".join(word[0] for word in _TOKEN.findall(fold(passage)))
    names = (fact.text for fact in names_in(statement, own.language))
    return frozenset(name for name in names if len(name) >= _SHORTEST and name.isalpha() and name in initials)


def _asks(text: str) -> bool:
    """Return whether a text surely says what somebody asked or meant to do, not what came out."""
    found = judged(text)
    return found is not None and found.kind in (Kind.AIM, Kind.QUESTION) and found.certainty >= _SURELY


def _without_known_runs(statement: str, known: Collection[str]) -> str:
    """Return a sentence without the known words of scripts without blanks, whose signs would be read as its words."""
    for run in known:
        if UNSPACED_CHARACTER.match(run):
            statement = statement.replace(run, " ")
    return statement


def _read_in_one_language(statement: str, passage: str) -> tuple[Wording, Wording]:
    """Read both; a sentence of few words that the passage has is easily taken for one in another language."""
    own, other = wording_of(statement), wording_of(passage)
    if own.language == other.language or own.unspaced or other.unspaced or _share(own, other) < _DECISIVE:
        return own, other
    language = language_of(f"{statement} {passage}")
    return wording_of(statement, language), wording_of(passage, language)


def _decisive(own: Wording, passage: str) -> str:
    """Return the sentence of a passage that has nearly all that several of its sentences have of a sentence's words.

    What joins two sentences of the passage ("They don't plan and lack …") is compared with both.
    """
    sentences = [passage[start:end] for start, end in sentence_bounds(passage)]
    if len(sentences) < _FEWEST:
        return passage
    shared = [_words_had(own, wording_of(sentence, own.language)) for sentence in sentences]
    best = max(shared, key=len)
    if len(best) < _DECISIVE * len(own.content):
        return passage
    at = shared.index(best)
    kept = (text for place, text in enumerate(sentences) if place == at or len(shared[place] - best) >= _FEWEST)
    return " ".join(kept)


def _share(own: Wording, other: Wording) -> float:
    """Return the share of a sentence's words that another text has."""
    return len(_words_had(own, other)) / max(1, len(own.content))


def _words_had(own: Wording, other: Wording) -> frozenset[str]:
    """Return the words of a sentence that another text has."""
    return frozenset(word for word in own.content if has_form(word, other.all, own.language))


def _names_elsewhere(statement: str, own: Wording, decisive: str, known: Collection[str]) -> tuple[str, ...]:
    """Return names that only another sentence of the passage has, while the decisive one is about something named."""
    there = wording_of(decisive, own.language)
    lacking = _names_lacking(names_in(statement, own.language), there, known)
    return lacking if lacking and _names_lacking(names_in(decisive, own.language), own, ()) else ()


def _without_references(passage: str, statement: str) -> str:
    """Return a passage without the raised numbers of references; `Bmal1` keeps its number if the sentence has it."""
    named = set(_TOKEN.findall(statement.casefold()))

    def glued(found: re.Match[str]) -> str:
        token = _TOKEN.search(passage, _token_start(passage, found.start()))
        return found[0] if token is not None and token[0].casefold() in named else ""

    return _GLUED.sub(glued, passage)


def _token_start(text: str, at: int) -> int:
    while at > 0 and (text[at - 1].isalnum() or text[at - 1] == "_"):
        at -= 1
    return at


@dataclass(frozen=True, slots=True)
class _Opposition:
    """`opposed`, `contrary` and `exchanged` of a `Comparison`."""

    opposed: bool
    contrary: bool
    exchanged: bool


def _missing(own: Wording, other: Wording, found: Collection[str]) -> tuple[str, ...]:
    """Return the words that the other text has in no form, except those already found; characters also fewer times."""
    if own.unspaced and other.unspaced:
        lacking = (char for char in own.content if own.words.count(char) > other.words.count(char))
        return tuple(char for char in lacking if char not in found or UNSPACED_CHARACTER.match(char))
    lacking = (word for word in own.content if word not in found)
    return tuple(word for word in lacking if not has_form(word, other.all, own.language))


def _opposition(statement: str, passage: str, own: Wording, other: Wording) -> _Opposition:
    near = _said_of(own, passage)
    beside = wording_of(near, other.language)
    one, two = read_alike(statement, near)
    if min(one.comparing, two.comparing) >= 0:  # What is compared with may be named by what it lacks.
        own, beside = _before_comparing(statement, own), _before_comparing(near, beside)
    features = features_of(one, two, cosine=None)
    there = beside if compares(own) and not _is_alike_long(own, other) else other
    moved = _is_alike_long(own, there) and exchanged(own, there)
    moved = moved or _numbers_exchanged(statement, passage, own) or exchanged_in_brackets(own, passage)
    moved = moved or takes_number(statement, passage, own.language) or borrows(own, clauses_of(passage, own.language))
    fewer = (own.less - beside.less) % 2 == 1
    lowered = fewer and (lowers_elsewhere(two, one) if own.less > beside.less else lowers_elsewhere(one, two))
    replaced = bool(_missing(own, other, ()))  # "slower" for "faster", not two things that changed places
    turned = fewer or (replaced and features.opposed)
    if moved and turned and compares(own):  # "A less than B", "B more than A"
        return _Opposition(opposed=False, contrary=False, exchanged=False)
    reordered = not replaced and not _missing(other, own, ()) and own.negations == other.negations
    turned = _turned(own, beside, other)
    denies = (fewer and not lowered) or (
        _denies(features, own, beside, turned=turned)
        and not is_chance(one, two)
        and not _is_denied_otherwise(one, two, own, beside)
    )
    return _Opposition(
        opposed=not (reordered and not own.negations)
        and (
            fewer
            or _is_only_denied(own, passage)
            or _opposed(features, is_cancelled(one, two, features), turned=turned)
        ),
        contrary=not reordered and _share(own, beside) >= _LEAST_SAID and denies,
        exchanged=moved,
    )


def _is_alike_long(own: Wording, other: Wording) -> bool:
    """Return whether a passage says little besides: among many words, the order of a few is chance."""
    return len(other.content) <= 2 * len(own.content)


def _before_comparing(text: str, wording: Wording) -> Wording:
    """Return a wording with only the negations before the word that compares, such as `than`."""
    joints = "|".join(map(re.escape, sorted(lexicon(wording.language).comparing)))
    head = re.split(rf"\b(?:{joints})\b", text, maxsplit=1, flags=re.IGNORECASE)[0] if joints else text
    return replace(wording, negations=wording_of(head, wording.language).negations)


def _opposed(features: PairFeatures, cancelled: bool, *, turned: bool) -> bool:
    said = features.denied or features.opposed or features.loose_denial or features.apart
    return not cancelled and bool(said or turned)


def _denies(features: PairFeatures, own: Wording, other: Wording, *, turned: bool) -> bool:
    """Return whether one has a negation, or the opposite of a word, that the other lacks."""
    differs = own.negations != other.negations
    odd = turned and (own.negations - other.negations) % 2 == 1 and _share(own, other) >= _LEAST_ODD
    return not features.cancelled and bool(features.opposed or (features.denied and differs) or odd)


def _is_only_denied(own: Wording, passage: str) -> bool:
    """Return whether a sentence without a negation has a word that a passage has only behind one: "but not stalled"."""
    if own.negations:
        return False
    clauses = [wording_of(clause, own.language) for clause in clauses_of(passage, own.language)]
    negations = negations_of(own.language)
    denies = [each.negations == 1 and not negations.isdisjoint(each.words[:_FEWEST]) for each in clauses]
    denied = frozenset[str]().union(*(each.all for each, is_denied in zip(clauses, denies, strict=True) if is_denied))
    told = frozenset[str]().union(*(each.all for each, is_denied in zip(clauses, denies, strict=True) if not is_denied))
    return any(has_form(word, denied, own.language) and not has_form(word, told, own.language) for word in own.content)


def _turned(own: Wording, beside: Wording, passage: Wording) -> bool:
    """Return whether only one of a sentence and what is near it in a passage tells that something is not, or absent."""
    listed = folded_words("drafts.hindering", own.language)
    here, there = set(map(root_of, own.all)), set(map(root_of, passage.all))
    odd = (own.negations - beside.negations) % 2 == 1
    only_here = any(root_of(word) not in there for word in listed & own.all)
    only_there = any(root_of(word) not in here for word in listed & beside.all)
    return odd != (only_here != only_there)


def _is_denied_otherwise(one: Reading, two: Reading, own: Wording, other: Wording) -> bool:
    """Return whether only one text has a negation, in whose place the other has the opposite of a word."""
    if bool(own.negations) == bool(other.negations):
        return False
    denying, plain = (one, two) if own.negations else (two, one)
    return denies_by_a_word(denying, plain) or lowers_what_is_denied(denying, plain)


def _said_of(own: Wording, passage: str) -> str:
    """Return the clauses of a passage that are about the same as a sentence; all of them if none is.

    One that has nearly all of the sentence stands alone, unless another adds several words; one that only repeats is
    left out.
    """
    clauses = [(clause, _shared(own, clause)) for clause in clauses_of(passage, own.language)]
    kept: list[int] = []
    said: set[str] = set()
    for at, (_, shared) in sorted(enumerate(clauses), key=lambda each: -len(each[1][1])):
        fewest = 1 if len(said) < _DECISIVE * len(own.content) else _FEWEST
        if len(shared - said) >= fewest:
            kept.append(at)
            said |= shared
    return ", ".join(clauses[at][0] for at in sorted(kept)) or _nearest(own, [clause for clause, _ in clauses])


def _nearest(own: Wording, clauses: Sequence[str]) -> str:
    """Return the clauses that have most of a sentence's words, where each is more about something else.

    What another clause denies ("…, whereas light had no effect") says nothing of the sentence.
    """
    shared = [len(_words_had(own, wording_of(clause, own.language))) for clause in clauses]
    return ", ".join(clause for clause, found in zip(clauses, shared, strict=True) if found == max(shared))


def _shared(own: Wording, clause: str) -> frozenset[str]:
    """Return the words of a sentence that a clause has; none if half of the clause is about something else."""
    there = wording_of(clause, own.language)
    shared = sum(has_form(word, own.all, own.language) for word in there.content)
    if 2 * shared < len(there.content) or not shared:
        return frozenset()
    return _words_had(own, there)


def _alike(one: Reading, two: Reading) -> frozenset[str]:
    """Return the words of the first that have a counterpart of the same sense in the second, folded.

    What may go either way, as "effects" may, is no counterpart of "decreased"; nor is "formation" one of "increased"
    where something else decreased.
    """
    pairs = ((one.words[pair.a], two.words[pair.b], pair.relation) for pair in align(one, two).pairs)
    same = (
        word
        for word, other, relation in pairs
        if relation is Relation.SAME or (relation is Relation.ALIKE and _is_counterpart(word, other, one, two))
    )
    return frozenset(fold(part) for word in same for part in word.text.replace("_", " ").split())


def _is_counterpart(word: ReadWord, other: ReadWord, one: Reading, two: Reading) -> bool:
    """Return whether a word has the sense of another, and nothing beside the other has the opposite one."""
    roots = {each.root for each in one.words}
    unsaid = (each for each in two.words if each.segment == other.segment and each.root not in roots)
    if not word.senses.items() & other.senses.items():
        return False
    return word.verb == other.verb or not any(excludes(word.senses, each.senses) for each in unsaid)


def _lacking(wanted: Iterable[Fact], there: Iterable[Fact], known: Collection[str]) -> tuple[str, ...]:
    has = {fact.text for fact in there}
    return tuple(fact.shown for fact in wanted if fact.text not in has and fact.text not in known)


def _names_lacking(wanted: Iterable[Fact], there: Wording, known: Collection[str]) -> tuple[str, ...]:
    lacking = (f for f in wanted if f.text not in known and not has_name(f.text, there.all, there.language))
    return tuple(dict.fromkeys(fact.shown for fact in lacking))


def _in_their_places(
    names: Sequence[str], missing: Sequence[str], passage: str, own: Wording, other: Wording
) -> tuple[str, ...]:
    """Return the names of a passage beside the same word as those that it lacks, if it lacks no other word."""
    wanted = {fold(name) for name in names}
    if not wanted.issuperset(missing):
        return ()
    sides = _beside(wanted, own)
    there = _names_lacking(names_in(passage, other.language), own, ())
    initials = "".join(word[0] for word in own.words)  # "YRB" is no other name than "Yellow River Basin".
    return tuple(name for name in there if fold(name) not in initials and sides & _beside({fold(name)}, other))


def _beside(names: Collection[str], wording: Wording) -> set[tuple[int, str]]:
    """Return the words before (-1) and behind (1) some names."""
    texts = ("", *wording.words, "")
    at = [place for place, word in enumerate(texts) if word in names]
    return {(side, texts[place + side]) for place in at for side in (-1, 1)} - {(-1, ""), (1, "")}


def _instead(statement: str, passage: str, lacking: Collection[str], own: Wording, *, only: bool) -> tuple[str, ...]:
    """Return the numbers of a passage that count the same thing as those it lacks, or stand behind the same word.

    If it lacks only numbers and none of its own does so, all of them count.
    """
    mine, theirs = numbers_in(statement, own.language), numbers_in(passage, own.language)
    wanted = [fact for fact in mine if fact.shown in lacking]
    counted = {_counted(statement, fact, own) for fact in wanted} - {None}
    named = {_named(statement, fact, own) for fact in wanted} - {None}
    others = [fact for fact in theirs if fact.text not in {own_fact.text for own_fact in mine}]
    alike = [fact for fact in others if _counted(passage, fact, own) in counted] or [
        fact for fact in others if _named(passage, fact, own) in named
    ]
    parts = {_decimals(fact) for fact in wanted}
    by_form = (
        sorted(others, key=lambda fact: min(abs(_decimals(fact) - each) for each in parts)) if only and parts else ()
    )
    return tuple(dict.fromkeys(fact.shown for fact in alike or by_form))


def _decimals(fact: Fact) -> int:
    return len(fact.text.partition(".")[2])


def _numbers_exchanged(statement: str, passage: str, own: Wording) -> bool:
    """Return whether numbers count other things than in the passage: "30 mice and 12 rats", "12 mice and 30 rats"."""
    mine, theirs = numbers_in(statement, own.language), numbers_in(passage, own.language)
    wanted = {fact.text for fact in mine}
    if len(wanted) < _FEWEST:
        return False
    there = [(fact.text, _counted(passage, fact, own)) for fact in theirs if fact.text in wanted]
    for fact in mine:
        counted = _counted(statement, fact, own)
        counting = {number for number, thing in there if thing is not None and thing == counted}
        if counting and fact.text not in counting:
            return True
    return False


def _miscounted(statement: str, passage: str, own: Wording) -> Iterator[str]:
    """Yield numbers that count nothing in the passage, where another number counts the same things.

    "One of nine conserved enzymes" is not borne out by "one of seven conserved enzymes (1-4, 6, 7 and 9)".
    """
    theirs = numbers_in(passage, own.language)
    for fact in numbers_in(statement, own.language):
        things = _counted_words(statement, fact, own)[:_FEWEST]
        if len(things) < _FEWEST or any(_counted(passage, each, own) for each in theirs if each.text == fact.text):
            continue
        alone = [each for each in theirs if each.text == fact.text]
        instead = [each for each in theirs if _counted_words(passage, each, own)[:_FEWEST] == things]
        if alone and instead and not any(_shares_word(passage, each, other) for each in alone for other in instead):
            yield fact.shown


def _shares_word(text: str, one: Fact, other: Fact) -> bool:
    """Return whether a number counts what a later one counts: "5, 10 and 20 mg", "55- and 65-year-old"."""
    return one.start < other.start and not _LONG_WORD.search(text[one.start + len(one.shown) : other.start])


def _named(text: str, fact: Fact, own: Wording) -> str | None:
    """Return the root of the word shortly before a number, which may name it; None if there is none."""
    before = _NUMBER_OR_PAUSE.split(text[: fact.start].rstrip(_BLANK_OR_UNIT + "(,:="))[-1]
    words = wording_of(" ".join(before.split()[-_NEAR:]), own.language).content
    return root_of(words[-1]) if words else None


def _counted(text: str, fact: Fact, own: Wording) -> str | None:
    """Return the root of the word that a number counts, or its unit; None if no word follows it closely."""
    return next(iter(_counted_words(text, fact, own)), None)


def _counted_words(text: str, fact: Fact, own: Wording) -> tuple[str, ...]:
    """Return the roots of the words closely behind a number."""
    after = _NUMBER_OR_PAUSE.split(text[fact.start + len(fact.shown) :].lstrip(_BLANK_OR_UNIT), maxsplit=1)[0]
    return tuple(map(root_of, wording_of(" ".join(after.split()[:_NEAR]), own.language).content))
