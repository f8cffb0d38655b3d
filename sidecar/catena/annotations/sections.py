"""Sections: the headings above an annotation, of the paper or of a group that names a kind of annotation."""

import re
from collections.abc import Sequence

from catena.annotations.annotation import HEADING_LEVELS, AnnotationColor, AnnotationType
from catena.annotations.colors import color_of_group
from catena.annotations.role_words import role_of_words
from catena.annotations.type_words import type_named
from catena.language.template_words import alternatives

_EMOJI_FIRST = re.compile(r"[^\w\s\"'“„«([{<*_#$\\&@.,:;!?/+-]")
_MARKUP = re.compile(r"[*_]{1,3}|%%[^%]*%%|<[^<>]*>")
_GENERAL = re.compile(rf"{alternatives('headings.general')}\W*", re.IGNORECASE)
_OF_ONE = re.compile(
    rf"[*_\s]*(?:id\d+\s*<\w+>|{alternatives('headings.of_one')}s?\s*[#.:]?\s*\d+)[*_\s:.]*",
    re.IGNORECASE,
)
_SEVERAL = re.compile(alternatives("headings.several"), re.IGNORECASE)
"""Speaks of several things, as a group does; `Method` and `Introduction` are sections."""

_MOST_WORDS = 6


class Sections:
    """The headings above the line that is being read."""

    def __init__(self) -> None:
        self._sections: list[tuple[int, str]] = []
        self.group: str | None = None

    @property
    def path(self) -> tuple[str, ...]:
        """The paper's sections, outermost first."""
        return tuple(title for _, title in self._sections)

    def heading(self, level: int, title: str, *, opens_region: bool) -> None:
        """Take a heading of the note.

        Args:
            level: 1 to 6.
            title: As written.
            opens_region: Whether it says where annotations are, or stands outside: then it is no section.
        """
        plain = _MARKUP.sub("", title).strip(" :：")
        self.leave(level)
        self.group = None
        if is_heading_of_one(title):
            return
        if type_named(plain) is AnnotationType.NOTE and len(plain.split()) > 1:
            self.group = plain
        elif opens_region or not plain or _GENERAL.fullmatch(plain):
            self._sections = [] if opens_region and level <= 2 else self._sections
        elif is_group(plain):
            self.group = plain
        else:
            self._sections.append((level, plain))

    def leave(self, level: int) -> None:
        """Leave the sections that a heading of this level ends, though it names none itself."""
        while self._sections and self._sections[-1][0] >= level:
            self._sections.pop()


def is_heading_of_one(title: str) -> bool:
    """Return whether a heading stands above one annotation (`Quote 3`, `id12 <KEY>`)."""
    return _OF_ONE.fullmatch(title) is not None


def is_group(title: str) -> bool:
    """Whether a heading names a kind of annotation (`💡 Main ideas`, `Yellow`, `Open questions`), not a section."""
    if _EMOJI_FIRST.match(title):
        return True
    few = len(title.split()) <= _MOST_WORDS
    return few and (
        color_of_group(title) is not None
        or (role_of_words(title) is not None and _SEVERAL.fullmatch(title) is not None)
    )


class NamedSections:
    """The sections that annotations themselves name, by a role that stands for a heading, one after the other."""

    def __init__(self) -> None:
        self._named: list[tuple[int, str]] = []

    def above(self, role: AnnotationColor) -> Sequence[str]:
        """Return the titles above the next annotation, which has this role; a heading ends those of its level."""
        if (level := HEADING_LEVELS.get(role)) is not None:
            self._named = [each for each in self._named if each[0] < level]
        return [title for _, title in self._named]

    def add(self, role: AnnotationColor, title: str | None) -> None:
        """Take the annotation itself, whose words are a title if it has such a role."""
        if (level := HEADING_LEVELS.get(role)) is not None and title:
            self._named.append((level, " ".join(title.split())))
