"""Resolves names in notes: links as Obsidian does, phrases by title and alias."""

import posixpath
from bisect import insort
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from catena.graph.node import NoteNode
from catena.language.denial import ABSENCE
from catena.language.folding import normal_name, normalized
from catena.language.inflection import number_forms
from catena.language.stop_words import name_stop_words
from catena.language.tokens import name_words
from catena.notes.span import utf16_length
from catena.vault.path import VaultPath, folder_of, is_pdf, name_of

SHORTEST_TAIL = 4
"""The minimum length of a single word at the end of a phrase that may be a name by itself."""


class _File(NamedTuple):
    """A note among notes of the same name; sorts by the length of the path, then alphabetically."""

    length: int
    path: VaultPath
    spelled: str


class NoteNames:
    """The names of a vault's notes, updated with every change. One writer; readers at any time."""

    def __init__(self, notes: Iterable[NoteNode] = ()) -> None:
        self._notes: dict[VaultPath, NoteNode] = {}
        self._files: dict[str, list[_File]] = {}
        self._named: dict[str, frozenset[VaultPath]] = {}
        for note in notes:
            self.add(note)

    # -- updating

    def touched_by(self, path: VaultPath, note: NoteNode | None) -> frozenset[str]:
        """The keys (`keys_of`) whose meaning may change if the note at `path` becomes this one; None for a removal."""
        before = self._notes.get(path)
        if before and note:
            return (_names_of(before) ^ _names_of(note)) | (_proper_names(before) ^ _proper_names(note))
        known = before or note
        return _names_of(known) | {_link_key(_spelled(known.path))} if known else frozenset()

    def add(self, note: NoteNode) -> None:
        """Add a note, or update its names."""
        self.remove(note.path)
        self._notes[note.path] = note
        spelled = _spelled(note.path)
        own = _File(utf16_length(note.path), note.path, spelled)
        # Lists and sets are replaced and not changed, so that concurrent readers see a consistent state.
        namesakes = list(self._files.get(_last(spelled), ()))
        insort(namesakes, own)
        self._files[_last(spelled)] = namesakes
        for name in _names_of(note):
            self._named[name] = self._named.get(name, frozenset()) | {note.path}

    def remove(self, path: VaultPath) -> None:
        """Remove a note if it exists."""
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

    # -- resolving

    def resolve_link(self, target: str, from_path: VaultPath) -> VaultPath | None:
        """The note that a link leads to, as in Obsidian 1.13; None if there is none.

        Case is ignored and `.md` is optional. `""` is the note itself. A target that begins with `/`, `./` or `../` is
        exactly that path. Any other target matches notes whose path equals it or ends with `/` and it, in this order:
        the note at exactly this path in the vault; notes in the source's folder or below; notes anywhere. Of several,
        the one with the shortest path is chosen, ties alphabetically. Titles and aliases are not used. The target is as
        written, without subpath.
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
        """The notes with this title, file name or alias (`normal_name`), by path; a leading `@` may be missing."""
        key = normal_name(text)
        return tuple(sorted(self._named.get(key, frozenset()) | self._named.get("@" + key, frozenset())))

    def phrase(self, text: str) -> VaultPath | None:
        """The note that a phrase names; None if there is none or it is ambiguous.

        It is looked up as written, then in the other number (`habits` for `habit`), then without its first word, its
        first two words, and so on: `better spaced repetition` names the note Spaced repetition. Phrases of absence
        (`lack of sleep`) name nothing. If several notes share a name, the one with this title or file name is chosen.
        """
        for name in _forms(text):
            found = self._named.get(name)
            if found:
                return self._meant(name, found)
        return None

    def keys_of(self, name: str, *, linked: bool) -> tuple[str, ...]:
        """The keys on which the meaning of a name depends."""
        return _keys_of_link(name) if linked else tuple(_forms(name))

    def means_one(self, target: str) -> bool:
        """Whether a link means the same in every note: it matches at most one note and is not a relative path."""
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


def names_of_files(paths: Iterable[VaultPath]) -> NoteNames:
    """The names of notes by their paths alone, which is enough to resolve links; PDFs are left out."""
    return NoteNames(NoteNode(path, name_of(path)) for path in paths if not is_pdf(path))


def _folded(path: str) -> str:
    """A path in the form in which Obsidian compares paths."""
    if path.isascii():
        return path.strip().lower()
    return normalized("NFC", path.replace("\u00a0", " ").replace("\u202f", " ")).strip().lower()


@lru_cache(maxsize=1 << 15)
def _spelled(path: str) -> str:
    """A note's path or a link's target, folded and without `.md`."""
    return _folded(path).removesuffix(".md")


def _last(spelled: str) -> str:
    return spelled.rpartition("/")[2]


def _ends_with(path: str, wanted: str) -> bool:
    return path.endswith(wanted) and (len(path) == len(wanted) or path[-len(wanted) - 1] == "/")


def _absolute(wanted: str, from_path: VaultPath) -> str | None:
    """The path for a target that begins with `/`, `./` or `../`; None if it is outside the vault."""
    if wanted.startswith("/"):
        return wanted[1:]
    path = posixpath.normpath(posixpath.join(_folded(folder_of(from_path)), wanted))
    return None if path.startswith("..") else path


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
    """The names to look up, the most specific first."""
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
