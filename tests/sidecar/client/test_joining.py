"""Whom `serve.json` leads to: a sidecar that runs, speaks our contract and answers; nobody else."""

import json
import os
from pathlib import Path

import pytest

from catena.client import SERVE_FILE, join_running
from catena.wire.protocol import protocol

TOLD = {"port": 1, "pid": os.getpid(), "token": "a token", "api": protocol().api}


@pytest.mark.parametrize(
    "text",
    [
        None,
        "{",
        json.dumps({"port": 1}),
        json.dumps({**TOLD, "pid": 0}),
        json.dumps({**TOLD, "api": 99}),
        json.dumps(TOLD),
    ],
    ids=["no file", "no JSON", "too little", "nobody runs", "another contract", "nobody answers"],
)
async def test_nobody_is_joined(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / SERVE_FILE).write_text(text)

    assert await join_running(tmp_path, caller="cli") is None
