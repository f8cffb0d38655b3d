"""The two figures of the demo vault, drawn pixel by pixel and written as PNG."""

import struct
import zlib
from dataclasses import dataclass

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
