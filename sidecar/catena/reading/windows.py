"""Windows: one to three neighbouring units of a note, long enough to be understood and short enough to be read."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, zip_longest

from catena.language.folding import fold
from catena.language.sentences import BETWEEN_ITEMS
from catena.language.tokens import UNSPACED_CHARACTER
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, alternatives
from catena.language.wordings import wording
from catena.notes import Span
from catena.notes.import_headings import section_of
from catena.reading.passage import AnswerPassage, PassageKind
from catena.reading.statements import refers_back
from catena.reading.units import BETWEEN_CELLS, Unit
from catena.vault.path import VaultPath

LONGEST_WINDOW = 300
"""In characters; a single longer sentence is still a window."""
LONGEST_LIST = 700
"""In characters, of a list that is shown whole."""
LONGEST_SHOWN = 450
"""In characters; a window is shown after the sentence that it refers back to up to this length."""
MOST_UNITS = 3
MOST_LISTED = 6
"""How many units a window of list items may have."""

_ALONE = (PassageKind.ROW, PassageKind.FIELD)
_INTRODUCES = (":", "：")


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """Neighbouring units of one section.

    Attributes:
        first: The index of the first unit in the note.
        last: The index after the last.
        text: Their plain text, joined by a blank; between items of a list stands ` · `.
        span: From the first to the last.
        kind: The kind of the first unit.
        path: The headings above them, outermost first.
        leads: Whether it begins a section or the note.
        linked: The share of its text that is links.
        name: The name of a field or of a table's columns.
        page: The page label of an annotation.
        introduces: Whether it ends with a sentence that the items of a list behind it complete.
        units: The units themselves.
    """

    first: int
    last: int
    text: str
    span: Span
    kind: PassageKind
    path: tuple[str, ...]
    leads: bool
    linked: float
    name: str
    page: str | None
    introduces: bool
    units: tuple[Unit, ...]

    @property
    def size(self) -> int:
        """The number of units."""
        return self.last - self.first


def windows_of(units: Sequence[Unit], first: int) -> Iterator[Window]:
    """Yield the windows that begin with one unit, the shortest first.

    A window ends at the section's end and before a table, a field, or a change between prose and quotation. A
    sentence that ends with a colon is joined by the items that it introduces, but no paragraph by an item before it
    that has no mark at its end.
    """
    start = units[first]
    yield window_of(units, first, first + 1)
    if start.kind in _ALONE:
        return
    introduces = introduces_list(units, first)
    most = MOST_LISTED if introduces or start.kind is PassageKind.ITEM else MOST_UNITS
    length = len(start.text)
    for last in range(first + 1, min(first + most, len(units))):
        unit = units[last]
        length += 1 + len(unit.text)
        if unit.path != start.path or not _continues(start, unit, introduces) or length > LONGEST_WINDOW:
            return
        if unit.page is not None or start.page is not None:
            return
        if units[last - 1].kind is PassageKind.ITEM and _is_unended(units[last - 1], unit):
            return
        if not _is_label(units, last):
            yield window_of(units, first, last + 1)


def with_antecedent(units: Sequence[Unit], window: Window) -> Window:
    """Return a window after the sentence that it refers back to (`This helps.`), if it stands in the same paragraph.

    Returns:
        The window itself if it can be read alone, or would become too long to be read.
    """
    before = units[window.first - 1] if window.first else None
    is_near = before is not None and before.kind is window.kind and before.block == units[window.first].block
    if before is None or not is_near or before.item != units[window.first].item or before.page != window.page:
        return window
    if not refers_back(window.text) or len(before.text) + len(window.text) > LONGEST_SHOWN:
        return window
    return window_of(units, window.first - 1, window.last)


def with_list(units: Sequence[Unit], window: Window) -> Window:
    """Return a window with the whole list that its sentence introduces, and with the sentence before its list.

    A list that would become too long to be read is cut between two items.
    """
    first = window.first
    if first and units[first].kind is PassageKind.ITEM and _is_introduced(units, first):
        first -= 1
    lead = next((at for at in range(window.last - 1, first - 1, -1) if introduces_list(units, at)), None)
    if lead is None or not all(unit.kind is PassageKind.ITEM for unit in units[lead + 1 : window.last]):
        return window
    last = _end_of_list(units, first, lead + 1)
    return window if last < window.last else window_of(units, first, last)


def with_whole_items(units: Sequence[Unit], window: Window) -> Window:
    """Return a window of list items from the beginning of its first one, which often says what or when: `2024-10 Rye.
    Gave up.`; one of several also to the end of the last.

    What would become too long to be read is left as it is.
    """
    first, last = window.first, window.last
    while first and _is_in_one_item(units[first - 1], units[first]):
        first -= 1
    is_of_several = units[window.first].item != units[window.last - 1].item
    while is_of_several and last < len(units) and _is_in_one_item(units[last - 1], units[last]):
        last += 1
    length = sum(len(unit.text) for unit in units[first:last])
    return (
        window
        if (first, last) == (window.first, window.last) or length > LONGEST_SHOWN
        else window_of(units, first, last)
    )


def _is_in_one_item(one: Unit, other: Unit) -> bool:
    is_item = one.kind is other.kind is PassageKind.ITEM and one.page is other.page is None
    return is_item and one.item == other.item and one.path == other.path


def completed(units: Sequence[Unit], window: Window, *, with_formula: bool = False) -> Window:
    """Return a window with what its last sentence only announces: a formula, a quotation, rows or one more sentence.

    Args:
        units: The units of the note.
        window: The window; items that it introduces are in it already.
        with_formula: Whether a formula right behind it belongs to it in any case, because a formula is asked for.

    Returns:
        The window itself if its last sentence is complete, or nothing follows it.
    """
    last, end = units[window.last - 1], window.last
    following = units[end] if end < len(units) else None
    if following is None or not _belongs_to(last, following):
        return window
    announces = last.text.endswith(_INTRODUCES) or introduces_list(units, end - 1)
    if not (announces or (with_formula and following.text.startswith(_FORMULA))):
        return window
    length = sum(len(unit.text) for unit in units[window.first : end])
    most = 1 if following.kind is PassageKind.SENTENCE and not following.text.startswith(_FORMULA) else MOST_LISTED
    while end < min(len(units), window.last + most) and _is_alike(following, units[end]):
        length += len(units[end].text)
        if length > LONGEST_LIST:
            break
        end += 1
    return window if end == window.last else window_of(units, window.first, end)


def _belongs_to(last: Unit, following: Unit) -> bool:
    """Whether what follows a sentence may complete it: it is near, in the same section, and no list."""
    is_near = following.path == last.path and 0 <= following.block - last.block <= _BLANK_BETWEEN
    completes = following.kind in _COMPLETING or following.text.startswith(_FORMULA)
    return is_near and last.kind is not PassageKind.FIELD and completes and following.page is None


def _is_alike(first: Unit, unit: Unit) -> bool:
    is_formula = first.text.startswith(_FORMULA)
    is_beside = unit.path == first.path and unit.kind is first.kind and unit.page is None
    return is_beside and unit.block - first.block <= _BLANK_BETWEEN and unit.text.startswith(_FORMULA) == is_formula


_COMPLETING = (PassageKind.SENTENCE, PassageKind.QUOTE, PassageKind.ROW)


def with_following(units: Sequence[Unit], window: Window, *, tells: Callable[[str], bool]) -> Window:
    """Return a window with the sentence right behind it in its paragraph, if only that one tells what is asked for."""
    following = units[window.last] if window.last < len(units) else None
    last = units[window.last - 1]
    if following is None or following.block != last.block or following.item != last.item or tells(window.text):
        return window
    is_short = len(window.text) + len(following.text) <= LONGEST_SHOWN and following.page is None
    follows = is_short and following.path == last.path and tells(following.text)
    return window_of(units, window.first, window.last + 1) if follows else window


def with_section(units: Sequence[Unit], window: Window) -> Window:
    """Return a window of list items with the whole list below their heading; the window itself if it is no list.

    A list that would become too long to be read is cut between two items.
    """
    path, first = window.path, window.first
    while first and units[first - 1].path == path and units[first - 1].kind is units[first].kind is PassageKind.ITEM:
        first -= 1
    last = _end_of_list(units, first, first)
    return window if window.kind is not PassageKind.ITEM or last < window.last else window_of(units, first, last)


def _end_of_list(units: Sequence[Unit], first: int, at: int) -> int:
    """Return the index after the last item of the list at an index; items within an item are a list of their own."""
    lead = units[at - 1] if at > first else None
    length = sum(len(unit.text) for unit in units[first:at])
    while at < len(units) and units[at].kind is PassageKind.ITEM and units[at].path == units[first].path:
        length += len(units[at].text)
        is_beside = lead is not None and lead.kind is PassageKind.ITEM and units[at].block != lead.block
        is_apart = at > first and units[at].block > units[at - 1].block + _BLANK_BETWEEN
        is_full = length > LONGEST_LIST and at > first + 1  # what introduces a list never stands without any of it
        if is_full or is_beside or is_apart:
            break
        at += 1
    return at


def _is_introduced(units: Sequence[Unit], first: int) -> bool:
    lead = units[first - 1]
    return lead.path == units[first].path and lead.kind is not PassageKind.ITEM and introduces_list(units, first - 1)


def introduces_list(units: Sequence[Unit], at: int) -> bool:
    """Return whether a text ends with a colon, or with nothing before the list or the formula that completes it.

    So does a sentence, and the item of a list above the items within it.
    """
    text = units[at].text
    if text.endswith(_INTRODUCES):
        return True
    following = units[at + 1] if at + 1 < len(units) else None
    if text.endswith(_ENDS) or following is None or following.path != units[at].path:
        return False
    if units[at].kind is PassageKind.ITEM:
        return _holds_items(units, at) and (_breaks_off(text) or _announces(text))
    if units[at].kind is not PassageKind.SENTENCE:
        return False
    distance = following.block - units[at].block
    if following.text.startswith(_FORMULA):
        return 0 < distance <= _BLANK_BETWEEN and text[-1].isalpha()
    if following.kind is not PassageKind.ITEM or not 0 < distance <= _BLANK_BETWEEN:
        return False
    return distance == 1 or _breaks_off(text) or _announces(text)


def _holds_items(units: Sequence[Unit], at: int) -> bool:
    """Whether an item stands at the outer level of its list, and the next unit is an item within it."""
    item, within = units[at], units[at + 1]
    is_outer = not at or units[at - 1].block != item.block
    return is_outer and within.kind is PassageKind.ITEM and within.block == item.block and within.item != item.item


def _announces(text: str) -> bool:
    """Whether a few words without a verb and a mark can only be the name of what follows: `In no particular order`."""
    low = text.lower()
    if not text[-1].isalnum() or len(low) > _LONGEST_ANNOUNCED:
        return False
    spaced, unspaced = _verbs()
    if UNSPACED_CHARACTER.search(low):
        return len(low) <= _MOST_CHARACTERS_ANNOUNCED and not unspaced.search(low)
    told = low.split()
    return len(told) <= _MOST_WORDS_ANNOUNCED and not any(spaced.fullmatch(word) for word in told)


@cache
def _verbs() -> tuple[re.Pattern[str], re.Pattern[str]]:
    spaced, unspaced = (wording("reading.title_verbs", *each) for each in (SPACED_LANGUAGES, UNSPACED_LANGUAGES))
    return spaced, unspaced


_LONGEST_ANNOUNCED, _MOST_WORDS_ANNOUNCED, _MOST_CHARACTERS_ANNOUNCED = 60, 6, 14
"""In characters, in words, and in characters of languages without blanks."""


def _breaks_off(text: str) -> bool:
    """Whether a sentence ends with a word after which another must follow: `if a space is Hausdorff then`."""
    return _LAST_WORD.search(text) is not None


_LAST_WORD = re.compile(
    rf"(?:(?<![^\W_]){alternatives('reading.breaks_off', *SPACED_LANGUAGES)}"
    rf"|{alternatives('reading.breaks_off', *UNSPACED_LANGUAGES)})$",
    re.IGNORECASE,
)


_FORMULA = "$$"
_BLANK_BETWEEN = 2
"""In blocks: a blank line may stand between what belongs together."""


_ENDS = tuple('.!?…。！？)”"»')


def _continues(start: Unit, unit: Unit, introduces: bool) -> bool:
    return unit.kind is start.kind or (introduces and unit.kind is PassageKind.ITEM)


def _is_label(units: Sequence[Unit], at: int) -> bool:
    """Return whether a unit only announces what follows it, as `Remark.` does; no window ends with one.

    A list item of one word announces only the rest of the item.
    """
    unit, following = units[at], units[at + 1] if at + 1 < len(units) else None
    goes_on = following is not None and (following.block, following.item) == (unit.block, unit.item)
    return (unit.kind is PassageKind.SENTENCE or goes_on) and _LABEL.fullmatch(unit.text) is not None


_LABEL = re.compile(r"[^\W\d_]{2,20}[.:：]")


def _are_items(before: Unit, unit: Unit) -> bool:
    """Return whether two units are different items of a list, side by side or nested."""
    are_items = before.kind is unit.kind is PassageKind.ITEM
    return are_items and (before.block != unit.block or before.item != unit.item)


def items_within(window: Window) -> tuple[Window, ...]:
    """Return the parts of a window: what stands before its list, if anything does, and each item."""
    units = window.units
    begins = [at for at in range(len(units)) if at == 0 or _begins_item(units[at - 1], units[at])]
    return tuple(part_of(window, *ends) for ends in zip_longest(begins, begins[1:], fillvalue=len(units)))


def part_of(window: Window, first: int, last: int) -> Window:
    """Return the units of a window from one of its own indices to before another as one window."""
    part = window_of(window.units, first, last)
    return replace(part, first=window.first + first, last=window.first + last)


def _begins_item(before: Unit, unit: Unit) -> bool:
    return unit.kind is PassageKind.ITEM and (before.kind is not unit.kind or _are_items(before, unit))


def _is_unended(before: Unit, unit: Unit) -> bool:
    """Whether a paragraph ends without a mark before a list, or a paragraph or an item before a paragraph.

    A blank would glue them to a sentence.
    """
    if before.block == unit.block or not before.text[-1].isalnum():
        return False
    if unit.kind is PassageKind.ITEM:
        return before.kind is PassageKind.SENTENCE and not unit.text[0].islower()
    is_before_prose = unit.kind is PassageKind.SENTENCE and before.kind in (unit.kind, PassageKind.ITEM)
    return is_before_prose and unit.text[0].isupper()


def window_of(units: Sequence[Unit], first: int, last: int) -> Window:
    """Return the units from one index to before another as one window."""
    inside = units[first:last]
    start, end = inside[0], inside[-1]
    text = inside[0].text
    for before, unit in pairwise(inside):
        text += (BETWEEN_ITEMS if _are_items(before, unit) or _is_unended(before, unit) else " ") + unit.text
    return Window(
        first=first,
        last=last,
        text=text,
        span=start.span.to(end.span),
        kind=start.kind,
        path=start.path,
        leads=start.leads,
        linked=sum(unit.linked * len(unit.text) for unit in inside) / max(1, len(text)),
        name=start.name,
        page=start.page,
        introduces=introduces_list(units, last - 1),
        units=tuple(inside),
    )


def as_answer(
    window: Window, *, path: VaultPath, title: str, score: float, bold: tuple[tuple[int, int], ...] = ()
) -> AnswerPassage:
    """Return a window of a note as a passage that answers with this probability; `bold` marks the words that do."""
    text, bold = (window.text, bold) if window.kind is not PassageKind.ROW else _labelled(window, bold)
    return AnswerPassage(
        text=text,
        note_path=path,
        note_title=title,
        section_title=section_of(window.path),
        page=window.page,
        span=window.span,
        kind=window.kind,
        score=score,
        bold=bold,
    )


def _labelled(window: Window, bold: tuple[tuple[int, int], ...]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return a row as items, each cell behind the name of its column, and where the words in bold are in it.

    The first cell of a row says what the row is of, unless it is a number, and a longer text speaks for itself. A first
    line of figures names no columns.
    """
    cells, columns = window.text.split(BETWEEN_CELLS), window.name.split(BETWEEN_CELLS)
    text, at, moved = "", 0, list[tuple[int, int]]()
    for number, (cell, column) in enumerate(zip_longest(cells, columns[: len(cells)], fillvalue="")):
        is_clear = _LETTERS.search(cell) if not number else len(cell.split()) > _MOST_WORDS_LABELLED
        is_named = _LETTERS.search(column) and _SAYS.search(cell) and fold(column) != fold(cell)
        label = f"{column.rstrip(':：')}: " if is_named and not is_clear else ""
        text += (BETWEEN_ITEMS if number else "") + label
        moved += [(start - at + len(text), end - at + len(text)) for start, end in bold if at <= start < at + len(cell)]
        text += cell
        at += len(cell) + len(BETWEEN_CELLS)
    return text, tuple(moved)


_LETTERS, _SAYS, _MOST_WORDS_LABELLED = re.compile(r"[^\W\d_]"), re.compile(r"\w"), 5
