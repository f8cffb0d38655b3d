"""`catena serve` from start to end, as the plugin sees it: handshake, token, one a vault, and no orphan."""

import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiohttp import ClientSession

from catena.client import HttpAsker
from catena.wire.generated import Ready
from tests.journeys.processes import TOKEN, Place, Served, catena_command, run, serving, start_serving


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place.at(tmp_path)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Place, Served]]:
    """One sidecar for all tests that neither end it nor ask how it began."""
    place = Place.at(tmp_path_factory.mktemp("shared"))
    with serving(place) as served:
        yield place, served


async def until_ready(asker: HttpAsker) -> dict[str, Any]:
    """Listen until the first scan is over; the model may still be loading."""
    async for name, event in asker.events():
        if name == "index_progress" and event["state"] not in ("starting", "scanning"):
            return await asker.ask("status", {})
    raise AssertionError("the events ended")


async def test_a_sidecar_is_ready_once_notes_in_other_languages_are_found_by_meaning(tmp_path: Path) -> None:
    others = {f"笔记/{n}.md": f"# 第{n}章\n\n今天天气很好，我们去公园散步，走了{n}公里。\n" for n in range(60)}
    place = Place.at(tmp_path, {**others, "笔记/睡眠.md": "# 睡眠\n\n睡眠巩固记忆，熬夜损害学习。\n"})
    with serving(place) as served:
        async with HttpAsker(port=served.ready["port"], token=TOKEN, caller="http") as asker:
            async for name, event in asker.events():
                if name == "index_progress" and event["state"] == "ready":
                    break
            found = await asker.ask("search", {"query": "睡觉对记性有帮助吗", "mode": "semantic"})
        assert served.hang_up() == 0

    assert found["results"][0]["note_path"] == "笔记/睡眠.md"


async def test_a_sidecar_is_ready_found_asked_and_gone(place: Place) -> None:
    with serving(place) as served:
        ready = msgspec.convert(served.ready, Ready)
        file = place.state / "serve.json"
        told = json.loads(file.read_text())

        assert (ready.pid, ready.api) == (served.process.pid, 1)
        assert told == {"port": ready.port, "pid": ready.pid, "token": TOKEN, "api": 1}
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        async with HttpAsker(port=ready.port, token=TOKEN, caller="http") as asker:
            assert (await asker.health()).vault == str(place.vault.resolve())
            status = await until_ready(asker)
            assert sum(status["files"].values()) == 4
            found = await asker.ask("search", {"query": "attention", "mode": "text"})
            assert found["results"][0]["note_path"] == "Notes/Attention.md"
            read = await asker.ask("read_annotations", {"citekey": "smithML2023"})
            assert [a["color"] for a in read["annotations"]] == ["positive", "negative"]
        assert served.hang_up() == 0
        assert not file.exists()
        assert served.process.stdout
        assert served.process.stdout.read() == ""


async def test_a_wrong_token_gets_nothing(shared: tuple[Place, Served]) -> None:
    _, served = shared
    async with ClientSession() as session:
        for method, path in (("GET", "/v1/health"), ("GET", "/v1/events"), ("POST", "/v1/status")):
            headers = {"Authorization": "Bearer wrong"}
            url = f"http://127.0.0.1:{served.ready['port']}{path}"
            async with session.request(method, url, headers=headers, json={}) as response:
                assert response.status == 401


def test_a_second_serve_ends_and_names_the_first(shared: tuple[Place, Served]) -> None:
    place, first = shared
    second = run(place, "serve", "--json")

    assert second.code == 1
    assert second.json["error"]["details"]["pid"] == first.process.pid
    assert str(first.process.pid) in second.json["error"]["message"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["sigterm", "sigint"])
def test_a_signal_ends_it_in_order(place: Place, number: signal.Signals) -> None:
    with serving(place) as served:
        served.process.send_signal(number)

        assert served.process.wait(20) == 0
        assert not (place.state / "serve.json").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["sigterm", "sigint"])
def test_whoever_sends_no_token_is_told_what_is_waited_for_and_can_end_it(place: Place, number: signal.Signals) -> None:
    process = subprocess.Popen(
        catena_command("serve", *place.where), cwd=place.home, env=place.environment, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    with process:
        assert process.stderr
        told = next(line for line in process.stderr if "INFO" not in line)
        process.send_signal(number)

        assert told == "Waiting for a token, or an empty line, on standard input.\n"
        assert process.wait(20) == 0
        assert not (place.state / "owner.json").exists()


def test_it_ends_when_its_parent_is_gone_though_somebody_holds_its_input(place: Place) -> None:
    parent = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    with serving(place, "--parent-pid", str(parent.pid)) as served:
        assert parent.stdin
        parent.stdin.close()
        parent.wait(20)

        assert served.process.wait(20) == 0


def test_it_stays_when_told_to(place: Place) -> None:
    with serving(place, "--stay") as served:
        assert served.process.stdin
        served.process.stdin.close()

        with pytest.raises(subprocess.TimeoutExpired):
            served.process.wait(2)


def test_after_a_kill_the_next_one_starts(place: Place) -> None:
    with serving(place) as killed:
        killed.process.kill()
        killed.process.wait(20)
    assert (place.state / "serve.json").exists()

    with serving(place) as served:
        assert json.loads((place.state / "serve.json").read_text())["pid"] == served.process.pid


def test_a_line_that_is_no_token_is_refused(place: Place) -> None:
    process = start_serving(place, first_line="short")
    out, _ = process.communicate(timeout=60)

    assert process.returncode == 1
    assert out == ""


def test_without_a_token_it_makes_one_and_says_it_to_the_person_only(place: Place) -> None:
    with serving(place, first_line="") as served:
        token = json.loads((place.state / "serve.json").read_text())["token"]

        assert len(token) >= 32
        assert token not in json.dumps(served.ready)


def test_nothing_heavy_is_loaded_before_it_listens() -> None:
    """What `serve` needs to listen: the first answer must not wait for LanceDB, a model, or the Markdown parser."""
    program = "import catena.app.lifecycle, sys; print([m for m in sys.modules if '.' not in m])"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout

    heavy = {"lancedb", "onnxruntime", "numpy", "pyarrow", "tokenizers", "mcp", "mistune", "rich", "watchdog"}
    assert "aiohttp" in loaded
    assert not heavy & set(loaded.replace("'", " ").replace(",", " ").split())


async def test_the_log_tells_decisions_and_no_note_text(shared: tuple[Place, Served]) -> None:
    place, served = shared
    async with HttpAsker(port=served.ready["port"], token=TOKEN, caller="http") as asker:
        assert (await asker.ask("search", {"query": "memories", "mode": "text"}))["results"]

    told = (place.state / "catena.log").read_text("utf-8")
    assert "Listening on 127.0.0.1" in told
    assert "POST /v1/search 200" in told
    assert "Sleep moves memories" not in told
    assert "memories" not in told
    assert TOKEN not in told
    assert os.linesep in told
