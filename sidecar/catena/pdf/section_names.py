"""Find sections of an outline by a comma-separated list of names."""

from collections.abc import Callable, Sequence

from catena.errors import SectionAmbiguous, SectionNotFound
from catena.language.folding import normal_name
from catena.pdf.outline import Entry
from catena.pdf.titles import bare, numbering

PATH_SIGN = ">"
"""Separator between a section and its parent in an ambiguous name: `Methods > Data`."""

_LISTED, _DETAILED = 50, 500
"""Most sections that an error lists in its message and in its details."""


def sections_named(names: str, entries: Sequence[Entry]) -> tuple[int, ...]:
    """Return the named sections as indices into the outline's entries, in the order of the names.

    A name may contain commas: the longest part that is a title wins. Case and numbering are ignored. A title that
    equals the name wins over titles that contain it.

    Args:
        names: `Introduction`, `introduction, 2.1 data`, `Methods > Data`.
        entries: The entries of an outline, not empty.

    Raises:
        SectionNotFound: If no title contains a name; lists the available sections.
        SectionAmbiguous: If several titles match a name equally well; lists them with their pages.
    """
    parts = [part.strip() for part in names.split(",")]
    found: list[int] = []
    at = 0
    while at < len(parts):
        for end in range(len(parts), at, -1):
            matching = _exact(", ".join(parts[at:end]), entries)
            if matching:
                break
        else:
            end = at + 1
            matching = _partial(parts[at], entries)
        if parts[at]:
            found.append(_only(matching, ", ".join(parts[at:end]), entries))
        at = end
    if not found:
        raise _not_found(names, entries)
    return tuple(dict.fromkeys(found))


def _exact(name: str, entries: Sequence[Entry]) -> list[int]:
    """Return entries whose title equals the name: as written, else without numbering, else by number alone."""
    title_of: Callable[[str], str]
    for title_of in (normal_name, bare):
        matching = _matching(name, entries, title_of, str.__eq__)
        if matching:
            return matching
    return [] if bare(name) else _matching(name, entries, numbering, str.__eq__)


def _partial(name: str, entries: Sequence[Entry]) -> list[int]:
    return _matching(name, entries, lambda title: bare(title) or normal_name(title), str.__contains__)


def _matching(
    name: str, entries: Sequence[Entry], title_of: Callable[[str], str], fits: Callable[[str, str], bool]
) -> list[int]:
    """Return entries whose title fits the name, and whose parents fit the parents in the name."""
    wanted = [title_of(part) for part in name.split(PATH_SIGN)] if PATH_SIGN in name else [title_of(name)]
    whole = title_of(name)
    found: list[int] = []
    for at, entry in enumerate(entries):
        path = [title_of(title) for title in entry.path]
        # The separator may be part of the title itself.
        fits_alone = bool(whole) and fits(path[-1], whole)
        fits_path = all(wanted) and fits(path[-1], wanted[-1]) and _leads_through(path[:-1], wanted[:-1], fits)
        if fits_alone or fits_path:
            found.append(at)
    return found


def _leads_through(path: Sequence[str], wanted: Sequence[str], fits: Callable[[str, str], bool]) -> bool:
    """Return whether the path contains these titles in this order, possibly with others between them."""
    titles = iter(path)
    return all(any(fits(title, name) for title in titles) for name in wanted)


def _only(matching: Sequence[int], name: str, entries: Sequence[Entry]) -> int:
    if not matching:
        raise _not_found(name, entries)
    # An outline may list one place twice; either entry can be used.
    if len({(entries[at].place, entries[at].title) for at in matching}) > 1:
        candidates = [_shown(entries[at]) for at in matching]
        raise SectionAmbiguous(
            f"Several sections match '{name}': {_listed(candidates)}. Give the whole title, the section above it too "
            f"('Above {PATH_SIGN} {name}'), or page numbers.",
            section=name,
            candidates=[{"title": entries[at].title, "page": _page(entries[at])} for at in matching[:_DETAILED]],
        )
    return matching[0]


def _not_found(name: str, entries: Sequence[Entry]) -> SectionNotFound:
    sections = [_shown(entry) for entry in entries]
    return SectionNotFound(
        f"No section matches '{name}'. The sections are: {_listed(sections)}.",
        section=name,
        sections=[{"title": entry.title, "page": _page(entry)} for entry in entries[:_DETAILED]],
    )


def _shown(entry: Entry) -> str:
    page = _page(entry)
    where = f"page {page}" if page is not None else "no page stated"
    return f"{f' {PATH_SIGN} '.join(entry.path)} ({where})"


def _page(entry: Entry) -> int | None:
    """Return the 1-based page number."""
    return entry.place.page + 1 if entry.place else None


def _listed(sections: Sequence[str]) -> str:
    more = f"; and {len(sections) - _LISTED} more" if len(sections) > _LISTED else ""
    return "; ".join(sections[:_LISTED]) + more
