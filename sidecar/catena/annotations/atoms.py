"""Atoms: units cut so small that each belongs to one annotation at most."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from catena.annotations.anchors import Anchor
from catena.annotations.lexing import Lexed, lex
from catena.annotations.pieces import CalloutHeader, Piece, read_callout, unquoted
from catena.annotations.units import Kind, Unit, grouped
from catena.notes.import_headings import read_heading


@dataclass(frozen=True, slots=True)
class Atom:
    """A unit, or the part of one that speaks of one place in a paper.

    Attributes:
        kind: Of the unit.
        lexed: Its pieces, read; "" stands for a blank line in a quote.
        header: The header of the callout it is, read.
        callout: That callout.
        wrappers: Callouts and items it stands in, outermost first, by their type and title.
        lead: What stands above it in its list, as a comment does.
        after_blank: Whether a blank line stands before it.
        first: Its first line, 0-based.
        last: Its last.
        level: A heading's.
        title: A heading's text; what an import says of its time.
    """

    kind: Kind
    lexed: tuple[Lexed, ...]
    first: int
    last: int
    header: Lexed | None = None
    callout: CalloutHeader | None = None
    wrappers: tuple[str, ...] = ()
    lead: tuple[Lexed, ...] = ()
    after_blank: bool = True
    level: int = 0
    title: str = ""

    @property
    def place(self) -> Anchor | None:
        """The anchor that proves an annotation, None without one."""
        read = (self.header, *self.lexed) if self.header else self.lexed
        return next((lexed.place for lexed in read if lexed.place), None)

    @property
    def cited(self) -> Anchor | None:
        """A citation or a bare page, None without one."""
        return next((anchor for lexed in self.lexed for anchor in lexed.anchors if anchor.cited), None)

    @property
    def words(self) -> str:
        """Its words, a header's left out."""
        return " ".join(words for lexed in self.lexed if (words := lexed.words))

    @property
    def images(self) -> tuple[str, ...]:
        """What it embeds."""
        return tuple(image for lexed in self.lexed for image in lexed.images)


def atoms_of(unit: Unit, wrappers: tuple[str, ...] = ()) -> Iterator[Atom]:
    """The atoms of a unit, in order."""
    if unit.kind is Kind.HEADING:
        yield _heading(unit)
        return
    header = _read_header(unit)
    callout = unit.header
    lexed = [lex(piece, bulleted=bool(piece.bullet)) for piece in unit.pieces]
    if callout is not None and _is_wrapper(unit, lexed, header):
        inside = unquoted(unit.pieces, unit.depth)
        named = (*wrappers, f"{callout.type} {callout.title}".strip())
        for inner in grouped(piece if piece.text or piece.bullet else None for piece in inside):
            yield from atoms_of(inner, named)
        return
    whole = Atom(unit.kind, tuple(lexed), unit.first, unit.last, header, callout, wrappers, (), unit.after_blank)
    whole = replace(whole, title=unit.title)
    if len(_identities(lexed)) + (1 if header and header.place else 0) <= 1 and not _anchored_below(unit, lexed):
        yield _with_words_before(whole)
    elif unit.kind is Kind.ITEM:
        yield from _items(whole, lexed)
    else:
        yield from _flat(whole, lexed)


def _heading(unit: Unit) -> Atom:
    piece = unit.pieces[0]
    at = piece.text.find(unit.title, unit.level) if unit.title else len(piece.text)
    read = lex(Piece(piece.line, piece.column + at, unit.title))
    return Atom(
        unit.kind, (read,), unit.first, unit.last, level=unit.level, title=unit.title, after_blank=unit.after_blank
    )


def _read_header(unit: Unit) -> Lexed | None:
    if unit.header is None or unit.header_piece is None:
        return None
    piece = unit.header_piece
    return lex(Piece(piece.line, piece.column + unit.header.title_at, unit.header.title, piece.depth))


def _is_wrapper(unit: Unit, lexed: Sequence[Lexed], header: Lexed | None) -> bool:
    """Whether a callout only groups annotations."""
    if header and header.place:
        return False
    places = len(_identities(lexed))
    if places and any(one.piece.text.startswith("#") and read_heading(one.piece.text) for one in lexed):
        return True
    return places > 1 or (places == 1 and read_callout(unit.pieces[0]) is not None)


def _identities(lexed: Sequence[Lexed]) -> list[str]:
    """What tells the places of these pieces apart; two bare pages are two places though they are equal."""
    found: list[str] = []
    for one in lexed:
        for anchor in one.anchors:
            if not anchor.cited and anchor.identity and (anchor.identity not in found or not anchor.has_key):
                found.append(anchor.identity)
    return found


def _anchored_below(unit: Unit, lexed: Sequence[Lexed]) -> bool:
    """Whether a list's item has its place in an item below it."""
    if unit.kind is not Kind.ITEM or len(lexed) < 2:
        return False
    first = next((one for one in lexed if one.place), None)
    return first is not None and bool(first.piece.bullet) and first.piece.indent > lexed[0].piece.indent


def _items(whole: Atom, lexed: Sequence[Lexed], lead: tuple[Lexed, ...] = ()) -> Iterator[Atom]:
    """An item and those below it, each an atom when it has a place of its own."""
    indents = [one.piece.indent for one in lexed[1:] if one.piece.bullet and one.piece.indent > lexed[0].piece.indent]
    if not indents:
        yield from _flat(replace(whole, lead=lead), lexed)
        return
    inner = min(indents)
    starts = [at for at, one in enumerate(lexed) if at and one.piece.bullet and one.piece.indent == inner]
    own, children = (
        list(lexed[: starts[0]]),
        [lexed[start:end] for start, end in zip(starts, [*starts[1:], len(lexed)], strict=True)],
    )
    if any(one.place for one in own):
        known = set(_identities(own))
        attached = [child for child in children if not set(_identities(child)) - known]
        yield _part(whole, [*own, *(one for child in attached for one in child)], lead)
        children = [child for child in children if child not in attached]
        above: tuple[Lexed, ...] = ()
    else:
        above = (*lead, *own)
    for child in children:
        if len(_identities(child)) <= 1 and (not child[1:] or any(one.place for one in child[:1])):
            yield _part(whole, child, above)
        else:
            yield from _items(whole, child, above)
        above = ()


def _flat(whole: Atom, lexed: Sequence[Lexed]) -> Iterator[Atom]:
    """Lines one after the other: cut behind each place, or before it where places stand first.

    What follows a place on its own line belongs to it; lines without a place belong to the next one that comes.
    """
    cut = [half for one in lexed for half in _at_places(one)]
    leads = bool(cut) and bool(cut[0].parts) and isinstance(cut[0].parts[0], Anchor) and not cut[0].parts[0].cited
    last_place = max((at for at, one in enumerate(cut) if one.place), default=-1)
    groups: list[list[Lexed]] = [[]]
    identity: str | None = None
    for at, one in enumerate(cut):
        own = one.place.identity if one.place else None
        is_other = one.place is not None and (own != identity or not one.place.has_key)
        is_next = own is None and at < last_place and one.piece.line != cut[at - 1].piece.line
        if identity is not None and (is_other or (is_next and not leads)):
            groups.append([])
            identity = None
        groups[-1].append(one)
        identity = own or identity
    for at, group in enumerate(groups):
        if group:
            part = _part(whole, group, whole.lead)
            yield _with_words_before(replace(part, after_blank=whole.after_blank if at == 0 else False))


def _with_words_before(atom: Atom) -> Atom:
    """An atom whose own words before an annotation in Zotero's markup are no part of that: they lead to it."""
    own = next((at for at, one in enumerate(atom.lexed) if one.place and one.place.is_zoteros_own), 0)
    if not own:
        return atom
    return replace(atom, lead=(*atom.lead, *atom.lexed[:own]), lexed=atom.lexed[own:])


def _at_places(one: Lexed) -> Iterator[Lexed]:
    """A piece cut behind each of its places; what it says besides goes with its first part."""
    places = [at for at, part in enumerate(one.parts) if isinstance(part, Anchor) and not part.cited]
    if not places or (len(places) == 1 and places[0] == len(one.parts) - 1):
        yield one
        return
    leading = places[0] == 0
    cuts = [0, *(places[1:] if leading else [at + 1 for at in places]), len(one.parts)]
    for start, end in pairwise(cuts):
        parts = one.parts[start:end]
        anchors = tuple(part for part in parts if isinstance(part, Anchor))
        if parts:
            first = Lexed(one.piece) if start else one
            yield replace(first, parts=parts, anchors=anchors)


def _part(whole: Atom, lexed: Sequence[Lexed], lead: tuple[Lexed, ...]) -> Atom:
    lines = [one.piece.line for one in (*lead, *lexed)]
    return replace(whole, lexed=tuple(lexed), lead=lead, first=min(lines), last=max(lines), header=whole.header)
