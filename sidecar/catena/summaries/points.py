"""Format annotations as list items of a summary: text, page, comment, image and code."""

import re
from collections import Counter
from collections.abc import Sequence

from catena.annotations.annotation import Annotation, AnnotationColor, RoleSource
from catena.annotations.role_words import role_of_words
from catena.notes.escaping import inline, link_target
from catena.notes.tags import untagged
from catena.rhetoric.judging import LEAST_CERTAINTY, judged
from catena.rhetoric.kind import Kind
from catena.rhetoric.labelling import judged_marked, unlabelled, without_label
from catena.rhetoric.sections import telling_section
from catena.rhetoric.shape import is_term
from catena.statements.facet_words import lists_sample, names_design, tells_unknown
from catena.statements.outcomes import defines_outcome
from catena.statements.page_borders import with_cuts
from catena.statements.placing import tells_of_others
from catena.statements.sources import (
    has_question_mark,
    is_figure,
    is_found_anyway,
    is_of_publication,
    no_limit,
    says_found,
    sentences_in,
)
from catena.statements.stock_phrases import begins
from catena.writing.inline import fenced
from catena.writing.link_styles import PageLinks
from catena.writing.sections import Section

KEY_POINTS, RESULTS, CRITICAL, QUESTIONS = "Key Points", "Results", "Critical Notes", "Questions & Gaps"
METHODS, DEFINITIONS, TECHNICAL = "Methodology & Context", "Definitions", "Technical Details"
OTHER, FIGURES = "Other Highlights", "Figures"
GROUPS = (KEY_POINTS, RESULTS, CRITICAL, QUESTIONS, METHODS, DEFINITIONS, TECHNICAL, OTHER, FIGURES)
"""The groups, in order."""

_OF_ROLE = {
    AnnotationColor.POSITIVE: KEY_POINTS,
    AnnotationColor.NEGATIVE: CRITICAL,
    AnnotationColor.QUESTION: QUESTIONS,
    AnnotationColor.DETAIL: METHODS,
    AnnotationColor.CODE: TECHNICAL,
}
_FINER = {KEY_POINTS: (RESULTS,), METHODS: (DEFINITIONS,)}
"""The groups into which the sentences divide a group, if no mark of the reader's tells the role."""

OF_KIND = {
    Kind.AIM: KEY_POINTS,
    Kind.CLAIM: KEY_POINTS,
    Kind.RESULT: RESULTS,
    Kind.LIMITATION: CRITICAL,
    Kind.QUESTION: QUESTIONS,
    Kind.FUTURE_WORK: QUESTIONS,
    Kind.METHOD: METHODS,
    Kind.DATA: METHODS,
    Kind.BACKGROUND: METHODS,
    Kind.DEFINITION: DEFINITIONS,
}

_REPORTED = (Kind.RESULT, Kind.CLAIM)
_KNOWN_OR_DONE = (Kind.BACKGROUND, Kind.METHOD, Kind.DATA, Kind.DEFINITION)

_MANY = 8
"""So many marks that their reader told apart by nothing are grouped by what they say."""

_TRANSLATION = "🔤"
"""The sign that a translating plugin of Zotero sets around what it puts into a comment."""

_LANGUAGE = re.compile(r"[A-Za-z][A-Za-z0-9+#._-]{0,19}")
_OF_CODE = (None, "CODE:")
_ADDRESS = re.compile(r"https?://[^\s<>]+")
_MARKDOWN_LINK = re.compile(r"!?\[([^\[\]\n]{1,300})\]\((?!https?://)[^()\s]{1,500}\)")
_ATTRIBUTES = r"(?:\s+[\w:-]{1,40}\s*=\s*(?:\"[^\"<>]*\"|'[^'<>]*'|[^\s\"'<>]+))*\s*/?"
_MARKUP = re.compile(
    rf"\\?</?(?:b|i|em|strong|u|s|sub|sup|mark|span|font|small|big|a){_ATTRIBUTES}>"
    rf"|(?P<parts>\\?</?(?:p|br|div|ul|ol|li|blockquote){_ATTRIBUTES}>)",
    re.IGNORECASE,
)
"""Tags of type and of paragraphs; the latter part words."""
_CODE = re.compile(r"(?<![`\\])`([^`\n]+)`(?!`)")
_WIKILINK = re.compile(r"!?\[\[(?P<target>[^\[\]|\n]{1,300})(?:\|(?P<shown>[^\[\]\n]{0,300}))?\]\]")


def section(level: int, heading: str, lines: Sequence[str]) -> Section:
    """Return a section with this heading and these lines."""
    return Section(level, heading, "\n".join([f"{'#' * level} {heading}", *lines]))


def groups(annotations: Sequence[Annotation], links: PageLinks, *, level: int, is_plain: bool) -> list[Section]:
    """Return the annotations in groups, by their role, else by what their sentences do; without empty groups.

    A few marks that their reader told apart by nothing (`is_plain`) are read best in their own order: each may refer to
    the one above it, and what their sentences do would part them into groups of one.
    """
    names = [group_of(annotation) for annotation in annotations]
    if is_plain:
        often = Counter(names) if are_many(annotations) else Counter[str]()
        names = [
            name if name == FIGURES or often[name] > 1 or not _may_be_point(annotation) else KEY_POINTS
            for annotation, name in zip(annotations, names, strict=True)
        ]
    members: dict[str, list[Annotation]] = {name: [] for name in GROUPS}
    for annotation, name in zip(annotations, names, strict=True):
        members[name].append(annotation)
    return [
        section(level, name, figures(own, links) if name == FIGURES else points(own, links))
        for name, own in members.items()
        if own
    ]


def are_many(annotations: Sequence[Annotation]) -> bool:
    """Return whether there are so many marks, besides figures, that they are better read in groups."""
    return sum(not is_figure(one) for one in annotations) >= _MANY


def are_plain(annotations: Sequence[Annotation]) -> bool:
    """Return whether nothing that their reader did tells these marks apart, such as colours, prefixes or a legend."""
    return all(
        is_figure(one)
        or one.role_source is RoleSource.KIND
        or (one.role is AnnotationColor.OTHER and one.role_source.is_guess)
        for one in annotations
    )


def _may_be_point(annotation: Annotation) -> bool:
    """Return whether a mark says something: a single term or the imprint of a journal does not."""
    text = annotation.text or ""
    return bool(annotation.comment) or not (is_term(text) or _is_imprint(text))


def _is_imprint(text: str) -> bool:
    """Return whether a mark only says who published the paper, and says so in each sentence."""
    return all(map(is_of_publication, sentences_in(text)))


def distinct(annotations: Sequence[Annotation]) -> tuple[Annotation, ...]:
    """Return the annotations without those that repeat what another says on the same page."""
    found: dict[tuple[str, str, str | None], Annotation] = {}
    for number, annotation in enumerate(annotations):
        words = " ".join((annotation.text or "").split())
        key = (words or f"{number}", annotation.page or "", annotation.image_path)
        known = found.get(key)
        if known is None or (annotation.comment and not known.comment and known.role is annotation.role):
            found[key] = annotation
        elif annotation.comment not in (None, known.comment) or annotation.role is not known.role:
            found[f"{number}", *key[1:]] = annotation
    return tuple(found.values())


def group_of(annotation: Annotation) -> str:
    """Return the group of an annotation."""
    instead = _told_instead(annotation)
    usual = instead or (None if _tells_instead(annotation) else _OF_ROLE.get(annotation.role))
    if is_figure(annotation) and (usual is None or annotation.role_source is RoleSource.KIND):
        return FIGURES
    if not annotation.text or (usual is not None and annotation.role_source is not RoleSource.KIND):
        return usual or OTHER
    if is_term(annotation.text) and not annotation.comment:
        return usual or OTHER
    if _is_imprint(annotation.text):
        return OTHER
    place = telling_section(annotation.section_path)
    found = (judged_marked(sentence, place) for sentence in sentences_in(annotation.text) if " " in sentence.strip())
    sure = (each.kind for each in found if each and each.certainty >= LEAST_CERTAINTY)
    sure = (Kind.RESULT if kind is Kind.LIMITATION and no_limit(annotation.text) else kind for kind in sure)
    told = next((OF_KIND[kind] for kind in sure if kind in OF_KIND), OTHER)
    is_guessed = usual is None or annotation.role_source is RoleSource.KIND
    if is_guessed and told in (KEY_POINTS, RESULTS) and _tells_before_results(unlabelled(annotation.text)[1]):
        return METHODS
    return told if usual is None or told in _FINER.get(usual, ()) else usual


def _tells_before_results(text: str) -> bool:
    """Return whether a text tells what others found, who was studied or what was measured."""
    return tells_of_others(text) or lists_sample(text) or names_design(text) or defines_outcome(text)


def _told_instead(annotation: Annotation) -> str | None:
    """Return the group of a passage whose colour only the usual palette explains, and whose words say the opposite.

    Some mark in red whatever speaks against something: a finding is one nevertheless, and a limit in green a limit.
    """
    if annotation.role_source not in (RoleSource.DEFAULT, RoleSource.LEARNED) or not annotation.text:
        return None
    told = [each for sentence in sentences_in(annotation.text) if (each := judged_marked(sentence)) is not None]
    limits = [each.kind is Kind.LIMITATION and each.cue != "" for each in told]
    if annotation.role is AnnotationColor.POSITIVE:
        return CRITICAL if limits and all(limits) else None
    if annotation.role is AnnotationColor.NEGATIVE and not any(limits):
        found = any(is_found_anyway(annotation, each.in_paper) for each in told)
        return KEY_POINTS if found else None
    if annotation.role is AnnotationColor.DETAIL and told:
        if annotation.role_source is RoleSource.DEFAULT:
            return KEY_POINTS if any(says_found(annotation.text, each.in_paper) for each in told) else None
        return KEY_POINTS if all(each.kind is Kind.RESULT and each.cue != "" for each in told) else None
    return None


def _tells_instead(annotation: Annotation) -> bool:
    """Return whether a colour usually means questions, and the words certainly tell what is known, done or found."""
    if annotation.role is not AnnotationColor.QUESTION or annotation.role_source is not RoleSource.DEFAULT:
        return False
    if has_question_mark(annotation) or tells_unknown(annotation.text or ""):
        return False
    told = [judged(sentence) for sentence in sentences_in(annotation.text or "")]
    sure = [each.kind if each is not None and each.cue else None for each in told]
    if begins(annotation.text or "", "for_this"):
        return True
    return any(kind in _REPORTED for kind in sure) or (bool(sure) and all(kind in _KNOWN_OR_DONE for kind in sure))


def figures(annotations: Sequence[Annotation], links: PageLinks) -> list[str]:
    """Return the images with their captions in a folded callout."""
    count = len(annotations)
    lines = [f"> [!note]- {count} figure{'' if count == 1 else 's'}"]
    for annotation in annotations:
        lines += [f"> {line}" for line in point(annotation, links)]
    return lines


def points(annotations: Sequence[Annotation], links: PageLinks) -> list[str]:
    """Return the annotations as list items."""
    return [line for annotation in annotations for line in point(annotation, links)]


def point(annotation: Annotation, links: PageLinks) -> list[str]:
    """Return a list item with the text and the page, and the comment and the image as nested items."""
    bracket = links.bracket(annotation)
    text, comment, image = annotation.text, annotation.comment, image_of(annotation, links)
    language = _language(annotation)
    if annotation.role is AnnotationColor.CODE and text and (language or "\n" in text):
        return [f"- {inline(comment or 'Code')}{bracket}", *fenced(text, language, indent="  ")]
    first = with_cuts(without_label(text)) if text else comment or annotation.theme
    if first is None:
        return [f"- {image or 'Highlight'}{bracket}"]
    nested = [own_words(comment)] if text and comment else []
    nested += [image] if image else []
    return [f"- {inline(unlinked(first))}{bracket}", *(f"  - {line}" for line in nested)]


def thought(text: str) -> list[str]:
    """Return a paragraph of the reader as a list item; the further lines of the text are nested."""
    first, *more = text.split("\n")
    return [f"- {own_words(first)}", *(f"  - {own_words(line)}" for line in more)]


def own_words(markdown: str) -> str:
    """Return a line of the reader's as Markdown for a note of Catena's, which neither links nor tags anything by it."""
    return inline(unlinked(untagged(markdown.replace(_TRANSLATION, "").strip())))


def unlinked(markdown: str) -> str:
    """Return a reader's or paper's Markdown without signs of code, and with the shown text of links to notes."""
    plain = _WIKILINK.sub(lambda found: found["shown"] or found["target"], _CODE.sub(r"\1", markdown))
    return without_markup(_MARKDOWN_LINK.sub(r"\1", plain))


def without_markup(text: str) -> str:
    """Return a text without the tags of type and paragraphs that reference managers leave in it."""
    return _MARKUP.sub(lambda tag: " " if tag["parts"] else "", text)


def image_of(annotation: Annotation, links: PageLinks) -> str | None:
    """Return an embed of the image; None without an image.

    An image that is not in the vault, or that no embed can name, is named as text.
    """
    path = annotation.image_path
    if path is None:
        return None
    if links.images is not None and path not in links.images:
        return None if annotation.text or annotation.comment else f"Image {inline(path.rpartition('/')[2])}"
    if _ADDRESS.fullmatch(path):
        return f"![](<{path}>)"
    return f"![[{path}]]" if link_target(path) == path else inline(path)


def _language(annotation: Annotation) -> str:
    """Return the language of code: a comment of one word, unless its prefix refers to a figure or it says `data`.

    A single line without a language is a result (`t(38) = 2.1`), which reads better as an ordinary list item.
    """
    comment = annotation.comment or ""
    is_language = _LANGUAGE.fullmatch(comment) is not None and role_of_words(comment) is None
    return comment if annotation.comment_prefix in _OF_CODE and is_language else ""
