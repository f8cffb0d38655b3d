"""What `catena ask` accepts besides questions: `*help`, `*yolo`, `*exit`; and many questions, one per line."""

import json
from collections.abc import Iterable
from typing import Any, TextIO

import msgspec

from catena.client import Asker, Refused

YOLO_ON = "⚡ Yolo Mode ENABLED - Auto-executing queries without confirmation"
YOLO_OFF = "🛡️ Yolo Mode DISABLED - Will confirm before executing queries"

_COMMANDS = (
    ("*query QUESTION", "any question", "*query What is Zettelkasten?"),
    ("*temporal-query CONCEPT [dates]", "how it came to be so", "*temporal-query atomic notes since 2024"),
    ("*compare A vs B", "side by side", "*compare Zettelkasten vs PARA"),
    ("*surface-related CONCEPT", "everything near it", "*surface-related productivity"),
    ("*yolo", "run without showing the plan first, or stop doing so", "*yolo"),
    ("*exit", "close", "*exit"),
)


def help_text(sources: Iterable[str], *, yolo: bool) -> str:
    """Return the commands, each with an example, and the present state."""
    lines = [
        f"{number}. {name} - {what}\n   e.g. {example}" for number, (name, what, example) in enumerate(_COMMANDS, 1)
    ]
    status = [
        "Current Status:",
        f"- Available sources: {', '.join(sources)}",
        "- Performance budget: <3 seconds per query",
        f"- Yolo mode: {'on' if yolo else 'off'}",
    ]
    return "\n".join(["Query Interpreter Commands", "", *lines, "", *status])


async def classify_lines(asker: Asker, lines: Iterable[str], out: TextIO) -> None:
    """Read one question per line and write one JSON object per line; a bad line gives `{error}`."""
    for line in lines:
        reply: dict[str, Any]
        try:
            reply = await asker.ask("classify", {"question": line.rstrip("\r\n")})
        except Refused as refused:
            reply = {"error": msgspec.to_builtins(refused.problem)}
        out.write(json.dumps(reply, ensure_ascii=False) + "\n")
        out.flush()
