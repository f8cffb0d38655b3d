"""Counts, for every word as written, the notes that contain it, so that misspelled words find their neighbours."""

import re
from collections.abc import Collection, Iterable, Iterator

from catena.index.ports import VaultWord
from catena.language.folding import normalized
from catena.language.tokens import WORD_RUN
from catena.stores.sqlite_file import SqliteFile
from catena.stores.sqlite_note_words import NoteTexts
from catena.stores.sqlite_values import json_text

_PIECE = 100_000
_BLANK = re.compile(r"\s")
_CITEKEY = re.compile(r"[^\W\d_]+(?:19|20)\d\d[a-z]?")

VAULT_WORDS = """
create table vault_words (word TEXT primary key, notes INTEGER not null, titles INTEGER not null) without rowid;
"""
"""The words as written, for spelling; `note_words` has stems only."""

SHORTEST, LONGEST = 3, 30
"""Words of other lengths are not counted: no spelling is repaired to them. Of words with digits citekeys are."""


def recount_words(file: SqliteFile, *, said: NoteTexts | None, says: NoteTexts | None) -> None:
    """Change the counts by what a note said and says now; None if it was or is not in the index."""
    if said == says:
        return
    before, after = _words_of(said), _words_of(says)
    changes = [
        (word, (word in after) - (word in before), after.get(word, False) - before.get(word, False))
        for word in sorted(before.keys() | after.keys())
        if before.get(word) is not after.get(word)
    ]
    file.write_many(
        "insert into vault_words values (?, ?, ?) on conflict (word) do update"
        " set notes = notes + excluded.notes, titles = titles + excluded.titles",
        changes,
    )
    gone = [(word,) for word, by, _ in changes if by < 0]
    file.write_many("delete from vault_words where word = ? and notes <= 0", gone)


def counts(file: SqliteFile, words: Collection[str]) -> dict[str, int]:
    """The number of notes with each of these words as written; words that no note has are left out."""
    rows = file.rows(
        "select word, notes from vault_words where word in (select value from json_each(?))",
        (json_text(sorted(words)),),
    )
    return {word: int(notes) for word, notes in rows}


def commonest(file: SqliteFile, most: int) -> list[str]:
    """The words that most notes have, words of names before others; at most so many."""
    rows = file.rows("select word from vault_words order by notes + titles desc, word limit ?", (most,))
    return [row[0] for row in rows]


def words_starting(file: SqliteFile, beginning: str, *, lengths: range) -> Iterator[VaultWord]:
    """The words with this beginning and one of these lengths, in alphabetical order."""
    rows: Iterable[tuple[str, int, int]] = file.rows(
        "select word, notes, titles from vault_words where word >= ? and word < ? and length(word) between ? and ?"
        " order by word",
        (beginning, beginning + "\U0010ffff", lengths.start, lengths.stop - 1),
    )
    return (VaultWord(*row) for row in rows)


def _words_of(texts: NoteTexts | None) -> dict[str, bool]:
    """Return the words of a note that are counted, each with whether one of its names has it."""
    if texts is None:
        return {}
    texts = texts.words()
    found = dict.fromkeys(_counted(f"{texts.headings}\n{texts.body}"), False)
    return found | dict.fromkeys(_counted(f"{texts.title}\n{texts.aliases}"), True)


def _counted(text: str) -> Iterator[str]:
    for piece in _pieces(text):
        lower = normalized("NFKC", piece).lower()
        words = (word for word in WORD_RUN.findall(lower) if SHORTEST <= len(word) <= LONGEST)
        yield from (word for word in words if word.isalpha() or _CITEKEY.fullmatch(word))


def _pieces(text: str) -> Iterator[str]:
    """Cut a text at blanks: all of a huge note at once would keep every other thread waiting for 0.4 s."""
    at = 0
    while at < len(text):
        blank = _BLANK.search(text, at + _PIECE)
        end = blank.end() if blank else len(text)
        yield text[at:end]
        at = end
