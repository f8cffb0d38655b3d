"""Whether questions run without their plan being confirmed: one empty file in the vault's state folder."""

from pathlib import Path

from catena.serving.cli.talking import YOLO_OFF, YOLO_ON


def is_yolo(state_dir: Path) -> bool:
    """Whether it is on."""
    return _mark(state_dir).exists()


def toggled_yolo(state_dir: Path) -> str:
    """Turn it on or off. Returns what to say of it."""
    mark = _mark(state_dir)
    if mark.exists():
        mark.unlink()
        return YOLO_OFF
    mark.touch()
    return YOLO_ON


def _mark(state_dir: Path) -> Path:
    return state_dir / "yolo"
