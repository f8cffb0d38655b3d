"""Annotation notes made up at random, in the specified format and in layouts found in the wild, with what they hold.

Each layout writes some of what an annotation is; only that can be asked of a reading (`Layout.tells`).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from catena.annotations.annotation import Annotation
from tests.dialects import same_words

HEX = {
    "#2ea8e5": "Blue", "#a28ae5": "Purple", "#e56eee": "Magenta", "#5fb236": "Green", "#aaaaaa": "Gray",
    "#ff6666": "Red", "#f19837": "Orange", "#ffd400": "Yellow",
}  # fmt: skip
LEVELS = {"#2ea8e5": "##", "#a28ae5": "###", "#e56eee": "####"}
KEYS = ("a-b", "a:b", "a.b", "müller-2021", "o'neil2020", "kim_2019a", "vanDerBerg+2001", "李2020", "smithML2023")
PREFIXES = (
    "THESIS:", "PREMISE:", "EVIDENCE:", "CLAIM:", "A:", "FINDING:", "CORE:", "WEAKNESS:", "LIMITATION:", "UNCLEAR:",
    "CONCERN:", "Q:", "GAP:", "RELEVANT:", "ASSUMPTION:", "TERM:", "CONNECTION:", "METHOD:", "THEME [time of day]:",
    "DETAIL:", "STAT:", "CODE:", "DATA:",
)  # fmt: skip
ATTACHMENT = "QW3RTY78"

_WORDS = (
    "the", "reef", "remembers", "nine", "winters", "a", "well-known", "effect", "of", "salt", "(n = 12)", "was", "und",
    "“seen before”", '"as they say"', "p < .05", "5 %", "Größe", "水位", "naïve", "e.g.", "[12]", "it's", "x_1",
    "*always*", "#4", "$x^2$", "A/B", "(see Fig. 2)", "3–5", "https://example.org/a?page=2", "[[Reefs]]",
)  # fmt: skip
_KEY_OR_WORD = re.compile(r"(?P<start>=K)\d(?P<key>\d\d[A-Z]{2})77|(?P<word>Number )(?P<blank>)")
_NOT_IN_COMMENTS = ("*always*", "[12]", "(see Fig. 2)", "https://example.org/a?page=2")
_LINES = (
    "- one, as in [@other2020]",
    "- two",
    "> they quote [@other2020 p. 99]",
    "1. first of all",
    "# of samples: 40",
)


@dataclass(frozen=True, kw_only=True)
class Written:
    """One annotation as it was written down.

    Attributes:
        type: Highlight, note or image.
        text: The paper's words, None when there are none.
        comment: The reader's, without prefixes.
        prefix: `THESIS:` or None.
        outer: `IDEA:` or None.
        page: As written, `1` where the layout loses it; None without one.
        color: `#rrggbb`.
        key: Zotero's.
        image: Its path, None for others.
        imported_at: When the import that wrote it ran, None when the note doesn't say.
    """

    type: str
    text: str | None
    comment: str | None
    page: str | None
    color: str
    key: str
    prefix: str | None = None
    outer: str | None = None
    image: str | None = None
    imported_at: str | None = None

    def field(self, name: str) -> str | None:
        """What a reading's field of this name should be."""
        if name == "color_hex":
            return self.color
        if name == "color_name":
            return HEX[self.color]
        if name == "annotation_key":
            return self.key
        value = {"comment_prefix": self.prefix, "outer_prefix": self.outer, "image_path": self.image}
        return value[name] if name in value else getattr(self, name)


@dataclass(frozen=True)
class Layout:
    """How one import template writes.

    Attributes:
        name: Of the layout.
        write: One annotation as lines, and the citekey they may name.
        tells: Which fields of an annotation the layout determines.
        rich: Whether text and comment may have several lines, prefixes and images: the specified format.
        comments: Whether it writes comments at all.
        pages: What pages it can write.
        glue: Between two annotations.
    """

    name: str
    write: Callable[[Written, str], str]
    tells: tuple[str, ...]
    rich: bool = False
    comments: bool = True
    pages: tuple[str, ...] = ("5", "12", "xii", "S12", "e45", "988")
    glue: str = "\n"


@dataclass(frozen=True)
class MadeUp:
    """A whole note.

    Attributes:
        path: Where it stands.
        citekey: Of its paper.
        markdown: The note.
        annotations: What it holds, in order.
        foreign: Words that stand in no annotation.
        layout: How it is written.
    """

    path: str
    citekey: str
    markdown: str
    annotations: tuple[Written, ...]
    foreign: tuple[str, ...]
    layout: Layout = field(repr=False)


def link(page: str | None, key: str, *, label: str = "") -> str:
    """A Zotero link in brackets behind its label."""
    return f"[{label}](zotero://open-pdf/library/items/{ATTACHMENT}?page={page or ''}&annotation={key})"


def _specified(one: Written, citekey: str) -> str:
    kind = {"highlight": "Highlight", "note": "Note", "image": "Image"}[one.type]
    lines = [f'<mark style="background-color: {one.color}">{kind}</mark>']
    said = " ".join(part for part in (one.outer, one.prefix, one.comment) if part)
    if said:
        hashes = f"{LEVELS[one.color]} " if one.color in LEVELS else ""
        lines.append(f"{hashes}**{said}**")
    if one.image:
        lines.append(f"![[{one.image}]]")
    if one.text and one.color == "#f19837":
        lines += ["```r", one.text, "```"]
    elif one.text:
        lines.append(one.text)
    marker = "pp." if one.page and any(dash in one.page for dash in "-–—") else "p."
    lines.append(f"[@{citekey} {marker} {one.page}]" if one.page else f"[@{citekey}]")
    return "\n".join(lines)


def _page_of(one: Written) -> str:
    """What the link says: nothing for the first page, as Zotero Integration loses it."""
    return "" if one.page == "1" else one.page or ""


def _pipe_callout(one: Written, citekey: str) -> str:
    page = _page_of(one)
    lines = [
        f"> [!quote]|{one.color}",
        f"> {one.text} ([p.{page}](zotero://open-pdf/library/items/{ATTACHMENT}?page={page}))",
    ]
    return "\n".join([*lines, *([f"> **메모:** {one.comment}"] if one.comment else [])])


def _symbol_bullet(one: Written, citekey: str) -> str:
    line = f"- & {one.text} {link(_page_of(one), one.key, label=f'(p. {_page_of(one)})')}"
    return f"- **{one.comment}**:\n\t{line}" if one.comment else line


def _named_highlight(one: Written, citekey: str) -> str:
    name = HEX[one.color]
    first = f'<span style="background-color:{name};color:Black">¶</span> **{name} Highlight** - '
    first += link(_page_of(one), one.key, label=f"Page {one.page}")
    note = f"**Note:** {one.comment} \n\n\n" if one.comment else ""
    return f"{first}\n\n> {one.text} \n\n{note}---"


def _labelled(one: Written, citekey: str) -> str:
    page = link(_page_of(one), one.key, label=one.page or "")
    comment = one.comment or ""
    return (
        f"##### **Highlight**  \n\n**Comment:** {comment}\n\n\n**Annotated:** *“{one.text}”*\n\n\n"
        f"**Tags:**   \n **Page:**   {page}  \n\n\n---\n"
    )


def _go_to_annotation(one: Written, citekey: str) -> str:
    cited = f"([Rey et al., 2020, p. {one.page}](zotero://select/library/items/M8K1F0RG))"
    line = f"{link(_page_of(one), one.key, label='Go to annotation')} “{one.text}” {cited}"
    return f"{line} {one.comment}" if one.comment else line


def _hex_callout(one: Written, citekey: str) -> str:
    lines = [
        f">[!quote|{one.color}] Quote",
        f">{one.text} {link(_page_of(one), one.key, label=f'(p. {_page_of(one)})')}",
    ]
    return "\n".join([*lines, *([">", f">**Comment:** {one.comment}"] if one.comment else [])])


def _hltr_mark(one: Written, citekey: str) -> str:
    page = link(_page_of(one), one.key, label=f"Page {_page_of(one)}")
    line = f'<mark class="hltr-{HEX[one.color].lower()}">"{one.text}"</mark> {page}'
    return f"{line}\n\n{one.comment} {page}" if one.comment else line


def _mark_and_link(one: Written, citekey: str) -> str:
    lines = [f'<mark style="background-color: {one.color}">Highlight</mark>', one.text or ""]
    return "\n".join(
        [
            *lines,
            *([f"**{one.comment}**"] if one.comment else []),
            link(_page_of(one), one.key, label=f"Page {_page_of(one)}"),
        ]
    )


SPECIFIED = Layout(
    "specified", _specified,
    ("type", "text", "comment", "comment_prefix", "outer_prefix", "page", "color_hex", "image_path", "imported_at"),
    rich=True,
    pages=("5", "12", "xii", "S12", "e45", "5–7", "5-7", "12—14"),
)  # fmt: skip
_SAID = ("text", "comment", "page")
WILD = (
    Layout("pipe callout", _pipe_callout, (*_SAID, "color_hex"), pages=("1", "5", "12"), glue=""),
    Layout("symbol bullet", _symbol_bullet, (*_SAID, "annotation_key"), pages=("1", "5", "xii", "988"), glue=""),
    Layout("named highlight", _named_highlight, (*_SAID, "color_name", "annotation_key"), pages=("1", "5", "12")),
    Layout("labelled", _labelled, (*_SAID, "annotation_key")),
    Layout("go to annotation", _go_to_annotation, (*_SAID, "annotation_key")),
    Layout("hex callout", _hex_callout, (*_SAID, "color_hex", "annotation_key"), pages=("1", "5", "xii", "988")),
    Layout("hltr mark", _hltr_mark, (*_SAID, "color_name", "annotation_key"), pages=("1", "5", "xii")),
    Layout("mark and link", _mark_and_link, (*_SAID, "color_hex", "annotation_key"), pages=("1", "5", "S12")),
)
"""Layouts as people's own templates write them; names are only for messages."""


def made_up(dice: Random, layout: Layout, *, most: int = 8) -> MadeUp:
    """A note with one to `most` annotations, the reader's own words above, below and, where that is safe, between."""
    citekey = dice.choice(KEYS)
    parts = [_header(dice, citekey)]
    annotations: list[Written] = []
    foreign = ["outsideabove"]
    imported_at = None
    for number in range(dice.randint(1, most)):
        if layout.rich and (number == 0 or dice.random() < 0.2):
            day, hour = dice.randint(10, 28), dice.randint(1, 11)
            imported_at = f"2024-0{dice.randint(1, 9)}-{day}T{hour:02}:30:00"
            parts.append(f"## Imported: {imported_at[:10]} {hour}:30 am\n\n")
        one = _annotation(dice, layout, number, imported_at)
        annotations.append(one)
        parts.append(layout.write(one, citekey) + "\n" + layout.glue)
        if layout.rich and dice.random() < 0.2:
            foreign.append(f"outsidebetween{number}")
            parts.append(f"My {foreign[-1]}, said in passing.\n\n")
    foreign.append("outsidebelow")
    parts.append("\n%% end annotations %%\n\n# My own notes\n\nWhat I think: outsidebelow.\n")
    return MadeUp(
        f"Papers/@{citekey.replace(':', '_')}.md", citekey, "".join(parts), tuple(annotations), tuple(foreign), layout
    )


def _header(dice: Random, citekey: str) -> str:
    tags = dice.choice(("tags: reefs, salt\n", "tags:\n  - reefs\n", ""))
    return (
        f'---\ncategory: Annotations\ncitekey: "{citekey}"\n{tags}---\n\n> [!Cite]\n> [@{citekey}]\n\n'
        "# Notes\n%% begin notes %%\nMine: outsideabove.\n%% end notes %%\n\n# Annotations\n%% begin annotations %%\n\n"
    )


def _annotation(dice: Random, layout: Layout, number: int, imported_at: str | None) -> Written:
    kind = dice.choice(("highlight", "highlight", "highlight", "note", "image")) if layout.rich else "highlight"
    color = dice.choice(tuple(HEX))
    text = _text(dice, layout, code=color == "#f19837") if kind == "highlight" else None
    comment = _sentence(dice, plain=True) if kind == "note" or (layout.comments and dice.random() < 0.5) else None
    if layout.rich and color == "#f19837" and text and comment is None:
        comment = "r"  # what its fence says
    elif layout.rich and kind == "highlight" and color not in LEVELS and comment and dice.random() < 0.3:
        comment += dice.choice(("\n", "\n\n")) + _sentence(dice, plain=True)
    prefixed = layout.rich and comment is not None and dice.random() < 0.5
    page = dice.choice(layout.pages)
    if layout.rich and dice.random() < 0.1:
        page = None
    figure = f"img/figure {number}.png" if kind == "image" else None  # whose name tells no page
    return Written(
        type=kind,
        text=text,
        comment=comment,
        prefix=dice.choice(PREFIXES) if prefixed else None,
        outer="IDEA:" if prefixed and dice.random() < 0.3 else None,
        page=page,
        color=color,
        key=f"K{number:03}{dice.choice('ABCD')}{dice.choice('WXYZ')}77",
        image=f"img/base-{dice.randint(1, 9)}-x12-y{number}.png" if kind == "image" and page else figure,
        imported_at=imported_at,
    )


def _text(dice: Random, layout: Layout, *, code: bool) -> str:
    if layout.rich and code:
        return "\n".join(("fit <- lm(y ~ x)", "    summary(fit)")[: dice.randint(1, 2)])
    if not layout.rich:
        return _sentence(dice)
    lines = [_sentence(dice)]
    for _ in range(dice.choice((0, 0, 0, 1, 2))):
        lines.append(dice.choice((_sentence(dice), *_LINES)))
    if dice.random() < 0.15:
        lines += ["", _sentence(dice)]
    return "\n".join(lines)


def _sentence(dice: Random, *, plain: bool = False) -> str:
    """Words of a paper; `plain` without what would end the bold that a comment stands in."""
    words = [word for word in _WORDS if not (plain and word in _NOT_IN_COMMENTS)]
    middle = " ".join(dice.choice(words) for _ in range(dice.randint(2, 14)))
    last = dice.choice(("ends", "stays", "returns")) + dice.choice((".", "", "?"))
    return f"Number {dice.randint(10, 99)} {middle} {last}"


def repeated(made: MadeUp, times: int) -> str:
    """The note with its annotations so many times, each time with keys and words of their own: none is a double."""
    head, marker, rest = made.markdown.partition("%% begin annotations %%\n")
    body, end, tail = rest.partition("\n%% end annotations %%")
    copies = (_KEY_OR_WORD.sub(rf"\g<start>\g<key>\g<word>{n:03}\g<blank>", f"{body}\n") for n in range(times))
    return f"{head}{marker}{''.join(copies)}{end}{tail}"


def wrong_with(made: MadeUp, annotations: Sequence[Annotation]) -> list[str]:
    """What a reading of this note has wrong; empty when nothing is."""
    if len(annotations) != len(made.annotations):
        return [f"{len(annotations)} annotations, not {len(made.annotations)}"]
    return [
        f"{at}. {name}: {value!r}, not {one.field(name)!r}"
        for at, (one, annotation) in enumerate(zip(made.annotations, annotations, strict=True), start=1)
        for name in made.layout.tells
        if same_words(value := getattr(annotation, name)) != same_words(one.field(name))
    ]
