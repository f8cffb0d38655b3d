"""How fast bare onnxruntime embeds the chunks of an index, without anything of ours around it.

Prints JSON: the tokens of all chunks, and tokens per second of two halves of a sample. The sample is sorted
by length and run in batches of one token budget, which is the best that plain use of the library gives
(`docs/decisions/0003-embedding-model.md`).
"""

import argparse
import json
import random
import time
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from catena.adapters.disk_vault import DiskVault
from catena.chunks import chunk_note, embedding_text
from catena.notes import parse_note
from catena.stores.sqlite_ledger import SqliteLedger

SAMPLE = 1500
TOKENS_PER_BATCH = 512
WINDOW = 256
MODEL = Path(__file__).parents[2] / "sidecar" / "catena" / "adapters" / "embedding_model"


def texts_of(vault: Path, state: Path) -> list[str]:
    """What the model saw of every distinct chunk text of the index."""
    ledger, disk = SqliteLedger(state / "index" / "ledger.sqlite"), DiskVault(vault)
    texts = {
        chunk.text: embedding_text(chunk)
        for path in ledger.files()
        for chunk in chunk_note(parse_note(path, disk.read(path)))
    }
    ledger.close()
    return list(texts.values())


def tokens_per_s(session: onnxruntime.InferenceSession, windows: list[list[int]]) -> float:
    """Run all windows, sorted and padded batch by batch."""
    ordered = sorted(windows, key=len)
    started = time.perf_counter()
    while ordered:
        longest = len(ordered[-1])
        batch = [ordered.pop() for _ in range(min(len(ordered), max(1, TOKENS_PER_BATCH // longest)))]
        ids = np.zeros((len(batch), longest), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, window in enumerate(batch):
            ids[row, : len(window)] = window
            mask[row, : len(window)] = 1
        session.run(None, {"input_ids": ids, "attention_mask": mask})
    return sum(map(len, windows)) / (time.perf_counter() - started)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--vault", type=Path, required=True)
    parser.add_argument("--state-dir", type=Path, required=True)
    given = parser.parse_args()
    tokenizer = Tokenizer.from_file(str(MODEL / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 2
    options.enable_cpu_mem_arena = False
    options.enable_mem_pattern = False
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    session = onnxruntime.InferenceSession(str(MODEL / "model.onnx"), options, providers=["CPUExecutionProvider"])
    windows = [
        encoding.ids[start : start + WINDOW]
        for encoding in tokenizer.encode_batch(texts_of(given.vault, given.state_dir))
        for start in range(0, len(encoding.ids), WINDOW)
    ]
    sample = random.Random(1).sample(windows, min(SAMPLE, len(windows)))
    halves = [tokens_per_s(session, sample[::2]), tokens_per_s(session, sample[1::2])]
    print(json.dumps({"tokens": sum(map(len, windows)), "tokens_per_s": halves}))


if __name__ == "__main__":
    main()
