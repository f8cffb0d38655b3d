"""A paper's annotations by the paper's own sections."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from catena.annotations.annotation import HEADING_LEVELS, Annotation, RoleSource
from catena.notes.escaping import inline

BEFORE_FIRST = "Before the first section"
TOP_LEVEL = 2
_DEEPEST = 3
_LONGEST_HEADING = 150
_MOST_HEADING_WORDS = 20


@dataclass(slots=True)
class Part:
    """One section of the paper and the annotations that stand in it.

    Attributes:
        heading: As Markdown.
        level: Of the heading, from 2.
        opening: The annotation that marks it; None where only its name is known.
        points: In the note's order, the opening left out.
    """

    heading: str
    level: int
    opening: Annotation | None
    points: list[Annotation] = field(default_factory=lambda: list[Annotation]())


def parts_of(annotations: Sequence[Annotation]) -> list[Part]:
    """The paper's sections; first, when there is something, what stands before them.

    Annotations that mark sections say where they begin. Without such, the sections that the annotations are known
    to stand in do.

    Returns:
        [] when the annotations know no sections.
    """
    if any(level_of(annotation) for annotation in annotations):
        return list(_marked_parts(annotations))
    if any(annotation.section_path for annotation in annotations):
        return _named_parts(annotations)
    return []


def level_of(annotation: Annotation) -> int | None:
    """The level of the heading that an annotation makes; None for one that marks no section.

    A prefix says what such an annotation is for, but doesn't take its place in the paper from it. A whole passage in
    a colour that usually marks sections is no heading: there the colour means something else.
    """
    if annotation.role_source is RoleSource.PREFIX and annotation.role not in HEADING_LEVELS:
        return annotation.heading_level
    if annotation.role_source is RoleSource.DEFAULT and _is_passage(annotation):
        return None
    return HEADING_LEVELS.get(annotation.role)


def _is_passage(annotation: Annotation) -> bool:
    text = "" if annotation.comment else annotation.text or ""
    return len(text) > _LONGEST_HEADING or len(text.split()) > _MOST_HEADING_WORDS


def _marked_parts(annotations: Sequence[Annotation]) -> Iterator[Part]:
    part = Part(BEFORE_FIRST, TOP_LEVEL, None)
    for annotation in annotations:
        level = level_of(annotation)
        if level is None:
            part.points.append(annotation)
            continue
        if part.opening or part.points:
            yield part
        part = Part(_heading_of(annotation), level, annotation)
    yield part


def _heading_of(annotation: Annotation) -> str:
    words = annotation.comment or annotation.text or annotation.theme
    return inline(words) if words else f"Section on p. {inline(annotation.page)}" if annotation.page else "Section"


def _named_parts(annotations: Sequence[Annotation]) -> list[Part]:
    """Each section once, in the order in which they first appear, those inside another one below it.

    What knows no section stands with what was marked before it.
    """
    parts: dict[tuple[str, ...], Part] = {}
    path: tuple[str, ...] = ()
    for annotation in annotations:
        path = annotation.section_path[:_DEEPEST] or path
        for depth in range(1, len(path) + 1):
            heading = inline(path[depth - 1]) or "Section"
            parts.setdefault(path[:depth], Part(heading, TOP_LEVEL + depth - 1, None))
        part = parts.setdefault(path, Part(BEFORE_FIRST, TOP_LEVEL, None))
        part.points.append(annotation)
    seen = {path: number for number, path in enumerate(parts)}
    order = sorted(parts, key=lambda path: [seen[path[:depth]] for depth in range(1, len(path) + 1)])
    return [parts[path] for path in order]
