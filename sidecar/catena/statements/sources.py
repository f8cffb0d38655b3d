"""Where statements come from: what a reader marked in a paper, its abstract, and its PDF."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeAlias

from catena.annotations.annotation import (
    Annotation,
    AnnotationColor,
    AnnotationNote,
    AnnotationType,
    RoleSource,
)
from catena.annotations.role_words import role_of_words
from catena.claims.effects import states_effect
from catena.language.identification import language_of
from catena.language.sentences import sentence_bounds
from catena.notes.sentences import readable
from catena.notes.sentences import sentence_bounds as bounds_in_markdown
from catena.pdf.prose import ABSTRACT, PdfSentence
from catena.rhetoric.judging import judged
from catena.rhetoric.kind import FAMILIES, Judgement, Kind
from catena.rhetoric.labelling import (
    LABELLED,
    judged_under,
    kinds_under,
    unlabelled,
    with_plain_labels,
    without_label,
)
from catena.rhetoric.ordering import judged_in_order
from catena.rhetoric.sections import kind_of_section, telling_section
from catena.rhetoric.shape import is_passage, word_count
from catena.statements.closing import with_closing
from catena.statements.facet_words import calls, gives_size, gives_test, has_predicate
from catena.statements.parts import level_of
from catena.statements.statement import Origin, Statement
from catena.statements.stock_phrases import has
from catena.writing.link_styles import PageLinks

_NO_STATEMENT = re.compile(
    r"\S@\s?\S+\.\w|https?://|©|\bCopyright\b|\bDOI:|\bcan be contacted\b|(?:^\W*|\b(?:was|were|is|are) )funded by\b|"
    r"\bClinicalTrials\.gov\b|\bElsevier\b|"
    r"\bSupplementary (?:Appendix|(?:data|information|materials?) (?:is|are))\b|"
    r"\bacademic degrees\b|\bversion of record\b|\bAuthor Accepted Manuscript\b|"
    r"\bJournal editing\b|"
    r"(?-i:\([A-Z]\.(?:[-A-Z]\.?)+[ ,)])|^Drs?\b|^— |\bEngl J Med\b|^CME\b|"
    r"\bpublished on \w+ \d|\bregistration (?:number|identifier)\b|"
    r"\b(?:19|20)\d\d; ?\d+(?: ?\(\w+\))?: ?\w+(?:[-–]\w+)?\.?$|"
    r"\*A list\b|^\d+[A-Z]?, |(?-i:\b[A-Z]\d[A-Z] \d[A-Z]\d\b)|"
    r"\bgraphic(?:al)? abstract\b|\bsee later in the article\b|\beditors['’] summary\b|^key messages?\b|"
    r"\bcontributed equally\b|\bet al\.? \d{4};\d|^\W*Keywords\b|"
    r"\b(?:ISRCTN|ACTRN|NCT|ChiCTR|UMIN|DRKS|PROSPERO)\W{0,2}(?:CRD)?\d|"
    r"\b(?:trial|study|review) (?:is|was) (?:now \w+ and )?(?:is )?registered\b|"
    r"\b(?:is|are) (?:openly|publicly|freely) available\b|\bavailable (?:up)?on request\b|"
    r"\bABSTRACT TRUNCATED\b|\bspecial (?:supplement|issue)\b|"
    r"^\W*(?:full )?funding sources?\b|\bfunding sources? (?:listed|had)\b",
    re.IGNORECASE,
)  # fmt: skip
_ADDRESS = re.compile(r"\bUniversity of\b|\bUniversity, ", re.IGNORECASE)
"""What the addresses of authors have, and sentences on where a study was done."""
_ASIDE = re.compile(
    r"\((?:ClinicalTrials\.gov|Trial registration|Funded by|ABSTRACT TRUNCATED|Current Controlled Trials|ISRCTN|NCT)"
    r"[^()]*(?:\[[^\]]*\][^()]*)?\)\.?",
    re.IGNORECASE,
)
"""What stands behind the last sentence of an abstract, in brackets."""

_WORD_OR_NUMBER = re.compile(r"\w+")
_LETTER_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_MOSTLY = 0.6
_SURELY = 0.7
_LONGEST_ANNOUNCEMENT, _MOST_LIMITS, _ANNOUNCED = 12, 4, 0.8
"""Words of a sentence that announces limits, how many sentences may tell them, and how certain it is that they do."""

_LIMITS = "Study limitations"
"""The section of limits that a sentence announces."""

_PARAGRAPHS = re.compile(r"\n[ \t]*\n\s*")
_FOUND = 0.7
"""How certain it is at least that a passage was found that is marked as criticism, and says what came out."""

_BY_PLACE = 0.6
"""How certain the kind of a mark is that its place among the others tells, and not its words."""

_BY_COLOUR = 0.4
"""How certain it is that a mark in the colour of details says how something was done, whose words surely say what came
out: not certain enough to fill the cell of the method."""

_PREFIX_KINDS = {
    "METHOD:": Kind.METHOD,
    "DATA:": Kind.METHOD,
    "CODE:": Kind.METHOD,
    "TERM:": Kind.DEFINITION,
    "STAT:": Kind.RESULT,
    "FINDING:": Kind.RESULT,
    "LIMITATION:": Kind.LIMITATION,
    "WEAKNESS:": Kind.LIMITATION,
}
_ROLE_KINDS = {
    AnnotationColor.POSITIVE: Kind.RESULT,
    AnnotationColor.NEGATIVE: Kind.LIMITATION,
    AnnotationColor.QUESTION: Kind.QUESTION,
}

NO_FINDING = frozenset({Kind.METHOD, Kind.DATA, Kind.BACKGROUND, Kind.QUESTION, Kind.FUTURE_WORK, Kind.LIMITATION})
"""The kinds of sentences that tell how something was done, what is known or unknown, or what limits a finding."""

_SUBDIVIDED = (Kind.METHOD, Kind.RESULT)
"""The sections of a report whose subsections are called by what they are about."""

_KindOf: TypeAlias = tuple[Kind | None, float]
_Told: TypeAlias = tuple[str, str, PdfSentence]
"""The label of a sentence, such as `RESULTS`, the sentence without it, and where it stands."""


def annotated(note: AnnotationNote, links: PageLinks) -> Iterator[Statement]:
    """Yield the sentences that the reader marked, except headings and the captions of images."""
    yield from with_closing(tuple(_annotated(note, links)))


def _annotated(note: AnnotationNote, links: PageLinks) -> Iterator[Statement]:
    for place, annotation in enumerate(note.annotations):
        if (
            not annotation.text
            or is_figure(annotation)
            or (is_heading(annotation) and not is_named_passage(annotation))
        ):
            continue
        where = links.link(annotation, exactly=True) or ""
        section = telling_section(annotation.section_path)
        sentences = [unlabelled(sentence) for sentence in sentences_in(annotation.text)]
        for number, (label, text) in enumerate(sentences):
            placed = label or section
            said = _kind_under(text, label) if label else _kind_of(text, section)
            if len(sentences) == 1 and not placed and _is_told_by_place(annotation, said[0]):
                said = annotation.kind, _BY_PLACE
            kind, certainty = (None, 0.0) if is_of_publication(text, label) else _kind_of_marked(annotation, said)
            yield Statement(
                citekey=note.citekey,
                text=text,
                kind=kind,
                certainty=certainty,
                origin=Origin.ANNOTATION,
                place=place,
                where=where,
                section=placed,
                annotation=annotation,
                leads=number == 0,
            )


def under_labels(marked: Iterable[Statement], abstract: Sequence[Statement]) -> Iterator[Statement]:
    """Yield marked sentences; one that the abstract has does what its label, such as `RESULTS`, or its place says.

    What its reader or the section of its paper says of it holds.
    """
    known = {_bare(one.text): one for one in abstract}
    for one in marked:
        same = None if one.section or not _is_guessed(one) else known.get(_bare(one.text))
        if same is None:
            yield one
        else:
            label = "" if same.section == ABSTRACT else same.section
            yield replace(one, kind=same.kind, certainty=same.certainty, section=label, closes=same.closes)


def _is_guessed(one: Statement) -> bool:
    return one.annotation is not None and one.annotation.role_source in (RoleSource.KIND, RoleSource.DEFAULT)


def _bare(text: str) -> str:
    return " ".join(_WORD_OR_NUMBER.findall(text.casefold()))


def abstracted(note: AnnotationNote, links: PageLinks) -> Iterator[Statement]:
    """Yield the sentences of the abstract that the note states, without addresses and copyright lines."""
    yield from with_closing(tuple(_abstracted(note, links)))


def _abstracted(note: AnnotationNote, links: PageLinks) -> Iterator[Statement]:
    where = links.abstract_link
    sentences = list(abstract_sentences(note.abstract or ""))
    kinds = _kinds_in_abstract(sentences)
    for place, ((label, text), (kind, certainty)) in enumerate(zip(sentences, kinds, strict=True)):
        yield Statement(
            citekey=note.citekey,
            text=text,
            kind=kind,
            certainty=certainty,
            origin=Origin.ABSTRACT,
            place=place,
            where=where,
            section=label or ABSTRACT,
        )


def printed(citekey: str, sentences: Sequence[PdfSentence], links: PageLinks) -> Iterator[Statement]:
    """Yield the sentences of the paper's PDF; limits that a sentence announces stand in a section of limits."""
    told = list(_with_announced_limits(_told(_placed(sentences))))
    kinds = _kinds_in_pdf(told)
    read = [
        Statement(
            citekey=citekey,
            text=text,
            kind=kind,
            certainty=certainty,
            origin=Origin.PDF,
            place=place,
            where=links.pdf_link(sentence.page, sentence.label),
            section=ABSTRACT if sentence.section == ABSTRACT else label or sentence.section,
            path=sentence.path,
        )
        for place, ((label, text, sentence), (kind, certainty)) in enumerate(zip(told, kinds, strict=True))
    ]
    is_labelled = any(label for label, _, sentence in told if sentence.section == ABSTRACT)
    for is_abstract, own in groupby(read, key=lambda one: one.section == ABSTRACT):
        statements = tuple(own)
        yield from with_closing(statements) if is_abstract and not is_labelled else statements


def _placed(sentences: Sequence[PdfSentence]) -> Iterator[PdfSentence]:
    """Yield the sentences; those of a subsection whose name says nothing stand in the methods or results above it.

    Where nothing is called results, as in a text on programs or proofs, what is called a method is what the text is
    about, and not how a study was done.
    """
    kinds = {kind_of_section(name) for one in sentences for name in (one.section, one.within)}
    is_report = {Kind.METHOD, Kind.RESULT} <= kinds
    for one in sentences:
        kind = kind_of_section(one.section)
        if is_report and kind is None and kind_of_section(one.within) in _SUBDIVIDED:
            yield replace(one, section=one.within)
        elif kind is Kind.METHOD and Kind.RESULT not in kinds:
            yield replace(one, section="")
        else:
            yield one


def abstract_sentences(abstract: str) -> Iterator[tuple[str, str]]:
    """Yield (label, sentence) of an abstract: its parts may begin with labels such as `METHODS`."""
    for paragraph in _PARAGRAPHS.split(abstract):
        text = "\n".join(" ".join(line.split()) for line in paragraph.splitlines() if line.strip())
        text = with_plain_labels(text)
        cuts = list(LABELLED.finditer(text))
        if len(cuts) < 2:
            yield from _under_own_labels([*_bounded(text)])
            continue
        yield from (("", sentence) for sentence in _sentences(text[: cuts[0].start()]))
        for at, cut in enumerate(cuts):
            end = cuts[at + 1].start() if at + 1 < len(cuts) else len(text)
            label = cut["label"].capitalize()
            yield from ((label, sentence) for sentence in _sentences(text[cut.end() : end], label))


def _under_own_labels(sentences: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield (label, sentence) where sentences begin with names of sections in any language, each until the next."""
    told = [unlabelled(sentence) for sentence in sentences]
    if sum(label != "" for label, _ in told) < 2:
        told = [("", sentence) for sentence in sentences]
    kept = ""
    for label, text in told:
        kept = label or kept
        if not is_of_publication(text, label):
            yield kept, without_label(text)


def sentences_in(text: str) -> list[str]:
    """Return the sentences of an annotation's text without Markdown, each on one line."""
    return [readable(text[start:end]) for start, end in bounds_in_markdown(text)]


def _is_told_by_place(annotation: Annotation, alone: Kind | None) -> bool:
    """Return whether a mark's place among the others made it do something else than its words seem to."""
    kind = annotation.kind if annotation.role_source is RoleSource.KIND else None
    return kind is not None and alone is not None and FAMILIES[kind] is not FAMILIES[alone]


def is_heading(annotation: Annotation) -> bool:
    """Return whether an annotation marks a section of the paper."""
    return level_of(annotation) is not None


def is_named_passage(annotation: Annotation) -> bool:
    """Return whether an annotation in a section's colour is a passage, whose section its reader's remark names."""
    text = (annotation.text or "").strip()
    is_sentence = text.endswith(_ENDS) and word_count(text) >= _FEWEST_OF_SENTENCE
    return bool(annotation.comment) and (is_passage(text) or is_sentence)


_ENDS = (".", "!", "?", "。", "！", "？")
_FEWEST_OF_SENTENCE = 6
"""Words; a heading that ends with a full stop has fewer."""


def is_figure(annotation: Annotation) -> bool:
    """Return whether an annotation is an image, whose text is a caption."""
    return annotation.type is AnnotationType.IMAGE or annotation.image_path is not None


def is_found_anyway(annotation: Annotation, told: tuple[Kind | None, float]) -> bool:
    """Return whether a passage in the colour of criticism says what was found, and no words of the reader otherwise.

    Readers mark in red what limits a study, and what it found against others.
    """
    said, certainty = told
    called = role_of_words(annotation.comment or "")
    if annotation.role_source in (RoleSource.PREFIX, RoleSource.COMMENT) or called is AnnotationColor.NEGATIVE:
        return False
    text = annotation.text or ""
    if said not in (Kind.RESULT, Kind.CLAIM):
        return said is Kind.BACKGROUND and gives_test(text)
    is_sure = said is Kind.RESULT and certainty >= _SURELY and gives_size(text)
    return is_sure or states_effect(text) or gives_test(text)


def says_found(text: str, told: tuple[Kind | None, float]) -> bool:
    """Return whether a text says in its authors' words that they found something: `Here we show …`."""
    said, certainty = told
    is_own = has(text, "own_work") or has(text, "draws")
    return is_own and said in (Kind.RESULT, Kind.CLAIM) and certainty >= _MOSTLY


def _sentences(text: str, label: str = "") -> Iterator[str]:
    told = (without_label(sentence) for sentence in _bounded(text))
    return (sentence for sentence in told if not is_of_publication(sentence, label))


def _bounded(text: str) -> Iterator[str]:
    line = " ".join(text.split())
    return (line[start:end] for start, end in sentence_bounds(line))


def is_of_publication(sentence: str, label: str = "") -> bool:
    """Return whether a sentence is about the publication: its funding, registration, authors or copyright.

    What stands behind a label such as `SETTING` may be a list of places.
    """
    said = _ASIDE.sub("", sentence)
    if not said.strip() or _NO_STATEMENT.search(said):
        return True
    return not kinds_under(label) and (_is_address(said) or _lists_names(said))


def _is_address(text: str) -> bool:
    """Return whether a text is an address, and no sentence on what was done at a university."""
    if not _ADDRESS.search(text):
        return False
    found = judged(text)
    return (found is None or not found.cue) and not has_predicate(text)


def _lists_names(sentence: str) -> bool:
    """Return whether most words are names, as in lists of authors and funders; German nouns have capitals, too.

    Abbreviations such as `AUC` and `ADRs` are none.
    """
    words = [word for word in _LETTER_WORD.findall(sentence) if len(word) == 1 or word[1:].islower()]
    capitals = sum(word[0].isupper() for word in words)
    return len(words) > 2 and capitals >= _MOSTLY * len(words) and language_of(sentence) != "de"


def _told(sentences: Iterable[PdfSentence]) -> Iterator[_Told]:
    """Yield the sentences without lists of names; the labels of an abstract hold until the next one."""
    kept = ""
    for sentence in sentences:
        is_abstract = sentence.section == ABSTRACT
        label, text = unlabelled(sentence.text)
        kept = (label or kept) if is_abstract else ""
        is_loose = is_abstract or not sentence.section
        if text and not (_NO_STATEMENT.search(text) or _is_address(text) if is_loose else _lists_names(text)):
            yield kept or label, text, sentence


def _kinds_in_pdf(sentences: Sequence[_Told]) -> Iterator[_KindOf]:
    """Yield the kinds of the sentences of a PDF, those of its abstract judged together."""
    for is_abstract, own in groupby(sentences, key=lambda each: each[2].section == ABSTRACT):
        if is_abstract:
            yield from _kinds_in_abstract([(label, text) for label, text, _ in own])
        else:
            yield from (
                (Kind.LIMITATION, _ANNOUNCED) if sentence.section == _LIMITS else _kind_of(text, sentence.section)
                for _, text, sentence in own
            )


def _with_announced_limits(told: Iterable[_Told]) -> Iterator[_Told]:
    """Yield the sentences; those that follow `Our study has two limitations.` stand in a section of this name."""
    left, announced_in = 0, ""
    for label, text, sentence in told:
        found = judged(text, sentence.section)
        is_inside = sentence.section == announced_in and not _turns_away(found)
        left = left - 1 if is_inside else 0
        yield label, text, replace(sentence, section=_LIMITS) if left > 0 else sentence
        if found is not None and _announces_limits(text, found):
            left, announced_in = _MOST_LIMITS + 1, sentence.section


def _announces_limits(text: str, found: Judgement) -> bool:
    is_short = word_count(text) <= _LONGEST_ANNOUNCEMENT
    is_limit = found.kind is Kind.LIMITATION and found.cue != ""
    return is_limit and is_short and role_of_words(text) is AnnotationColor.NEGATIVE


def _turns_away(found: Judgement | None) -> bool:
    """Return whether a sentence says of itself that it tells something else: a conclusion, what comes next."""
    return found is not None and found.cue != "" and found.kind is not Kind.LIMITATION


def _kinds_in_abstract(sentences: Sequence[tuple[str, str]]) -> list[_KindOf]:
    """Return the kinds of (label, sentence) of an abstract; without labels, the order tells them, too."""
    if any(label for label, _ in sentences):
        return [_kind_under(text, label) for label, text in sentences]
    return [*map(_in_paper, judged_in_order([text for _, text in sentences]))]


def _kind_of(text: str, section: str) -> _KindOf:
    """Return what a sentence does, and how certain that is."""
    return _in_paper(judged(text, section))


def _in_paper(found: Judgement | None) -> _KindOf:
    return found.in_paper if found else (None, 0.0)


def _kind_under(text: str, label: str) -> _KindOf:
    """Return what a sentence under its authors' label does."""
    return _in_paper(judged_under(text, label))


def _kind_of_marked(annotation: Annotation, told: _KindOf) -> _KindOf:
    """Return the kind by the reader's own mark, else what the sentence itself tells."""
    said, certainty = told
    if annotation.role is AnnotationColor.QUESTION and _is_own_aim(annotation, told):
        return told
    if annotation.comment_prefix in _PREFIX_KINDS:
        return _PREFIX_KINDS[annotation.comment_prefix], 1.0
    if (remark := (annotation.comment or "").strip(" .:!*_")) and (kind := kind_called(remark)):
        return kind, 1.0
    if annotation.role_source is RoleSource.KIND or _is_asked_by_reader(annotation):
        return (Kind.RESULT, _FOUND) if said is Kind.LIMITATION and no_limit(annotation.text or "") else told
    if annotation.role is AnnotationColor.DETAIL and said is Kind.RESULT:
        text = annotation.text or ""
        is_surely_found = annotation.role_source is RoleSource.LEARNED or states_effect(text) or says_found(text, told)
        return (said, certainty) if is_surely_found else (Kind.METHOD, _BY_COLOUR if certainty >= _SURELY else 1.0)
    marked = _ROLE_KINDS.get(annotation.role)
    if marked is Kind.LIMITATION and is_found_anyway(annotation, told):
        return Kind.RESULT, max(certainty, _FOUND)
    if marked is Kind.RESULT and annotation.role_source is RoleSource.DEFAULT and _is_no_finding(told):
        return said, certainty
    if marked is None or (marked is Kind.RESULT and said is Kind.AIM):
        return said, certainty
    return (said if marked is Kind.RESULT and said is Kind.CLAIM else marked), 1.0


def no_limit(text: str) -> bool:
    """Return whether a text states an effect and has no words that alone tell a limit: `Pores limit the strength.`"""
    found = judged(text)
    return found is not None and found.cue == "" and states_effect(text)


def kind_called(remark: str) -> Kind | None:
    """Return what a passage does whose reader's remark is a name such as `sample`; None if it is none."""
    if calls(remark, "called_sample"):
        return Kind.DATA
    return Kind.METHOD if calls(remark, "called_method") else None


def _is_asked_by_reader(annotation: Annotation) -> bool:
    """Return whether only the reader's remark asks something; the passage beside it says what it says."""
    return annotation.role_source is RoleSource.COMMENT and (annotation.comment or "").rstrip().endswith(("?", "？"))


def _is_own_aim(annotation: Annotation, told: _KindOf) -> bool:
    """Return whether a passage that its reader calls a question says in words what its paper is for."""
    if annotation.role_source is RoleSource.PREFIX and annotation.comment_prefix != "Q:":
        return False  # a gap
    return told[0] is Kind.AIM and told[1] >= _SURELY and not has_question_mark(annotation)


def has_question_mark(annotation: Annotation) -> bool:
    """Return whether a mark or its reader's remark has a question mark."""
    return any(sign in f"{annotation.text or ''}{annotation.comment or ''}" for sign in ("?", "？"))


def _is_no_finding(told: _KindOf) -> bool:
    """Return whether words surely tell no finding: a colour that only the usual palette explains gives way."""
    return told[0] in NO_FINDING and told[1] >= _SURELY
