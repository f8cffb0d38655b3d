"""Shown once: what the results below an answer show of a note beside the sentences that the answer has already."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from catena.answers.answer import Answer, Form
from catena.language.folding import fold
from catena.language.sentences import BETWEEN_ITEMS, sentence_bounds
from catena.language.tokens import word_runs
from catena.rendering.answer_section import cited_in
from catena.rendering.footnotes import FEWEST_LEFT, footnotes_of
from catena.results.result import Result
from catena.vault.path import VaultPath

_CUT = "…"
_ENDS = (".", "!", "?", "。", "！", "？")
"""A short sentence says something alone, a short item of a list whose others are shown already does not."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What an answer shows of each note, as runs of words, and the mark of its footnote, if it has one."""

    said: Mapping[VaultPath, str]
    marks: Mapping[VaultPath, str]

    def left(self, result: Result) -> Iterator[tuple[int, str]]:
        """Yield the number of each excerpt of a result that says something more, and that without what is shown.

        Annotations stay whole: each leads to its page, and has its reader's comment.
        """
        said = "" if result.annotations else self.said.get(result.note_path, "")
        for at, excerpt in enumerate(result.excerpts):
            text = without(excerpt, said) if said else excerpt
            if text:
                yield at, text

    def pointer(self, result: Result) -> str | None:
        """Return what stands in place of the excerpts of a note if the answer shows all of them; else None."""
        is_shown = any(result.excerpts) and next(self.left(result), None) is None
        mark = self.marks.get(result.note_path, "") if is_shown else ""
        return f"*In the answer above*{mark}" if mark else None


def shown_in(answer: Answer) -> Shown:
    """Return what an answer shows of each note: what its footnotes stand behind, and the cells of its table.

    What a list says of its notes is the reason why they are on it, and stands with each of them.
    """
    if answer.listing:
        return Shown({}, {})
    cited = cited_in(answer)
    rows = answer.comparison.attributes if answer.comparison and answer.form is Form.TABLE else ()
    cells = [cell for row in rows for cell in row.values if cell]
    said: dict[VaultPath, list[str]] = {}
    for each in (*cited, *cells):
        said.setdefault(each.note_path, []).append(each.text)
    words = {path: _words(BETWEEN_ITEMS.join(texts)) for path, texts in said.items()}
    return Shown(words, footnotes_of(cited).marks())


def without(excerpt: str, said: str) -> str:
    """Return an excerpt without its sentences and items that are said already; "" if hardly anything is left.

    Args:
        excerpt: Sentences and items on one line.
        said: What is said, as a run of words.
    """
    parts = list(_sentences(excerpt))
    is_new = [not (words := _words(part).strip()) or f" {words} " not in said for part, _ in parts]
    if all(is_new):
        return excerpt if excerpt.endswith(_ENDS) or _says_something(excerpt) else ""
    left = ""
    for at, (part, before) in enumerate(parts):
        if is_new[at]:
            gap = "" if left.endswith(_CUT) or part.startswith(_CUT) else _CUT
            left += (before if left else "") + part if not at or is_new[at - 1] else f"{left and ' '}{gap}{part}"
    return left if _says_something(left) else ""


def _says_something(left: str) -> bool:
    return sum(map(str.isalnum, left)) >= FEWEST_LEFT


def _sentences(text: str) -> Iterator[tuple[str, str]]:
    """Yield each sentence or item of a text, and what stands before it."""
    for number, item in enumerate(text.split(BETWEEN_ITEMS)):
        for at, (start, end) in enumerate(sentence_bounds(item)):
            yield item[start:end], " " if at else BETWEEN_ITEMS if number else ""


def _words(text: str) -> str:
    return f" {' '.join(word_runs(fold(text)))} "
