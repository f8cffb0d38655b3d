"""Which sections of an outline somebody means: names, separated by commas, as they come to mind."""

from collections.abc import Callable, Sequence

from catena.errors import SectionAmbiguous, SectionNotFound
from catena.pdf.outline import Entry
from catena.pdf.titles import bare, folded, numbering

PATH_SIGN = ">"
"""Between a section and the one it stands in, where its own name is not enough: `Methods > Data`."""

_LISTED, _DETAILED = 50, 500
"""A refusal lists at most so many sections, in its sentence and in its details."""


def sections_named(names: str, entries: Sequence[Entry]) -> tuple[int, ...]:
    """The sections that are meant, as indices into the outline's entries, in the order they were named.

    A name may itself contain commas: the longest stretch that is a title wins. Upper and lower case and numbering are
    left aside. A title that is the name wins over titles that contain it.

    Args:
        names: `Introduction`, `introduction, 2.1 data`, `Methods > Data`.
        entries: Of an outline that isn't empty.

    Raises:
        SectionNotFound: No title contains a name; lists the sections there are.
        SectionAmbiguous: Several do, equally well; lists them with their pages.
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
    """Titles that are this name: as written, else numbering aside, else by their number alone."""
    title_of: Callable[[str], str]
    for title_of in (folded, bare):
        matching = _matching(name, entries, title_of, str.__eq__)
        if matching:
            return matching
    return [] if bare(name) else _matching(name, entries, numbering, str.__eq__)


def _partial(name: str, entries: Sequence[Entry]) -> list[int]:
    return _matching(name, entries, lambda title: bare(title) or folded(title), str.__contains__)


def _matching(
    name: str, entries: Sequence[Entry], title_of: Callable[[str], str], fits: Callable[[str, str], bool]
) -> list[int]:
    """Entries whose title, and the titles above it that the name states, fit."""
    wanted = [title_of(part) for part in name.split(PATH_SIGN)] if PATH_SIGN in name else [title_of(name)]
    whole = title_of(name)
    found: list[int] = []
    for at, entry in enumerate(entries):
        path = [title_of(title) for title in entry.path]
        # The sign may be part of the title itself.
        fits_alone = bool(whole) and fits(path[-1], whole)
        fits_path = all(wanted) and fits(path[-1], wanted[-1]) and _leads_through(path[:-1], wanted[:-1], fits)
        if fits_alone or fits_path:
            found.append(at)
    return found


def _leads_through(path: Sequence[str], wanted: Sequence[str], fits: Callable[[str, str], bool]) -> bool:
    """Whether these titles lie on the path in this order, others between them."""
    titles = iter(path)
    return all(any(fits(title, name) for title in titles) for name in wanted)


def _only(matching: Sequence[int], name: str, entries: Sequence[Entry]) -> int:
    if not matching:
        raise _not_found(name, entries)
    # An outline may list one place twice; then it makes no difference which is read.
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
    """1-based."""
    return entry.place.page + 1 if entry.place else None


def _listed(sections: Sequence[str]) -> str:
    more = f"; and {len(sections) - _LISTED} more" if len(sections) > _LISTED else ""
    return "; ".join(sections[:_LISTED]) + more
