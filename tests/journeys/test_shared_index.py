"""Two computers with the same vault, by the real command line, models and server: one embeds, the other does not."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.journeys.processes import PAPER, Place, catena_command, run
from tests.s3 import S3Server, s3

__all__ = ["s3"]

PLACES = ("Lisbon", "Zanzibar", "Kyoto", "Reykjavik", "Quito", "Perth", "Samarkand", "Timbuktu", "Vilnius", "Nuuk")
NOTES = {
    "References/@smithML2023.md": PAPER,
    **{
        f"Places/{name}.md": f"# {name}\n\nThe harbour of {name} is quiet in winter.\n\n## Food\n\nSoup and bread.\n"
        for name in PLACES
    },
}
SHARED = ("--index-uri", "s3://team/catena")


@pytest.fixture
def computers(tmp_path: Path) -> tuple[Place, Place]:
    one = Place.at(tmp_path / "one", NOTES)
    other = Place.at(tmp_path / "other", NOTES)
    return one, other


def test_a_second_computer_embeds_nothing_and_finds_the_same(computers: tuple[Place, Place], s3: S3Server) -> None:
    one, other = computers
    alone = run(other, "search", "calm seaside in the cold season", "--json").json
    built = run(one, "index", "--json", *SHARED, "--index-role", "build")
    assert built.code == 0, built.err
    assert built.json["embeddings_made"] > 0
    other = Place(other.vault, other.state.parent / "new state", other.home)

    read = run(other, "index", "--json", *SHARED)

    assert (read.code, read.json["embeddings_made"]) == (0, 0), read.err
    assert read.json["chunks_written"] == built.json["chunks_written"]
    asked = len(s3.requests)
    found = run(other, "search", "calm seaside in the cold season", "--json", *SHARED).json
    assert _ranking(found) == _ranking(alone)
    assert len(s3.requests) == asked  # a question is nobody else's business


def _ranking(found: dict[str, Any]) -> list[tuple[str, float]]:
    return [(hit["note_title"], hit["composite_relevance"]) for hit in found["results"]]


@pytest.mark.parametrize("written", [".lance", ".txn", ".manifest"])
def test_a_builder_that_is_killed_while_it_writes_goes_on_next_time(
    computers: tuple[Place, Place], s3: S3Server, written: str
) -> None:
    one, other = computers
    builder = subprocess.Popen(
        catena_command("index", *one.where, *SHARED, "--index-role", "build"),
        env=one.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    s3.wait_for("PUT", written)
    builder.kill()
    builder.wait()

    assert run(one, "index", *SHARED, "--index-role", "build").code == 0

    assert run(other, "index", "--json", *SHARED).json["embeddings_made"] == 0


def test_only_the_environment_knows_the_credentials(computers: tuple[Place, Place], s3: S3Server) -> None:
    one, _ = computers
    said = [
        run(one, *command, *SHARED, "--index-role", "build", "--log-level", "debug")
        for command in (("index", "--json"), ("status", "--json"), ("doctor", "--json"))
    ]
    s3.refuses = ("GET", "PUT", "POST", "HEAD")
    one.vault.joinpath("new.md").write_text("# New\n\nWritten later.\n")
    said += [run(one, *c, *SHARED, "--log-level", "debug") for c in (("index",), ("doctor",))]

    kept = b"".join(file.read_bytes() for file in one.state.rglob("*") if file.is_file())
    everything = kept + "".join(each.out + each.err for each in said).encode()

    assert [each.code for each in said] == [0, 0, 0, 0, 0]
    assert not [value for name, value in s3.environment.items() if "KEY" in name and value.encode() in everything]
    assert "may not be used: permissions or the credentials" in said[-1].out


def test_status_and_doctor_say_what_is_shared(computers: tuple[Place, Place], s3: S3Server) -> None:
    one, other = computers
    empty = json.loads(run(other, "doctor", "--json", *SHARED).out)["checks"][-1]
    run(one, "index", *SHARED, "--index-role", "build")
    read = json.loads(run(other, "doctor", "--json", *SHARED).out)["checks"][-1]
    s3.stop()
    gone = json.loads(run(other, "doctor", "--json", *SHARED).out)["checks"][-1]
    without = run(other, "doctor", "--json").json

    assert empty["state"] == "warning"
    assert "holds no vectors of all-MiniLM-L6-v2" in empty["message"]
    assert read["state"] == "good"
    assert read["message"].endswith("at s3://team/catena; this computer only reads them.")
    assert gone["state"] == "warning"
    assert "can't be reached" in gone["message"]
    assert "Shared index" not in [check["name"] for check in without["checks"]]
    assert without["status"]["shared_index"] is None
    assert s3.requests


@pytest.mark.parametrize(
    ("uri", "said"),
    [
        ("s3://me:sesame@team/catena", "must not hold a name, a password or a key; set them in the environment"),
        ("s3://team/catena?secret_access_key=sesame", "must not hold a name, a password or a key"),
        ("ftp://team/sesame", "must be a path or begin with s3://"),
    ],
)
def test_credentials_in_the_address_are_refused_and_not_repeated(tmp_path: Path, uri: str, said: str) -> None:
    place = Place.at(tmp_path)

    refused = run(place, "index", "--index-uri", uri)

    assert refused.code == 2
    assert refused.err.startswith(f"catena: --index-uri: index_uri {said}")
    assert "sesame" not in refused.err
    assert not place.state.exists() or not any(
        b"sesame" in f.read_bytes() for f in place.state.rglob("*") if f.is_file()
    )
