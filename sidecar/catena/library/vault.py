"""A vault for asynchronous programs: joins the sidecar that runs on it, or starts one while the vault is open."""

import asyncio
import os
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from pathlib import Path
from typing import Any, Self, TypedDict, TypeVar

import msgspec

from catena.app.serve_arguments import serve_arguments
from catena.app.settings import read_settings
from catena.app.state_dir import state_dir_of
from catena.client import Connection, Refused
from catena.errors import Internal
from catena.library.operations_generated import AsyncOperations
from catena.wire import generated as words
from catena.wire.problems import error_of
from catena.wire.protocol import protocol
from catena.wire.word import Word

_Result = TypeVar("_Result", bound=Word)

_SETTLED = ("ready", "paused", "error")
"""States in which nothing more happens by itself."""


class VaultSettings(TypedDict, total=False):
    """The settings, named as in `catena.toml`. A sidecar that already runs keeps its own settings.

    Attributes:
        state_dir: Where index and history are stored.
        annotations_folder: Where annotation notes are searched, within the vault.
        synthesis_folder: Where Catena writes, within the vault.
        model_path: The folder of another embedding model.
        multilingual: Whether notes and questions in other languages than English are read by meaning: `auto`, `on` or
            `off`.
        relation_fields: Fields and properties that state relations, each with its type.
        color_roles: What colours mean to you, each with its role.
        link_style: How pages are linked: `citekey`, `note`, `pdf` or `zotero`.
        index_pdfs: Whether the text of PDFs is indexed, too.
        poll: Look for changes every few seconds instead of using the system's notifications.
    """

    state_dir: "str | os.PathLike[str]"
    annotations_folder: str
    synthesis_folder: str
    model_path: "str | os.PathLike[str]"
    multilingual: str
    relation_fields: Mapping[str, str]
    color_roles: Mapping[str, str]
    link_style: str
    index_pdfs: bool
    poll: bool


class Vault(AsyncOperations):
    """One vault, for asynchronous code. Use it as `async with catena.open(path) as vault`.

    Several tasks may use it at once. Cancelling a task cancels its request. Its arguments are those of `open`.
    """

    def __init__(self, path: "str | os.PathLike[str] | None", settings: VaultSettings, *, wait: bool = True) -> None:
        self._path = path
        self._settings = settings
        self._wait = wait
        self._connection: Connection | None = None

    async def __aenter__(self) -> Self:
        connection = await asyncio.to_thread(_connection, self._path, self._settings)
        try:
            await connection.find()
            self._connection = connection
            if self._wait:
                await self.until_ready()
        except BaseException:  # whatever happens, cancellation included, a started sidecar must end
            self._connection = None
            await connection.close()
            raise
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Disconnect; a sidecar that was started for this vault ends. Closing twice does no harm."""
        connection, self._connection = self._connection, None
        if connection:
            await connection.close()

    async def until_ready(self) -> None:
        """Wait until the index is up to date and the model is loaded; returns also if this fails or is paused.

        Raises:
            CatenaError: The sidecar could not be built, or has ended.
        """
        async with aclosing(self.events()) as events:
            async for event in events:
                if isinstance(event, words.IndexProgressEvent) and event.state in _SETTLED:
                    return
        await self._ask("status", words.Status, {})  # no event came because something failed: this raises the error

    async def events(self) -> AsyncGenerator[Word]:
        """Yield the sidecar's events from now on; the first one reports the index's progress.

        They are `IndexProgressEvent` and the other types of the contract whose names end in `Event`.
        """
        payloads = {entry.name: entry.payload for entry in protocol().events}
        async with aclosing((await self._open_connection().find()).raw_events()) as events:
            async for name, payload in events:
                if name in payloads:
                    yield _read(payload, getattr(words, payloads[name]))

    async def _ask(self, operation: str, result: type[_Result], given: dict[str, Any]) -> _Result:
        try:
            answer = await self._open_connection().answer(operation, _given(given))
        except Refused as refused:
            raise error_of(refused.problem) from None
        return _read(answer, result)

    async def _stream(self, operation: str, pieces: dict[str, type[Any]], given: dict[str, Any]) -> AsyncGenerator[Any]:
        try:
            asker = await self._open_connection().find()
            async with aclosing(asker.stream(operation, _given(given))) as events:
                async for name, payload in events:
                    if name == "problem":
                        raise error_of(_read(payload, words.Problem))
                    if name in pieces:
                        yield _read(payload, pieces[name])
        except Refused as refused:
            raise error_of(refused.problem) from None

    def _open_connection(self) -> Connection:
        if self._connection is None:
            raise RuntimeError("The vault is not open. Write `with catena.open_sync(path) as vault:`, or `async with`.")
        return self._connection


def _connection(path: "str | os.PathLike[str] | None", settings: VaultSettings) -> Connection:
    """Read the settings, and find the vault's state folder.

    Raises:
        CannotStart: A setting is invalid.
    """
    given: dict[str, Any] = {**settings, "vault_path": path}
    places = {name: Path(given[name]) for name in ("vault_path", "state_dir", "model_path") if given.get(name)}
    checked = read_settings({**given, **places}, environment=os.environ, working_dir=Path.cwd())
    state_dir = state_dir_of(checked.vault, given=checked.state_dir)
    return Connection(state_dir, serve_arguments(checked, state_dir), caller="http", quiet=True)


def _given(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return a method's arguments as JSON values, without those that were omitted."""
    return msgspec.to_builtins(
        {name: value for name, value in arguments.items() if value is not None and name != "self"}, enc_hook=os.fspath
    )


def _read(answer: bytes, form: type[_Result]) -> _Result:
    try:
        return msgspec.json.decode(answer, type=form)
    except msgspec.MsgspecError as unreadable:
        raise Internal(f"The sidecar gave an answer that this version of Catena can't read: {unreadable}") from None
