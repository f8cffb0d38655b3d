"""One sidecar a vault: whoever comes first starts it, everybody joins, and it ends when the last has gone."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

import catena
from catena.client import HttpAsker, read_serve_file
from catena.client.processes import is_alive
from tests.journeys.processes import TOKEN, Place, catena_command, is_over, run, serving, start_serving

FIRST = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
    "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}})  # fmt: skip


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A vault whose notes are found by their words; no sidecar runs."""
    place = Place.at(tmp_path)
    assert run(place, "search", "attention", "--mode", "text").code == 0
    return place


@contextmanager
def mcp_client(place: Place) -> Generator["subprocess.Popen[str]"]:
    """A real `catena mcp`, as an MCP client starts it."""
    with subprocess.Popen(
        catena_command("mcp", *place.where),
        cwd=place.home, env=place.environment, text=True, encoding="utf-8",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        try:
            yield process
        finally:
            process.kill()


def tell(client: "subprocess.Popen[str]", **message: Any) -> dict[str, Any]:
    """Send a message to an MCP server. Returns its answer."""
    assert client.stdin
    assert client.stdout
    client.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    client.stdin.flush()
    while line := client.stdout.readline():
        answer = json.loads(line)
        if answer.get("id") == message.get("id"):
            return answer
    raise AssertionError("the MCP server has ended")


def begin(client: "subprocess.Popen[str]") -> None:
    assert tell(client, **json.loads(FIRST))["result"]["serverInfo"]["name"] == "catena"
    assert client.stdin
    client.stdin.write('{"jsonrpc": "2.0", "method": "notifications/initialized"}\n')
    client.stdin.flush()


def search_by(client: "subprocess.Popen[str]", number: int) -> str:
    arguments = {"query": "attention", "mode": "text"}
    call = {"name": "obsidian_search", "arguments": arguments}
    return json.dumps(tell(client, id=number, method="tools/call", params=call)["result"])


def served_pid(place: Place) -> int | None:
    published = read_serve_file(place.state)
    return published.pid if published and is_alive(published.pid) else None


def test_the_starter_is_killed_and_the_others_go_on_until_the_last_has_gone(place: Place) -> None:
    with mcp_client(place) as first:
        begin(first)
        assert "Notes/Attention.md" in search_by(first, 2)
        pid = served_pid(place)
        assert pid

        with serving(place, "--join") as plugin:  # as the plugin starts it
            assert (plugin.ready["pid"], plugin.process.pid != pid) == (pid, True)
            first.kill()
            first.wait(20)

            assert "Attention" in run(place, "search", "attention", "--mode", "text").out
            with mcp_client(place) as second:
                begin(second)
                assert "Notes/Attention.md" in search_by(second, 2)
                assert served_pid(place) == pid
                assert plugin.hang_up() == 0
                assert "Notes/Attention.md" in search_by(second, 3)
                assert served_pid(place) == pid
        assert is_over(place, pid)


def test_the_plugin_that_started_it_is_told_that_it_stays_and_lets_go(place: Place) -> None:
    with serving(place, "--join") as plugin, mcp_client(place) as other:
        begin(other)
        search_by(other, 2)
        assert plugin.process.stdin
        assert plugin.process.stdout
        plugin.process.stdin.close()

        assert plugin.process.stdout.read() == '{"event":"stays"}\n'
        assert "Notes/Attention.md" in search_by(other, 3)
        other.kill()
        assert plugin.process.wait(20) == 0
    assert is_over(place, plugin.process.pid)


def test_a_sidecar_that_nobody_else_uses_ends_at_once_with_its_starter(place: Place) -> None:
    with serving(place) as starter:
        assert run(place, "status").code == 0
        assert starter.hang_up() == 0
        assert starter.process.stdout
        assert starter.process.stdout.read() == ""
    assert is_over(place, starter.process.pid)


def test_a_sidecar_that_is_killed_is_replaced_and_everybody_finds_the_next(place: Place) -> None:
    with serving(place) as server, mcp_client(place) as client, serving(place, "--join") as plugin:
        begin(client)
        search_by(client, 2)
        server.process.kill()
        server.process.wait(20)

        assert plugin.process.wait(20) == 1  # the plugin starts it again
        assert "Notes/Attention.md" in search_by(client, 3)
        replaced = served_pid(place)
        assert replaced not in (None, server.process.pid)
        assert "Attention" in run(place, "search", "attention", "--mode", "text").out
        assert served_pid(place) == replaced


async def test_a_library_that_joined_holds_the_sidecar_and_one_that_started_it_lets_it_go_on(place: Place) -> None:
    async with AsyncExitStack() as second:
        async with catena.open(place.vault, state_dir=place.state, wait=False) as first:
            await first.status()
            pid = served_pid(place)
            other = await second.enter_async_context(catena.open(place.vault, state_dir=place.state, wait=False))
            await other.status()
        assert (await other.status()).version
        assert served_pid(place) == pid
    assert pid
    assert is_over(place, pid)


def test_with_other_settings_it_is_replaced(place: Place) -> None:
    with serving(place) as first, serving(place, "--replace", "--synthesis-folder", "Mine") as second:
        assert first.process.wait(20) == 0
        assert second.ready["pid"] == second.process.pid
        assert "token" not in second.ready
        assert run(place, "status").code == 0


async def test_what_a_stand_in_says_lets_its_starter_ask(place: Place) -> None:
    with serving(place) as first, serving(place, "--join", first_line="another-token-0123456789") as joined:
        assert joined.ready == {**first.ready, "token": TOKEN}
        async with HttpAsker(port=joined.ready["port"], token=joined.ready["token"], caller="http") as asker:
            assert (await asker.health()).pid == first.process.pid


def test_joining_waits_for_a_command_that_works_on_the_vault(place: Place) -> None:
    holder = "from catena.app.vault_lock import vault_lock; from pathlib import Path; import sys\n"
    holder += "with vault_lock(Path(sys.argv[1]), 'index'): print('held', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", holder, str(place.state)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as busy:
        assert busy.stdout
        assert busy.stdout.readline() == "held\n"
        process = start_serving(place, "--join")
        assert process.poll() is None
        busy.communicate("\n")
        assert process.stdout
        assert json.loads(process.stdout.readline())["pid"] == process.pid
        os.kill(process.pid, signal.SIGTERM)
        process.communicate(timeout=20)
