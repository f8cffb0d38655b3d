"""Write the demo vault's attachments: one paper as a PDF and two figures as PNG.

Everything is built from objects and pixels by hand, so that the vault needs no tool and no file of anybody
else's. The same source gives the same PDF bytes; the PNGs have the same pixels (their compression may differ
between zlib versions).

Run `python scripts/make_demo_attachments.py` after a change here and commit what it wrote.
"""

import re
import struct
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

# ---------------------------------------------------------------------------------------------------------
# The paper: its text stands beside the vault, page by page

DEMO = Path(__file__).resolve().parent.parent / "demo"
ATTACHMENTS = DEMO / "vault" / "Attachments"
PAPER_TEXT = DEMO / "lindqvist2021spacing.txt"
FIRST_PAGE_LABEL = 211

Kind = Literal["title", "byline", "h1", "h2", "row", "text"]

_MARKERS: dict[str, Kind] = {"#": "title", ">": "byline", "##": "h1", "###": "h2", "|": "row"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of ASCII text on a page, and how it is set."""

    kind: Kind
    text: str

    @property
    def destination(self) -> str:
        """Name that a bookmark points to, "" when it is no heading."""
        return re.sub(r"[^a-z0-9]+", "-", self.text.lower()) if self.kind in ("h1", "h2") else ""


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A bookmark and those below it."""

    title: str
    destination: str
    children: tuple["OutlineEntry", ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """A highlight annotation over words that stand on a page.

    Attributes:
        page: 0-based.
        words: Found verbatim in one piece of that page.
        color: Hex without `#`.
        comment: What the reader wrote.
    """

    page: int
    words: str
    color: str
    comment: str


def read_pages(text: str) -> tuple[tuple[Piece, ...], ...]:
    """Pages from the paper's text: `---` between pages, blank lines between paragraphs, one marker a line.

    The markers are `#` title, `>` byline, `##` and `###` headings, `|` row of a table.
    """
    return tuple(tuple(_read_pieces(page)) for page in text.split("\n---\n"))


def _read_pieces(page: str) -> Iterator[Piece]:
    for paragraph in page.strip().split("\n\n"):
        lines = paragraph.split("\n")
        marked = [line.split(" ", 1) for line in lines if line.split(" ", 1)[0] in _MARKERS]
        if marked:
            yield from (Piece(_MARKERS[marker], words) for marker, words in marked)
        else:
            yield Piece("text", " ".join(lines))


def outline_of(pages: Iterable[Iterable[Piece]]) -> tuple[OutlineEntry, ...]:
    """The bookmarks: first-level headings with the second-level ones that follow them."""
    entries: list[OutlineEntry] = []
    for piece in (piece for page in pages for piece in page):
        entry = OutlineEntry(piece.text, piece.destination)
        if piece.kind == "h1":
            entries.append(entry)
        elif piece.kind == "h2":
            parent = entries.pop()
            entries.append(OutlineEntry(parent.title, parent.destination, (*parent.children, entry)))
    return tuple(entries)


MARKS: tuple[Mark, ...] = (
    Mark(2, "All sections were taught by the second author.", "ff6666", "LIMITATION: one school, one teacher"),
    Mark(
        4,
        "Spaced retrieval improved recall after 30 days by 34 percent compared with massed study.",
        "5fb236",
        "FINDING: the headline number",
    ),
    Mark(
        5,
        "Students in the expanding group also opened the app on more days.",
        "ffd400",
        "Q: is it the gap or the number of retrievals?",
    ),
)

# ---------------------------------------------------------------------------------------------------------
# Setting the pages

PAGE_WIDTH, PAGE_HEIGHT = 510, 660
LEFT, RIGHT, TOP, BOTTOM = 56.0, 454.0, 612.0, 72.0

# Helvetica's advance widths for the codes 32 to 126, in thousandths of the font size (Adobe's core metrics).
_WIDTHS = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 "
    "556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 "
    "667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 "
    "556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584 "
)
HELVETICA_WIDTHS = tuple(int(width) for width in _WIDTHS.split())


@dataclass(frozen=True, slots=True)
class _Style:
    font: str
    size: float
    leading: float
    space_before: float


_STYLES: dict[Kind, _Style] = {
    "title": _Style("F2", 17.0, 22.0, 0.0),
    "byline": _Style("F1", 9.5, 14.0, 6.0),
    "h1": _Style("F2", 13.0, 18.0, 16.0),
    "h2": _Style("F2", 11.0, 16.0, 12.0),
    "text": _Style("F1", 11.0, 16.5, 8.0),
    "row": _Style("F1", 10.0, 14.0, 4.0),
}


@dataclass(frozen=True, slots=True)
class _Line:
    """A set line; `start` is its offset in the piece's text, `y` its baseline in points."""

    piece: Piece
    start: int
    text: str
    y: float
    style: _Style


def text_width(text: str, size: float) -> float:
    """Width in points of ASCII text in Helvetica at a size in points."""
    return sum(HELVETICA_WIDTHS[ord(character) - 32] for character in text) * size / 1000.0


def _wrap(text: str, size: float) -> list[tuple[int, str]]:
    """Break at spaces; each line with its offset in the text."""
    lines: list[tuple[int, str]] = []
    start = 0
    while start < len(text):
        end = len(text)
        while text_width(text[start:end], size) > RIGHT - LEFT:
            end = text.rindex(" ", start, end)
        lines.append((start, text[start:end]))
        start = end + 1
    return lines


def _set_page(pieces: Iterable[Piece]) -> list[_Line]:
    lines: list[_Line] = []
    y = TOP
    for piece in pieces:
        style = _STYLES[piece.kind]
        y -= style.space_before if lines else 0.0
        for start, text in _wrap(piece.text, style.size):
            y -= style.leading
            lines.append(_Line(piece, start, text, y, style))
    if y < BOTTOM:
        raise ValueError(f"Page with {lines[0].text!r} is {BOTTOM - y:.0f} points too long")
    return lines


def _literal(text: str) -> str:
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"({escaped})"


def _content(lines: Iterable[_Line], label: str) -> str:
    shown = [
        f"BT /{line.style.font} {line.style.size:g} Tf {LEFT:g} {line.y:g} Td {_literal(line.text)} Tj ET"
        for line in lines
    ]
    shown.append(f"BT /F1 9 Tf {(PAGE_WIDTH - text_width(label, 9)) / 2:g} 36 Td {_literal(label)} Tj ET")
    return "\n".join(shown)


def _quads(lines: Iterable[_Line], words: str) -> list[tuple[float, float, float, float]]:
    """Boxes (left, bottom, right, top) over the words, one a line."""
    boxes: list[tuple[float, float, float, float]] = []
    for line in lines:
        begin = line.piece.text.find(words)
        if begin < 0:
            continue
        first = max(begin - line.start, 0)
        last = min(begin + len(words) - line.start, len(line.text))
        if first < last:
            left = LEFT + text_width(line.text[:first], line.style.size)
            right = LEFT + text_width(line.text[:last], line.style.size)
            boxes.append((left, line.y - 0.22 * line.style.size, right, line.y + 0.78 * line.style.size))
    if not boxes:
        raise ValueError(f"Not on the page: {words!r}")
    return boxes


# ---------------------------------------------------------------------------------------------------------
# PDF objects (ISO 32000-1: 7.5 file structure, 12.3.2.3 named destinations, 12.3.3 outline, 12.5.6.10 highlights)


@dataclass(slots=True)
class _PdfObjects:
    """The numbered objects of a file; a number may be taken before its object is known."""

    bodies: list[str] = field(default_factory=list[str])

    def reserve(self) -> int:
        self.bodies.append("")
        return len(self.bodies)

    def put(self, number: int, body: str) -> int:
        self.bodies[number - 1] = body
        return number

    def add(self, body: str) -> int:
        return self.put(self.reserve(), body)

    def add_stream(self, content: str) -> int:
        return self.add(f"<< /Length {len(content)} >>\nstream\n{content}\nendstream")

    def to_bytes(self, *, root: int, info: int) -> bytes:
        written = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        offsets: list[int] = []
        for number, body in enumerate(self.bodies, start=1):
            offsets.append(len(written))
            written += f"{number} 0 obj\n{body}\nendobj\n".encode("ascii")
        table_at = len(written)
        table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
        size = len(self.bodies) + 1
        written += f"xref\n0 {size}\n0000000000 65535 f \n{table}".encode("ascii")
        written += f"trailer\n<< /Size {size} /Root {root} 0 R /Info {info} 0 R >>\n".encode("ascii")
        written += f"startxref\n{table_at}\n%%EOF\n".encode("ascii")
        return bytes(written)


def _hex_color(color: str) -> str:
    return " ".join(f"{int(color[at : at + 2], 16) / 255:.3f}" for at in (0, 2, 4))


def _highlight(mark: Mark, boxes: Sequence[tuple[float, float, float, float]]) -> str:
    quads = " ".join(
        f"{left:.2f} {top:.2f} {right:.2f} {top:.2f} {left:.2f} {bottom:.2f} {right:.2f} {bottom:.2f}"
        for left, bottom, right, top in boxes
    )
    rectangle = (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
    return (
        "<< /Type /Annot /Subtype /Highlight /F 4 /T (Nora Veldt) /M (D:20240206091200Z)"
        f" /Rect [{' '.join(f'{edge:.2f}' for edge in rectangle)}] /QuadPoints [{quads}]"
        f" /C [{_hex_color(mark.color)}] /Contents {_literal(mark.comment)} >>"
    )


def _add_outline(
    objects: _PdfObjects, parent: int, entries: Sequence[OutlineEntry], *, top_level: bool
) -> tuple[int, int, int]:
    """Add the entries below a parent; first object, last object, how many entries in all."""
    numbers = [objects.reserve() for _ in entries]
    total = len(entries)
    for at, (number, entry) in enumerate(zip(numbers, entries, strict=True)):
        # both ways to point somewhere are in use by PDF writers: a destination, and an action that goes there
        target = f"/Dest ({entry.destination})" if top_level else f"/A << /S /GoTo /D ({entry.destination}) >>"
        body = f"<< /Title {_literal(entry.title)} /Parent {parent} 0 R {target}"
        if at > 0:
            body += f" /Prev {numbers[at - 1]} 0 R"
        if at + 1 < len(numbers):
            body += f" /Next {numbers[at + 1]} 0 R"
        if entry.children:
            first, last, below = _add_outline(objects, number, entry.children, top_level=False)
            body += f" /First {first} 0 R /Last {last} 0 R /Count {below}"
            total += below
        objects.put(number, body + " >>")
    return numbers[0], numbers[-1], total


def make_paper() -> bytes:
    """The paper as a PDF: eight pages labeled from 211, an outline of two levels, three highlights."""
    objects = _PdfObjects()
    catalog, tree, outline = objects.reserve(), objects.reserve(), objects.reserve()
    fonts = [
        objects.add(f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>")
        for name in ("Helvetica", "Helvetica-Bold")
    ]
    page_numbers: list[int] = []
    destinations: dict[str, str] = {}
    pages = read_pages(PAPER_TEXT.read_text(encoding="ascii"))
    for index, pieces in enumerate(pages):
        lines = _set_page(pieces)
        content = objects.add_stream(_content(lines, str(FIRST_PAGE_LABEL + index)))
        marks = [objects.add(_highlight(mark, _quads(lines, mark.words))) for mark in MARKS if mark.page == index]
        page = objects.add(
            f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 {PAGE_WIDTH} {PAGE_HEIGHT}]"
            f" /Resources << /Font << /F1 {fonts[0]} 0 R /F2 {fonts[1]} 0 R >> >> /Contents {content} 0 R"
            f" /Annots [{' '.join(f'{mark} 0 R' for mark in marks)}] >>"
        )
        page_numbers.append(page)
        for line in lines:
            if line.piece.destination and line.start == 0:
                top = line.y + line.style.leading
                destinations[line.piece.destination] = f"[{page} 0 R /XYZ {LEFT:g} {top:g} null]"
    objects.put(
        tree,
        f"<< /Type /Pages /Count {len(page_numbers)} /Kids [{' '.join(f'{n} 0 R' for n in page_numbers)}] >>",
    )
    first, last, total = _add_outline(objects, outline, outline_of(pages), top_level=True)
    objects.put(outline, f"<< /Type /Outlines /First {first} 0 R /Last {last} 0 R /Count {total} >>")
    names = objects.add(f"<< /Names [{' '.join(f'({name}) {destinations[name]}' for name in sorted(destinations))}] >>")
    info = objects.add(
        f"<< /Title {_literal(pages[0][0].text)} /Author (Saga Lindqvist, Yusuf Amara, Britt Poulsen)"
        " /Producer (Catena demo) /CreationDate (D:20210412000000Z) >>"
    )
    objects.put(
        catalog,
        f"<< /Type /Catalog /Pages {tree} 0 R /Outlines {outline} 0 R /PageMode /UseOutlines"
        f" /Names << /Dests {names} 0 R >> /PageLabels << /Nums [0 << /S /D /St {FIRST_PAGE_LABEL} >>] >> >>",
    )
    return objects.to_bytes(root=catalog, info=info)


# ---------------------------------------------------------------------------------------------------------
# Figures

_PALETTE = ((255, 255, 255), (40, 44, 52), (46, 168, 229), (200, 204, 210), (95, 178, 54))
_WHITE, _INK, _BLUE, _PALE, _GREEN = range(5)

# Letters of three by five pixels, one digit a row (4 = left, 2 = middle, 1 = right).
_LETTERS = {
    "A": "25755", "C": "34443", "D": "65556", "E": "74647", "H": "55755", "I": "72227", "K": "55655",
    "L": "44447", "M": "57755", "N": "65555", "O": "25552", "P": "65644", "R": "65655", "S": "34216",
    "T": "72222", "U": "55557", "V": "55552", "W": "55775", "Y": "55222", "0": "75557", "1": "26227",
    "2": "61247", "3": "61216", "4": "55711", "5": "74616", "6": "34657", "7": "71224", "8": "75757",
    "9": "75716", "%": "51245", " ": "00000",
}  # fmt: skip


@dataclass(slots=True)
class _Canvas:
    width: int
    height: int
    rows: list[bytearray]

    @classmethod
    def blank(cls, width: int, height: int) -> "_Canvas":
        return cls(width, height, [bytearray(width) for _ in range(height)])

    def box(self, left: int, top: int, right: int, bottom: int, color: int) -> None:
        """Fill; right and bottom stand outside."""
        for row in self.rows[top:bottom]:
            row[left:right] = bytes([color]) * (right - left)

    def disc(self, x: int, y: int, radius: int, color: int) -> None:
        for row in range(y - radius, y + radius + 1):
            half = int((radius * radius - (row - y) ** 2) ** 0.5)
            self.box(x - half, row, x + half + 1, row + 1, color)

    def write(self, text: str, left: int, top: int, scale: int = 2) -> None:
        for letter in text:
            for at, digit in enumerate(_LETTERS[letter]):
                for column in range(3):
                    if int(digit) & (4 >> column):
                        x, y = left + column * scale, top + at * scale
                        self.box(x, y, x + scale, y + scale, _INK)
            left += 4 * scale

    def axes(self, left: int, bottom: int) -> None:
        self.box(left, 20, left + 2, bottom, _INK)
        self.box(left, bottom, self.width - 20, bottom + 2, _INK)

    def to_png(self) -> bytes:
        """Palette PNG of eight bits a pixel."""
        scanlines = b"".join(b"\x00" + bytes(row) for row in self.rows)
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 3, 0, 0, 0)
        palette = b"".join(bytes(color) for color in _PALETTE)
        chunks = (
            (b"IHDR", header),
            (b"PLTE", palette),
            (b"IDAT", zlib.compress(scanlines, 9)),
            (b"IEND", b""),
        )
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
            for name, data in chunks
        )


def make_spindle_figure() -> bytes:
    """Recall against spindle density: sixty-two people, a line through them."""
    canvas = _Canvas.blank(440, 280)
    left, bottom = 56, 236
    for level in range(4):
        canvas.box(left, bottom - 50 * (level + 1), 420, bottom - 50 * (level + 1) + 1, _PALE)
        canvas.write(f"{20 * (level + 1)}%", 20, bottom - 50 * (level + 1) - 5)
    for x in range(left + 10, 410):
        y = bottom - 60 - (x - left) * 85 // 360
        canvas.box(x, y, x + 1, y + 2, _GREEN)
    for person in range(1, 63):
        # two irrational steps spread the points evenly and look like chance, the same on each run
        across, scatter = person * 0.61803 % 1.0, person * 0.75488 % 1.0 + person * 0.56984 % 1.0 - 1.0
        x = left + 14 + int(across * 340)
        y = bottom - 60 - (x - left) * 85 // 360 + int(scatter * 60)
        canvas.disc(x, y, 3, _BLUE)
    canvas.axes(left, bottom)
    canvas.write("RECALL", 20, 6)
    canvas.write("SPINDLES PER MINUTE", 250, bottom + 18)
    return canvas.to_png()


def make_adherence_figure() -> bytes:
    """Share of reviews made on the due day, by week, for the three arms of the autumn wave."""
    canvas = _Canvas.blank(480, 280)
    left, bottom = 56, 236
    weeks = ((96, 71, 88), (94, 58, 86), (95, 44, 84), (93, 39, 85), (92, 36, 83))
    for level in range(4):
        canvas.box(left, bottom - 50 * (level + 1), 460, bottom - 50 * (level + 1) + 1, _PALE)
        canvas.write(f"{25 * (level + 1)}%", 14, bottom - 50 * (level + 1) - 5)
    for week, shares in enumerate(weeks):
        start = left + 18 + week * 80
        for arm, (share, color) in enumerate(zip(shares, (_PALE, _BLUE, _GREEN), strict=True)):
            canvas.box(start + arm * 18, bottom - 2 * share, start + arm * 18 + 15, bottom, color)
        canvas.write(str(week + 1), start + 22, bottom + 8)
    canvas.axes(left, bottom)
    canvas.write("REVIEWS ON THE DUE DAY", 14, 6)
    canvas.write("WEEK", 424, bottom + 24)
    return canvas.to_png()


def attachments() -> dict[str, bytes]:
    """Name → content of everything this script writes."""
    return {
        "lindqvist2021spacing.pdf": make_paper(),
        "haraldsen2019sleep-6-x72-y310.png": make_spindle_figure(),
        "adherence-autumn.png": make_adherence_figure(),
    }


def main() -> int:
    """Write the attachments and say how large they are."""
    ATTACHMENTS.mkdir(parents=True, exist_ok=True)
    for name, content in attachments().items():
        (ATTACHMENTS / name).write_bytes(content)
        print(f"{name}: {len(content):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
