"""Small PDFs made in code: text at given places, an outline, page labels. Enough of ISO 32000-1 for that, no more."""

import codecs
import itertools
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

WIDTH, HEIGHT = 612, 792


@dataclass(frozen=True)
class Text:
    """One stretch of text; `x`, `y` is where its baseline begins, in points from the lower left corner."""

    text: str
    x: float = 72
    y: float = 700
    size: float = 10


@dataclass(frozen=True)
class Bookmark:
    """An outline's entry. `page` is 0-based, None for no target; `target` is a special one, as PDF source."""

    title: str
    page: int | None = None
    top: float | None = None
    left: float | None = None
    children: tuple["Bookmark", ...] = ()
    target: str | None = None


def column(lines: Iterable[str], *, x: float = 72, top: float = 700, leading: float = 12) -> list[Text]:
    """Lines one below the other."""
    return [Text(line, x, top - leading * at) for at, line in enumerate(lines)]


def pdf(
    pages: Sequence[Sequence[Text]],
    outline: Sequence[Bookmark] = (),
    *,
    labels: str = "",
    rotate: int = 0,
    names: str = "",
    marks: Sequence[Sequence[str]] = (),
    boxes: str = f"/MediaBox [0 0 {WIDTH} {HEIGHT}]",
) -> bytes:
    """A whole file.

    Args:
        pages: Each page's text, drawn in this order.
        outline: The entries.
        labels: Source of a `/PageLabels` number tree's `/Nums`, such as `0 << /S /r >> 2 << /S /D >>`.
        rotate: By how many degrees every page is shown turned.
        names: Source of the `/Dests` dictionary's entries; page objects are 10, 12, 14, …
        marks: Sources of each page's annotations; their objects are 1000, 1001, 1002, … throughout the file.
        boxes: Source of each page's boxes.
    """
    kids = " ".join(f"{page_object(number)} 0 R" for number in range(len(pages)))
    objects = {
        1: f"<< /Type /Catalog /Pages 2 0 R {'/Outlines 4 0 R' if outline else ''}"
        f" {f'/PageLabels << /Nums [{labels}] >>' if labels else ''} {f'/Dests << {names} >>' if names else ''} >>",
        2: f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>",
        3: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    }
    for number, texts in enumerate(pages):
        at = page_object(number)
        objects[at] = (
            f"<< /Type /Page /Parent 2 0 R {boxes} /Rotate {rotate} "
            f"/Resources << /Font << /F 3 0 R >> >> /Contents {at + 1} 0 R {_annots(marks, number)} >>"
        )
        objects[at + 1] = _stream("\n".join(_drawn(text) for text in texts))
    objects |= {mark_object(at): mark for at, mark in enumerate(itertools.chain(*marks))}
    if outline:
        _add_outline(objects, outline, first_free=page_object(len(pages)))
    return _file(objects)


def write_pdf(file: Path, pages: Sequence[Sequence[Text]], outline: Sequence[Bookmark] = (), **more: object) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(pdf(pages, outline, **more))  # type: ignore[arg-type]
    return file


def page_object(number: int) -> int:
    """The object number of a page (0-based)."""
    return 10 + 2 * number


def mark_object(number: int) -> int:
    """The object number of a mark (0-based, counted through the file)."""
    return 1000 + number


def mark(subtype: str, *where: tuple[float, float, float, float], contents: str = "", more: str = "") -> str:
    """An annotation around (left, bottom, right, top), each a quad as Acrobat writes them."""
    quads = " ".join(f"{x1} {y2} {x2} {y2} {x1} {y1} {x2} {y1}" for x1, y1, x2, y2 in where)
    left, bottom, right, top = where[0] if where else (0, 0, 0, 0)
    text = f"/Contents {hexed(contents)}" if contents else ""
    rect = f"/Rect [{left} {bottom} {right} {top}]"
    return f"<< /Type /Annot /Subtype /{subtype} {rect} {f'/QuadPoints [{quads}]' if quads else ''} {text} {more} >>"


def hexed(text: str) -> str:
    """A text string."""
    return f"<{codecs.BOM_UTF16_BE.hex()}{text.encode('utf-16-be').hex()}>"


def _annots(marks: Sequence[Sequence[str]], page: int) -> str:
    first = sum(len(each) for each in marks[:page])
    count = len(marks[page]) if page < len(marks) else 0
    return f"/Annots [{' '.join(f'{mark_object(first + at)} 0 R' for at in range(count))}]" if count else ""


def _drawn(text: Text) -> str:
    return f"BT /F {text.size} Tf {text.x} {text.y} Td ({_escaped(text.text)}) Tj ET"


def _escaped(text: str) -> str:
    raw = text.encode("cp1252").decode("latin-1")
    return raw.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _stream(source: str) -> str:
    packed = zlib.compress(source.encode("latin-1")).decode("latin-1")
    return f"<< /Length {len(packed)} /Filter /FlateDecode >>\nstream\n{packed}\nendstream"


def _add_outline(objects: dict[int, str], outline: Sequence[Bookmark], *, first_free: int) -> None:
    numbers = iter(range(first_free, first_free + 100_000))
    roots = _add_bookmarks(objects, outline, 4, numbers)
    objects[4] = f"<< /Type /Outlines /First {roots[0]} 0 R /Last {roots[-1]} 0 R /Count {len(roots)} >>"


def _add_bookmarks(
    objects: dict[int, str], bookmarks: Sequence[Bookmark], parent: int, numbers: Iterator[int]
) -> list[int]:
    own = [next(numbers) for _ in bookmarks]
    for at, bookmark in enumerate(bookmarks):
        children = _add_bookmarks(objects, bookmark.children, own[at], numbers)
        objects[own[at]] = (
            f"<< /Title {hexed(bookmark.title)} /Parent {parent} 0 R {_target(bookmark)}"
            f"{f' /Prev {own[at - 1]} 0 R' if at else ''}{f' /Next {own[at + 1]} 0 R' if at + 1 < len(own) else ''}"
            f"{f' /First {children[0]} 0 R /Last {children[-1]} 0 R /Count {len(children)}' if children else ''} >>"
        )
    return own


def _target(bookmark: Bookmark) -> str:
    if bookmark.target is not None:
        return bookmark.target
    if bookmark.page is None:
        return ""
    if bookmark.top is None:
        return f"/Dest [{page_object(bookmark.page)} 0 R /Fit]"
    left = "null" if bookmark.left is None else bookmark.left
    return f"/Dest [{page_object(bookmark.page)} 0 R /XYZ {left} {bookmark.top} null]"


def _file(objects: dict[int, str]) -> bytes:
    whole = bytearray(b"%PDF-1.7\n")
    offsets: dict[int, int] = {}
    for number, source in sorted(objects.items()):
        offsets[number] = len(whole)
        whole += f"{number} 0 obj\n{source}\nendobj\n".encode("latin-1")
    size, start = max(objects) + 1, len(whole)
    rows = [f"{offsets[n]:010d} 00000 n \n" if n in offsets else "0000000000 65535 f \n" for n in range(size)]
    whole += f"xref\n0 {size}\n{''.join(rows)}trailer\n<< /Size {size} /Root 1 0 R >>\n".encode()
    return bytes(whole + f"startxref\n{start}\n%%EOF\n".encode())
