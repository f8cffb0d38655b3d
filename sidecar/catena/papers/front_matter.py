"""What a PDF says of its own paper: title, authors, year and DOI, from its information and its first page. Pure.

The information that programs write into files is often that of a template or of the file's name, so a title or name
counts only if the first page has it, too; else the page's largest words are the title, and the names below it the
authors. What is doubtful is left out.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from catena.bibliography.reference import doi_in
from catena.language.folding import letters_and_digits
from catena.pdf.page import Line, PageLines
from catena.pdf.text import known_words, text_of
from catena.rhetoric.printed import printed

_LARGER = 1.12
"""How many times larger than the page's usual line a title is at least."""
_ALIKE = 0.06
"""Share by which the heights of a title's lines may differ."""
_LEADING = 1.5
"""Heights of a line by which the next line of a title may stand below it: manuscripts are double-spaced."""
_FEWEST_LINES, _FEWEST_ON_COVER, _LARGER_ON_COVER = 5, 2, 1.25
"""The fewest lines below the title of a paper, and below that of a manual, which has its cover for itself and is set
so many times higher than the next line.
"""
_MOST_OVER_NAMES, _FEWEST_LETTERS = 3, 4
"""Lines below a short title of which one has names, and the letters of such a title."""
_SHIFTED = 0.5
"""Heights of a line by which parts of one row may stand apart."""
_NAMED = re.compile(r"[^\W\d_]{2}|[\u4e00-\u9fff]")
"""Letters as a name has them; signs of affiliations stand in lines of their own."""
_CLOSELY = 2
"""Lines below a title of which one has names."""
_LOWEST = 0.35
"""Share of the page's height above which a title stands."""
_MOST_TITLE_LINES = 6
_MOST_AUTHOR_LINES = 6
_LONGEST_TITLE = 300
_JOURNAL = re.compile(r"(?:[A-Z]{2,8} )?(?:The )?(?:[A-Z]\w* ){0,3}Journal (?:of|for|on) [^.:?!]{3,60}\Z")
_VOLUME = re.compile(r"\d+\s?(?:\(\d|[:,])|\bvol", re.IGNORECASE)
_FILE_NAME = re.compile(
    r"microsoft (?:word|powerpoint)\b.*|.*\.(?:docx?|tex|dvi|indd|pdf|qxd|rtf|odt|pmd|ps|fm|html?)\b.*|untitled.*|"
    r"(?:doi:?\s*)?10\.\d{4,9}/\S+|\S+|(?:slide|page|folie|document|dokument|paper|article|title)\s*\d*",
    re.IGNORECASE,
)
_EDITION = re.compile(r",?\sv(?:ersion)?\s?\d+(?:\.\d+)+[^\s,]*(?:,\s\d{1,2}\s\w+\s\d{4})?\Z", re.IGNORECASE)
"""The version and date behind a title."""
_FOOTNOTE = re.compile(r"(?:\s*[*∗†‡§¶⁎✉]|(?<=[^\W\d_])[¹²³⁴⁵⁶⁷⁸⁹]+)+$")
_MARKS = re.compile(
    r"[*∗+$†‡§¶⁎✉¹²³⁴⁵⁶⁷⁸⁹⁰|]|(?<=[^\W\d_])\d{1,2}(?:\s?,\s?\d{1,2})*(?![\w])|\b[0-9]{1,2}\b|(?<=[\s,])[a-e](?:,\s?[a-e])*(?=[\s,;]|$)"
)
_MARKED_LETTER = re.compile(r"[^\W\d_](?:[*∗†‡§¶⁎]|\d)")
"""A sign of an affiliation right behind a name, which no line of a title has."""
_AFFILIATION = re.compile(r"\s*a\s?[^\W\d_a-z][^\W\d_]")
_TITLES = re.compile(
    r",?\s*\b(?:(?:graduate |student |senior |life |associate )*(?:member|fellow),?\s*(?:ieee|acm)?|ieee|"
    r"ph\.?\s?d\.?|m\.?d\.|msc|mph|dr\.|prof\.)(?=[\s,;.]|$)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*[,;·•]\s*(?:and\b|&|und\b|et\b|y\b)?\s*|\s+(?:and|&|und|et|y)\s+|、|，")
_PARTED = re.compile(r"(?:,|&|\b(?:and|und|et|y)\b)\s+[^\W\d_]+\Z")
"""The first part of a name that goes on in the next line."""
_PARTICLE = r"(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|bin|ibn|al|el|ter|ten|zu|zur|y|e)"
_NAME_PART = r"(?:[^\W\d_a-z][^\W\d_]*(?:[-'’.][^\W\d_]+)*\.?|[^\W\d_]\.(?:-?[^\W\d_]\.)*)"
_NAME = re.compile(
    rf"(?:{_PARTICLE}\s)?{_NAME_PART}(?:\s(?:{_PARTICLE}\s){{0,2}}{_NAME_PART}){{1,4}}(?:,? (?:Jr|Sr)\.?|,? I{{2,3}})?"
)
_SIDE_BY_SIDE = re.compile(rf"{_NAME_PART} {_NAME_PART}(?: {_NAME_PART} {_NAME_PART}){{2,5}}")
"""Three or more names of two words each with nothing between them, as TeX sets authors side by side."""
_HAN_NAME = re.compile(r"[\u4e00-\u9fff]{2,4}")
_YEAR = r"((?:19|20)\d\d)"
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_ENDS_DATED = re.compile(rf"\b{_MONTH} (?:\d{{1,2}},? )?{_YEAR}(?: \(\w+\))?\W*\Z", re.IGNORECASE)
"""The end of what stands below a title: `Ada Berg February 6, 2023`."""
_YEARS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:©|\(c\)|copyright)[^\n]{{0,60}}?\b{_YEAR}\b",
        rf"(?:published|publication date|veröffentlicht|publié)[^\n]{{0,40}}?\b{_YEAR}\b",
        rf"\b(?:vol(?:ume|\.)\s?\d+|n°\s?\d+|\d+\s?\(\d+\))[^\n]{{0,40}}?\b{_YEAR}\b",
        rf"(?:\d|[^\W\d_])\s\({_YEAR}\),?\s\d|[^\W\d_]\s{_YEAR},\s?vol\b|\b{_MONTH},?\s{_YEAR}\)",
        r"\barXiv:(\d\d)(?:0[1-9]|1[0-2])\.\d{4,5}",
        rf"\baccepted[^\n]{{0,30}}?\b{_YEAR}\b",
        rf"\breceived[^\n]{{0,30}}?\b{_YEAR}\b",
        rf"^citation:[^()]*\({_YEAR}\)|^[^.()]{{0,60}}\.\s{_YEAR}\.",
        rf"^(?:\d{{1,2}}\s)?{_MONTH}\s(?:\d{{1,2}},?\s)?{_YEAR}(?:\s\(\w+\))?\W*\Z|(?:\(|^version\s){_YEAR}-\d\d-\d\d",
    )
)
_DATE = re.compile(r"D:((?:19|20)\d\d)")
_YEAR_IN_DOI = re.compile(r"[./]((?:19|20)\d\d)[./]")
_FIRST_PART = 0.55
"""Authors and year stand in this part of the page's lines, above what it cites."""


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What a PDF says of its paper; what it does not surely say is None or empty.

    Attributes:
        title: On one line.
        authors: As printed, in order.
        year: Four digits.
        doi: Without `https://doi.org/`.
    """

    title: str | None = None
    authors: tuple[str, ...] = ()
    year: str | None = None
    doi: str | None = None


def front_matter(info: Sequence[tuple[str, str]], first: PageLines) -> FrontMatter:
    """Read what a PDF says of its paper.

    Args:
        info: What the file says of itself, as in `OpenedPdf.info`.
        first: Its first page.
    """
    stated = dict(info)
    lines = [line for line in first.lines if line.box.right - line.box.left >= line.box.height or len(line.text) < 3]
    shown = _title_lines(lines, first.frame.top - first.frame.bottom)
    text = "\n".join(line.text for line in lines)
    title = _stated_title(stated, text, shown) or (_joined(shown, lines) if shown else None)
    titled = shown or _lines_of(title or "", lines)
    return FrontMatter(
        title=title,
        authors=_authors(stated.get("Author", ""), lines, titled, text) if title else (),
        year=_year(stated, [line.text for line in first.lines]),
        doi=_doi(stated, lines),
    )


def _title_lines(lines: Sequence[Line], height: float) -> list[Line]:
    """Return the lines of the page's title by the size of their type; [] if none stands out.

    What is larger and stands apart from what stands over the authors is the journal's name.
    """
    found = list(_in_large_type(lines, height))
    if not found:
        return _over_names(lines)
    first, *others = found
    title = next((one for one in others if _is_journal_over(first, one, lines)), first)
    return [*_word_over(title, lines), *title]


def _is_journal_over(name: Sequence[Line], title: Sequence[Line], lines: Sequence[Line]) -> bool:
    """Return whether large type is a journal's name, which stands apart from a title over the authors."""
    low, high = name[-1].box, title[0].box
    between = [line for line in lines if high.top <= line.box.middle <= low.bottom]
    is_apart = (
        bool(between)
        or low.bottom - high.top > _LEADING * high.height
        or printed("serials", r"{}\b").match(name[0].text) is not None
    )
    under = sorted((one for one in lines if one.box.top <= title[-1].box.middle), key=lambda one: -one.box.top)
    is_over_names = any(_names(one.text) for one in under[:_CLOSELY])
    return high.top <= low.bottom and is_apart and is_over_names and not any(_names(one.text) for one in between)


def _word_over(title: Sequence[Line], lines: Sequence[Line]) -> list[Line]:
    """Return the line of a word or two in larger type closely above a title, of which this is then the subtitle."""
    first = title[0].box
    above = min((one for one in lines if one.box.bottom >= first.top), key=lambda one: one.box.bottom, default=None)
    if above is None or above.box.height < _LARGER * first.height or above.box.bottom - first.top > first.height:
        return []
    words, text = above.text.split(), above.text.strip(" .:•|")
    is_title = len(words) <= 2 and all(map(str.isalpha, words)) and len(text) >= _FEWEST_LETTERS
    is_over = above.box.left < first.right and first.left < above.box.right
    return [above] if is_title and is_over and not (_is_banner(text) or _is_no_name(text)) else []


def _in_large_type(lines: Sequence[Line], height: float) -> Iterator[list[Line]]:
    """Yield groups of lines that may be a title, those in the largest type first."""
    usual = median(line.box.height for line in lines) if lines else 0.0
    sizes = sorted({round(line.box.height, 1) for line in lines if line.box.height >= _LARGER * usual}, reverse=True)
    for size in sizes:
        alike = [line for line in lines if abs(line.box.height - size) <= _ALIKE * size]
        for group in _together(alike):
            below = [line for line in lines if line.box.top < group[-1].box.bottom and line.box.height < size / _LARGER]
            is_cover = size == sizes[0] and size >= _LARGER_ON_COVER * max(
                (one.box.height for one in below), default=size
            )
            fewest = _FEWEST_ON_COVER if is_cover else _FEWEST_LINES
            is_prose = len(group) > _MOST_TITLE_LINES
            is_above = not is_prose and group[0].box.middle > _LOWEST * height and len(below) >= fewest
            text = " ".join(line.text for line in group)
            if _ENDS_DATED.search(text) and _NAME.match(text):
                return  # Who wrote it and when stand below a title that is no larger.
            if is_above and _is_title(text) and not (_is_masthead(text, lines) or _lists_people(text)):
                yield group


def _over_names(lines: Sequence[Line]) -> list[Line]:
    """Return the line at the top of the page if names stand below it, as in manuals and notes of a short title."""
    ordered = sorted(lines, key=lambda line: (-line.box.top, line.box.left))[: _MOST_OVER_NAMES + 1]
    at = next((at for at, one in enumerate(ordered) if at and _names(one.text)), 0)
    if not at or _is_banner(ordered[0].text.strip(" .:•|")) or not ordered[0].text[:1].isalpha():
        return []
    title = ordered[0]
    larger = _LARGER_ON_COVER if at > 1 or _names(title.text) else 1.0
    is_larger = all(title.box.height >= larger * one.box.height for one in ordered[1 : at + 1])
    return [title] if is_larger and len(letters_and_digits(title.text)) >= _FEWEST_LETTERS else []


def _is_masthead(text: str, lines: Sequence[Line]) -> bool:
    """Return whether a page calls its journal so: with the volume behind the name, or as a journal of something."""
    name = letters_and_digits(text)
    others = (letters_and_digits(line.text) for line in lines if _VOLUME.search(line.text))
    return _JOURNAL.match(text) is not None or any(
        other.startswith(name) and other[len(name) :][:1].isdigit() for other in others
    )


def _lists_people(text: str) -> bool:
    """Return whether a text is a list of names, with the signs of their affiliations or without."""
    parts = [part for part in _BETWEEN.split(_MARKS.sub(" ", text)) if len(part.strip()) > 2]
    return len(parts) > 1 and all(_NAME.fullmatch(" ".join(part.split())) for part in parts)


def _together(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield groups of lines that follow each other closely, from above."""
    group: list[Line] = []
    for line in sorted(lines, key=lambda line: (-line.box.top, line.box.left)):
        above = group[-1].box if group else line.box
        if above.bottom - line.box.top > _LEADING * line.box.height:
            yield group
            group = []
        if group and _MARKED_LETTER.search(line.text) and _names(line.text):
            break  # the authors, in type of the same size
        is_beside = bool(group) and (line.box.left > above.right or line.box.right < above.left)
        if not is_beside:
            group.append(line)
    yield group


def _is_title(text: str) -> bool:
    words = text.split()
    if _is_banner(text.strip(" .:•|")) or len(text) > _LONGEST_TITLE:
        return False
    letters = sum(map(str.isalpha, text))
    if letters < 0.6 * len(text.replace(" ", "")):
        return False
    unspaced = sum("\u3040" <= c <= "\u9fff" or "\uac00" <= c <= "\ud7af" for c in text)
    return unspaced >= 6 or (len(words) >= 3 and letters >= 12)


def _is_banner(text: str) -> bool:
    """Return whether it stands above titles and is none: the kind of an article, the name of a journal or of a part."""
    return printed("banners").fullmatch(text) is not None


def _is_no_name(text: str) -> bool:
    """Return whether a line that may be names has a word that no name has."""
    return printed("no_names", r"\b{}\b").search(text) is not None


def _joined(shown: Sequence[Line], lines: Sequence[Line]) -> str:
    text = " ".join(text_of(shown, known_words(lines)).split())
    first = shown[0].text.strip()
    if len(shown) > 1 and shown[0].box.height >= _LARGER * shown[1].box.height and first[-1:].isalpha():
        text = text.replace(first, f"{first}:", 1)
    return _EDITION.sub("", _FOOTNOTE.sub("", text)).strip()


def _stated_title(stated: Mapping[str, str], page: str, shown: Sequence[Line]) -> str | None:
    """Return the title that the file states, if the page has it and it is more than a part of the printed one."""
    title = _EDITION.sub("", stated.get("Title", "").strip(" ."))
    letters = letters_and_digits(title)
    is_short = len(letters) < (_FEWEST_LETTERS if letters == letters_and_digits(page.partition("\n")[0]) else 8)
    if _FILE_NAME.fullmatch(title) or _is_banner(title) or is_short or not _begins_line(letters, page):
        return None
    own = letters_and_digits(" ".join(line.text for line in shown))
    return None if letters in own and len(letters) < 0.8 * len(own) else title


def _begins_line(letters: str, page: str) -> bool:
    """Return whether these letters stand on the page from the beginning of a line on."""
    lines = [letters_and_digits(line) for line in page.split("\n")]
    return any("".join(lines[at : at + _MOST_TITLE_LINES]).startswith(letters) for at in range(len(lines)))


def _lines_of(title: str, lines: Sequence[Line]) -> list[Line]:
    """Return the lines that a title takes, whatever the size of their type."""
    wanted = letters_and_digits(title)
    for at in range(len(lines)):
        taken, letters = at, ""
        while taken < min(len(lines), at + _MOST_TITLE_LINES) and len(letters) < len(wanted):
            letters, taken = letters + letters_and_digits(lines[taken].text), taken + 1
        if wanted and letters == wanted:
            return list(lines[at:taken])
    return []


def _authors(stated: str, lines: Sequence[Line], shown: Sequence[Line], page: str) -> tuple[str, ...]:
    """Return the names below the title, else those that the file states if the page has them, too."""
    below = [line for line in lines if line.box.top < shown[-1].box.middle] if shown else []
    ordered = _in_rows([line for line in below if _NAMED.search(line.text)])[: _MOST_AUTHOR_LINES * 2]
    found: list[str] = []
    texts = [line.text for line in ordered]
    for at, text in enumerate(texts):
        names = _names(text)
        if not (names or found) and _PARTED.search(text) and (parted := _names(" ".join(texts[at : at + 2]))):
            names, texts[at + 1] = parted, ""
        if text and not names and (found or len(text.split()) > 14):
            break
        found += names
    found = _without_affiliations(found, ordered)
    letters = letters_and_digits(page)
    named = _names(stated)
    found = [name for name in found if found.count(name) == 1]  # what is repeated is an affiliation
    is_confirmed = all(letters_and_digits(name) in letters for name in named)
    # Between authors that each have an affiliation below, not all may be told.
    is_fuller = len(named) > len(found) and set(found) <= set(named)
    return tuple(dict.fromkeys(named if is_confirmed and is_fuller else found))


def _in_rows(lines: Iterable[Line]) -> list[Line]:
    """Return lines from above, those side by side from the left; raised signs may shift one of a row."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: -line.box.middle):
        if rows and rows[-1][0].box.middle - line.box.middle < _SHIFTED * line.box.height:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [line for row in rows for line in sorted(row, key=lambda line: line.box.left)]


def _without_affiliations(names: list[str], lines: Sequence[Line]) -> list[str]:
    """Return names without the letters of their affiliations, which stand raised behind all of them: `Morenoᵃ`."""
    lettered = any(_AFFILIATION.match(line.text) for line in lines)
    return [name[:-1] for name in names] if lettered and all(name[-1] in "abcdefgh" for name in names) else names


def _names(text: str) -> list[str]:
    """Return the names on a line; [] unless all of it is names, or one name and where its bearer works."""
    plain = _TITLES.sub(
        " ", printed("by", r"^\s*{}\s*").sub("", _MARKS.sub(" " if _BETWEEN.search(text) else ", ", text))
    )
    if "@" in plain or ":" in plain:
        return []
    parts = [
        name
        for part in _BETWEEN.split(f" {plain}")
        if len(name := " ".join(part.split()).strip(" .,;") + _dot(part)) > 1
    ]
    if len(parts) == 1 and all(map(_HAN_NAME.fullmatch, parts[0].split())):
        parts = parts[0].split()
    if len(parts) == 1 and _SIDE_BY_SIDE.fullmatch(parts[0]):
        words = parts[0].split()
        parts = [" ".join(words[at : at + 2]) for at in range(0, len(words), 2)]
    others = parts[1:]
    if _is_no_name(" ".join(others)) and not any(_NAME.fullmatch(part) and not _is_no_name(part) for part in others):
        parts = parts[:1]
    if not parts or _is_no_name(" ".join(parts)):
        return []
    spelled = [part.title() if part.isupper() else part for part in parts]
    return spelled if all(_NAME.fullmatch(part) or _HAN_NAME.fullmatch(part) for part in spelled) else []


def _dot(part: str) -> str:
    """Return the full stop that belongs to the end of a name."""
    return "." if part.rstrip().endswith(("Jr.", "Sr.")) else ""


def _year(stated: Mapping[str, str], lines: Sequence[str]) -> str | None:
    """Return the year that the page states as its own, or that of the file if the page has it, too."""
    own = lines[: max(_FEWEST_LINES, int(_FIRST_PART * len(lines)))]
    stamps = [line for line in lines if line.startswith("arXiv:")]
    places = [*own, *lines[-4:], *stamps, stated.get("Subject", "")]
    for pattern in _YEARS:
        for line in places:
            if found := pattern.search(line):
                return next(f"20{year}" if len(year) == 2 else year for year in found.groups() if year)
    if found := _YEAR_IN_DOI.search(_stated_doi(stated) or ""):
        return found[1]
    made = _DATE.match(stated.get("CreationDate", ""))
    return made[1] if made and any(re.search(rf"\b{made[1]}\b", line) for line in own) else None


def _doi(stated: Mapping[str, str], lines: Sequence[Line]) -> str | None:
    """Return the file's own DOI: as it states it, else the only one on the page, else the first that is called so."""
    if own := _stated_doi(stated):
        return own
    found = [(doi, line.text) for line in lines if (doi := doi_in(line.text))]
    if len({doi.casefold() for doi, _ in found}) == 1:
        return found[0][0]
    called = [doi for doi, text in found[:3] if re.search(r"doi", text, re.IGNORECASE)]
    return called[0] if called else None


def _stated_doi(stated: Mapping[str, str]) -> str | None:
    names = ("doi", "DOI", "WPS-ARTICLEDOI", "Subject", "Title", "Keywords")
    return next((doi for name in names if (doi := doi_in(stated.get(name, "")))), None)
