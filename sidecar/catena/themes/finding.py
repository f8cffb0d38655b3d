"""Finds the themes of several papers by readers' labels, section headings and similar annotations."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from catena.index.ports import Vectors
from catena.themes.headings import key_of_heading, name_from, shared_headings
from catena.themes.linkage import linked_groups, similarities
from catena.themes.naming import names_of
from catena.themes.theme_text import ThemeText

_FEWEST_ALIKE = 2
"""The minimum size of a theme if it has annotations of several papers, or of a named theme of one paper."""

_FEWEST_OF_ONE = 3
"""The minimum size of an unnamed theme of one paper: two highlights of one paper are not enough."""


class ThemeOrigin(StrEnum):
    """How a theme was found."""

    NAMED = "named"
    """A reader wrote `THEME [x]:`."""
    SECTION = "section"
    """Several papers have sections with this name."""
    MEANING = "meaning"
    """The annotations have similar meanings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """A group of annotations about the same thing.

    Attributes:
        name: A name from the papers or from a reader's label.
        members: The indices of its annotations, ascending. No annotation belongs to two themes.
        papers: The papers of these annotations, in the order of their first members.
        origin: How it was found.
    """

    name: str
    members: tuple[int, ...]
    papers: tuple[str, ...]
    origin: ThemeOrigin


@dataclass(frozen=True, slots=True)
class _Core:
    """A group that is already named before annotations are clustered by meaning."""

    name: str
    members: frozenset[int]
    origin: ThemeOrigin


def find_themes(texts: Sequence[ThemeText], vectors: Vectors | None) -> tuple[Theme, ...]:
    """Group annotations by theme.

    Readers' labels, and sections with the same name in several papers, come first. With vectors, similar annotations
    join these groups or form new ones: agglomerative clustering with average linkage (Sokal and Michener, 1958),
    which starts from the named groups and never merges two of them. Nothing is random: equal texts and vectors
    give equal themes.

    Args:
        texts: In a stable order, paper by paper.
        vectors: One row of unit length for each text; None if meaning is not used.

    Returns:
        Themes by number of papers, then number of annotations, then name. Themes of one paper are included: named ones
        from two annotations, others from three. A group without a shared phrase to name it is left out.
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
    """Group annotations with the same reader's label."""
    members: dict[str, list[int]] = {}
    for at, text in enumerate(texts):
        if text.named and (key := key_of_heading(text.named, generic=False)):
            members.setdefault(key, []).append(at)
    return [_Core(texts[group[0]].named or "", frozenset(group), ThemeOrigin.NAMED) for group in members.values()]


def _with_sections(cores: list[_Core], texts: Sequence[ThemeText]) -> list[_Core]:
    """Add annotations in sections of several papers with headings on the same topic."""
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
