"""Render contradictions with the claims of both notes."""

from collections.abc import Iterator, Sequence

from catena.answers.contradiction import ClaimInNote, Contradiction
from catena.notes.escaping import literal
from catena.rendering.note_links import NoteLinks


def contradiction_lines(contradictions: Sequence[Contradiction], links: NoteLinks) -> Iterator[str]:
    """Yield `## ⚠️ Contradictions Detected`, and superseded claims under a separate heading."""
    current = [contradiction for contradiction in contradictions if not contradiction.superseded]
    superseded = [contradiction for contradiction in contradictions if contradiction.superseded]
    for heading, name, of_kind in (
        ("⚠️ Contradictions Detected", "Contradiction", current),
        ("Superseded Claims", "Superseded", superseded),
    ):
        if of_kind:
            yield f"## {heading}"
            yield ""
            for number, contradiction in enumerate(of_kind, 1):
                yield f"### {name} {number}: {contradiction.type} (confidence: {contradiction.confidence:.2f})"
                yield ""
                yield from _sides(contradiction, links)


def _sides(contradiction: Contradiction, links: NoteLinks) -> Iterator[str]:
    a, b = contradiction.note_a, contradiction.note_b
    for letter, side in (("A", a), ("B", b)):
        dated = f" ({literal(side.timestamp[:10])})" if side.timestamp else ""
        yield f"**Note {letter}:** {links.link(side.path, side.title)}{dated}"
        yield f"> {literal(side.claim)}"
        yield ""
    yield "**Analysis:**"
    yield f"- Semantic similarity: {contradiction.similarity:.2f} (claims about same topic)"
    yield f"- Contradiction confidence: {contradiction.confidence:.2f}"
    yield f"- Type: {contradiction.type}"
    for letter, side in (("A", a), ("B", b)):
        if place := _place(side):
            yield f"- Note {letter} says so {place}"
    yield ""
    newer = _newer(a, b)
    if newer:
        yield f"*Note {newer} is newer - this may reflect an updated understanding.*"
        yield ""


def _place(side: ClaimInNote) -> str:
    section = f"under “{literal(side.section)}”" if side.section else ""
    page = f"on p. {literal(side.page)}" if side.page else ""
    return ", ".join(part for part in (section, page) if part)


def _newer(a: ClaimInNote, b: ClaimInNote) -> str | None:
    """Return the letter of the newer note, by days only, because time zones make times of one day unreliable."""
    day_a, day_b = (a.timestamp or "")[:10], (b.timestamp or "")[:10]
    if not day_a or not day_b or day_a == day_b:
        return None
    return "A" if day_a > day_b else "B"
