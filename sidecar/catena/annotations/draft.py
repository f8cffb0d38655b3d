"""A draft of one annotation: takes its lines one by one and tells the paper's words from the reader's."""

import re
from dataclasses import dataclass, field, replace

from catena.annotations.annotation import AnnotationType
from catena.annotations.colors import Color, color_in_words
from catena.annotations.dialects import Dialect
from catena.annotations.fragments import Fragment
from catena.annotations.lexing import Lexed, lex
from catena.annotations.type_words import type_named
from catena.language.template_words import words_of
from catena.notation.anchors import Anchor
from catena.notation.labels import Slot, slot_of
from catena.notation.lines import Line, read_callout
from catena.notation.page_references import page_in
from catena.notation.wording import is_emphasised, is_quoted

_FEWEST_QUOTED = 6
"""From how many words on a callout's title with a link is what the paper says."""
_READ_FROM_IMAGE = {"🔎", "🔍", "OCR"}
_UNTOLD_LABELS = frozenset(words_of("callouts.untold"))


_BOLD_FIRST = re.compile(r"\*\*(?P<said>[^*\n]*\w[^*\n]*)\*\*\s*[:：]?\s+(?P<rest>\S.*)", re.DOTALL)


@dataclass(slots=True)
class Draft:
    """An annotation that is being read.

    Attributes:
        dialect: The dialect it began in.
        first: Its first line, 0-based.
        last: Its last so far.
        imported_at: From the import heading above.
        section_path: The headings above that name sections of the paper.
        group: The heading above that names a kind of annotation.
        only_quoted: Whether only a quotation counts as the paper's words, as in a note of the reader's own.
        quotes_told: Whether words that nothing marks as a quotation are the reader's.
    """

    dialect: Dialect
    first: int
    last: int
    imported_at: str | None = None
    section_path: tuple[str, ...] = ()
    group: str | None = None
    only_quoted: bool = False
    quotes_told: bool = False
    text: list[str] = field(default_factory=list[str])
    comment: list[str] = field(default_factory=list[str])
    lead: list[str] = field(default_factory=list[str])
    anchors: list[Anchor] = field(default_factory=list[Anchor])
    images: list[str] = field(default_factory=list[str])
    labels: list[str] = field(default_factory=list[str])
    color: Color | None = None
    type: AnnotationType | None = None
    symbol: str | None = None
    block_id: str | None = None
    page: str | None = None
    slot: Slot | None = None
    is_closed: bool = False
    is_marked: bool = False
    depth: int = 0
    _gap: bool = False
    _chip: Line | None = None
    _header_leads: bool = False
    _is_listed: bool = False
    _indent: int = 0

    @property
    def identity(self) -> str | None:
        """What tells its place from others; None without a place."""
        return next((anchor.identity for anchor in self.anchors if not anchor.cited), None)

    @property
    def has_words(self) -> bool:
        """Whether it has words of the paper or an image already."""
        return bool(self.text) or bool(self.images)

    @property
    def is_quotation_open(self) -> bool:
        """Whether the paper's words began with a quotation mark that is not closed yet."""
        words = "".join(self.text)
        return words.startswith("“") and words.count("“") > words.count("”") and not self.is_closed

    def take(self, fragment: Fragment) -> None:
        """Take all that a fragment says."""
        self.first, self.last = min(self.first, fragment.first), max(self.last, fragment.last)
        self.labels += [wrapper for wrapper in fragment.wrappers if wrapper not in self.labels]
        for lexed in fragment.lead:
            self._collect(lexed)
            self.lead += [lexed.words] if lexed.words else []
        if fragment.callout is not None and fragment.header is not None:
            self._take_header(fragment.callout.type, fragment.header)
        self._gap = self._gap or (fragment.after_blank and bool(self.text or self.comment))
        for lexed in fragment.lexed:
            self._take(lexed)

    def take_lead(self, fragment: Fragment) -> None:
        """Take a fragment's words as a comment that stands above the text."""
        self.first = min(self.first, fragment.first)
        for lexed in fragment.lexed:
            self._collect(lexed)
            self.lead += [lexed.words] if lexed.words else []

    def take_comment(self, fragment: Fragment) -> None:
        """Take a fragment's words as a comment, wherever they stand."""
        self.slot = Slot.COMMENT
        self.take(fragment)

    def _take_header(self, kind: str, header: Lexed) -> None:
        self._collect(header)
        name, _, meta = kind.partition("|")
        self.color = self.color or color_in_words(kind) or color_in_words(header.words)
        self._header_leads = header.place is not None
        self.anchors += header.anchors
        word = header.words.strip()
        if header.place is not None and len(word.split()) >= _FEWEST_QUOTED and type_named(word) is None:
            self._quote(word, header.line.depth)  # a template that puts the paper's words into the title
            return
        self.type = self.type or type_named(word)
        page = page_in(word) if word and not header.anchors else None
        if page:
            self.page = self.page or page
        elif word and type_named(word) is None:
            self.labels.append(word)
        tells = name.casefold() not in _UNTOLD_LABELS and color_in_words(name) is None
        if tells and (word or not meta):
            self.labels.append(name)

    def _collect(self, lexed: Lexed) -> None:
        """Take what a line says besides words."""
        self.color = self.color or lexed.color
        self.type = self.type or lexed.type
        self.symbol = self.symbol or lexed.symbol
        self.is_marked = self.is_marked or lexed.is_mark
        self.block_id = self.block_id or lexed.block_id
        self.images += lexed.images
        self.labels += [*([lexed.word] if lexed.word else []), *lexed.tags]

    def _take(self, lexed: Lexed) -> None:
        nested = read_callout(lexed.line)
        if nested is not None:
            self.slot = Slot.COMMENT if self.has_words else self.slot
            title = lex(replace(lexed.line, text=nested.title)).words
            if self.has_words and title and slot_of(title) is None:
                self._say(title)
            return
        if (not lexed.parts and not lexed.label) or not lexed.line.text.strip("-* "):
            self._take_wordless(lexed)
            return
        self._collect(lexed)
        parts = lexed.parts
        if (label := lexed.label) is not None and label.slot is not Slot.UNKNOWN:
            self.slot = label.slot
            if label.word in _READ_FROM_IMAGE and self.images:
                self.type = self.type or AnnotationType.IMAGE
        if self._take_field(lexed):
            return
        if lexed.place and not self.text and parts and isinstance(parts[0], str):
            said, rest = _bold_first(parts[0])
            self.lead += [said] if said else []
            parts = (rest, *parts[1:])
        for part in parts:
            if isinstance(part, Anchor):
                self.anchors.append(part)
                self.is_closed = self.is_closed or bool(self.text)
            elif part:
                self._take_words(part, lexed)
        self._gap = False

    def _take_wordless(self, lexed: Lexed) -> None:
        """Take a blank line, a rule inside a callout, an image, or a mark that only names a kind."""
        self._collect(lexed)
        self._chip = lexed.line if lexed.is_chip else self._chip
        if lexed.line.text.strip("-* ") == "" and self.has_words:
            self._gap = bool(self.text)
            self.is_closed = self.is_closed or (self._header_leads and not self.comment) or bool(lexed.line.text)

    def _take_field(self, lexed: Lexed) -> bool:
        """Take a field that is neither text nor comment (`**Color**: #ffd400 (Yellow)`); whether the line is one."""
        if lexed.label is None:
            return False
        slot = lexed.label.slot
        if slot is Slot.COLOR:
            self.color = self.color or color_in_words(lexed.words)
        elif slot is Slot.PAGE:
            self.anchors += lexed.anchors
            self.page = self.page or (page_in(lexed.words) if lexed.words else None)
        elif slot is Slot.TAGS:
            self.labels += [word.lstrip("#") for word in lexed.words.replace(",", " ").split() if word.startswith("#")]
        elif slot is Slot.IMAGE:
            self.type = self.type or AnnotationType.IMAGE
        elif slot is not Slot.NOTHING:
            return False
        if slot is Slot.NOTHING:
            self.anchors += lexed.anchors
        self.slot = None
        return True

    def _take_words(self, words: str, lexed: Lexed) -> None:
        line = lexed.line
        if line.bullet[:1].isdigit() and (self.text or self.slot is Slot.COMMENT):
            words = f"{line.bullet} {words}"
        if self.slot is Slot.COMMENT and not (not self.text and lexed.place and not lexed.label):
            self._say(words)
        elif self.slot is Slot.TEXT and lexed.label and lexed.label.slot is Slot.TEXT:
            self._quote(words, line.depth)
        elif not self.text:
            is_wordless = self.type in (AnnotationType.NOTE, AnnotationType.IMAGE) and bool(line.bullet or self.images)
            if is_wordless or (self.images and (line.bullet or not line.depth or self.is_closed)):
                self._say(words)
            else:
                # Behind a mark on the same line (`<mark>…</mark></br>> words`) words stand as deep as the mark does.
                behind_mark = self._chip is not None and self._chip.number == line.number
                self._quote(words, self._chip.depth if self._chip and behind_mark else line.depth)
                self._is_listed, self._indent = bool(line.bullet), line.indent
        elif self._is_text_below_comment(words, lexed):
            self.lead += self.text
            self.text, self.depth = [words], line.depth
        elif self._is_comment_below(words, lexed):
            self._say(words)
        else:
            self._quote(words, line.depth)
        if " >> " in words and not self.comment and self.text and self.text[-1] == words:
            self.text[-1], _, said = words.partition(" >> ")
            self._say(said)

    def _is_comment_below(self, words: str, lexed: Lexed) -> bool:
        """Whether words below the paper's are the reader's: behind the place, nested, in a list, or all in italics."""
        line = lexed.line
        is_item = line.bullet and (line.indent > self._indent or not self._is_listed)
        if self.is_closed or line.depth != self.depth or is_item:
            return True
        if self.quotes_told and is_quoted("\n".join(self.text)) and not is_quoted(words):
            return True
        return is_emphasised(words) and not is_emphasised(self.text[0])

    def _is_text_below_comment(self, words: str, lexed: Lexed) -> bool:
        """Whether what was taken for the paper's words is a comment above them: in bold, or not marked as these are."""
        if self.text[0].startswith("**") and is_emphasised(self.text[0]):
            return not is_emphasised(words)
        if lexed.place and self.identity is None and lexed.line.depth > self.depth and not is_quoted(self.text[0]):
            return True  # a quote with its place, below words that have neither
        is_told = lexed.is_marked or is_quoted(words)
        return is_told and bool(lexed.anchors) and not is_quoted("\n".join(self.text))

    def _quote(self, words: str, depth: int) -> None:
        if not self.text:
            self.depth = depth
        elif self._gap:
            self.text.append("")
        self.text.append(words)

    def _say(self, words: str) -> None:
        if self.comment and self._gap:
            self.comment.append("")
        self.comment.append(words)


def _bold_first(words: str) -> tuple[str | None, str]:
    """A comment in bold before the paper's words on their line (`**why?** words [(p. 5)](…)`), and these words."""
    found = _BOLD_FIRST.fullmatch(words)
    return (found["said"].strip(), found["rest"]) if found else (None, words)
