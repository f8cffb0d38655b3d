"""The sections of a PDF in which nothing is marked, each in one sentence; of a manual, its parts and what it is for."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from catena.language.vocabulary import LANGUAGES
from catena.language.wordings import wording
from catena.notes.escaping import inline
from catena.pdf.prose import ABSTRACT, PdfHeading
from catena.pdf.titles import bare
from catena.rhetoric.kind import Kind
from catena.rhetoric.printed import Part, is_named
from catena.rhetoric.sections import kind_of_section
from catena.statements.facet_words import without_brackets
from catena.statements.said import Said
from catena.statements.shortening import LONG
from catena.statements.standing_alone import stands_alone, supposes
from catena.statements.statement import Statement
from catena.statements.worth import best
from catena.summaries.points import section
from catena.themes.topic_words import topic_roots
from catena.writing.sections import Section

BY_SECTION = "Section by Section"
_MOST_SECTIONS = 12
_LATER = 0.12
"""How much less each further sentence of a section is worth: the first says what it is about."""

_FEW_QUOTED, _MANY_SECTIONS, _MOST_LISTED = 4, 6, 30
"""Of a text of many sections of which few can be quoted, such as a script of proofs, the sections are listed."""

_FEWEST_PARTS, _DEEPEST = 3, 2
_UNTOLD: tuple[Part, ...] = ("references", "asides", "lists")
_OPENING, _OPENING_OF_PART, _SUBJECT = 3, 6, 6
"""The sentences of a section of which one may say what it is about, those of which one may say so of `this chapter`,
and the words with which one behind the first must come to the section's name.
"""
_SAID_BEFORE = re.compile(
    r"\b(?:this|these|those|such|diese[rsnm]?|solche[rsnm]?|ces?|cette|est[ae]s?|estos|quest[aeio]|deze|dit)\b",
    re.IGNORECASE,
)
_MOST_NAMED = 8
_OFTEN = 3
"""A sentence that stands so often in a text is a notice, which tells of no part of it."""
_MOST_BEFORE = 40
"""The first sentences of a text, of which one may say what it is for."""
_FOR, _ON_TITLE, _DEFINES, _OPENS, _LATE = 2.0, 0.6, 0.4, 0.4, 0.04
_LEAST_FOR = 0.9
_OF_EDITION = re.compile(r"\d\.\d|(?<!\d)(?:19|20)\d\d(?!\d)")
"""A version or a year: what tells of the edition of a text, or of what it was made from, says not what it is for."""


def is_guide(statements: Sequence[Statement]) -> bool:
    """Return whether a text is a manual or the like, and no study: by its words, else by its parts."""
    if any(kind_of_section(one.section) is Kind.RESULT for one in statements):
        return False
    abstract = [one for one in statements if one.section == ABSTRACT]
    if any(map(_is_for, abstract or statements[:_MOST_BEFORE])):
        return True
    return not abstract and len({one.path[:1] for one in statements if one.path}) >= _FEWEST_PARTS


def purpose(statements: Sequence[Statement], title: frozenset[str]) -> list[Statement]:
    """Return the sentence at the beginning of a text that says what it, or what it describes, is for; [] without one.

    Args:
        statements: The sentences of the PDF.
        title: The roots of the words of its title.
    """
    counts: Counter[str] = Counter()
    scored: list[tuple[float, int, Statement]] = []
    tells_purpose = wording("printed.purpose", *LANGUAGES)
    for at, one in enumerate(statements[:_MOST_BEFORE]):
        if not _OF_EDITION.search(one.text) and (_tells_alone(one) or tells_purpose.match(one.text)):
            opens = _OPENS * (not counts[one.section] and _introduces(one))
            scored.append((_worth_as_purpose(one, title) + opens - _LATE * counts[one.section], -at, one))
        counts[one.section] += 1
    worth, _, told = max(scored, key=lambda each: each[:2], default=(0.0, 0, None))
    return [told] if told is not None and worth >= _LEAST_FOR else []


def _introduces(one: Statement) -> bool:
    return any(kind_of_section(name) is Kind.BACKGROUND for name in (one.section, *one.path))


def _worth_as_purpose(one: Statement, title: frozenset[str]) -> float:
    is_on_title = bool(title & set(topic_roots(one.text)))
    return _FOR * _is_for(one) + _ON_TITLE * is_on_title + _DEFINES * (one.kind in (Kind.DEFINITION, Kind.AIM))


def _is_for(one: Statement) -> bool:
    """Return whether a sentence says what a text or its subject is for, which a citation in brackets may part."""
    return wording("printed.purpose", *LANGUAGES).search(" ".join(without_brackets(one.text).split())) is not None


def by_part(
    statements: Sequence[Statement], headings: Mapping[PdfHeading, str], title: frozenset[str], used: Said
) -> list[Section]:
    """Return the parts of a text by its outline, in order: what each is about, where it begins, and its sections.

    Without an outline, the longest sections are told.
    """
    counts = Counter(one.text for one in statements)
    for depth in range(1, _DEEPEST + 1):
        within: dict[tuple[str, ...], list[str]] = {}
        for path in dict.fromkeys(heading.path[: depth + 1] for heading in headings):
            within.setdefault(path[:depth], []).extend(path[depth:])
        said: dict[tuple[str, ...], list[Statement]] = {path: [] for path in within}
        for one in statements:
            if one.section != ABSTRACT and one.path[:depth] in said and counts[one.text] < _OFTEN:
                said[one.path[:depth]].append(one)
        parts = [
            (heading, bracket)
            for heading, bracket in headings.items()
            if heading.path in within and not any(is_named(part, bare(heading.path[-1])) for part in _UNTOLD)
            if said[heading.path] or within[heading.path] or not heading.is_read
        ]
        if len(parts) >= _FEWEST_PARTS:
            for own in said.values():
                if own and used.knows(own[0].text):
                    own.clear()  # What it begins with stands in the brief.
            lines = [
                line
                for heading, bracket in parts[:_MOST_LISTED]
                for line in _part(heading.path[-1], bracket, said[heading.path], within[heading.path], title, used)
            ]
            more = len(parts) - _MOST_LISTED
            return [section(2, BY_SECTION, [*lines, *([f"- … and {more} more"] if more > 0 else [])])]
    return by_section(statements, title, used)


def _part(
    name: str, bracket: str, own: Sequence[Statement], within: Sequence[str], title: frozenset[str], used: Said
) -> Iterator[str]:
    told = _told(name, own, title, used)
    if told or within or kind_of_section(name) is None:  # That there is an introduction says nothing.
        yield told or f"- **{inline(name)}**{bracket}"
    if within:
        more = len(within) - _MOST_NAMED
        yield f"  - {' · '.join(map(inline, within[:_MOST_NAMED]))}{f' · and {more} more' if more > 0 else ''}"


def by_section(statements: Sequence[Statement], title: frozenset[str], used: Said) -> list[Section]:
    """Return the longest sections whose names say nothing of what they do, each in the sentence that tells it best."""
    members: dict[str, list[Statement]] = {}
    for one in statements:
        if one.section and kind_of_section(one.section) is None and one.section != ABSTRACT:
            members.setdefault(one.section, []).append(one)
    longest = sorted(members, key=lambda name: -len(members[name]))[:_MOST_SECTIONS]
    lines: Mapping[str, str] = {
        name: line for name, own in members.items() if name in longest and (line := _told(name, own, title, used))
    }
    if len(lines) < _FEW_QUOTED and len(members) >= _MANY_SECTIONS:
        shown = list(members.items())[:_MOST_LISTED]
        lines = {name: lines.get(name) or f"- **{inline(name)}**{own[0].bracket}" for name, own in shown}
    return [section(2, BY_SECTION, list(lines.values()))] if len(lines) > 1 else []


def _told(name: str, own: Sequence[Statement], title: frozenset[str], used: Said) -> str:
    """Return the line of a section with the sentence of its opening that says what it is about; "" without one."""
    begins = wording("printed.tells_part", *LANGUAGES).match  # `This chapter describes …`
    told = [one for one in own[:_OPENING_OF_PART] if begins(one.text) and len(one.text) <= LONG][:1]
    named = frozenset(topic_roots(name))
    opening = [one for one in own[:_OPENING] if _tells_alone(one) and not used.knows(one.text)]
    places = {id(one): at for at, one in enumerate(own[:_OPENING])}
    on_it = [one for one in opening if _is_about(one, name, title, is_first=not places[id(one)])]
    named_later = [one for one in own[:_OPENING_OF_PART] if _names(one, named)]
    chosen = (
        [one for one in told if not used.knows(one.text)]
        or best(on_it, title | named, most=1, weight=lambda one: -_LATER * places[id(one)])
        or [one for one in named_later if not used.knows(one.text)][:1]
    )
    used.take(*(one.text for one in chosen))
    return "".join(f"- **{inline(name)}:** {inline(one.text)}{one.bracket}" for one in chosen)


def _names(one: Statement, named: frozenset[str]) -> bool:
    """Return whether a sentence has a word of a section's name, stands alone, and begins with nothing told before."""
    begins = " ".join(one.text.split()[:_SUBJECT])
    return _tells_alone(one) and not _SAID_BEFORE.search(begins) and not named.isdisjoint(topic_roots(one.text))


def _tells_alone(one: Statement) -> bool:
    return stands_alone(one) and not supposes(one.text)


def _is_about(one: Statement, name: str, title: frozenset[str], *, is_first: bool) -> bool:
    """Return whether a sentence is about its section: the first by any word of its name or those above it.

    A name in capitals may be too short for a topic: `R is a system for statistics` under `2 R and S`.
    """
    words, named = one.text.split(), topic_roots(name)
    if words[0].isupper() and words[0] in name.split()[1:]:
        return True
    if is_first:
        return not set(topic_roots(one.text)).isdisjoint(title.union(named, *map(topic_roots, one.path)))
    return not set(named).isdisjoint(topic_roots(" ".join(words[:_SUBJECT])))
