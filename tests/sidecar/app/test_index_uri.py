"""The setting `index_uri`: what it accepts, and that it never holds or repeats credentials."""

import subprocess
import sys
from pathlib import Path

import pytest

from catena.app.serve_arguments import serve_arguments
from catena.app.settings import read_settings
from catena.errors import CannotStart
from catena.serving.cli.arguments import parse_arguments, settings_in

SECRET = "sesame"


def read(folder: Path, uri: object, **more: object):
    (folder / "vault").mkdir(exist_ok=True)
    arguments = {"vault_path": str(folder / "vault"), "index_uri": uri, **more}
    return read_settings(arguments, environment={}, working_dir=folder, config_dir=folder / "config")


@pytest.mark.parametrize(
    "uri", ["s3://team/catena", "s3://team", "gs://team/x", "az://team/x", "s3+ddb://team/x?ddbTableName=locks"]
)
def test_an_address_is_taken_as_it_is(tmp_path: Path, uri: str) -> None:
    assert read(tmp_path, uri).index_uri == uri
    assert read(tmp_path, uri + "/").index_uri == uri


def test_a_path_is_relative_to_where_it_was_written(tmp_path: Path) -> None:
    assert read(tmp_path, "shared").index_uri == str(tmp_path / "shared")
    (tmp_path / "catena.toml").write_text('[obsidian]\nindex_uri = "team"\nindex_role = "build"\n')
    settings = read_settings(
        {"vault_path": str(tmp_path / "vault")}, environment={}, working_dir=tmp_path, config_dir=tmp_path
    )
    assert (settings.index_uri, settings.index_role) == (str(tmp_path / "team"), "build")


@pytest.mark.parametrize(
    "uri",
    [
        f"s3://me:{SECRET}@team/catena",
        f"s3://{SECRET}@team/catena",
        f"s3://team/catena?aws_secret_access_key={SECRET}",
        f"s3://team/catena?X-Amz-Signature={SECRET}",
        f"az://team/catena?sig={SECRET}",
        f"https://me:{SECRET}@host/x",
        f"s3://[{SECRET}",
        f"s3:///{SECRET}",
        f"ftp://team/{SECRET}",
        f"db://{SECRET}",
        "",
        7,
    ],
)
def test_anything_else_is_refused_without_being_repeated(tmp_path: Path, uri: object) -> None:
    with pytest.raises(CannotStart) as refused:
        read(tmp_path, uri)

    assert str(refused.value).startswith("--index-uri: index_uri ")
    assert SECRET not in str(refused.value)


def test_a_place_inside_the_vault_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotStart, match="must not lie inside the vault"):
        read(tmp_path, str(tmp_path / "vault" / "shared"))


def test_a_role_is_one_of_two(tmp_path: Path) -> None:
    assert read(tmp_path, "s3://team/x").index_role == "read"
    with pytest.raises(CannotStart, match="--index-role: index_role must be one of read, build, not 'write'"):
        read(tmp_path, "s3://team/x", index_role="write")


def test_a_sidecar_that_is_started_for_others_gets_both(tmp_path: Path) -> None:
    given = read(tmp_path, "s3://team/x", index_role="build")

    typed = settings_in(parse_arguments(["serve", *serve_arguments(given, tmp_path / "state")]))

    assert (typed["index_uri"], typed["index_role"]) == ("s3://team/x", "build")


def test_without_it_nothing_of_it_is_imported() -> None:
    code = "import sys, catena.app.wiring, catena.stores.lancedb_chunks; print([n for n in sys.modules if 'shar' in n])"

    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert [name for name in eval(ended.stdout) if name.startswith("catena")] == []
