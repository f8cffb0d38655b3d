"""Starting a sidecar: what it says when it can't start is what the caller is told."""

from pathlib import Path

import pytest

from catena.app.vault_lock import vault_lock
from catena.client import VaultTaken
from catena.client.starting import start_sidecar
from catena.errors import CannotStart


async def test_a_sidecar_that_refuses_its_settings_says_which(tmp_path: Path) -> None:
    with pytest.raises(CannotStart, match=r"vault_path does not exist: .*nowhere"):
        await start_sidecar(["--vault", str(tmp_path / "nowhere"), "--state-dir", str(tmp_path / "state")], quiet=True)


async def test_a_vault_that_another_process_works_on_is_taken(tmp_path: Path) -> None:
    vault, state = tmp_path / "vault", tmp_path / "state"
    vault.mkdir()
    state.mkdir()

    with vault_lock(state, "index"), pytest.raises(VaultTaken, match="catena index") as taken:
        await start_sidecar(["--vault", str(vault), "--state-dir", str(state)], quiet=True)

    assert taken.value.pid
