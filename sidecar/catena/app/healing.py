"""Finds damage in a state folder before anything in it is opened, and puts the damaged part out of the way.

While no sidecar runs, nothing may change. So the sidecar that ends leaves a seal (`sealed.json`): size, time and
checksum of each file. What differs from it at the next start is damaged. After a crash there is no seal, and SQLite
files are checked with `quick_check` instead. What can be made again from the notes is then made again by the sidecar;
what can't is set aside under a name of its own, and replaced by its last daily copy if there is one. Status and doctor
say what was done (`repairs.py`).
"""

import logging
import os
import re
import shutil
import time
from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path

import msgspec

from catena.app.copies import COPIES, HISTORY, can_be_read, copy_daily, restore_copy
from catena.app.sealed_files import changed, changed_though_fixed, files_of, read_seal

log = logging.getLogger(__name__)

REPAIRS = "repairs.json"
"""In the state folder: what is told of repairs; nothing is lost if it is."""

_SEAL, _FORMER_SEAL = "sealed.json", "sealed-before.json"
_FOLDERS = (
    "index", "index/lancedb", "index/lancedb-multilingual", "index/pdf-texts", "index/pdf-pages", "unfinished-links",
    COPIES, f"{COPIES}/parts",
)  # fmt: skip
_IRREPLACEABLE = (HISTORY, "link-feedback.json", "contradiction-feedback.json", "disabled-notes.json")
_FILES = (REPAIRS, *_IRREPLACEABLE, "link-suggestions.json", "owner.json", "serve.json", _SEAL, _FORMER_SEAL)
DERIVED_FILES = tuple(f"index/{name}.sqlite" for name in ("ledger", "claims", "annotations", "relations", "languages"))
"""The databases that can be made again from the notes."""
_HELD_BY = {
    "index": "The words and vectors of notes, and all else that follows from notes,",
    "ledger": "The words of notes, and the log of what is indexed,",
    "claims": "The stored claims",
    "annotations": "The stored annotations",
    "relations": "The stored relations",
    "languages": "The languages of notes",
    "lancedb": "The vectors, by which notes are found by meaning,",
    "lancedb-multilingual": "The multilingual vectors",
}
"""What each derived part holds, by its name."""
_WITHOUT_ROWS = ("/_indices/", "/_transactions/")
"""LanceDB's files that are made again from those that hold rows, or are never read again."""
_JOURNALS = ("-wal", "-shm")
_HALF_WRITTEN = re.compile(r"\.[a-z-]+\.json\.[0-9a-f]{8}")
_NEVER_A_LINK = "lock"
"""The system opens no lock through a link, so that nobody is led to lock another file."""
_TOLD_DAYS, _LOSS_TOLD_DAYS = 1, 30
"""How long is said what was made again from the notes, and what can't be."""


def clear_the_way(state_dir: Path, files: Iterable[str] = ("lock", "catena.log", *_FILES, *DERIVED_FILES)) -> None:
    """Move aside what isn't a file where these files belong, or no folder where one belongs; make all of it readable.

    Besides folders and files that are links to nowhere, and pipes, which whoever opens them would wait for.
    """
    for path in (*state_dir.glob("*"), *state_dir.glob("index/*")):
        _make_readable(path)
    journals = [name + journal for name in files if name.endswith(".sqlite") for journal in _JOURNALS]
    wrong = [state_dir / name for name in (*journals, *files) if not (state_dir / name).is_file()]
    wrong += [state_dir / name for name in files if name == _NEVER_A_LINK and (state_dir / name).is_symlink()]
    wrong += [state_dir / name for name in _FOLDERS if not (state_dir / name).is_dir()]
    for path in filter(os.path.lexists, wrong):
        if path.name in _IRREPLACEABLE:
            _set_aside_and_restore(path, "is of the wrong kind")
        elif _set_aside(path, "is of the wrong kind") and path.stem in _HELD_BY and path.suffix in ("", ".sqlite"):
            _tell_made_again(path, state_dir)


def _make_readable(path: Path) -> None:
    """Everything in the folder is Catena's own: whoever took the permission away from it meant something else."""
    wanted = os.R_OK | os.W_OK | (os.X_OK if path.is_dir() else 0)
    if not path.is_symlink() and not os.access(path, wanted):
        with suppress(OSError):
            path.chmod(0o700 if path.is_dir() else 0o600)
            log.warning("%s could not be read and written; its permissions were mended.", path.name)


def heal(state_dir: Path) -> None:
    """Put damaged parts out of the way. Call this before anything in the folder is opened."""
    sealed, former = read_seal(state_dir / _SEAL), read_seal(state_dir / _FORMER_SEAL)
    with suppress(FileNotFoundError):
        (state_dir / _SEAL).replace(state_dir / _FORMER_SEAL)
    for name in (*_FOLDERS[1:3], *DERIVED_FILES):
        part = state_dir / name
        if not part.exists():
            continue
        if name in sealed:
            _mend(part, changed(part, sealed[name]), "was changed while no sidecar ran")
        else:
            _mend(part, changed_though_fixed(part, former.get(name, {})) if can_be_read(part) else {""}, "is damaged")
    for name in _IRREPLACEABLE:
        part = state_dir / name
        _put_back(part)
        if not part.exists():
            _settle_deletion(part, was_there=name in sealed or name in former)
        elif (name not in sealed or changed(part, sealed[name])) and not can_be_read(part):
            _set_aside_and_restore(part, "is damaged")


def put_out_of_the_way(damaged: Iterable[Path]) -> None:
    """Put parts that were damaged while they were in use out of the way. Call this when they are closed."""
    for part in damaged:
        if part.name not in _IRREPLACEABLE:
            _make_again(part, "was damaged while Catena ran; it is made anew from the notes")
        elif not _put_back(part) and part.exists() and not can_be_read(part, after_damage=True):
            _set_aside_and_restore(part, "was damaged while Catena ran")


def sentence_on(part: Path) -> str:
    """Return what a person is told about a part that was damaged while Catena ran."""
    if part.name in _IRREPLACEABLE:
        return f"{part.name} was damaged while Catena ran. What could be read of it, or its last copy, is used now."
    return (
        f"{_HELD_BY[part.stem]} were damaged while Catena ran, and are made again from the notes. No note was touched."
    )


def _put_back(part: Path) -> bool:
    """Put what was rescued of a part in its place. Returns whether there was anything that can be read."""
    from catena.stores.own_files import rescued_from  # a command that joins a sidecar needs no store

    rescued = rescued_from(part)
    if not rescued.exists() or not can_be_read(rescued):
        return False
    if part.exists():
        _set_aside(part, "was replaced while Catena ran")
    for journal in _JOURNALS:
        part.with_name(part.name + journal).unlink(missing_ok=True)
    rescued.replace(part)
    log.warning("%s was written again from what the sidecar could still read of it.", part.name)
    return True


def seal(state_dir: Path) -> None:
    """Record each part as it is, and copy what can't be made again once a day. Call this when everything is closed.

    What can't be made again and turns out to be damaged is not sealed, so that the next start mends it.
    """
    before = read_seal(state_dir / _FORMER_SEAL)
    parts = [name for name in (*_FOLDERS[1:3], *DERIVED_FILES, *_IRREPLACEABLE) if (state_dir / name).exists()]
    damaged = [name for name in _IRREPLACEABLE if name in parts and not copy_daily(state_dir / name)]
    now = {name: files_of(state_dir / name, before.get(name, {})) for name in parts if name not in damaged}
    try:
        (state_dir / _FORMER_SEAL).write_bytes(msgspec.json.encode(now))
        (state_dir / _FORMER_SEAL).replace(state_dir / _SEAL)
    except OSError as error:
        log.warning("The state can't be sealed (%s); it is checked at the next start.", error.strerror)
    for name in _IRREPLACEABLE[1:]:
        if name not in parts:
            _settle_deletion(state_dir / name, was_there=name in before)


def copy_in_use(state_dir: Path) -> None:
    """Copy what can't be made again, once a day, while a sidecar uses it: some run for weeks, and end in no order."""
    for name in _IRREPLACEABLE:
        if (state_dir / name).is_file():
            copy_daily(state_dir / name, in_use=True)


def set_aside(state_dir: Path) -> list[str]:
    """Return what was set aside in a state folder, as paths in it."""
    found = [*state_dir.glob("*.unreadable-*"), *state_dir.glob("*.broken*"), *(state_dir / "index").glob("*.broken*")]
    return sorted(path.relative_to(state_dir).as_posix() for path in found)


def left_over(state_dir: Path) -> list[Path]:
    """Return what may be removed: temporary files of killed processes, and damaged parts that were made anew."""
    found = [path for path in state_dir.glob(".*.*") if _HALF_WRITTEN.fullmatch(path.name)]
    found += (state_dir / "index" / "pdf-texts").glob("*.tmp")
    return sorted([*found, *(state_dir / "index").glob("*.broken*")])


def _mend(part: Path, names: Collection[str], why: str) -> None:
    """Put a part out of the way of which these files were changed, unless these are only look-ups of LanceDB's rows."""
    if part.is_dir() and all(any(each in name for each in _WITHOUT_ROWS) for name in names):
        for look_ups in {part / name.partition("/")[0] / "_indices" for name in names if _WITHOUT_ROWS[0] in name}:
            log.warning("The look-ups in %s may be damaged, and are made anew from its rows.", part.name)
            shutil.rmtree(look_ups, ignore_errors=True)
    elif names:
        _make_again(part, f"{why}; it is made anew from the notes")


def _make_again(part: Path, why: str) -> None:
    """Put a part out of the way, which the sidecar makes again from the notes, and tell so."""
    if part.exists() and _set_aside(part, why):
        _tell_made_again(part, part.parent.parent)


def _tell_made_again(part: Path, state_dir: Path) -> None:
    sentence = f"{_HELD_BY[part.stem]} were damaged, and are made again from the notes. No note was touched."
    _tell(state_dir, sentence, days=_TOLD_DAYS)


def _set_aside_and_restore(file: Path, why: str) -> None:
    """Put what can't be made again out of the way, use its last copy instead, and tell what became of it."""
    aside = _set_aside(file, why)
    if aside is None:
        return
    if day := restore_copy(file):
        sentence = f"{file.name} was damaged. It is used as it was on {day}. The damaged one is kept as {aside.name}."
    else:
        sentence = (
            f"{file.name} was damaged. There was no copy of it, so it begins anew. The damaged one is kept as"
            f" {aside.name}."
        )
    _tell(file.parent, sentence, days=_LOSS_TOLD_DAYS)


def _settle_deletion(file: Path, *, was_there: bool) -> None:
    """Restore the history if it is gone. What a person said stays deleted, which is how to forget it; both are told."""
    from catena.adapters.whole_files import copies_of  # a command that joins a sidecar needs no adapter

    if file.name == HISTORY:
        if copies_of(file):
            _set_aside_journals(file, _aside_of(file))
        if day := restore_copy(file):
            sentence = (
                f"{file.name} was deleted. It is used as it was on {day}."
                f" To forget the history, delete what the folder {COPIES} has of it, too."
            )
            _tell(file.parent, sentence, days=_LOSS_TOLD_DAYS)
    elif was_there and (copies := copies_of(file)):
        sentence = (
            f"{file.name} was deleted, so what you said there is forgotten."
            f" If that was a mistake, its last copy is {COPIES}/{copies[0].name}."
        )
        log.warning("%s", sentence)
        _tell(file.parent, sentence, days=_LOSS_TOLD_DAYS)


def _aside_of(part: Path) -> Path:
    """Return where a part is set aside. Only what can be made again overwrites what was set aside before."""
    if part.parent.name == "index":
        return part.with_name(f"{part.stem}.broken")
    stamp = time.strftime("-%Y%m%dT%H%M%S", time.gmtime())
    aside = part.with_name(f"{part.stem}.unreadable{stamp}{part.suffix}")
    while aside.exists():
        aside = aside.with_name(f"{aside.stem}-{aside.suffix}")
    return aside


def _set_aside(part: Path, why: str) -> Path | None:
    """Rename a part, with its journal. Returns where it is now; None if it can't be moved."""
    aside = _aside_of(part)
    try:
        _replace(part, aside)
        _set_aside_journals(part, aside)
    except OSError as error:
        log.error("%s %s, and can't be moved: %s", part, why, error.strerror)
        return None
    log.warning("%s %s. The old one is kept as %s.", part.name, why, aside.name)
    return aside


def _set_aside_journals(part: Path, aside: Path) -> None:
    for journal in _JOURNALS:
        with suppress(FileNotFoundError):
            _replace(part.with_name(part.name + journal), aside.with_name(aside.name + journal))


def _replace(part: Path, aside: Path) -> None:
    """Rename a file or folder over whatever has the new name: a file, or a folder that stood in a file's place."""
    from catena.stores.own_files import delete  # a command that joins a sidecar needs no store

    delete(aside)
    part.replace(aside)


def _tell(state_dir: Path, sentence: str, *, days: int) -> None:
    from catena.app.repairs import tell_repair  # only where something was damaged

    tell_repair(state_dir, sentence, days=days)
