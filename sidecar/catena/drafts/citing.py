"""Citations of a sentence: which papers and notes it cites, at which pages, and which of its words each one covers."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from catena.bibliography.header import clean_citekey
from catena.notes import parse_link
from catena.notes.sentences import readable

_LOCATOR = re.compile(
    r"(?:^|[\s,(])(?:pp?\.?|pages?|S\.|Seiten?|págs?\.?|p[aá]ginas?|pagg?\.?|blz\.?|#page=|#p\.)\s*"
    r"(?P<page>[A-Za-z]{0,3}\d[\w.]*(?:\s?[-–—]\s?[A-Za-z]{0,3}\d[\w.]*)?|[ivxlcdm]+\b)"
    r"|,\s*(?P<bare>\d+(?:\s?[-–—]\s?\d+)?)\s*$"
)
_KEY = r"[^\W_][^\s\[\](){},;@\"'“”«»|<>]*"
_BRACED = r"\{(?P<braced>[^{}\[\]\n]+)\}"
_GROUP_KEY = re.compile(rf"@(?:{_BRACED}|(?P<key>{_KEY}))(?P<rest>[^;@]*)")
_CITATION = re.compile(
    r"(?P<group>\[[^\[\]\n@]{0,200}@[^\[\]\n]{1,500}\])(?!\()"  # [@key], [see @key, p. 5; @other]
    r"|(?P<link>!?\[\[(?P<target>[^\[\]\n]{1,500})\]\])"
    rf"|(?<![\w@/.\-])@(?P<bare>{_KEY})(?:\s?\[(?P<locator>[^\[\]@\n]{{1,60}})\])?"  # @key [p. 5] says
    r"|\[\^(?P<note>[^\]\s]{1,200})\](?!:)"
)
_LEAD_IN = r"(?:see(?: also)?|cf\.?|e\.g\.?|for example|vgl\.?|siehe(?: auch)?|z\. ?B\.|voir|véase|vedi|veja|zie)"
_POINTS = re.compile(rf"\b{_LEAD_IN}\s*$", re.IGNORECASE)
_ONLY_LINKS = re.compile(r"\((?:[\s,;]{0,3}\[\[[^\[\]\n]{1,500}\]\])+\s?\)")
"""Brackets behind a statement that say where it stands: `([[Sleep]])`."""
_EMPTY_BRACKETS = re.compile(rf"\s*[(\[](?:{_LEAD_IN}|[\s,;.])*[)\]]", re.IGNORECASE)
_LEFT_BEHIND = re.compile(rf"(?<![\s,;(])[\s,;(]+{_LEAD_IN}[\s,;]*(?P<sign>[.)]*)$", re.IGNORECASE)
_BEFORE_SIGN = re.compile(r"\s+(?=[,.;:!?])")
_TWICE = re.compile(r"([,;:])(?:\s*[,;:])+|,\s*(?=[.!?])")
_NESTED = 3
"""Brackets within brackets that are left empty by citations."""
_LONGEST_LEAD_IN = 20
_FEWEST_WORDS = 3
"""A part of a sentence with fewer words says too little to be what a citation stands for."""
_WORD = re.compile(r"[^\W_]+")
_LETTERS = re.compile(r"[^\W\d_]+")
_MOST_OF_LABEL = 2
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_LETTER_FOLLOWS = re.compile(r"\s*[^\W\d_]")
_OPENED = re.compile(r"\(\s*\Z")
_LONGEST_BLANK = 20

IsPaper = Callable[[str], bool]
"""Returns whether a link's target is a paper, so that the link is a citation and not a word of the sentence."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation in a sentence.

    Attributes:
        target: The citekey without `@`, or the target of a link as written.
        is_link: Whether it is written as a link.
        page: The cited page or range; None without one.
        start: The index of its first character in the sentence with its markup.
        end: The index after its last character.
        is_word: Whether it is also a word of the sentence, as most links to notes are.
        may_only_name: Whether it may only name what the sentence is about: a word within it, and without a year, which
            names of papers have.
    """

    target: str
    is_link: bool
    page: str | None
    start: int
    end: int
    is_word: bool = False
    may_only_name: bool = False


@dataclass(frozen=True, slots=True)
class Cited:
    """The part of a sentence that one citation stands for.

    Attributes:
        statement: The plain text of that part, without citations.
    """

    citation: Citation
    statement: str


def citations_in(markdown: str, is_paper: IsPaper, footnotes: Mapping[str, str]) -> tuple[Citation, ...]:
    """Return the citations of a sentence, in order; embeds and code cite nothing.

    Args:
        markdown: The sentence with its markup.
        is_paper: Tells links to papers from links to other notes.
        footnotes: The text of each footnote; the citations in it count where its mark stands.
    """
    found: list[Citation] = []
    plain = _without_code(markdown)
    bracketed = [each.span() for each in _ONLY_LINKS.finditer(plain)]
    for match in _CITATION.finditer(plain):
        points = leads_in(markdown[max(0, match.start() - _LONGEST_LEAD_IN) : match.start()])
        in_brackets = any(start < match.start() < end for start, end in bracketed)
        found += _citations_of(match, is_paper, footnotes, points=points, in_brackets=in_brackets)
    return tuple(found)


def leads_in(text: str) -> bool:
    """Return whether a text ends with words that point to a source: "see", "cf."."""
    return _POINTS.search(text) is not None


def cited_parts(markdown: str, citations: Sequence[Citation]) -> tuple[Cited, ...]:
    """Return for each citation the part of the sentence that it stands for.

    That is what precedes it, back to the citation before; what follows a citation at the beginning ("@key shows …") or
    one that is a word of the sentence ("In a trial, [[@key|Reyes]] found …"), up to the citation after; the whole
    sentence if the part is too short to say something.
    """
    blanked = _without(citations, markdown)
    whole = _plain(blanked)
    places = sorted({(each.start, each.end) for each in citations if not each.is_word})
    parts = {place: part for place, part in _parts(markdown, blanked, places) if _words(part) >= _FEWEST_WORDS}
    return tuple(Cited(each, whole if each.is_word else parts.get((each.start, each.end), whole)) for each in citations)


def plain_statement(markdown: str, citations: Sequence[Citation]) -> str:
    """Return the plain text of a sentence or of a part of it, without its citations."""
    return _plain(_without(citations, markdown))


def only_names(markdown: str, citations: Sequence[Citation]) -> bool:
    """Return whether a sentence has no words but those of what it names, besides a date or a label of one or two words.

    Such a line of a list (`2024-11: [[Naps]]`, `Related: [[Sleep]]`) says nothing that what it names could support.
    """
    label, colon, rest = readable(_blank(citations, markdown)).partition(":")
    most = _MOST_OF_LABEL if colon else 0
    return bool(citations) and len(_LETTERS.findall(label)) <= most and not _LETTERS.search(rest)


def _citations_of(
    match: re.Match[str], is_paper: IsPaper, footnotes: Mapping[str, str], *, points: bool, in_brackets: bool
) -> Iterator[Citation]:
    """Yield the citations of one match.

    Args:
        match: A match of `_CITATION`.
        is_paper: Tells links to papers from links to other notes.
        footnotes: The text of each footnote.
        points: Whether words like "see" precede it.
        in_brackets: Whether it stands in brackets in which nothing but links stands.
    """
    start, end = match.span()
    if match["group"]:
        for each in _GROUP_KEY.finditer(match["group"]):
            yield Citation(_key(each["braced"] or each["key"]), False, _page(each["rest"].rstrip("]")), start, end)
    elif match["link"]:
        target, subpath, alias = parse_link(match["target"])
        if target and not match["link"].startswith("!"):
            is_word = not (target.rpartition("/")[2].startswith("@") or is_paper(target) or points or in_brackets)
            names = is_word and not _YEAR.search(target) and _WORD.search(match.string, end) is not None
            yield Citation(target, True, _page(f" {subpath}") or _page(alias or ""), start, end, is_word, names)
    elif match["bare"]:
        key = _key(match["bare"])
        last = end if match["locator"] else match.start() + 1 + len(match["bare"].rstrip(".,:?!"))
        yield Citation(key, False, _page(f" {match['locator'] or ''}"), start, last)
    elif match["note"]:
        for inner in citations_in(footnotes.get(match["note"], ""), is_paper, {}):
            yield Citation(inner.target, inner.is_link, inner.page, start, end)


def _parts(markdown: str, blanked: str, places: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the part of a sentence that each place of citations stands for.

    Args:
        markdown: The sentence with its markup.
        blanked: The same without its citations.
        places: Where the citations are, in order.
    """
    befores = (0, *(end for _, end in places))
    for (start, end), before, following in zip(places, befores, (*places[1:], None), strict=False):
        after = following[0] if following else len(markdown)
        if _is_in_the_sentence(markdown, start, end):
            yield (start, end), _plain(blanked[start if before else 0 : after])
            continue
        part = _plain(blanked[before:start])
        if not _words(part):
            part = _plain(blanked[end:after])
        yield (start, end), part


def _is_in_the_sentence(markdown: str, start: int, end: int) -> bool:
    """Return whether a citation is a word of the sentence (`@key found …`), and neither in brackets nor at its end."""
    is_word = markdown.startswith(("[[", "@"), start) and not _OPENED.search(
        markdown, max(0, start - _LONGEST_BLANK), start
    )
    return is_word and _LETTER_FOLLOWS.match(markdown, end) is not None


def _without(citations: Sequence[Citation], markdown: str) -> str:
    """Return a sentence in which blanks stand for its citations, as long as before."""
    return _blank([each for each in citations if not each.is_word], markdown)


def _blank(citations: Sequence[Citation], markdown: str) -> str:
    text = list(markdown)
    for each in citations:
        text[each.start : each.end] = " " * (each.end - each.start)
    return "".join(text)


def _plain(blanked: str) -> str:
    shown = readable(blanked)
    for _ in range(_NESTED):
        shown = _EMPTY_BRACKETS.sub("", shown)
    shown = _LEFT_BEHIND.sub(lambda m: m["sign"], shown)
    shown = _TWICE.sub(lambda m: m[1] or "", _BEFORE_SIGN.sub("", shown))
    return " ".join(shown.split()).strip(" ,;:–—-")


def _page(text: str) -> str | None:
    found = _LOCATOR.search(text)
    return "".join((found["page"] or found["bare"]).split()).rstrip(".") if found else None


def _key(text: str) -> str:
    return clean_citekey(text.rstrip(".,:?!"))


def _without_code(markdown: str) -> str:
    return re.sub(r"`[^`\n]*`", lambda m: " " * len(m[0]), markdown)


def _words(text: str) -> int:
    return len(_WORD.findall(text))
