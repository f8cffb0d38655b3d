"""From a name as a note writes it to the note it means: links as Obsidian resolves them, phrases by title and alias."""

import posixpath
import unicodedata
from bisect import insort
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from catena.graph.node import NoteNode
from catena.language.denial import ABSENCE
from catena.language.inflection import number_forms
from catena.language.stop_words import name_stop_words
from catena.language.tokens import name_words
from catena.notes.names import normal_name
from catena.vault.path import VaultPath, folder_of, name_of

SHORTEST_TAIL = 4
"""A single word at the end of a phrase that is shorter than this names nothing by itself."""


class _File(NamedTuple):
    """A note among its namesakes; in this order the shortest path comes first, ties are alphabetical."""

    length: int
    path: VaultPath
    spelled: str


class NoteNames:
    """The names of a vault's notes, kept current as notes come and go. One writer; readers at any time.

    Args:
        notes: What the vault holds now.
    """

    def __init__(self, notes: Iterable[NoteNode] = ()) -> None:
        self._notes: dict[VaultPath, NoteNode] = {}
        self._files: dict[str, list[_File]] = {}
        self._named: dict[str, frozenset[VaultPath]] = {}
        for note in notes:
            self.add(note)

    # -- keeping

    def touched_by(self, path: VaultPath, note: NoteNode | None) -> frozenset[str]:
        """The keys (`keys_of`) whose meaning may change when the note at `path` becomes this one; None for gone."""
        before = self._notes.get(path)
        if before and note:
            return (_names_of(before) ^ _names_of(note)) | (_proper_names(before) ^ _proper_names(note))
        known = before or note
        return _names_of(known) | {_link_key(_spelled(known.path))} if known else frozenset()

    def add(self, note: NoteNode) -> None:
        """A note is there, or goes by other names now."""
        self.remove(note.path)
        self._notes[note.path] = note
        spelled = _spelled(note.path)
        own = _File(_length(note.path), note.path, spelled)
        # New lists and sets instead of changed ones: whoever reads meanwhile sees the one or the other.
        namesakes = list(self._files.get(_last(spelled), ()))
        insort(namesakes, own)
        self._files[_last(spelled)] = namesakes
        for name in _names_of(note):
            self._named[name] = self._named.get(name, frozenset()) | {note.path}

    def remove(self, path: VaultPath) -> None:
        """A note is gone; nothing happens when it was not there."""
        note = self._notes.pop(path, None)
        if note is None:
            return
        key = _last(_spelled(path))
        namesakes = [file for file in self._files[key] if file.path != path]
        if namesakes:
            self._files[key] = namesakes
        else:
            del self._files[key]
        for name in _names_of(note):
            left = self._named[name] - {path}
            if left:
                self._named[name] = left
            else:
                del self._named[name]

    def rename(self, old: VaultPath, note: NoteNode) -> None:
        """The note at `old` goes on as this one."""
        self.remove(old)
        self.add(note)

    # -- asking

    def resolve_link(self, target: str, from_path: VaultPath) -> VaultPath | None:
        """The note a link leads to, as Obsidian 1.13 finds it; None when there is none.

        Upper and lower case make no difference, `.md` may be written or not. `""` is the note itself. A target that
        begins with `/`, `./` or `../` is that path and no other. Any other target means all notes whose path is it or
        ends with `/` and it: the one that stands at exactly this path in the vault; else those in the source's folder
        or below it; else those anywhere; of several the one with the shortest path, ties by the alphabet. Titles and
        aliases resolve no links.

        Args:
            target: As written, without subpath.
            from_path: The note that holds the link.
        """
        wanted = _spelled(target) if target else ""
        if not wanted:
            return from_path
        if wanted.startswith(("/", "./", "../")):
            return self._at(_absolute(wanted, from_path))
        namesakes = self._files.get(_last(wanted), ())
        if len(namesakes) == 1 and namesakes[0].spelled.endswith(wanted) and "/" not in wanted:
            return namesakes[0].path
        fitting = [file for file in namesakes if _ends_with(file.spelled, wanted)]
        if len(fitting) < 2:
            return fitting[0].path if fitting else None
        exact = next((file for file in fitting if file.spelled == wanted), None)
        if exact:
            return exact.path
        folder = _folded(folder_of(from_path))
        near = (file for file in fitting if not folder or file.spelled.startswith(folder + "/"))
        return next(near, fitting[0]).path

    def named(self, text: str) -> tuple[VaultPath, ...]:
        """Notes whose title, file name or alias this is, compared by `normal_name`, by path; a leading `@` may lack."""
        key = normal_name(text)
        return tuple(sorted(self._named.get(key, frozenset()) | self._named.get("@" + key, frozenset())))

    def phrase(self, text: str) -> VaultPath | None:
        """The note that some words name; None when none does, or several might be meant.

        The words as they stand, then in the other number (`habits` for `habit`), then without their first word, their
        first two, and so on: `better spaced repetition` names the note Spaced repetition. What an absence is told of
        (`lack of sleep`) is not named. Where several notes go by a name, the one whose title or file name it is.
        """
        for name in _forms(text):
            found = self._named.get(name)
            if found:
                return self._meant(name, found)
        return None

    def keys_of(self, name: str, *, linked: bool) -> tuple[str, ...]:
        """What the meaning of a name depends on: when none of these keys was touched, it is as it was."""
        return _keys_of_link(name) if linked else tuple(_forms(name))

    def means_one(self, target: str) -> bool:
        """Whether a link means the same wherever it stands: it names at most one note, by no path from its own."""
        wanted = _spelled(target)
        return bool(wanted) and wanted[0] not in "./" and len(self._files.get(_last(wanted), ())) < 2

    def _at(self, path: str | None) -> VaultPath | None:
        if path is None:
            return None
        return next((file.path for file in self._files.get(_last(path), ()) if file.spelled == path), None)

    def _meant(self, name: str, found: frozenset[VaultPath]) -> VaultPath | None:
        if len(found) > 1:
            found = frozenset(path for path in found if name in _proper_names(self._notes[path]))
        return next(iter(found)) if len(found) == 1 else None


def _folded(path: str) -> str:
    """In the form in which Obsidian compares paths."""
    if path.isascii():
        return path.strip().lower()
    return unicodedata.normalize("NFC", path.replace("\u00a0", " ").replace("\u202f", " ")).strip().lower()


@lru_cache(maxsize=1 << 15)
def _spelled(path: str) -> str:
    """A note's path or a link's target, folded and without `.md`."""
    return _folded(path).removesuffix(".md")


def _last(spelled: str) -> str:
    return spelled.rpartition("/")[2]


def _ends_with(path: str, wanted: str) -> bool:
    return path.endswith(wanted) and (len(path) == len(wanted) or path[-len(wanted) - 1] == "/")


def _absolute(wanted: str, from_path: VaultPath) -> str | None:
    """The path that a target beginning with `/`, `./` or `../` stands for; None when it leaves the vault."""
    if wanted.startswith("/"):
        return wanted[1:]
    path = posixpath.normpath(posixpath.join(_folded(folder_of(from_path)), wanted))
    return None if path.startswith("..") else path


def _length(path: str) -> int:
    """As JavaScript counts, in UTF-16 code units, since by that Obsidian tells which path is shorter."""
    return len(path.encode("utf-16-le", "surrogatepass")) // 2


def _proper_names(note: NoteNode) -> frozenset[str]:
    return frozenset((normal_name(note.title), normal_name(name_of(note.path)))) - {""}


def _names_of(note: NoteNode) -> frozenset[str]:
    return _proper_names(note) | frozenset(map(normal_name, note.aliases)) - {""}


def _link_key(spelled: str) -> str:
    return f"[[{_last(spelled)}"


@lru_cache(maxsize=1 << 15)
def _keys_of_link(target: str) -> tuple[str, ...]:
    return (_link_key(_spelled(target)),) if target else ()


def _forms(text: str) -> Iterator[str]:
    """The names to look for, most telling first."""
    whole = normal_name(text)
    words = name_words(whole)
    if not whole or whole in name_stop_words():
        return
    yield from number_forms(whole)
    for at, word in enumerate(words):
        if at:
            tail = words[at:]
            if len(tail) > 1 or (len(tail[0]) >= SHORTEST_TAIL and tail[0] not in name_stop_words()):
                yield from number_forms(" ".join(tail))
        if word in ABSENCE:
            return
