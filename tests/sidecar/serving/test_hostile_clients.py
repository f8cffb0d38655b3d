"""What a client without manners gets: bombs, malformed requests, and connections that are held."""

import asyncio
import gzip
import json
import logging
from typing import Any

import pytest

from catena.serving.http import MOST_LISTENERS
from tests.sidecar.serving.test_http import TOKEN, Serving, serving

BOMB = gzip.compress(b" " * (64 * 1024 * 1024))
JSON_TYPE = "Content-Type: application/json\r\n"
TOKEN_LINE = f"Authorization: Bearer {TOKEN}\r\n"

MALFORMED = {
    "control character": f"GET /v1/health HTTP/1.1\r\nAuthorization: Bearer {TOKEN}\x01\r\n\r\n",
    "bare return": f"GET /v1/health HTTP/1.1\r\nAuthorization: Bearer {TOKEN}\rX: y\r\n\r\n",
    "no colon": f"GET /v1/health HTTP/1.1\r\nAuthorization Bearer {TOKEN}\r\n\r\n",
    "blank before the colon": f"GET /v1/health HTTP/1.1\r\nAuthorization : Bearer {TOKEN}\r\n\r\n",
    "folded": f"GET /v1/health HTTP/1.1\r\nAuthorization: Bearer\r\n {TOKEN}\r\n\r\n",
    "too long": f"GET /v1/health HTTP/1.1\r\nAuthorization: Bearer {TOKEN}{'x' * 20_000}\r\n\r\n",
    "length": f"POST /v1/status HTTP/1.1\r\nContent-Length: {TOKEN}\r\n\r\n",
    "method": f"{TOKEN} / HTTP/1.1\r\n\r\n",
    "address": f"GET http://[{TOKEN} HTTP/1.1\r\n\r\n",
    "version": f"GET /{TOKEN} HTTP/9.x\r\n\r\n",
}


async def connected(there: Serving, sent: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", there.port)
    writer.write(sent.replace("HTTP/1.1\r\n", f"HTTP/1.1\r\nHost: 127.0.0.1:{there.port}\r\n", 1).encode())
    return reader, writer


async def until_closed(there: Serving, sent: str) -> str:
    """Everything that the sidecar answers until it closes the connection."""
    reader, writer = await connected(there, sent)
    async with asyncio.timeout(20):
        answer = await reader.read()
    writer.close()
    return answer.decode()


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "zstd", "gzip, gzip", "nonsense"])
async def test_an_encoded_request_is_refused(encoding: str) -> None:
    async with serving() as there:
        headers = {"Content-Encoding": encoding, "Content-Type": "application/json"}
        status, problem = await there.send("POST", "/v1/search", data=b"{}", headers=headers)

        assert (status, problem["code"]) == (415, "bad_request")
        assert "Content-Encoding" in problem["message"]
        assert there.answerer.asked == []


@pytest.mark.parametrize("authorization", [f"Bearer {TOKEN}", "Bearer wrong", None])
async def test_a_bomb_is_never_unpacked(authorization: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    def unpacked(*_: Any, **__: Any) -> None:
        raise AssertionError("unpacked")

    async with serving() as there:
        monkeypatch.setattr("aiohttp.http_parser.ZLibDecompressor", unpacked)
        headers = {"Content-Encoding": "gzip", "Content-Type": "application/json", "Authorization": authorization}
        status, _ = await there.send("POST", "/v1/search", data=BOMB, headers=headers)

        assert status == (415 if authorization == f"Bearer {TOKEN}" else 401)


@pytest.mark.parametrize("sent", MALFORMED.values(), ids=MALFORMED)
async def test_what_is_malformed_is_not_repeated(
    sent: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.INFO):
        async with serving() as there:
            answer = await until_closed(there, sent)

    problem = json.loads(answer.partition("\r\n\r\n")[2])
    assert problem == {
        "code": "bad_request",
        "message": "The request is no valid HTTP.",
        "retryable": False,
        "details": {},
    }
    assert " 400 " in answer
    assert TOKEN not in answer + caplog.text + "".join(capfd.readouterr())


async def test_a_body_that_breaks_off_its_form_is_refused() -> None:
    async with serving() as there:
        reader, writer = await connected(
            there, f"POST /v1/status HTTP/1.1\r\n{TOKEN_LINE}{JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n1\r\n{{\r\n"
        )
        await asyncio.sleep(0)
        writer.write(f"{TOKEN}\r\n\r\n".encode())
        answer = (await asyncio.wait_for(reader.read(), 20)).decode()
        writer.close()

    assert " 400 " in answer.partition("\r\n")[0]
    assert TOKEN not in answer


async def test_an_address_that_does_not_exist_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        async with serving() as there:
            await there.send("GET", f"/v1/{TOKEN}")

    assert "404" in caplog.text
    assert TOKEN not in caplog.text


async def test_an_expectation_is_looked_at_after_the_token() -> None:
    async with serving() as there:
        body = "Content-Length: 2\r\nConnection: close\r\n"
        stranger = await until_closed(
            there, f"POST /v1/status HTTP/1.1\r\n{JSON_TYPE}Expect: 100-continue\r\n{body}\r\n{{}}"
        )
        friend = await until_closed(
            there, f"POST /v1/status HTTP/1.1\r\n{JSON_TYPE}{TOKEN_LINE}Expect: 100-continue\r\n{body}\r\n{{}}"
        )

    assert stranger.startswith("HTTP/1.1 401 ")
    assert friend.startswith("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 ")


@pytest.mark.parametrize("sent", ["", "GET /v1/health HTTP/1.1\r\nAuthor"], ids=["nothing", "half a head"])
async def test_a_connection_without_a_request_is_closed(sent: str) -> None:
    async with serving(idle_s=0.05) as there:
        assert await until_closed(there, sent) == ""


async def test_a_body_that_does_not_come_is_refused() -> None:
    async with serving(body_s=0.05) as there:
        answer = await until_closed(
            there, f"POST /v1/status HTTP/1.1\r\n{TOKEN_LINE}{JSON_TYPE}Content-Length: 10\r\n\r\n{{"
        )

    assert answer.startswith("HTTP/1.1 408 ")


@pytest.mark.parametrize("length", [16 * 1024 * 1024 + 1, 10**18])
async def test_a_body_that_is_announced_as_too_large_is_not_waited_for(length: int) -> None:
    async with serving() as there:
        asked = (
            f"POST /v1/status HTTP/1.1\r\n{TOKEN_LINE}{JSON_TYPE}Content-Length: {length}\r\nExpect: 100-continue\r\n"
        )
        answer = await until_closed(there, f"{asked}\r\n{{")

    assert answer.startswith("HTTP/1.1 413 ")


async def test_one_connection_too_many_closes_the_idle_one_that_is_oldest() -> None:
    async with serving(most_connections=3) as there:
        held = [await connected(there, "") for _ in range(3)]

        assert (await there.send("POST", "/v1/status", json={}))[0] == 200

        assert await asyncio.wait_for(held[0][0].read(), 20) == b""
        assert not held[1][0].at_eof()
        for _, writer in held:
            writer.close()


async def test_bodies_that_do_not_come_leave_room_for_newcomers() -> None:
    async with serving(most_connections=3) as there:
        expecting = f"{TOKEN_LINE}{JSON_TYPE}Content-Length: 10\r\nExpect: 100-continue\r\n\r\n"
        held = [await connected(there, f"POST /v1/status HTTP/1.1\r\n{expecting}") for _ in range(3)]
        for reader, _ in held:
            assert b"100 Continue" in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 20)

        assert (await there.send("POST", "/v1/status", json={}))[0] == 200

        assert await asyncio.wait_for(held[0][0].read(), 20) == b""
        assert not held[1][0].at_eof()
        for _, writer in held:
            writer.close()


async def test_event_streams_leave_room_for_questions() -> None:
    async with serving() as there:
        listen = f"GET /v1/events HTTP/1.1\r\n{TOKEN_LINE}\r\n"
        held = [await connected(there, listen) for _ in range(MOST_LISTENERS)]
        for reader, _ in held:
            await asyncio.wait_for(reader.readuntil(b"listening"), 20)

        assert (await there.send("GET", "/v1/events"))[0] == 503
        assert (await there.send("POST", "/v1/status", json={}))[0] == 200
        for _, writer in held:
            writer.close()
