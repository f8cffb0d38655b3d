"""Notes that a caller names by their path, title or alias."""

import re

from catena.errors import BadRequest
from catena.notes import Note, UnreadableNote, parse_note
from catena.operations.services import Services
from catena.sources.unknown_notes import unknown_note
from catena.vault.path import VaultPath
from catena.writing.refusals import checked_path

_OTHER_FILE = re.compile(r"\.[A-Za-z]\w{1,3}$")


def path_of_note(services: Services, text: str) -> VaultPath:
    """Return the path of a note, without `.md` too; if none is there, of the only one with this title or alias.

    It may be written as a link, and with a heading or block of the note behind it.

    Raises:
        PathRefused: It leads outside the vault, or to a file of another kind.
    """
    text = _LINK.sub(r"\1", text.strip())
    whole, _, place = text.partition("#")
    if whole and place and not services.ledger.facts([checked_path(_with_ending(text))]):
        text = whole
    path = checked_path(_with_ending(text))
    if services.ledger.facts([path]) or services.vault.look(path) is not None:
        return path
    titled = services.ledger.titled(text.removesuffix(".md"))
    if len(titled) == 1:
        return next(iter(titled))
    return checked_path(text) if _OTHER_FILE.search(text) else path


_LINK = re.compile(r"!?\[\[([^\[\]|]+)(?:\|[^\[\]]*)?\]\]")


def _with_ending(text: str) -> str:
    return text if text.lower().endswith(".md") else f"{text}.md"


def note_at(services: Services, path: VaultPath) -> Note:
    """Return a note as it is now.

    Raises:
        UnknownNote, BadRequest: As for `bytes_of_note` and `parsed`.
    """
    return parsed(path, bytes_of_note(services, path))


def parsed(path: VaultPath, raw: bytes) -> Note:
    """Parse a note that a caller named or sent.

    Raises:
        BadRequest: It is no text.
    """
    try:
        return parse_note(path, raw)
    except UnreadableNote as reason:
        raise BadRequest(f"{path} can't be read. {reason}", path=path) from reason


def bytes_of_note(services: Services, path: VaultPath) -> bytes:
    """Return a note's bytes.

    Raises:
        UnknownNote: There is no note at this path; the message names the nearest ones.
        BadRequest: It can't be read: it is too large, or the system refuses it.
    """
    try:
        return services.vault.read(path)
    except FileNotFoundError as error:
        raise unknown_note(services.ledger, path) from error
    except OSError as reason:
        raise BadRequest(f"{path} can't be read: {reason.strerror}.", path=path) from reason
    except ValueError as reason:
        raise BadRequest(f"{path} can't be read: {reason}", path=path) from reason
