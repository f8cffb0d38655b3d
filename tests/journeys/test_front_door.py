"""What a command loads before it has said anything. Modules are counted, not seconds, which depend on the machine."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journeys.processes import Place, catena_command, run, serving

PROGRAM = """
import sys
from catena.__main__ import main
code = main()
print(*sys.modules, file=sys.stderr)
sys.exit(code)
"""
HEAVY = {
    "aiohttp", "lancedb", "markdown_it", "mcp", "mistune", "networkx", "numpy", "onnxruntime", "pdfplumber", "pyarrow",
    "pygments", "sqlite3", "tokenizers", "watchdog", "yaml",
}  # fmt: skip


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    place = Place.at(tmp_path_factory.mktemp("served"))
    with serving(place):
        run(place, "search", "memory", "--mode", "semantic")  # waits until the model is loaded
        yield place


def loaded(place: Place, *arguments: str, code: int = 0) -> set[str]:
    """The modules that a command has loaded when it ends; its own messages are on the lines before."""
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        cwd=place.home, env=place.environment, capture_output=True, text=True, encoding="utf-8", timeout=100,
    )  # fmt: skip
    assert ended.returncode == code, ended.stderr
    return set(ended.stderr.splitlines()[-1].split())


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["--help"], 0), (["search", "--help"], 0), (["serach", "x"], 2), (["search"], 2), (["search", "x", "--lmit"], 2)],
)
def test_help_and_wrong_usage_load_the_arguments_alone(served: Place, arguments: list[str], code: int) -> None:
    modules = loaded(served, *arguments, code=code)

    assert sorted((HEAVY | {"asyncio", "rich", "ssl", "logging", "catena.wire.generated"}) & modules) == []
    assert len([name for name in modules if name.startswith("catena.")]) < 15


@pytest.mark.parametrize(
    "arguments", [["search", "memory"], ["ask", "What is memory?"], ["status"], ["index"], ["highlights", "--json"]]
)
def test_a_command_that_joins_a_sidecar_loads_no_part_of_one(served: Place, arguments: list[str]) -> None:
    modules = loaded(served, *arguments, *served.where)

    ours = {".".join(name.split(".")[:2]) for name in modules if name.startswith("catena.")}
    assert sorted((HEAVY | {"catena.wire.generated"}) & modules) == []
    rooms = ("__main__", "app", "client", "errors", "rendering", "serving", "vault", "wire")
    assert ours <= {f"catena.{room}" for room in rooms}


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A vault in which nothing is left to do, and no sidecar runs."""
    place = Place.at(tmp_path_factory.mktemp("indexed"))
    assert run(place, "index").code == 0
    return place


def test_a_command_alone_loads_the_operations_that_it_asks_for(indexed: Place) -> None:
    modules = loaded(indexed, "search", "memory", "--mode", "text", *indexed.where)

    assert {name for name in modules if name.startswith("catena.operations.")} == {
        "catena.operations.search",
        "catena.operations.services",
    }
    rooms = {name.split(".")[1] for name in modules if name.startswith("catena.")}
    assert not {"claims", "drafts", "forms", "history", "linking", "notation", "pdf"} & rooms
    unneeded = {"aiohttp", "lancedb", "mcp", "networkx", "numpy", "onnxruntime", "pyarrow", "tokenizers", "watchdog"}
    assert not unneeded & modules
    assert len([name for name in modules if name.startswith("catena.")]) < 230


def test_an_index_that_is_up_to_date_loads_no_part_of_what_makes_one(indexed: Place) -> None:
    modules = loaded(indexed, "index", *indexed.where)

    rooms = {name.split(".")[1] for name in modules if name.startswith("catena.")}
    assert not {"answers", "claims", "graph", "history", "linking", "notation", "pdf", "reading"} & rooms
    assert sorted((HEAVY - {"mistune", "sqlite3", "yaml"}) & modules) == []
    assert len([name for name in modules if name.startswith("catena.")]) < 184


def test_a_search_by_meaning_loads_the_models_and_no_part_of_what_reads_notes(indexed: Place) -> None:
    modules = loaded(indexed, "search", "memory", *indexed.where)

    assert {"lancedb", "onnxruntime"} <= modules
    rooms = {name.split(".")[1] for name in modules if name.startswith("catena.")}
    assert not {"forms", "history", "linking", "notation", "pdf"} & rooms
    assert not {"aiohttp", "mcp", "networkx", "watchdog"} & modules
    assert len([name for name in modules if name.startswith("catena.")]) < 247


def test_beliefs_asked_alone_are_found_by_meaning(indexed: Place) -> None:
    told = run(indexed, "beliefs", "memory")

    assert (told.code, told.err) == (0, "")
    assert "Memory.md" in told.out


@pytest.mark.parametrize("arguments", [["status", "--json"], ["search", "memory"], ["--help"], ["--version"]])
def test_a_command_whose_reader_has_enough_ends_quietly(served: Place, arguments: list[str]) -> None:
    where = served.where if arguments[0][0] != "-" else []
    with subprocess.Popen(
        catena_command(*arguments, *where),
        cwd=served.home, env=served.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout
        assert process.stderr
        process.stdout.close()

        assert (process.stderr.read(), process.wait(60)) == (b"", 0)


MULTIPLIES = """
import os, sys
from catena.__main__ import main
main()
import numpy
numpy.ones((2000, 400), numpy.float32) @ numpy.ones((400, 400), numpy.float32)
print(len(os.listdir("/proc/self/task")), file=sys.stderr)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc")
def test_small_products_are_not_shared_with_cores_that_others_need(served: Place) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", MULTIPLIES, "--help"],
        cwd=served.home, env=served.environment, capture_output=True, text=True, encoding="utf-8", timeout=100,
    )  # fmt: skip

    assert ended.stderr.splitlines()[-1] == "1"


@pytest.mark.skipif(os.name != "posix", reason="Arguments are Unicode there.")
def test_an_argument_or_a_line_that_is_not_utf_8_is_read_as_well_as_can_be(served: Place) -> None:
    def answered(*arguments: str | bytes, typed: bytes = b"") -> bytes:
        told = subprocess.run(
            [*catena_command(), *arguments, *served.where],
            cwd=served.home, env={**served.environment, "LC_ALL": "C.UTF-8"}, input=typed, capture_output=True,
        )  # fmt: skip
        assert (told.stderr, told.returncode) == (b"", 0)
        return told.stdout

    assert b"No notes found matching" in answered("search", b"zzqx\xff", "--mode", "text")
    first, second = answered("classify", "-", typed=b"What is \xff?\nWhy does sleep help memory?\n").splitlines()
    assert b"factual" in first
    assert b"causal" in second


@pytest.mark.skipif(os.name != "posix", reason="There is no such closing there.")
def test_a_command_without_standard_output_ends_quietly(served: Place) -> None:
    told = subprocess.run(
        catena_command("status", *served.where),
        cwd=served.home, env=served.environment, stderr=subprocess.PIPE, preexec_fn=lambda: os.close(1),
    )  # fmt: skip

    assert (told.stderr, told.returncode) == (b"", 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="There is no such device there.")
@pytest.mark.parametrize("arguments", [["status", "--json"], ["--version"]])
def test_output_that_cannot_be_written_is_told_in_a_sentence(served: Place, arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        told = subprocess.run(
            catena_command(*arguments, *(served.where if len(arguments) > 1 else [])),
            cwd=served.home, env=served.environment, stdout=full, stderr=subprocess.PIPE,
        )  # fmt: skip

    assert told.stderr.startswith(b"catena: ")
    assert (told.stderr.count(b"\n"), told.returncode) == (1, 1)


@pytest.mark.parametrize(
    "arguments", [["--vault", "/" + "a" * 5_000], ["--vault", ".", "--state-dir", "/" + "a" * 300]]
)
def test_a_folder_that_the_system_refuses_is_told_in_a_sentence(tmp_path: Path, arguments: list[str]) -> None:
    told = run(Place.at(tmp_path), "status", *arguments, where=False)

    assert told.err.startswith("catena: File name too long: /aaa")
    assert (told.err.count("\n"), told.code) == (1, 1)
