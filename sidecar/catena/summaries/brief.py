"""The brief of a summary: what the paper asks, does and finds, in sentences of its abstract or of its PDF."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from catena.annotations.annotation import Annotation, AnnotationColor, RoleSource
from catena.facets.choosing import facets_of
from catena.facets.limit import is_own_limit
from catena.facets.result import reports, result_weight, says_otherwise
from catena.facets.sample import describes_sample
from catena.language.tokens import HAN_OR_KANA
from catena.notes.escaping import inline
from catena.pdf.prose import ABSTRACT, PdfHeading
from catena.rhetoric.cues import cues_in
from catena.rhetoric.facet import Facet
from catena.rhetoric.judging import LEAST_CERTAINTY, has_cue
from catena.rhetoric.kind import Kind
from catena.rhetoric.sections import kind_of_section
from catena.rhetoric.shape import is_term, word_count
from catena.statements.facet_words import has_sign
from catena.statements.likeness import alike, words_of
from catena.statements.page_borders import with_cuts
from catena.statements.placing import (
    HOW,
    OF_CUE,
    in_abstract,
    is_closing,
    is_from_start,
    is_told_in_place,
    only_leads_to,
    plainness,
    stands_in_methods,
    tells_of_others,
)
from catena.statements.said import Said
from catena.statements.shortening import LONG
from catena.statements.standing_alone import (
    cites,
    is_formal,
    needs_the_text,
    only_points_back,
    points_back,
    stands_alone,
    supposes,
    without_connective,
)
from catena.statements.statement import Origin, Statement
from catena.statements.stock_phrases import tells_of_study
from catena.statements.worth import best
from catena.summaries.points import DEFINITIONS, GROUPS, KEY_POINTS, METHODS, OF_KIND, own_words, section
from catena.summaries.sections import by_part, is_guide, purpose
from catena.themes.topic_words import topic_roots
from catena.writing.sections import Section

_CONCLUSION, _PURPOSE = "Conclusion", "Purpose"
_BEGINS = re.compile(r"(?:[\"'“‘«„(\[]|…\s)*\w")
"""A sentence begins with a word; a line of a program may begin with its prompt."""
_ENDS = re.compile(r"[.!?。！？][\"'”’»)\]]*\s*\Z")
_FEWEST_WORDS = 8
_IN_ONE = (Facet.QUESTION, Facet.SAMPLE, Facet.METHOD, Facet.MEASURE)
_CLOSING = (Kind.CLAIM, Kind.LIMITATION, Kind.FUTURE_WORK)
"""What the sections that close a text are named for."""
_NO_AIM = (Kind.QUESTION, Kind.METHOD, Kind.DATA, Kind.BACKGROUND)
_TELLING = (Facet.QUESTION.value, _PURPOSE, Facet.RESULT.value, _CONCLUSION)
_ENDING = f"- **{_CONCLUSION}"
"""A conclusion alone, without what was asked or found, is no brief."""

IN_BRIEF = "In Brief"
_OF_A_KIND = {KEY_POINTS: 2, METHODS: 2, DEFINITIONS: 1}
_MOST_OF_A_KIND = 4
_FEWEST_SECTIONS, _FEW_POINTS = 3, 2
"""So many sections without one of results tell of none; so few points don't stand for a text without its parts."""
_LEAST_SHARED = {METHODS: 3, DEFINITIONS: 3}
_MOST_REPEATED = 0.6
"""The share of a conclusion's words that the result may have."""
_LEAST_OF_OTHERS, _MOST_SHARED, _SHARED = 2, 6, 0.08
"""How many words of its abstract a sentence of a paper shares at least, and at most for its worth, and what each adds:
what a paper is about stands in its abstract, and a detail of the body has few of its words.
"""


@dataclass(frozen=True, slots=True)
class Brief:
    """The brief of a summary.

    Attributes:
        sections: `## In Brief`; empty if the paper says too little.
        moved: The annotations that stand in it instead of in their group.
    """

    sections: tuple[Section, ...] = ()
    moved: tuple[Annotation, ...] = ()


def brief(
    said: Sequence[Statement],
    marked: Sequence[Statement],
    title: str,
    also: Sequence[Statement] = (),
    same: Sequence[Statement] = (),
) -> Brief:
    """Return what the paper asks, does and finds: as the abstract tells it, then the annotations, then the PDF.

    Args:
        said: The sentences of the abstract and the PDF.
        marked: The annotations of one sentence that may stand in the brief instead of in their group. One that
            repeats a sentence of the paper stands for it: it has a page and its reader's comment.
        title: The paper's title.
        also: The other annotations of a long note: if the rest says too little, the brief repeats what they say best.
        same: Annotations of one sentence in any colour: one that says what a line says moves into it.
    """
    told = Said(one.text for one in said if in_abstract(one))
    marked = [one for one in marked if _is_sentence(one.text) and not told.knows(one.text)]
    known = Said(one.text for one in marked)
    every = [*(one for one in said if in_abstract(one) or not known.knows(one.text)), *marked]
    first = [one for one in said if in_abstract(one)]
    lines = _facet_lines(every, title, first)
    if not _is_brief(lines) and also:
        lines = _facet_lines([*every, *(one for one in also if _is_sentence(one.text))], title, first)
    if not _is_brief(lines):
        return Brief()
    lines = [(line, one) if one.annotation else _as_marked(line, one, same) for line, one in lines]
    may_move = {id(one) for one in (*marked, *same)}
    moved = tuple(one.annotation for _, one in lines if one.annotation is not None and id(one) in may_move)
    written = [part for line, one in lines for part in (line, *(_comment(one) if id(one) in may_move else ()))]
    return Brief((section(2, IN_BRIEF, written),), moved)


def _is_sentence(text: str) -> bool:
    """Return whether a mark may stand for its paper: it has as many words as a sentence, or ends like one."""
    return _BEGINS.match(text) is not None and (word_count(text) >= _FEWEST_WORDS or _ENDS.search(text) is not None)


def _as_marked(line: str, one: Statement, same: Sequence[Statement]) -> tuple[str, Statement]:
    """Return a line with the mark that says the same, which has a page and its reader's comment; else as it is."""
    mark = next((mark for mark in same if alike(mark.text, one.text) and not is_term(mark.text)), None)
    return (line, one) if mark is None else (_line(_name_of(line), mark), mark)


def _name_of(line: str) -> str:
    return line[len("- **") :].partition(":")[0]


def _is_brief(lines: Sequence[tuple[str, Statement]]) -> bool:
    """Return whether lines say enough: of annotations alone, two things and what was asked or found."""
    names = [_name_of(line) for line, _ in lines]
    if all(one.annotation for _, one in lines):
        return len(lines) > 1 and any(name.startswith(_TELLING) for name in names)
    return len(lines) > 1 or not lines[0][0].startswith(_ENDING)


def _comment(one: Statement) -> list[str]:
    comment = one.annotation.comment if one.annotation else None
    return [f"  - {own_words(comment)}"] if comment else []


def _kind_weight(one: Statement) -> float:
    """Return how well a sentence stands for its kind: methods by design, sample and measure, results by figures."""
    if one.kind in HOW:
        return OF_CUE if any(has_sign(one.text, sign) for sign in ("designs", "enrolled", "measured")) else 0.0
    return plainness(one) + (result_weight(one) if one.kind is Kind.RESULT else 0.0)


def printed_points(
    statements: Sequence[Statement], title: str, headings: Mapping[PdfHeading, str] | None = None
) -> list[Section]:
    """Return the sections of a summary of a PDF in which nothing is marked: in brief, then by kind or by section.

    A manual says what it is for in its abstract or opening, and what to think of it where it closes. In between, what
    looks like a result or a method is a detail of what it explains; its parts are told in order, as are those of a text
    that says nothing of the kind.

    Args:
        statements: The sentences of the PDF.
        title: Its title.
        headings: The headings of its outline, each with its page in brackets.
    """
    statements = [one for one in statements if one.section or not alike(one.text, title)]
    tells_how = is_guide(statements)
    abstract = [one for one in statements if one.section == ABSTRACT]
    roots = frozenset(topic_roots(title))
    telling = [one for one in statements if _tells_of_whole(one)] if tells_how else statements
    lines = _facet_lines(telling, title, abstract)
    if not _has_results(statements):
        lines = [each for each in lines if not _tells_no_outcome(*each)]
    if tells_how:
        lines = _of_guide(lines, purpose(abstract or statements, roots), roots)
    used = Said(one.text for _, one in lines)
    by_kind = [] if tells_how else list(_by_kind(statements, abstract, roots, used, asks=_asks(lines)))
    in_brief = [section(2, IN_BRIEF, [line for line, _ in lines])] if lines else []
    if sum(len(one.body.splitlines()) - 1 for one in by_kind) > _FEW_POINTS:
        return [*in_brief, *by_kind]
    return [*in_brief, *by_kind, *by_part(statements, headings or {}, roots, used)]


def _has_results(statements: Sequence[Statement]) -> bool:
    """Return whether a PDF may tell results: it has a section of them, or too few sections to be sure."""
    names = {one.section for one in statements if one.section not in ("", ABSTRACT)}
    return len(names) < _FEWEST_SECTIONS or any(kind_of_section(name) is Kind.RESULT for name in names)


def _tells_no_outcome(line: str, one: Statement) -> bool:
    """Return whether a line calls a claim the result that says nothing of what came out."""
    return _name_of(line) == Facet.RESULT and one.kind is Kind.CLAIM and not reports(one)


def _by_kind(
    statements: Sequence[Statement], abstract: Sequence[Statement], title: frozenset[str], used: Said, *, asks: bool
) -> Iterator[Section]:
    """Yield what a paper tells beside its brief, by what the sentences do."""
    closing = {id(one) for one in _closing(statements)}
    told = [
        one
        for one in statements
        if one.certainty >= LEAST_CERTAINTY and is_told_in_place(one) and stands_alone(one)
        if _tells_of_itself(one, closing=id(one) in closing)
        if not (tells_of_others(one.text) or has_sign(one.text, "presents"))
    ]
    reported = [one for one in told if one.kind is not Kind.RESULT or reports(one)]
    told = reported if any(one.kind is Kind.RESULT for one in reported) else told
    left_out = {Kind.BACKGROUND, *([Kind.AIM] if asks else [])}
    central = title.union(*(_topics(one.text) for one in abstract))

    def shared(one: Statement) -> int:
        return min(_MOST_SHARED, len(central & _topics(one.text)))

    def is_central(one: Statement, name: str) -> bool:
        """Return whether a sentence is about what the abstract is about; methods define what was measured."""
        is_own_term = name == DEFINITIONS and stands_in_methods(one)
        return not abstract or shared(one) >= (1 if is_own_term else _LEAST_SHARED.get(name, _LEAST_OF_OTHERS))

    for name in GROUPS:
        kinds = {kind for kind, group in OF_KIND.items() if group == name and kind not in left_out}
        fresh = [one for one in told if one.kind in kinds and not used.knows(one.text)]
        if name not in (METHODS, DEFINITIONS):
            fresh = [one for one in fresh if not (stands_in_methods(one) or describes_sample(one.text))]
        fresh = [one for one in fresh if is_central(one, name)]
        most = _OF_A_KIND.get(name, _MOST_OF_A_KIND)
        chosen = best(fresh, title, most=most, weight=lambda one: _kind_weight(one) + _SHARED * shared(one))
        used.take(*(one.text for one in chosen))
        if chosen:
            yield section(2, name, [f"- {inline(without_connective(one.text))}{one.bracket}" for one in chosen])


def _topics(text: str) -> Set[str]:
    """Return the roots of the words that tell a topic; where no blanks part words, the pairs of signs."""
    return words_of(text) if HAN_OR_KANA.search(text) else frozenset(topic_roots(text))


def _closing(statements: Iterable[Statement]) -> Iterator[Statement]:
    """Yield what stands in a conclusion: in a section called so, or behind the words that open it."""
    opened: str | None = None
    for one in statements:
        opened = one.section if is_closing(one) else opened
        if one.section == opened:
            yield one


def _tells_of_itself(one: Statement, *, closing: bool) -> bool:
    """Return whether a sentence tells of its paper, and not of the field or of a case that the paper considers."""
    match one.kind:
        case Kind.CLAIM:
            return in_abstract(one) or ((closing or has_sign(one.text, "own")) and not cites(one.text))
        case Kind.LIMITATION:
            return is_own_limit(one)
        case Kind.QUESTION:
            is_placed = is_from_start(one) or kind_of_section(one.section) is Kind.CLAIM
            return is_placed and not supposes(one.text)
        case Kind.METHOD | Kind.DATA:
            return not supposes(one.text)
        case Kind.DEFINITION:
            is_linked = supposes(one.text) or without_connective(one.text) != one.text
            return has_cue(one.text, Kind.DEFINITION) and not (is_linked or cites(one.text))
        case _:
            return True


def _of_guide(
    lines: Sequence[tuple[str, Statement]], purposes: Sequence[Statement], title: frozenset[str]
) -> list[tuple[str, Statement]]:
    """Return what a manual is for before what it asks and finds, without what it only announces."""
    stated = [
        (line, one)
        for line, one in lines
        if one not in purposes and not (has_sign(one.text, "presents") or _tells_nothing(line, one, title))
    ]
    announced = [each for each in lines if _asks([each])] if not purposes else []
    return [*((_line(_PURPOSE, one), one) for one in purposes), *announced, *(x for x in stated if x not in announced)]


def _tells_nothing(line: str, one: Statement, title: frozenset[str]) -> bool:
    """Return whether a line of a manual is no result, or no limit or conclusion of what the manual is about."""
    is_on_title = not title or not title.isdisjoint(topic_roots(one.text))
    match _name_of(line):
        case Facet.RESULT.value:
            return not reports(one)
        case Facet.LIMIT.value:
            is_limit = kind_of_section(one.section) is Kind.LIMITATION and is_on_title
            return not (is_limit or in_abstract(one))
        case "Conclusion":
            return not (is_closing(one) or (is_on_title and kind_of_section(one.section) in _CLOSING))
        case _:
            return False


def _asks(lines: Iterable[tuple[str, Statement]]) -> bool:
    return any(_name_of(line).startswith((Facet.QUESTION, _PURPOSE)) for line, _ in lines)


def _tells_of_whole(one: Statement) -> bool:
    return one.section == ABSTRACT or kind_of_section(one.section) in _CLOSING


def _facet_lines(
    statements: Iterable[Statement], title: str, first: Sequence[Statement]
) -> list[tuple[str, Statement]]:
    """Return the lines of a brief.

    Args:
        statements: All statements of the paper.
        title: Its title.
        first: Those of its abstract, which tell the facets that they can.
    """
    known = list(statements)
    roots = frozenset(topic_roots(title))
    open_ended = [one for one in known if not _is_end(one)]
    found = _facets_in_turn([one for one in first if not _is_end(one)], open_ended, roots)
    used = Said(one.text for one in found.values())
    concluding = [
        one
        for one in known
        if _is_claimed(one) and is_told_in_place(one) and not used.knows(one.text) and _may_conclude(one, found)
    ]
    lines = [(_line(name, one), one) for name, one in _named(found)]
    last = next((one for one in reversed(first) if one.kind is not Kind.FUTURE_WORK), None)
    about = roots.union(*(_topics(one.text) for one in first))
    concluding = [one for one in concluding if one in first and (one is last or _ends(one))] or [
        one
        for one in concluding
        if one not in first and (one.annotation or len(about & _topics(one.text)) >= _LEAST_OF_OTHERS or not first)
    ]
    result = found.get(Facet.RESULT)
    concluding = [one for one in concluding if in_abstract(one) or not (result and _repeats(one, result))] or concluding
    shown = {(one.origin, one.place) for one in found.values()}
    for one in _conclusion(concluding, roots, shown):
        at = next((n for n, (line, _) in enumerate(lines) if line.startswith(f"- **{Facet.LIMIT.value}")), len(lines))
        lines.insert(at, (_line(_CONCLUSION, one), one))
    return lines


def _named(found: Mapping[Facet, Statement]) -> Iterator[tuple[str, Statement]]:
    """Yield each line's name and sentence; one that tells several of `_IN_ONE`, or the result as well, stands once."""
    for facet, one in found.items():
        same = [other for other in _IN_ONE if other in found and found[other].text == one.text]
        result = found.get(Facet.RESULT)
        if facet is Facet.RESULT:
            yield ", ".join([facet.value, *(each.value.lower() for each in same)]), one
        elif facet not in same:
            yield facet.value, one
        elif facet is same[0] and not (result and result.text == one.text):
            name = ", ".join(each.value for each in same)
            if has_sign(one.text, "presents"):  # What is proposed or described was not asked.
                name = name.replace(Facet.QUESTION, _PURPOSE)
            yield name[:1] + name[1:].lower(), one


def _is_claimed(one: Statement) -> bool:
    """Return whether a sentence claims something, or says at the end of a PDF what the paper showed."""
    is_shown = one.origin is Origin.PDF and is_closing(one) and has_cue(one.text, Kind.RESULT)
    return one.kind is Kind.CLAIM or (one.kind is Kind.RESULT and (is_shown or (in_abstract(one) and _sums_up(one))))


def _sums_up(one: Statement) -> bool:
    """Return whether a sentence claims something by its words, whatever else it tells, or is on what was found."""
    return Kind.CLAIM in cues_in(one.text).sure or tells_of_study(one.text)


def _ends(one: Statement) -> bool:
    """Return whether a sentence of an abstract concludes by its label or words, wherever it stands."""
    return _is_labelled(one) or is_closing(one) or _sums_up(one)


def _is_labelled(one: Statement) -> bool:
    return one.section not in ("", ABSTRACT)


def _repeats(one: Statement, result: Statement) -> bool:
    """Return whether a sentence says little that the result doesn't say."""
    own = words_of(one.text)
    return len(own & words_of(result.text)) >= _MOST_REPEATED * len(own)


def _is_end(one: Statement) -> bool:
    """Return whether a claim says of itself that it concludes, so that it isn't shown as a result."""
    return one.kind is Kind.CLAIM and is_closing(one)


def _conclusion(
    concluding: Sequence[Statement], title: frozenset[str], shown: Set[tuple[Origin, int]]
) -> list[Statement]:
    """Return the conclusion: of an abstract and of marks the last that stands alone, else the best.

    Args:
        concluding: The claims that may be it.
        title: The topic roots of the title.
        shown: The places of what stands in the brief: what follows one of these may point back to it.
    """
    closing = [one for one in concluding if is_closing(one)]
    is_plain = not closing and all(one.section == ABSTRACT for one in concluding)
    stating = [one for one in closing or concluding if is_plain or not has_sign(one.text, "advises")]
    fitting = stating or closing or concluding
    last = [one for one in fitting if one.origin is not Origin.ANNOTATION and _is_understood(_unconnected(one).text)]
    last = last or [one for one in fitting if (one.origin, one.place - 1) in shown]
    said = [one for one in last if has_cue(one.text, Kind.CLAIM) or (not _is_labelled(one) and _sums_up(one))]
    # What an abstract ends with is a further result if it neither concludes nor names what the paper is about.
    last = said or [one for one in last if _is_labelled(one) or not title.isdisjoint(topic_roots(one.text))]
    if all(one.annotation for one in concluding):
        return closing[-1:] or [one for one in concluding if one.leads and stands_alone(one)][-1:]
    is_abstract = all(one.section == ABSTRACT or one.origin is Origin.ABSTRACT for one in fitting)
    if is_abstract and (last or not closing):
        return _told_whole(last) if closing and all(map(_is_labelled, closing)) else last[-1:]
    return best(fitting, title, most=1, weight=plainness)


def _told_whole(labelled: Sequence[Statement]) -> list[Statement]:
    """Return the first sentence under `Conclusions` with the one behind it, where both are short.

    What it means follows what was found.
    """
    first, *others = labelled
    both = f"{first.text} {others[0].text}" if others and others[0].place == first.place + 1 else ""
    return [replace(first, text=both) if both and len(both) <= LONG else first]


def _is_understood(text: str) -> bool:
    """Return whether a conclusion names what it is about; `These findings` are those of its paper."""
    return not (points_back(text) or is_formal(text) or needs_the_text(text))


def _unconnected(one: Statement) -> Statement:
    text = without_connective(one.text).removeprefix("… ")
    return replace(one, text=text[:1].upper() + text[1:])


def _facets_in_turn(
    first: Sequence[Statement], known: Sequence[Statement], title: frozenset[str]
) -> dict[Facet, Statement]:
    """Return the facets from the first statements, those that they don't tell from all."""
    told, anywhere = facets_of(first, title), facets_of(known, title)
    asked, aim = told.get(Facet.QUESTION), anywhere.get(Facet.QUESTION)
    is_no_aim = asked is not None and asked.kind in _NO_AIM and not has_cue(asked.text, Kind.AIM)
    if is_no_aim and aim is not None and aim.kind is Kind.AIM:
        del told[Facet.QUESTION]  # What was unknown, or done, is less of a question than what the paper was for.
    claimed, found = told.get(Facet.RESULT), anywhere.get(Facet.RESULT)
    if claimed is not None and found is not None and not reports(claimed) and reports(found):
        del told[Facet.RESULT]  # A claim that tells no outcome is a conclusion.
    rest = {facet: one for facet, one in anywhere.items() if facet not in told}
    fresh = {facet: one for facet, one in rest.items() if not any(alike(one.text, own.text) for own in told.values())}
    return {facet: (told | fresh)[facet] for facet in Facet if facet in told or facet in fresh}


def _line(name: str, one: Statement) -> str:
    text = with_cuts(one.text) if one.annotation else without_connective(one.text)  # Marked words stand whole.
    return f"- **{name}:** {inline(text)}{one.bracket}"


def _may_conclude(one: Statement, found: Mapping[Facet, Statement]) -> bool:
    """Return whether a claim can be the paper's conclusion: in an abstract and among marks, results stand before it."""
    own = one.annotation
    if only_points_back(one.text) or has_sign(one.text, "presents") or tells_of_others(one.text):
        return False
    if says_otherwise(one):
        return False
    if (
        own
        and own.role_source is not RoleSource.KIND
        and own.role not in (AnnotationColor.POSITIVE, AnnotationColor.OTHER)
    ):
        return False
    question, result = found.get(Facet.QUESTION), found.get(Facet.RESULT)
    if question is not None and only_leads_to(question, one):
        return False
    if result is None or one.origin is not result.origin or one.origin is Origin.PDF:
        return True
    return one.place > result.place
