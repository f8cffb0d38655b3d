"""Keeping a file out of the index."""

from pathlib import Path

import pytest

from catena.errors import PathRefused
from catena.operations.set_enabled import set_enabled
from tests.papers import Desk


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("../a.md", "Directory traversal detected in path"),
        ("/etc/a.md", "Absolute path outside vault not allowed"),
        ("file:///a.pdf", "File protocol not allowed"),
        ("a.txt", "Only markdown files (.md) allowed"),
    ],
)
async def test_a_path_that_can_name_no_file_of_the_vault_is_refused(tmp_path: Path, path: str, message: str) -> None:
    with pytest.raises(PathRefused) as refused:
        await set_enabled(Desk(tmp_path, {}).services, path=path, enabled=False)

    assert refused.value.message.startswith(message)
