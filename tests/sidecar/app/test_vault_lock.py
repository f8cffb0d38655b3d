"""The lock of a vault is held for as long as its owner runs, whatever is deleted meanwhile."""

import json
import os
from pathlib import Path

import pytest

from catena.app.vault_lock import VaultInUse, owner_of, vault_lock


def test_a_deleted_lock_is_held_again(tmp_path: Path) -> None:
    with vault_lock(tmp_path, "serve") as held:
        (tmp_path / "lock").unlink()
        (tmp_path / "owner.json").unlink()
        held.hold_on()

        with pytest.raises(VaultInUse, match=f"`catena serve`, process {os.getpid()},"), vault_lock(tmp_path, "index"):
            pass
    with vault_lock(tmp_path, "index"):
        pass


def test_who_lost_the_lock_to_a_quicker_process_is_told_so_and_leaves_that_one_alone(tmp_path: Path) -> None:
    with vault_lock(tmp_path, "serve") as held:
        (tmp_path / "lock").unlink()
        with vault_lock(tmp_path, "index"):
            (tmp_path / "owner.json").write_text(json.dumps({"pid": 1, "command": "index"}))
            with pytest.raises(VaultInUse, match="`catena index`"):
                held.hold_on()
            held.release()

            owner = owner_of(tmp_path)
            assert owner
            assert owner.command == "index"


def test_a_folder_that_is_gone_does_not_keep_the_owner_from_ending(tmp_path: Path) -> None:
    state = tmp_path / "state"
    with vault_lock(state, "serve"):
        for file in state.iterdir():
            file.unlink()
        state.rmdir()
        state.write_text("a file")
