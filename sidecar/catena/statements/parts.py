"""Group a paper's annotations by the paper's own sections."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field, replace

from catena.annotations.annotation import HEADING_LEVELS, Annotation, AnnotationColor, RoleSource
from catena.annotations.role_words import role_of_words
from catena.notes.escaping import inline
from catena.rhetoric.printed import is_named
from catena.rhetoric.sections import kind_of_section
from catena.rhetoric.shape import is_numbered, may_be_heading

BEFORE_FIRST = "Before the first section"
TOP_LEVEL = 2
_DEEPEST = 3
_LONGEST_HEADING = 150
_MOST_HEADING_WORDS = 20
_FEWEST_NAMES = 2
_DOTS = re.compile(r"(?<=\d)\.(?=\d)")


@dataclass(slots=True)
class Part:
    """A section of the paper with its annotations.

    Attributes:
        heading: The heading as Markdown.
        level: Level of the heading, from 2.
        opening: The annotation that marks the section; None if only the section's name is known.
        points: The other annotations, in the order of the note.
    """

    heading: str
    level: int
    opening: Annotation | None
    points: list[Annotation] = field(default_factory=lambda: list[Annotation]())


def parts_of(annotations: Sequence[Annotation]) -> list[Part]:
    """Return the paper's sections, preceded by any annotations before the first section.

    The sections come from annotations that mark sections, or if there are none, from the annotations' section paths.

    Returns:
        The sections in order; [] if the annotations have no sections.
    """
    if any(level_of(annotation) for annotation in annotations):
        return list(_marked_parts(annotations))
    paths = _told_paths(annotations)
    if any(path and not is_named("abstract", path[-1].strip()) for path in paths):
        return _named_parts(annotations, paths)
    if sum(map(names_section, annotations)) >= _FEWEST_NAMES:
        return list(_parts_by_name(annotations))
    return []


def without_doubtful_sections(annotations: Sequence[Annotation]) -> tuple[Annotation, ...]:
    """Return the annotations without sections that only the usual palette suggests, where it mostly marks passages.

    Of a colour with which a reader marks passages, a mark in the shape of a heading is no heading either.
    """
    usual = [one for one in annotations if one.role in HEADING_LEVELS and one.role_source is RoleSource.DEFAULT]
    counts = Counter(one.role for one in usual if level_of(one))
    doubtful = {role for role, total in Counter(one.role for one in usual).items() if 0 < counts[role] * 2 < total}
    names = {" ".join((one.comment or one.text or "").split()) for one in usual if one.role in doubtful}
    return tuple(_without_names(one, names, is_doubtful=one in usual and one.role in doubtful) for one in annotations)


def _without_names(one: Annotation, names: Set[str], *, is_doubtful: bool) -> Annotation:
    path = tuple(name for name in one.section_path if name not in names)
    if is_doubtful:
        return replace(one, role=AnnotationColor.OTHER, heading_level=None, section_path=path)
    return one if path == one.section_path else replace(one, section_path=path)


def names_section(annotation: Annotation) -> bool:
    """Return whether what was marked is only the heading of a section: `II. Methods`, `Related work`."""
    text = (annotation.text or "").strip()
    if annotation.comment or annotation.image_path or not annotation.role_source.is_guess or not may_be_heading(text):
        return False
    return is_named("abstract", text) or (
        text[:1].isupper() | text[:1].isdigit() and (is_numbered(text) or kind_of_section(text) is not None)
    )


def _told_paths(annotations: Sequence[Annotation]) -> list[tuple[str, ...]]:
    """Return the sections of each annotation, without those that are named by a mark that is no heading."""
    unnamed = {words for each in annotations if _continues(each) for words in (each.text, each.comment) if words}
    paths = [tuple(name for name in each.section_path if name not in unnamed) for each in annotations]
    return [()] * len(paths) if _are_groups(paths) or _are_one(paths) else paths


def _are_one(paths: Sequence[tuple[str, ...]]) -> bool:
    """Return whether one heading that names no section of papers stands above all marks, and so parts none of them."""
    names = {path[:1] for path in paths}
    return (
        len(names) == 1 and len(paths) > 1 and all(len(path) == 1 for path in paths) and not _is_of_papers(paths[0][0])
    )


def _is_of_papers(name: str) -> bool:
    return is_numbered(name) or kind_of_section(name) is not None


def _are_groups(paths: Sequence[tuple[str, ...]]) -> bool:
    """Return whether headings name kinds of marks: `Conclusion` and `Question` beside `Highlight`, which is no section.

    Sections of a paper do not end before its last annotation.
    """
    first = next((at for at, path in enumerate(paths) if path), len(paths))
    if all(paths[first:]) or any(len(path) > 1 for path in paths):
        return False
    return all(role_of_words(name) is not None for path in paths for name in path)


def level_of(annotation: Annotation) -> int | None:
    """Return the heading level of an annotation that marks a section; None for any other annotation.

    A prefix changes the role of such an annotation, but it still marks a section. A long passage in a section color is
    not a heading; the reader used the color with another meaning.
    """
    if annotation.role_source is RoleSource.PREFIX and annotation.role not in HEADING_LEVELS:
        return annotation.heading_level
    if annotation.role_source is RoleSource.LEARNED and annotation.comment:
        # In a section's colour, a comment in the shape of a heading names the section, whatever the text below it is.
        return annotation.heading_level if may_be_heading(annotation.comment) else HEADING_LEVELS.get(annotation.role)
    if annotation.role_source is RoleSource.DEFAULT and (_is_passage(annotation) or _continues(annotation)):
        return None
    return HEADING_LEVELS.get(annotation.role)


def _continues(annotation: Annotation) -> bool:
    """Return whether the words that would be the heading stand within a sentence, or are a translation."""
    words = annotation.comment or annotation.text or ""
    return words.startswith("🔤") or (not annotation.comment and words[:1].islower())


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


def _parts_by_name(annotations: Sequence[Annotation]) -> Iterator[Part]:
    """Yield the sections that marked headings open; one without other marks is left to the next."""
    part = Part(BEFORE_FIRST, TOP_LEVEL, None)
    for annotation in annotations:
        if not names_section(annotation):
            part.points.append(annotation)
            continue
        if part.opening or part.points:
            yield part
        depth = len(_DOTS.findall(annotation.text or ""))
        part = Part(_heading_of(annotation), TOP_LEVEL + min(depth, _DEEPEST - 1), annotation)
    yield part


def _heading_of(annotation: Annotation) -> str:
    words = annotation.comment or annotation.text or annotation.theme
    return inline(words) if words else f"Section on p. {inline(annotation.page)}" if annotation.page else "Section"


def _named_parts(annotations: Sequence[Annotation], paths: Sequence[tuple[str, ...]]) -> list[Part]:
    """Return each section once in order of appearance, subsections below their section.

    An annotation without a section belongs to the section of the preceding annotation.
    """
    parts: dict[tuple[str, ...], Part] = {}
    path: tuple[str, ...] = ()
    for annotation, told in zip(annotations, paths, strict=True):
        path = told[:_DEEPEST] or path
        for depth in range(1, len(path) + 1):
            heading = inline(path[depth - 1]) or "Section"
            parts.setdefault(path[:depth], Part(heading, TOP_LEVEL + depth - 1, None))
        part = parts.setdefault(path, Part(BEFORE_FIRST, TOP_LEVEL, None))
        part.points.append(annotation)
    rank = {path: number for number, path in enumerate(parts)}
    order = sorted(parts, key=lambda path: [rank[path[:depth]] for depth in range(1, len(path) + 1)])
    return [parts[path] for path in order]
