"""Parts of a summary that gather annotations from all sections: themes, and tasks from open questions."""

from collections.abc import Sequence

from catena.annotations.annotation import Annotation, AnnotationColor, RoleSource
from catena.notes.escaping import inline
from catena.writing.link_styles import PageLinks
from catena.writing.sections import Section
from catena.writing.summary_parts import TOP_LEVEL, level_of
from catena.writing.summary_points import point, section

THEMES, OPEN_TASKS = "Themes", "Open Tasks"
_FEW = 5


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


def open_tasks(annotations: Sequence[Annotation], links: PageLinks) -> list[Section]:
    """Return a task for each open question, in the reader's words, else the paper's; [] without questions."""
    asked = [a for a in annotations if a.role is AnnotationColor.QUESTION and level_of(a) is None]
    plain = [annotation for annotation in asked if not _asks(annotation)]
    # A color that most annotations have is the reader's default color, not the one for questions.
    if len(plain) > _FEW and len(plain) * 2 > sum(level_of(a) is None for a in annotations):
        asked = [annotation for annotation in asked if _asks(annotation)]
    tasks = dict.fromkeys(
        f"- [ ] {inline(words)}{links.bracket(annotation)}" for annotation in asked if (words := _question(annotation))
    )
    return [section(TOP_LEVEL, OPEN_TASKS, list(tasks))] if tasks else []


def _asks(annotation: Annotation) -> bool:
    """Return whether anything besides the default meaning of the color marks this as a question."""
    by_rule = annotation.role_source is not RoleSource.DEFAULT
    return by_rule or annotation.comment is not None or (annotation.text or "").rstrip("\"'”’ ").endswith(("?", "？"))


def _question(annotation: Annotation) -> str | None:
    return annotation.comment or annotation.text
