"""What a colour or symbol means in one vault, learned from all annotations that have it.

Evidence are the prefixes and words of comments, shapes (headings, code) and what the texts do. For each role, the odds
that the mark means it are compared with the odds that it means nothing and the texts differ as all highlights of
the vault do. Zotero's usual convention is where the odds begin, not where they end.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from catena.annotations.annotation import COLORS, HEADING_LEVELS, Annotation, AnnotationColor, RoleSource
from catena.annotations.colors import ZOTERO_COLORS
from catena.annotations.conventions import symbol_key
from catena.annotations.purposes import comment_of, decided_by_kind, fits, said_in_comment
from catena.annotations.record import Decided
from catena.annotations.role_words import role_of_words
from catena.annotations.sections import NamedSections
from catena.language.shortening import shortened
from catena.rhetoric.shape import is_numbered, is_term, may_be_heading

Shares = Mapping[AnnotationColor, float]

LEAST_ANNOTATIONS = 5
"""Fewer annotations of one mark tell nothing about it."""

_HEADING = AnnotationColor.SECTION1
_USUAL_SHARES: Shares = {
    AnnotationColor.POSITIVE: 0.44,
    AnnotationColor.DETAIL: 0.33,
    AnnotationColor.NEGATIVE: 0.1,
    AnnotationColor.QUESTION: 0.06,
    AnnotationColor.CODE: 0.03,
    _HEADING: 0.04,
}
"""How often highlights of any colour have each role."""

_USUAL_WEIGHT = 20
"""As many annotations as the usual shares count for."""

_CONSISTENT = 0.6
"""The share of a mark's annotations that show what it means; the others are as any."""

_CLEAR, _LIKELY = 0.9, 0.75
"""How often the words of comments, and what a text does, show its role."""

_MOST_TOLD = math.log(3)
_USUAL_MEANING, _OTHER_MEANING = math.log(3), -math.log(3)
_DECIDED_FROM = math.log(4)

_TOLD = (RoleSource.SETTINGS, RoleSource.TEMPLATE, RoleSource.LEGEND)
_SUPPORTING = 0.5
_EXAMPLE = 80


@dataclass(frozen=True, slots=True)
class Learned:
    """What a mark means in a vault, as far as its annotations tell.

    Attributes:
        role: Its role; None if its annotations have none in common, so that each is read by its own words.
        reason: A phrase that says why.
    """

    role: AnnotationColor | None
    reason: str


LearnedMarks = Mapping[str, Learned]
"""By mark: `#rrggbb`, a colour's name in lower case, or a symbol."""


@dataclass(frozen=True, slots=True)
class MarkMeaning:
    """A row of the table of marks: what a mark means in the vault, how often it occurs, and why it is taken so.

    Attributes:
        key: `#rrggbb`, a name or a symbol.
        role: Its role; `other` if each annotation is read by its own words.
        source: The rule that decided for most of its annotations.
        count: How many annotations have it.
        example: The beginning of one of them.
        reason: A phrase that says why.
        confirmed: Whether the settings say so.
    """

    key: str
    role: AnnotationColor
    source: RoleSource
    count: int
    example: str
    reason: str
    confirmed: bool


def mark_of(annotation: Annotation) -> str | None:
    """Return the mark of an annotation; None without one."""
    name = (annotation.color_name or "").lower()
    return annotation.color_hex or name or symbol_key(annotation.symbol or "") or None


def learned_from(annotations: Iterable[Annotation]) -> dict[str, Learned]:
    """Return what each mark means that has enough annotations, unless settings, template or legend tell it."""
    shown: dict[str, list[Shares]] = {}
    everything: list[Shares] = []
    for annotation in annotations:
        shares = _shares_of(annotation)
        if shares is None:
            continue
        everything.append(shares)
        mark = mark_of(annotation)
        if mark is not None and annotation.role_source not in _TOLD:
            shown.setdefault(mark, []).append(shares)
    usual = _mean_shares(everything)
    return {
        mark: _learned(mark, evidence, usual)
        for mark, evidence in sorted(shown.items())
        if len(evidence) >= LEAST_ANNOTATIONS
    }


def with_learned(annotations: Sequence[Annotation], learned: LearnedMarks) -> tuple[Annotation, ...]:
    """Return a paper's annotations with the roles that their marks have in the vault, and sections to match."""
    if not learned:
        return tuple(annotations)
    decided = [_with_meaning(annotation, learned) for annotation in annotations]
    changed = [new.role for new in decided] != [old.role for old in annotations]
    return tuple(_refiled(annotations, decided)) if changed else tuple(decided)


def table_of(annotations: Sequence[Annotation], learned: LearnedMarks) -> tuple[MarkMeaning, ...]:
    """Return a row for each mark, the most frequent first.

    Args:
        annotations: All annotations of the vault, with their learned roles.
        learned: What was learned.
    """
    by_mark: dict[str, list[Annotation]] = {}
    for annotation in annotations:
        if mark := mark_of(annotation):
            by_mark.setdefault(mark, []).append(annotation)
    ordered = sorted(by_mark.items(), key=lambda entry: (-len(entry[1]), entry[0]))
    return tuple(_row(mark, having, learned.get(mark)) for mark, having in ordered)


def _row(mark: str, having: Sequence[Annotation], learned: Learned | None) -> MarkMeaning:
    told = next((each for each in having if each.role_source in _TOLD), None)
    usual = _usual_role(mark)
    if told is not None:
        role, source, reason = told.role, told.role_source, told.role_reason
    elif learned is not None and learned.role is not None:
        role, source = learned.role, RoleSource.DEFAULT if learned.role is usual else RoleSource.LEARNED
        reason = learned.reason
    elif learned is not None or usual is AnnotationColor.OTHER:
        role, source = AnnotationColor.OTHER, RoleSource.KIND
        reason = learned.reason if learned else "too few annotations to tell: each is read by its own words"
    else:
        role, source, reason = usual, RoleSource.DEFAULT, "its usual meaning; too few annotations to tell another"
    words = next((text for each in having if (text := each.text or comment_of(each))), "")
    shown = shortened(" ".join(words.split()), _EXAMPLE)
    return MarkMeaning(mark, role, source, len(having), shown, reason, source is RoleSource.SETTINGS)


# -- evidence


def _shares_of(annotation: Annotation) -> Shares | None:
    """Return how probable each role is by an annotation's own words and shape; None if these tell nothing."""
    if annotation.role_source is RoleSource.PREFIX:
        return _clearly(annotation.role)
    text = annotation.text or ""
    if said := said_in_comment(annotation):
        return _clearly(said.role)
    if annotation.color in HEADING_LEVELS and may_be_heading(comment_of(annotation) or text):
        return _clearly(_HEADING)
    if text and may_be_heading(text) and not annotation.comment and (is_numbered(text) or _is_section_name(text)):
        return _clearly(_HEADING)
    if annotation.kind is None or is_term(text):
        return None
    return _showing(decided_by_kind(annotation.kind).role, _LIKELY)


def _is_section_name(text: str) -> bool:
    """Return whether a short text is called as sections of papers are: `Related work`, `Methods and materials`."""
    return len(text.split()) <= 5 and text[:1].isupper() and role_of_words(text) is not None


def _clearly(role: AnnotationColor) -> Shares:
    return _showing(_HEADING if role in HEADING_LEVELS else role, _CLEAR)


@cache
def _showing(role: AnnotationColor, share: float) -> Shares:
    rest = (1 - share) / (1 - _USUAL_SHARES[role])
    return {each: share if each is role else rest * usual for each, usual in _USUAL_SHARES.items()}


def _mean_shares(everything: Sequence[Shares]) -> Shares:
    total = len(everything) + _USUAL_WEIGHT
    return {
        role: (usual * _USUAL_WEIGHT + sum(shares.get(role, 0.0) for shares in everything)) / total
        for role, usual in _USUAL_SHARES.items()
    }


# -- decisions


def _learned(mark: str, evidence: Sequence[Shares], usual_shares: Shares) -> Learned:
    usual = _usual_role(mark)
    begins = _HEADING if usual in HEADING_LEVELS else usual
    odds = {
        role: (_USUAL_MEANING if role is begins else _OTHER_MEANING) + _told_by(role, evidence, usual_shares[role])
        for role in _USUAL_SHARES
    }
    best = max(odds, key=lambda role: odds[role])
    if odds[best] < _DECIDED_FROM and odds.get(begins, -1.0) > 0:
        best = begins
    elif odds[best] < _DECIDED_FROM:
        return Learned(None, f"its {len(evidence)} annotations do different things: each is read by its own words")
    count = sum(shares.get(best, 0.0) >= _SUPPORTING for shares in evidence)
    role = usual if best is begins and usual is not AnnotationColor.OTHER else best
    return Learned(role, _reason(role, count, len(evidence)))


def _told_by(role: AnnotationColor, evidence: Sequence[Shares], usual_share: float) -> float:
    return sum(
        min(_MOST_TOLD, math.log(_CONSISTENT * shares.get(role, 0.0) / usual_share + 1 - _CONSISTENT))
        for shares in evidence
    )


def _reason(role: AnnotationColor, count: int, total: int) -> str:
    what = _SHOWN.get(_HEADING if role in HEADING_LEVELS else role, "fit")
    return f"{count} of {total} {what}"


_SHOWN = {
    AnnotationColor.POSITIVE: "say or find something",
    AnnotationColor.DETAIL: "give methods, background or definitions",
    AnnotationColor.NEGATIVE: "name limits or objections",
    AnnotationColor.QUESTION: "ask or leave something open",
    AnnotationColor.CODE: "are code, figures or data",
    _HEADING: "look like headings",
}


def _usual_role(mark: str) -> AnnotationColor:
    by_name = {name.lower(): hex_value for name, hex_value in ZOTERO_COLORS.items()}
    return COLORS.get(by_name.get(mark, mark), AnnotationColor.OTHER)


# -- applying


def _with_meaning(annotation: Annotation, learned: LearnedMarks) -> Annotation:
    meaning = learned.get(mark_of(annotation) or "")
    if meaning is None or not annotation.role_source.is_guess:
        return annotation
    if meaning.role is not None and fits(meaning.role, annotation):
        is_usual = meaning.role is annotation.color
        source = RoleSource.DEFAULT if is_usual else RoleSource.LEARNED
        return _changed(annotation, Decided(meaning.role, source, f"of annotations with its mark, {meaning.reason}"))
    return annotation if annotation.kind is None else _changed(annotation, decided_by_kind(annotation.kind))


def _changed(annotation: Annotation, decided: Decided) -> Annotation:
    return replace(annotation, role=decided.role, role_source=decided.source, role_reason=decided.reason)


def _refiled(before: Sequence[Annotation], after: Sequence[Annotation]) -> Iterator[Annotation]:
    """Yield annotations with the sections that other annotations name now, instead of those that they named before."""
    named_before, named = NamedSections(), NamedSections()
    headings: tuple[str, ...] | None = None
    for was, now in zip(before, after, strict=True):
        if headings is None or was.section_path != (*headings, *named_before.above(was.role)):
            headings, named_before, named = was.section_path, NamedSections(), NamedSections()
        yield replace(now, section_path=(*headings, *named.above(now.role)))
        title = was.comment or was.text
        named_before.add(was.role, title)
        named.add(now.role, title)
