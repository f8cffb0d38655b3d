"""HTTP as the outside sees it: who gets in, what each status means. A fake answers; the server is real."""

import asyncio
import io
import json
import socket
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from catena.client import HttpAsker, Refused, SidecarGone
from catena.errors import CatenaError, NoteChanged, NotReady, UnknownCitekey
from catena.serving.access import Access
from catena.serving.connections import make_runner
from catena.serving.holds import Holds
from catena.serving.http import LARGEST_BODY_BYTES, make_app
from catena.wire.generated import Health
from catena.wire.incoming import json_object
from catena.wire.protocol import protocol

TOKEN = "0123456789abcdef-token"
ROUTES = [("POST", f"/v1/{entry.name}") for entry in protocol().operations] + [
    ("GET", "/v1/health"),
    ("GET", "/v1/texts/de"),
    ("GET", "/v1/texts/de/shown"),
    ("GET", "/v1/events"),
    ("POST", "/v1/no_such_operation"),
    ("GET", "/"),
]


@dataclass
class FakeAnswerer:
    """Answers every operation with its name and what it was sent, or raises what it is told to."""

    error: Exception | None = None
    asked: list[tuple[str, Any, str]] = field(default_factory=list)
    waits: asyncio.Event | None = None
    was_cancelled: asyncio.Event = field(default_factory=asyncio.Event)
    told: asyncio.Queue[tuple[str, bytes]] = field(default_factory=asyncio.Queue)
    begun: asyncio.Event = field(default_factory=asyncio.Event)

    async def answer(self, operation: str, body: bytes, caller: str) -> bytes:
        request = json_object(body)
        self.asked.append((operation, request, caller))
        self.begun.set()
        if self.error:
            raise self.error
        if self.waits:
            try:
                await self.waits.wait()
            except asyncio.CancelledError:
                self.was_cancelled.set()
                raise
        return json.dumps({"operation": operation, "request": request}).encode()

    async def stream(self, operation: str, body: bytes) -> AsyncGenerator[tuple[str, bytes]]:
        request = json_object(body)
        self.asked.append((operation, request, "stream"))
        if self.error:
            raise self.error
        yield "plan", b'{"plan":[]}'
        self.begun.set()
        if self.waits:
            try:
                await self.waits.wait()
            except asyncio.CancelledError:
                self.was_cancelled.set()
                raise
        yield "answer", b'{"markdown":""}'

    async def health(self) -> Health:
        return Health(version="0", api=1, pid=1, vault="/vault", state="ready")

    async def events(self) -> AsyncIterator[tuple[str, bytes]]:
        while True:
            yield await self.told.get()


@dataclass
class Serving:
    answerer: FakeAnswerer
    port: int
    session: aiohttp.ClientSession

    async def send(self, method: str, path: str, **given: Any) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {TOKEN}", **given.pop("headers", {})}
        headers = {name: value for name, value in headers.items() if value is not None}
        async with self.session.request(method, f"http://127.0.0.1:{self.port}{path}", headers=headers, **given) as r:
            return r.status, await r.json() if r.content_type == "application/json" else None


@asynccontextmanager
async def serving(
    answerer: FakeAnswerer | None = None, *, body_s: float = 30.0, **limits: Any
) -> AsyncIterator[Serving]:
    answerer = answerer or FakeAnswerer()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        runner = make_runner(make_app(Access(TOKEN, port), answerer, holds=Holds(), body_s=body_s), **limits)
        await runner.setup()
        await web.SockSite(runner, listening).start()
        try:
            async with aiohttp.ClientSession() as session:
                yield Serving(answerer, port, session)
        finally:
            await runner.cleanup()


# -- who gets in


@pytest.mark.parametrize(("method", "path"), ROUTES)
async def test_nobody_passes_without_the_token(method: str, path: str) -> None:
    async with serving() as there:
        for authorization in (None, "Bearer wrong", "Bearer ", f"Basic {TOKEN}", TOKEN, f"Bearer {TOKEN}x"):
            status, problem = await there.send(method, path, headers={"Authorization": authorization}, json={})

            assert (status, problem["code"]) == (401, "bad_request")
        assert there.answerer.asked == []


@pytest.mark.parametrize(("method", "path"), ROUTES)
async def test_no_web_page_passes_even_with_the_token(method: str, path: str) -> None:
    async with serving() as there:
        for origin in ("https://evil.example", "null", "http://127.0.0.1", "app://obsidian.md.evil.example", ""):
            status, _ = await there.send(method, path, headers={"Origin": origin}, json={})

            assert status == 403
        assert there.answerer.asked == []


@pytest.mark.parametrize(("method", "path"), ROUTES)
async def test_no_other_host_name_passes_even_with_the_token(method: str, path: str) -> None:
    async with serving() as there:
        for host in ("evil.example", f"evil.example:{there.port}", "127.0.0.1", "127.0.0.1:1", f"[::1]:{there.port}"):
            status, _ = await there.send(method, path, headers={"Host": host}, json={})

            assert status == 403
        assert there.answerer.asked == []


async def test_localhost_and_obsidian_itself_pass() -> None:
    async with serving() as there:
        by_name = await there.send("POST", "/v1/status", headers={"Host": f"localhost:{there.port}"}, json={})
        from_obsidian = await there.send("POST", "/v1/status", headers={"Origin": "app://obsidian.md"}, json={})

        assert (by_name[0], from_obsidian[0]) == (200, 200)


async def test_no_answer_invites_pages_in() -> None:
    async with (
        serving() as there,
        there.session.get(
            f"http://127.0.0.1:{there.port}/v1/health",
            headers={"Authorization": f"Bearer {TOKEN}", "Origin": "app://obsidian.md"},
        ) as response,
    ):
        assert not [name for name in response.headers if name.lower().startswith("access-control")]


async def test_what_the_sidecar_says_is_known_in_german_and_in_no_language_that_is_a_path() -> None:
    async with serving() as there:
        german, other, path = [
            (await there.send("GET", f"/v1/texts/{name}"))[1] for name in ("de", "tlh", "..%2F..%2Flanguage%2Fde")
        ]

        assert german["Switched off."] == "Abgeschaltet."
        assert (other, path) == ({}, {})


async def test_what_interfaces_show_is_handed_out_in_german() -> None:
    async with serving() as there:
        german, other = [(await there.send("GET", f"/v1/texts/{name}/shown"))[1] for name in ("de", "tlh")]

        assert german["No notes found."] == "Keine Notizen gefunden."
        assert other == {}


# -- what each status means


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[1]", "a list"),
        (b'"text"', "a text"),
        (b"null", "null"),
        (b"NaN", "not JSON"),
        (b'{"a":' + b"9" * 5000 + b"}", "not JSON"),
        (b"[" * 200_000, "not JSON"),
        (b'{"a":' * 80 + b"1" + b"}" * 80, "levels deep"),
        (b'{"a":"\\ud800"}', "not JSON"),
    ],
    ids=["empty", "broken", "not-utf8", "list", "text", "null", "nan", "huge-int", "abyss", "deep", "half-character"],
)
async def test_what_is_no_json_object_is_400(body: bytes, says: str) -> None:
    async with serving() as there:
        status, problem = await there.send(
            "POST", "/v1/search", data=body, headers={"Content-Type": "application/json"}
        )

        assert (status, problem["code"]) == (400, "bad_request")
        assert says in problem["message"]


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", None])
async def test_another_content_type_is_415(content_type: str | None) -> None:
    async with serving() as there:
        status, _ = await there.send("POST", "/v1/search", data=b"{}", headers={"Content-Type": content_type})

        assert status == 415


async def test_a_charset_beside_the_content_type_is_fine() -> None:
    async with serving() as there:
        headers = {"Content-Type": "application/json; charset=utf-8"}
        assert (await there.send("POST", "/v1/status", data=b"{}", headers=headers))[0] == 200


async def test_too_large_a_body_is_413() -> None:
    async with serving() as there:
        status, problem = await there.send(
            "POST",
            "/v1/search",
            data=io.BytesIO(b" " * (LARGEST_BODY_BYTES + 1)),
            headers={"Content-Type": "application/json"},
        )

        assert (status, problem["code"]) == (413, "bad_request")


async def test_an_unknown_operation_is_404_and_a_wrong_method_405() -> None:
    async with serving() as there:
        assert (await there.send("POST", "/v1/ask_me", json={}))[0] == 404
        assert (await there.send("GET", "/v1/search"))[0] == 405
        assert (await there.send("POST", "/v1/health", json={}))[0] == 405


@pytest.mark.parametrize(
    ("error", "status"),
    [(UnknownCitekey("No such paper.", nearest=["a"]), 422), (NoteChanged("Changed."), 422), (NotReady("Soon."), 503)],
)
async def test_a_refusal_travels_with_its_code(error: CatenaError, status: int) -> None:
    async with serving(FakeAnswerer(error=error)) as there:
        answer = await there.send("POST", "/v1/search", json={"query": "x"})

        assert answer == (
            status,
            {"code": error.code, "message": error.message, "retryable": error.retryable, "details": {**error.details}},
        )


async def test_a_bug_is_500_without_its_text() -> None:
    async with serving(FakeAnswerer(error=RuntimeError("the secret line of a note"))) as there:
        status, problem = await there.send("POST", "/v1/search", json={"query": "x"})

        assert (status, problem["code"]) == (500, "internal")
        assert "secret" not in json.dumps(problem)
        assert problem["details"]["reference"] in problem["message"]


async def test_the_caller_is_told_by_a_header() -> None:
    async with serving() as there:
        for header in (None, "mcp", "CLI", "root"):
            await there.send("POST", "/v1/status", json={}, headers={"X-Catena-Caller": header})

        assert [caller for _, _, caller in there.answerer.asked] == ["http", "mcp", "cli", "http"]


async def test_hanging_up_cancels_the_operation() -> None:
    answerer = FakeAnswerer(waits=asyncio.Event())
    async with serving(answerer) as there:
        asking = asyncio.create_task(there.send("POST", "/v1/search", json={"query": "x"}))
        await answerer.begun.wait()

        asking.cancel()

        await asyncio.wait_for(answerer.was_cancelled.wait(), 5)


# -- events, and our own client


async def test_events_stream_as_they_happen() -> None:
    async with serving() as there, HttpAsker(port=there.port, token=TOKEN, caller="cli") as asker:
        events = asker.events()
        there.answerer.told.put_nowait(("index_progress", b'{"state":"indexing","done":1,"total":2}'))
        assert await anext(events) == ("index_progress", {"state": "indexing", "done": 1, "total": 2})
        there.answerer.told.put_nowait(("note_indexed", '{"path":"Ñ.md"}'.encode()))
        assert await anext(events) == ("note_indexed", {"path": "Ñ.md"})
        await events.aclose()


async def test_a_listener_does_not_hold_up_the_end() -> None:
    async with asyncio.timeout(10):
        async with serving() as there:
            response = await there.session.get(
                f"http://127.0.0.1:{there.port}/v1/events", headers={"Authorization": f"Bearer {TOKEN}"}
            )
            assert response.status == 200


async def test_our_client_gives_results_and_refusals() -> None:
    async with serving() as there, HttpAsker(port=there.port, token=TOKEN, caller="mcp") as asker:
        assert (await asker.ask("search", {"query": "x"}))["request"] == {"query": "x"}
        assert (await asker.health()).vault == "/vault"
        there.answerer.error = NotReady("Soon.")
        with pytest.raises(Refused) as refused:
            await asker.ask("search", {"query": "x"})
        assert (refused.value.problem.code, refused.value.problem.retryable) == ("not_ready", True)


async def test_our_client_says_when_nobody_is_there() -> None:
    async with serving() as there:
        port = there.port
    async with HttpAsker(port=port, token=TOKEN, caller="cli") as asker:
        with pytest.raises(SidecarGone):
            await asker.ask("status", {})
        with pytest.raises(SidecarGone):
            await asker.health()


STREAMED = {"Accept": "text/event-stream", "Authorization": f"Bearer {TOKEN}"}


async def test_an_answer_comes_in_pieces_to_whoever_accepts_them() -> None:
    async with serving() as there:
        url = f"http://127.0.0.1:{there.port}/v1/ask"
        async with there.session.post(url, json={"question": "a"}, headers=STREAMED) as reply:
            text = await reply.text()

    assert reply.content_type == "text/event-stream"
    assert text == 'event: plan\ndata: {"plan":[]}\n\nevent: answer\ndata: {"markdown":""}\n\n'


async def test_what_is_refused_before_the_first_piece_is_refused_as_ever() -> None:
    async with serving(FakeAnswerer(error=UnknownCitekey("No such paper."))) as there:
        status, problem = await there.send("POST", "/v1/ask", json={"question": "a"}, headers=STREAMED)

    assert (status, problem["code"]) == (422, "unknown_citekey")


async def test_hanging_up_cancels_an_answer_that_is_still_being_made() -> None:
    answerer = FakeAnswerer(waits=asyncio.Event())
    async with serving(answerer) as there:
        url = f"http://127.0.0.1:{there.port}/v1/ask"
        async with there.session.post(url, json={"question": "a"}, headers=STREAMED):
            await answerer.begun.wait()
        await asyncio.wait_for(answerer.was_cancelled.wait(), 10)


async def test_operations_that_do_not_stream_answer_whole_whatever_is_accepted() -> None:
    async with serving() as there:
        status, result = await there.send("POST", "/v1/search", json={"query": "a"}, headers=STREAMED)

    assert (status, result["operation"]) == (200, "search")
