"""Finding: the passages of notes that answer a question best, and how certainly they do."""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

import numpy as np

from catena.deadlines import check_deadline
from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.sentences import BETWEEN_ITEMS, sentence_bounds
from catena.language.tokens import UNSPACED_CHARACTER, units
from catena.reading.candidates import Candidate, FoundNote, candidates_of, passage_text
from catena.reading.changing import asks_for_change, tells_change
from catena.reading.defining import name_terms, speaks_of
from catena.reading.passage import PassageKind
from catena.reading.ports import Reader
from catena.reading.signals import NAMES
from catena.reading.sought import Sought
from catena.reading.statements import has_only_figures
from catena.reading.telling import things_told
from catena.reading.weighing import Numbers, certainty_for, matrix, order_for, weights_for
from catena.reading.windows import Window
from catena.vault.path import VaultPath

COSINES = ("cosine", "cosine_below_best")
"""What similarity adds to the signals."""

NEARNESS = 8.0
"""How much the cosine of the chunk around a window counts beside its words when windows are chosen to be compared: it
tells what is said in other words, and costs nothing."""
MOST_READ = 16
"""How many windows the embedding model compares, no two with the same beginning; more put no more answers first."""
MOST_JUDGED = 12
"""How many of these the trained reader reads; more cost time and put hardly more answers first."""

Similarity = Callable[[Sequence[str]], Sequence[float]]
"""Returns the cosine of the question with each text, -1 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """The passages that were looked at for a question.

    Attributes:
        every: All candidates.
        quick: Their signals without models: candidates × signals.
        compared: `similarity` if the embedding model compared the best of them, else `words`.
        candidates: The best of them.
        signals: Their signals: candidates × signals, in the order of the ranker's names.
        raised: What is added to the weight of each for the order in which they answer, and for nothing else.
        around: What is added to that for those that are shown.
        judged: The indices of the candidates that the trained reader read.
        answers: What it says of these.
    """

    every: tuple[Candidate, ...]
    quick: Numbers
    compared: str
    candidates: tuple[Candidate, ...]
    signals: Numbers
    raised: Numbers
    around: Numbers
    judged: tuple[int, ...] = ()
    answers: tuple[float, ...] = ()

    @property
    def models(self) -> str:
        """Which models read the best passage: `words`, `similarity` or `reader`."""
        return "reader" if self.judged else self.compared


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """A candidate with its weight.

    Attributes:
        candidate: The candidate.
        weight: Higher is better; comparable only within one question.
        certainty: The probability that it answers the question, 0 to 1.
        seen: What the certainty depends on, by name.
        order: Where it stands among those that are shown; higher is further up. The reader's are above all others.
    """

    candidate: Candidate
    weight: float
    certainty: float
    seen: Mapping[str, float]
    order: float = -math.inf


def read(
    sought: Sought,
    notes: Sequence[FoundNote],
    *,
    similarity: Similarity | None,
    reader: Reader | None,
) -> Read | None:
    """Read notes for passages that may answer a question.

    Args:
        sought: What the question seeks.
        notes: The notes that were found, best first; generated notes must not be among them.
        similarity: Compares texts with the question; None while no model is loaded.
        reader: The trained reader; None without one.

    Returns:
        None if the notes have no passage.

    Raises:
        OutOfTime: The deadline of the answer has passed.
    """
    every = [each for each in candidates_of(sought, notes) if not is_unfit(each)]
    if asks_for_change(sought.question):
        every = [each for each in every if _tells_change_of(sought, each)] or every
    if not every:
        return None
    quick = matrix([each.signals for each in every])
    weights = weights_for("words").of(quick)
    order = order_for("words").of(quick) + NEARNESS * np.array([max(0.0, each.near) for each in every])
    best = sorted(_first_of_each_start(every, _best(order, len(every))))
    candidates = tuple(_going_on(every, weights, i) for i in best)
    check_deadline()
    compared, signals = _compared(candidates, quick[best], similarity)
    found = Read(
        every=tuple(every),
        quick=quick,
        compared=compared,
        candidates=candidates,
        signals=signals,
        raised=things_told(sought, candidates),
        around=np.zeros(len(candidates)),
    )
    check_deadline()
    return found if reader is None or compared == "words" else _judged(sought, found, reader)


def _tells_change_of(sought: Sought, candidate: Candidate) -> bool:
    """Whether a window tells how something has changed that the question names, or that its note is called after."""
    text = candidate.window.text
    if not tells_change(text):
        return False
    return any(speaks_of(f"{candidate.note.title} {text}", name_terms(concept)) == 1 for concept in sought.concepts)


def weighed(found: Read | None, *, raised: bool = False) -> tuple[Weighed, ...]:
    """Return the passages, best first; none overlaps a better one or repeats it.

    Those that the trained reader read come first.

    Args:
        found: The passages that were looked at; None if there are none.
        raised: Whether they stand in the order in which they answer, and not in that of their weights alone.
    """
    if found is None:
        return ()
    others = [i for i in range(len(found.candidates)) if i not in found.judged]
    answers = np.array(found.answers, np.float64)[:, None]
    judged = np.concatenate([found.signals[list(found.judged)], answers], axis=1) if found.judged else None
    ranked = [
        *(_ranked(found, found.judged, "reader", judged, raised=raised) if judged is not None else ()),
        *_ranked(found, others, found.compared, found.signals[others], raised=raised),
    ]
    return tuple(_without_overlaps(ranked))


def _ranked(found: Read, indices: Sequence[int], models: str, signals: Numbers, *, raised: bool) -> Iterable[Weighed]:
    """Yield these candidates, best first, as the ranker for these models weighs them."""
    ranker, fit = weights_for(models), certainty_for(models)
    weights = ranker.of(signals)
    seen = np.column_stack(
        [weights if name == "weight" else signals[:, ranker.names.index(name)] for name in fit.names]
    )
    certainties = fit.of(seen)
    answering = order_for(models).of(signals) if models == "reader" else weights
    order = answering + found.raised[list(indices)] if raised else weights
    among_shown = order + found.around[list(indices)]
    for i in _best(order, len(indices)):
        candidate = found.candidates[indices[i]]
        yield Weighed(
            candidate=candidate,
            weight=float(weights[i]),
            certainty=float(certainties[i]),
            seen=dict(zip(fit.names, map(float, seen[i]), strict=True)),
            order=round(float(among_shown[i]), 6) if models == "reader" else -math.inf,
        )


def is_unfit(candidate: Candidate) -> bool:
    """Return whether a window is never an answer.

    That is a placeholder of a template, a list of links, an address, a question, a sentence that only introduces what
    follows, a single word of prose, the figures of a test alone, a field that nobody asked for, a reference, and what
    journals print around an abstract.
    """
    window = candidate.window
    if "{{" in window.text or "<%" in window.text or window.linked > _ONLY_LINKS or window.text.isnumeric():
        return True
    if window.kind is PassageKind.FIELD:
        return not (candidate.signals[_FIELD_NAMED] or candidate.signals[_FIELD_FITS])
    if window.kind is PassageKind.SENTENCE and (not _SAYS.search(window.text) or has_only_figures(window.text)):
        return True
    leads_on = window.introduces or _LEADS_ON.search(window.text)
    if leads_on and (not _SAYS_MUCH.search(window.text) or _only_leads_on(candidate.whole.text)):
        return True
    low = window.text.lower()  # a search that ignores case takes three times as long
    if _PRINTED_FIRST.match(low) or _PRINTED.search(low):
        return True
    return bool(_REFERENCE_END.search(window.text) or _ASKS.search(window.text))


_SAYS = re.compile(rf"\w\W+\w|\d|{UNSPACED_CHARACTER.pattern}{{3}}")
"""Two words, a figure, or three characters of a language without blanks."""


_REFERENCE_END = re.compile(r"\b\d{1,4} ?\(\d{1,4}(?:[-–]\d{1,4})?\) ?[,:;] ?[A-Za-z]?\d")
"""The end of a reference: volume, issue and pages, as in `Journal, 128(2), 336–359`."""
_PRINTED_FIRST = re.compile(
    r"\W*(?:funded by|supported by|copyright|all rights reserved|this article was published on)\b|\s*©"
)
_PRINTED = re.compile(r"\b(?:licensed under the\b|supplementary appendix\b|number, nct\d)")
"""What journals print around an abstract: at the beginning of a passage, and anywhere in it; lower case."""
_ASKS = re.compile(r"[?？][.*_ ]{0,9}$")


def _only_leads_on(text: str) -> bool:
    """Return whether each of several short sentences ends with a colon, and pictures or nothing follow them."""
    parts = _BEHIND_COLON.split(text)
    each = [part[start:end] for part in parts for start, end in sentence_bounds(part)]
    return all(_LEADS_ON.search(sentence) and not _SAYS_MUCH.search(sentence) for sentence in each)


_BEHIND_COLON = re.compile(r"(?<=[:：])\s")
_LEADS_ON = re.compile(r"[:：][*_ ]{0,9}$")
_SAYS_MUCH = re.compile(rf"(?:\w++\W++){{14}}|(?:{UNSPACED_CHARACTER.pattern}\W{{0,3}}){{24}}")
"""A sentence of so many words says something itself, whatever it introduces."""
_FIELD_NAMED, _FIELD_FITS = NAMES.index("field_named"), NAMES.index("field_fits")
_ONLY_LINKS = 0.8


def _first_of_each_start(candidates: Sequence[Candidate], best_first: Iterable[int]) -> list[int]:
    """Return the best `MOST_READ` of these windows, no two of which begin with the same unit."""
    found: dict[tuple[VaultPath, int], int] = {}
    for i in best_first:
        candidate = candidates[i]
        found.setdefault((candidate.note.path, candidate.window.first), i)
        if len(found) == MOST_READ:
            break
    return list(found.values())


def _going_on(every: Sequence[Candidate], weights: Numbers, at: int) -> Candidate:
    """Return a window that is shown with the sentences behind it, as long as it weighs nearly as much with them.

    Not in running prose, whose sentences are each found on their own.

    Args:
        every: All windows; those that begin with the same unit stand side by side, the shortest first.
        weights: What each weighs by its words.
        at: The index of the window.
    """
    best = every[at]
    whole = best.whole
    for i in range(at + 1, 0 if best.in_prose else len(every)):
        longer = every[i]
        if (longer.note.path, longer.window.first) != (best.note.path, best.window.first):
            break
        if BETWEEN_ITEMS in longer.window.text[len(best.window.text) :]:
            break
        if weights[at] - weights[i] <= NEARLY_AS_MUCH and len(longer.whole.text) > len(whole.text):
            whole = longer.whole
    return best if whole is best.whole else replace(best, completing=partial(known, whole))


def known(whole: Window) -> Window:
    """Return a window that is known already, where one is made only when it is shown."""
    return whole


NEARLY_AS_MUCH = 0.3
"""How much less a window may weigh with the sentences behind it to be shown with them."""


def _best(weights: Numbers, most: int) -> list[int]:
    """Return the indices of the highest weights, highest first; of equal ones the first."""
    return [int(i) for i in np.argsort(-np.round(weights, 6), kind="stable")[:most]]


def _compared(candidates: Sequence[Candidate], signals: Numbers, similarity: Similarity | None) -> tuple[str, Numbers]:
    """Return `words` or `similarity`, and the signals with what the embedding model says."""
    if similarity is None:
        return "words", signals
    cosines = np.array(similarity([each.window.text for each in candidates]), np.float64)
    return "similarity", np.concatenate([signals, cosines[:, None], (cosines - cosines.max())[:, None]], axis=1)


def _judged(sought: Sought, found: Read, reader: Reader) -> Read:
    """Return the same with what the trained reader says of the best candidates."""
    best = tuple(_best(order_for(found.compared).of(found.signals) + found.raised, MOST_JUDGED))
    answers = reader.answers(sought.question, [passage_text(found.candidates[i]) for i in best])
    odds = log_odds(np.array(answers, np.float64))
    raised, around = found.raised.copy(), found.around.copy()
    raised[list(best)] += _ODDS * odds
    near = np.array([found.candidates[i].near for i in best])
    near *= language_of(sought.question) == "en"  # the only language that the model of the chunks reads
    around[list(best)] = _NEAR * near - _LEADING * found.signals[list(best), _LEADS] + _FURTHER_ODDS * odds
    return replace(found, judged=best, answers=answers, raised=raised, around=around)


_ODDS = 0.15
"""How much the logarithm of the odds that the trained reader gives raises a passage: between passages that surely
answer, and between those that hardly do, the weight of its probability makes no difference."""
_NEAR, _LEADING, _FURTHER_ODDS = 4.0, 0.3, 0.1
"""How much the cosine of the chunk around a passage raises it among those that are shown, how much it is lowered if it
begins a section, and how much more the odds count there.

What stands around an answer is on what is asked even where the answer has none of its words, and what begins a section
has the words and may say only what the section is about. Of 993 judged questions, the first passage answers 467 instead
of 461. It decides nothing of which passages are shown, where it would lose as many as it wins.
"""
_LEADS = NAMES.index("leads")


def log_odds(probabilities: Numbers) -> Numbers:
    """Return the natural logarithm of the odds, of 1e-4 at the least."""
    sure = np.clip(probabilities, 1e-4, 1 - 1e-4)
    return np.log(sure / (1 - sure))


def _without_overlaps(ranked: Iterable[Weighed]) -> Iterable[Weighed]:
    """Leave out passages that overlap a better one or repeat its words."""
    kept: list[Weighed] = []
    said: list[_Said] = []
    for each in ranked:
        says = _said(each.candidate.window.text)
        if any(_repeats(says, other) for other in said):
            continue
        if not any(overlap(each.candidate, other.candidate) for other in kept):
            kept.append(each)
            said.append(says)
            yield each


@dataclass(frozen=True, slots=True)
class _Said:
    """The words of a passage, and which stand side by side."""

    words: frozenset[str]
    pairs: frozenset[tuple[str, str]]


def _said(text: str) -> _Said:
    runs = units(fold(text))
    return _Said(frozenset(runs), frozenset(pairwise(runs)))


def _repeats(one: _Said, other: _Said) -> bool:
    """Return whether two passages say the same: all words, or a long one nearly all of the other's, and in one order.

    `From A to B, multiply` and `From B to A, divide` have nearly the same words.
    """
    fewer = min(len(one.words), len(other.words))
    is_long = fewer >= FEWEST_REPEATED and len(one.words & other.words) >= REPEATED_SHARE * fewer
    in_order = len(one.pairs & other.pairs) >= SAME_ORDER * min(len(one.pairs), len(other.pairs))
    return in_order and (one.words == other.words or is_long)


FEWEST_REPEATED, REPEATED_SHARE, SAME_ORDER = 8, 0.9, 0.7
"""Two passages of so many different words repeat each other if the shorter one has this share of them in common, and
this share of what stands side by side."""


def overlap(one: Candidate, other: Candidate) -> bool:
    """Return whether two passages of a note overlap as they are shown."""
    return one.note.path == other.note.path and one.whole.span.overlaps(other.whole.span)
