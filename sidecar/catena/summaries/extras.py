"""Parts of a summary that gather annotations from all sections: themes, and tasks from open questions."""

from collections.abc import Sequence

from catena.annotations.annotation import Annotation, AnnotationColor, RoleSource
from catena.notes.escaping import inline
from catena.rhetoric.judging import LEAST_CERTAINTY, judged
from catena.rhetoric.kind import Kind
from catena.statements.parts import TOP_LEVEL, level_of
from catena.statements.shortening import clipped
from catena.statements.sources import is_figure, sentences_in
from catena.summaries.points import own_words, point, section, unlinked
from catena.writing.link_styles import PageLinks
from catena.writing.sections import Section

THEMES, OPEN_TASKS = "Themes", "Open Tasks"
_FEW = 5
_LONG = 240
_OPEN = (Kind.QUESTION, Kind.FUTURE_WORK)
_CLOSED = (Kind.RESULT, Kind.CLAIM, Kind.AIM, Kind.METHOD, Kind.DATA)


def themes(annotations: Sequence[Annotation], links: PageLinks) -> list[Section]:
    """Return the annotations with a theme (`THEME [x]:`) by theme, in the order of the note; [] without themes.

    The same annotations also appear in their groups, where they are ordered by position and role.
    """
    named: dict[str, str] = {}
    lines: dict[str, list[str]] = {}
    for annotation in annotations:
        if annotation.theme and level_of(annotation) is None:
            key = annotation.theme.casefold()
            named.setdefault(key, inline(annotation.theme))
            lines.setdefault(key, []).extend(point(annotation, links))
    if not named:
        return []
    return [section(TOP_LEVEL, THEMES, []), *(section(TOP_LEVEL + 1, named[key], lines[key]) for key in named)]


def open_tasks(annotations: Sequence[Annotation], links: PageLinks, own: Sequence[str] = ()) -> list[Section]:
    """Return the reader's own tasks and one for each open question, in the reader's words, else the paper's.

    Args:
        annotations: The annotations of the paper.
        links: The links to its pages.
        own: The open tasks in its note.
    """
    asked = [a for a in annotations if a.role is AnnotationColor.QUESTION and level_of(a) is None and _is_open(a)]
    plain = [annotation for annotation in asked if not _asks(annotation)]
    # A color that most annotations have is the reader's default color, not the one for questions.
    if len(plain) > _FEW and len(plain) * 2 > sum(level_of(a) is None for a in annotations):
        asked = [annotation for annotation in asked if _asks(annotation)]
    named = [f"- [ ] {inline(unlinked(words))}{links.bracket(each)}" for each in asked if (words := _question(each))]
    tasks = dict.fromkeys([*(f"- [ ] {own_words(task)}" for task in own), *named])
    return [section(TOP_LEVEL, OPEN_TASKS, list(tasks))] if tasks else []


def _is_open(annotation: Annotation) -> bool:
    """Return whether an annotation asks something; what only a color or words suggest, its sentence must bear out."""
    if not annotation.role_source.is_guess or _has_question(annotation.text) or _has_question(annotation.comment):
        return True
    if annotation.role_source is RoleSource.KIND:
        return False  # What a paper leaves open is a task of its field; its reader only marked it.
    if is_figure(annotation):
        return annotation.role_source is RoleSource.DEFAULT
    found = judged(annotation.text) if annotation.text else None
    return found is None or found.certainty < LEAST_CERTAINTY or found.kind not in _CLOSED


def _asks(annotation: Annotation) -> bool:
    """Return whether anything besides the default meaning of the color marks this as a question."""
    by_rule = annotation.role_source is not RoleSource.DEFAULT
    return by_rule or annotation.comment is not None or _has_question(annotation.text)


def _question(annotation: Annotation) -> str | None:
    is_remark = annotation.role_source.is_guess and not _has_question(annotation.comment)
    return _asked_in(annotation.text) if annotation.text and is_remark else annotation.comment or annotation.text


def _asked_in(text: str) -> str:
    """Return the sentence of a long passage that asks, else its first; the whole stands among the points."""
    if len(text) <= _LONG:
        return text
    sentences = sentences_in(text)
    kinds = [judged(sentence) for sentence in sentences]
    open_ones = [one for one, found in zip(sentences, kinds, strict=True) if found and found.kind in _OPEN]
    asking = [sentence for sentence in sentences if _has_question(sentence)] or open_ones or sentences
    return clipped(asking[0], most=_LONG)


def _has_question(text: str | None) -> bool:
    return (text or "").rstrip("\"'”’ ").endswith(("?", "？"))
