"""Whether questions run without their plan being confirmed: one empty file in the vault's state folder."""

from pathlib import Path

from catena.serving.cli.special_words import YOLO_OFF, YOLO_ON


def is_yolo(state_dir: Path) -> bool:
    """Return whether yolo mode is on."""
    return _mark(state_dir).exists()


def toggled_yolo(state_dir: Path) -> str:
    """Turn yolo mode on or off. Returns the message to print."""
    mark = _mark(state_dir)
    if mark.exists():
        mark.unlink()
        return YOLO_OFF
    mark.touch()
    return YOLO_ON


def _mark(state_dir: Path) -> Path:
    return state_dir / "yolo"
