"""What was damaged in the state folder and what became of it: sentences that status and doctor repeat for a while."""

import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from catena.app.healing import REPAIRS
from catena.app.state_dir import write_private

_MOST = 10
_DAY_S = 86_400


class _Repair(msgspec.Struct, frozen=True):
    sentence: str
    until_s: float


def tell_repair(state_dir: Path, sentence: str, *, days: int) -> None:
    """Let status and doctor say this sentence for so many days. If the disk refuses, only the log has it."""
    kept = [repair for repair in _told(state_dir) if repair.sentence != sentence]
    kept.append(_Repair(sentence, time.time() + days * _DAY_S))
    with suppress(OSError):
        write_private(state_dir / REPAIRS, msgspec.json.encode(kept[-_MOST:]).decode())


def repairs_told(state_dir: Path) -> Sequence[str]:
    """Return what was repaired lately, the last first."""
    return [repair.sentence for repair in reversed(_told(state_dir))]


def _told(state_dir: Path) -> list[_Repair]:
    file = state_dir / REPAIRS
    if not file.is_file():
        return []
    try:
        told = msgspec.json.decode(file.read_bytes(), type=list[_Repair])
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return []
    return [repair for repair in told if repair.until_s > time.time()]
