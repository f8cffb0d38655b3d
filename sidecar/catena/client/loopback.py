"""HTTP/1.1 to a server on this machine, on the standard library alone: one connection for each request.

It knows what a sidecar's answers need: bodies of a stated length, and bodies in chunks. Importing an HTTP library would
take longer than the request does.
"""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from catena.wire.transport import LOOPBACK

CONNECT_PATIENCE_S = 5.0
"""Time limit for connecting; the answer itself may take as long as the operation does."""

_BLOCK = 1 << 16


class Broken(ConnectionError):
    """No connection could be made, it broke, or what came is not HTTP."""


@dataclass(frozen=True, slots=True)
class Response:
    """The head of an answer; its body is read once, by `read` or by `blocks`."""

    status: int
    _headers: Mapping[str, str]
    _reader: asyncio.StreamReader

    async def read(self) -> bytes:
        """Return the whole body.

        Raises:
            Broken: The connection broke before its end.
        """
        return b"".join([block async for block in self.blocks()])

    async def blocks(self) -> AsyncGenerator[bytes]:
        """Yield the body in blocks, as they come.

        Raises:
            Broken: The connection broke before its end.
        """
        try:
            if "chunked" in self._headers.get("transfer-encoding", ""):
                while size := int(await self._reader.readuntil(b"\r\n"), 16):
                    yield (await self._reader.readexactly(size + 2))[:-2]
            elif "content-length" in self._headers:
                yield await self._reader.readexactly(int(self._headers["content-length"]))
            else:
                while block := await self._reader.read(_BLOCK):
                    yield block
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
            raise Broken("The connection broke.") from error


class Loopback:
    """Sends requests to one server on 127.0.0.1. Names and values of headers have no line ends."""

    def __init__(self, port: int, headers: Mapping[str, str]) -> None:
        self._port = port
        self._headers = {"Host": f"{LOOPBACK}:{port}", "Connection": "close", **headers}
        self._open: set[asyncio.BaseTransport] = set()

    def close(self) -> None:
        """Hang up on every request that is not answered yet."""
        for transport in tuple(self._open):
            transport.close()

    @asynccontextmanager
    async def request(
        self, method: str, path: str, *, headers: Mapping[str, str] | None = None, body: bytes = b""
    ) -> AsyncGenerator[Response]:
        """Send a request. Yields the answer, whose body may still be coming; leaving the context hangs up.

        Raises:
            Broken: Nothing listens there, or what answers does not speak HTTP.
        """
        sent = {**self._headers, **(headers or {}), "Content-Length": str(len(body))}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
        reader, writer = await self._connected()
        self._open.add(writer.transport)
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode("latin-1") + body)
            with suppress(ConnectionError):  # a request that is refused may be answered before all of it is read
                await writer.drain()
            yield await _response(reader)
        finally:
            self._open.discard(writer.transport)
            writer.transport.abort()

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        try:
            async with asyncio.timeout(CONNECT_PATIENCE_S):
                return await asyncio.open_connection(LOOPBACK, self._port)
        except OSError as error:  # a timeout, too
            raise Broken("Nothing listens there.") from error


async def _response(reader: asyncio.StreamReader) -> Response:
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.rstrip().split("\r\n")
        fields = [line.partition(":") for line in lines]
        headers = {name.strip().lower(): value.strip().lower() for name, _, value in fields}
        return Response(int(first.split()[1]), headers, reader)
    except (OSError, EOFError, ValueError, IndexError, asyncio.LimitOverrunError) as error:
        raise Broken("What came is not HTTP.") from error
