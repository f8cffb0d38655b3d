"""Themes: what several papers write about, as readers and authors named it, and by what annotations mean."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from catena.answers.themes_headings import key_of_heading, name_from, shared_headings
from catena.answers.themes_linkage import linked_groups, similarities
from catena.answers.themes_naming import names_of
from catena.answers.themes_text import ThemeText
from catena.index.ports import Vectors

_FEWEST_ALIKE = 2
"""Annotations of several papers that mean the same are a theme from so many on, and named ones of one paper."""

_FEWEST_OF_ONE = 3
"""Of one paper alone it takes more: two highlights of one page are no theme."""


class ThemeOrigin(StrEnum):
    """How a theme was found."""

    NAMED = "named"
    """Its reader wrote `THEME [x]:`."""
    SECTION = "section"
    """Sections of several papers are called so."""
    MEANING = "meaning"
    """Its annotations mean nearly the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """What some annotations have in common.

    Attributes:
        name: In the words of the papers, or their reader's.
        members: Places of its annotations, ascending. No annotation has two themes.
        papers: Whose annotations these are, in the order of first members.
        origin: How it was found.
    """

    name: str
    members: tuple[int, ...]
    papers: tuple[str, ...]
    origin: ThemeOrigin


@dataclass(frozen=True, slots=True)
class _Core:
    """A group that has a name before meaning is looked at."""

    name: str
    members: frozenset[int]
    origin: ThemeOrigin


def find_themes(texts: Sequence[ThemeText], vectors: Vectors | None) -> tuple[Theme, ...]:
    """Group annotations by theme.

    Named themes and sections of one name in several papers come first. With vectors, annotations that mean nearly the
    same join these, or make themes of their own: agglomerative clustering with average linkage (Sokal and Michener,
    1958), begun from the named groups, two of which never become one. Nothing is random, so equal texts and vectors
    give equal themes.

    Args:
        texts: In a stable order (paper by paper).
        vectors: One row a text, of unit length; None leaves meaning aside.

    Returns:
        Themes of most papers first, then of most annotations, then by name. Those of one paper are among them: a name
        from two annotations on, a meaning from three. What means the same but shares no words to be called by is none.
    """
    cores = [*_by_reader(texts)]
    cores = _with_sections(cores, texts)
    groups = [core.members for core in cores]
    if vectors is not None and texts:
        groups = linked_groups(similarities(texts, vectors), groups, [text.joins for text in texts])
    found = [(group, next((core for core in cores if core.members <= group), None)) for group in groups]
    kept = [(group, core) for group, core in found if _is_theme(group, core, texts)]
    names = names_of([group for group, _ in kept], texts, [core.name if core else None for _, core in kept])
    themes = [
        Theme(
            name=name,
            members=tuple(sorted(group)),
            papers=_papers(group, texts),
            origin=core.origin if core else ThemeOrigin.MEANING,
        )
        for (group, core), name in zip(kept, names, strict=True)
        if name is not None
    ]
    return tuple(sorted(themes, key=lambda theme: (-len(theme.papers), -len(theme.members), theme.name.casefold())))


def _by_reader(texts: Sequence[ThemeText]) -> list[_Core]:
    """Annotations that their reader put under one theme."""
    members: dict[str, list[int]] = {}
    for at, text in enumerate(texts):
        if text.named and (key := key_of_heading(text.named, generic=False)):
            members.setdefault(key, []).append(at)
    return [_Core(texts[group[0]].named or "", frozenset(group), ThemeOrigin.NAMED) for group in members.values()]


def _with_sections(cores: list[_Core], texts: Sequence[ThemeText]) -> list[_Core]:
    """The same, and annotations in sections of several papers that are about one thing."""
    shared = shared_headings((text.paper, text.sections) for text in texts)
    taken = frozenset[int]().union(*(core.members for core in cores))
    members: dict[str, list[int]] = {}
    headings: dict[str, list[str]] = {}
    for at, text in enumerate(texts):
        heading = next((section for section in reversed(text.sections) if section in shared), None)
        if heading is not None and at not in taken:
            members.setdefault(shared[heading], []).append(at)
            headings.setdefault(shared[heading], []).append(heading)
    by_key = {key_of_heading(core.name, generic=False): core for core in cores}
    for key, group in members.items():
        named = by_key.get(key)
        shown = [name_from(heading, key) for heading in headings[key]]
        name = named.name if named else min(shown, key=lambda heading: (len(heading), heading))
        origin = named.origin if named else ThemeOrigin.SECTION
        by_key[key] = _Core(name, frozenset([*group, *(named.members if named else ())]), origin)
    return list(by_key.values())


def _is_theme(group: frozenset[int], core: _Core | None, texts: Sequence[ThemeText]) -> bool:
    of_one = core is None and len(_papers(group, texts)) == 1
    return len(group) >= (_FEWEST_OF_ONE if of_one else _FEWEST_ALIKE)


def _papers(group: frozenset[int], texts: Sequence[ThemeText]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts[at].paper for at in sorted(group)))
