"""What the sidecar reads beside its code is installed with it."""

import tomllib
from pathlib import Path

import catena

ROOT = Path(catena.__file__).parent
CODE = {".py", ".pyc"}


def test_every_file_that_the_code_reads_is_package_data() -> None:
    settings = tomllib.loads((ROOT.parents[1] / "pyproject.toml").read_text("utf-8"))
    patterns = settings["tool"]["setuptools"]["package-data"]["catena"]

    files = (
        each.relative_to(ROOT) for each in ROOT.rglob("*") if each.is_file() and each.suffix not in {".py", ".pyc"}
    )
    left_out = [each.as_posix() for each in files if not any(each.match(pattern) for pattern in patterns)]

    assert left_out == [], "Add them to `package-data` in pyproject.toml."
