"""Checks the sentences of a draft against the sources that they cite."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields

from catena.claims.asserting import asserts
from catena.claims.opposing import compare
from catena.drafts.citing import Citation, Cited
from catena.drafts.draft import DraftSentence
from catena.drafts.judging import Finding, Judge, Judgement
from catena.drafts.passage import Counts, Passage, PassageJudged, PassageSource, Relation, SentenceChecked, Verdict
from catena.drafts.shortlist import Shortlist
from catena.drafts.wording import Wording, wording_of
from catena.language.identification import language_of
from catena.language.roots import root_of
from catena.language.verbatim import has_pieces, pieces_of, squeezed
from catena.language.vocabulary import UNSPACED_LANGUAGES, words
from catena.notation.page_references import is_cited_page
from catena.quoting.finding import QUOTED
from catena.vault.path import VaultPath, name_of

LOOKED_AT = 12
"""How many passages of a source are compared with a sentence, besides pairs of neighbours."""
MOST_TRANSLATED = 500
"""How many passages of a tier are compared with a sentence in another language; one takes some 5 ms, once."""
_SHOWN = 3
_SLIGHTLY = 0.03
_FEWEST_CHARACTERS = 12
"""Letters and digits of a sentence that stands word for word in a note."""
_SURELY_ALIKE = 0.85
"""The score from which an own note that has another number or name is about the very same."""
_VERDICTS = {
    Finding.VERBATIM: Verdict.VERBATIM,
    Finding.SAME: Verdict.SUPPORTED,
    Finding.CONTRARY: Verdict.CONTRADICTED,
    Finding.PART: Verdict.PARTIAL,
    Finding.RELATED: Verdict.NOT_FOUND,
    Finding.NOTHING: Verdict.NOT_FOUND,
}
_RELATIONS = {
    Finding.VERBATIM: Relation.SUPPORTS,
    Finding.SAME: Relation.SUPPORTS,
    Finding.CONTRARY: Relation.CONTRADICTS,
    Finding.PART: Relation.RELATED,
    Finding.RELATED: Relation.RELATED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedSource:
    """The text of what a draft cites.

    Attributes:
        name: The citekey, or the path of a note.
        tiers: Its passages: annotations, then the PDF's text, then the note's own sentences.
        known: Folded words that need not be in a passage: the authors and the year.
        problem: Why there is nothing to compare with; None if there is.
    """

    name: str
    tiers: tuple[Shortlist, ...] = ()
    known: frozenset[str] = frozenset()
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class FoundPassage:
    """A passage with what it says about a sentence."""

    passage: Passage
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class _PartChecked:
    """The verdict of one source on the part of a sentence that cites it."""

    verdict: Verdict
    reason: str | None
    passages: tuple[FoundPassage, ...]


def check_sentence(sentence: DraftSentence, sources: Mapping[Citation, CitedSource], judge: Judge) -> SentenceChecked:
    """Check a sentence against everything that it cites; `sources` has the source of each citation.

    A link within the sentence cites a note that has something of it, and only names any other. A sentence that cites
    nothing is `uncited`, and was compared with nothing else.
    """
    checked = [(cited, _check_part(cited, sources[cited.citation], judge)) for cited in sentence.cited]
    parts = [
        (cited, part)
        for cited, part in checked
        if part.verdict is not Verdict.NOT_FOUND or not cited.citation.may_only_name
    ]
    verdict, reason = _together(parts) if parts else (Verdict.UNCITED, None)
    passages = [judged for _, part in parts for judged in part.passages]
    return SentenceChecked(
        text=sentence.text,
        span=sentence.span,
        citations=tuple(dict.fromkeys(sources[cited.citation].name for cited, _ in parts)),
        verdict=verdict,
        reason=reason,
        passages=shown(passages),
    )


def check_uncited(sentence: DraftSentence, passages: Sequence[Passage], judge: Judge) -> SentenceChecked:
    """Find what the vault says for or against a sentence without a source; if nothing does, what is nearest.

    Labels, formulas and headings say nothing that a passage could support. In a whole vault nearly every sentence with
    other numbers or names is about something else; a passage speaks against it only if both could not hold.
    """
    claims = [each for each in passages if asserts(each.text)] if asserts(sentence.text) else []
    statement = sentence.statement
    judged = _judged(statement, claims, judge, frozenset())
    decided = [each for each in judged if each.judgement.finding >= Finding.SAME or _opposes(statement, each, judge)]
    near = [each for each in judged if each.judgement.finding is Finding.PART]
    return SentenceChecked(
        text=sentence.text,
        span=sentence.span,
        citations=(),
        verdict=Verdict.UNCITED,
        reason=None,
        passages=shown(decided or near[:_NEAREST]),
    )


_NEAREST = 2
_LEAST_OPPOSED = 0.5
"""The least score at which two claims are shown as opposed; one may have more details than the other."""


def _opposes(statement: str, found: FoundPassage, judge: Judge) -> bool:
    """Return whether a sentence and a passage that differ are two claims that could not both hold."""
    if found.judgement.finding is not Finding.CONTRARY:
        return False
    text = found.passage.text
    cosine = judge.likeness(statement, [text])[0] if judge.likeness else None
    return compare(statement, text, cosine=cosine).score >= _LEAST_OPPOSED


def counts_of(sentences: Iterable[SentenceChecked]) -> Counts:
    """Count the sentences of each verdict."""
    return Counts(**Counter(sentence.verdict.value for sentence in sentences))


def shown(passages: Iterable[FoundPassage]) -> tuple[PassageJudged, ...]:
    """Return the passages that decide, or else what is near, best first.

    No text is shown twice, nor as a part of another; nor what the same source says again in nearly the same words.
    """
    names = [field.name for field in fields(Passage)]
    ordered = sorted(passages, key=_order)
    decides = bool(ordered) and ordered[0].judgement.finding >= Finding.CONTRARY
    found: list[PassageJudged] = []
    for each in ordered:
        relation = _RELATIONS.get(each.judgement.finding)
        if relation is None or (decides and relation is Relation.RELATED):
            continue
        if not any(_repeats(each.passage, other) for other in found):
            values = {name: getattr(each.passage, name) for name in names}
            found.append(PassageJudged(**values, relation=relation, score=each.judgement.score))
    return tuple(found[:_SHOWN])


def _repeats(passage: Passage, other: PassageJudged) -> bool:
    """Return whether a passage is part of another, or has in the same source nearly its words, and its numbers."""
    if passage.text in other.text or other.text in passage.text:
        return True
    if (passage.citekey or passage.note_path) != (other.citekey or other.note_path):
        return False
    one, two = wording_of(passage.text), wording_of(other.text)
    if one.language != two.language or one.negations != two.negations or _figures(one) != _figures(two):
        return False
    roots, others = set(map(root_of, one.content)), set(map(root_of, two.content))
    return len(roots & others) >= _NEARLY * len(roots | others)


_NEARLY = 0.85


def _figures(wording: Wording) -> frozenset[str]:
    return frozenset(word for word in wording.words if word[0].isdigit())


def find(statement: str, shortlist: Shortlist, judge: Judge, known: frozenset[str] = frozenset()) -> list[FoundPassage]:
    """Return the judged passages of a source that are worth looking at, best first."""
    return _judged(statement, shortlist.best(statement, limit=LOOKED_AT), judge, known)


def _judged(statement: str, passages: Sequence[Passage], judge: Judge, known: frozenset[str]) -> list[FoundPassage]:
    judgements = judge.judge(statement, [passage.text for passage in passages], known)
    return sorted((FoundPassage(*pair) for pair in zip(passages, judgements, strict=True)), key=_order)


def _order(each: FoundPassage) -> tuple[int, float, int]:
    return -each.judgement.finding, -each.judgement.score, len(each.passage.text)


def _check_part(cited: Cited, source: CitedSource, judge: Judge) -> _PartChecked:
    if source.problem is not None:
        return _PartChecked(Verdict.NOT_FOUND, source.problem, ())
    statement = _without_title(cited.statement, source)
    best: list[FoundPassage] = []
    for tier in source.tiers:
        best = sorted([*best, *find(statement, tier, judge, source.known)], key=_order)
        if best and best[0].judgement.finding >= Finding.SAME:
            break
    if not best or best[0].judgement.finding < Finding.PART:
        best = sorted([*best, *_translated(statement, source, judge)], key=_order)
    best = _settled([each for each in best if not _differs_only(statement, each, judge)])
    verdict = _VERDICTS[best[0].judgement.finding] if best else Verdict.NOT_FOUND
    reason = best[0].judgement.reason if best else None
    if (misquoted := _misquoted(cited.statement, source)) and verdict is not Verdict.CONTRADICTED:
        return _PartChecked(Verdict.PARTIAL if verdict is not Verdict.NOT_FOUND else verdict, misquoted, tuple(best))
    if _quotes(cited.statement) and not misquoted:
        verdict, reason = Verdict.VERBATIM, None
    if verdict is Verdict.NOT_FOUND:
        reason = f"{name_of(VaultPath(source.name))} has no passage that says so."
    return _PartChecked(verdict, reason or _other_page(cited.citation, best), tuple(best))


def _without_title(statement: str, source: CitedSource) -> str:
    """Return a sentence without the title of a note that is linked behind it: `Recall rose by a third [[Reyes 2021]].`

    Where the title is a word of the sentence ("the strength of the [[Spacing effect]]"), it stays, unless the note says
    the rest word for word.
    """
    before = statement.rstrip(" .。").removesuffix(name_of(VaultPath(source.name))).rstrip()
    said = squeezed(before)
    if len(said) >= _FEWEST_CHARACTERS and any(said in tier.squeezed for tier in source.tiers):
        return before
    last = before.rpartition(" ")[2].casefold()
    language = language_of(before)
    is_joined = language not in UNSPACED_LANGUAGES and last in words("common.words", language)
    return statement if is_joined or not asserts(f"{before}.") else before


def _translated(statement: str, source: CitedSource, judge: Judge) -> list[FoundPassage]:
    """Return the passages of a source in other languages than the sentence, whose words tell nothing."""
    language = language_of(statement)
    every = [passage for tier in source.tiers for passage in tier.passages[:MOST_TRANSLATED]]
    passages = [each for each in every if language_of(each.text) != language and asserts(each.text)]
    judgements = judge.judge_translated(statement, [passage.text for passage in passages])
    return [FoundPassage(*pair) for pair in zip(passages, judgements, strict=True) if pair[1].finding is Finding.PART]


def _differs_only(statement: str, found: FoundPassage, judge: Judge) -> bool:
    """Return whether an own note has other numbers or names; a link to it does not promise that it says the same."""
    own = found.passage.source is PassageSource.NOTE and found.passage.citekey is None
    if not own or found.judgement.finding is not Finding.CONTRARY:
        return False
    is_same_fact = found.judgement.score >= _SURELY_ALIKE and not found.judgement.denies
    return not is_same_fact and not _opposes(statement, found, judge)


def _settled(best: list[FoundPassage]) -> list[FoundPassage]:
    """Put a passage first that has more of the sentence than one that seems to contradict it."""
    if not best or best[0].judgement.finding is not Finding.CONTRARY:
        return best
    part = next((each for each in best if each.judgement.finding is Finding.PART), None)
    if part is None or part.judgement.score <= best[0].judgement.score + _SLIGHTLY:
        return best
    return [each for each in best if each.judgement.finding is not Finding.CONTRARY]


def _together(parts: Sequence[tuple[Cited, _PartChecked]]) -> tuple[Verdict, str | None]:
    """Return one verdict for the whole sentence.

    Of several sources for the same words, the best counts, unless one contradicts; of several parts, all must hold.
    """
    by_place: dict[str, list[_PartChecked]] = {}
    for cited, part in parts:
        by_place.setdefault(cited.statement, []).append(part)
    each = [max(group, key=lambda part: _RANKS.index(part.verdict)) for group in by_place.values()]
    contrary = next((part for _, part in parts if part.verdict is Verdict.CONTRADICTED), None)
    if contrary is not None:
        return contrary.verdict, contrary.reason
    worst = min(each, key=lambda part: _RANKS.index(part.verdict))
    best = max(each, key=lambda part: _RANKS.index(part.verdict))
    if worst.verdict is Verdict.NOT_FOUND and best.verdict is not Verdict.NOT_FOUND:
        return Verdict.PARTIAL, worst.reason
    return worst.verdict, worst.reason


_RANKS = (Verdict.NOT_FOUND, Verdict.PARTIAL, Verdict.SUPPORTED, Verdict.VERBATIM, Verdict.CONTRADICTED)


def _quotes(statement: str) -> list[str]:
    return [next(filter(None, match.groups())) for match in QUOTED.finditer(statement)]


def _misquoted(statement: str, source: CitedSource) -> str | None:
    """Say which quotation of a sentence the source does not have in these words; None if it has them all."""
    for quote in _quotes(statement):
        pieces = pieces_of(quote)
        if not any(has_pieces(tier.squeezed, pieces) for tier in source.tiers):
            return f"The quotation is not verbatim: “{quote}”."
    return None


def _other_page(citation: Citation, best: Sequence[FoundPassage]) -> str | None:
    """Say so if the passage stands on another page than the cited one."""
    if not best or citation.page is None or best[0].judgement.finding < Finding.CONTRARY:
        return None
    page = best[0].passage.page
    if page is None or is_cited_page(citation.page, page):
        return None
    return f"It stands on p. {page}, not on p. {citation.page}."
