"""The trained reader on onnxruntime: says whether passages answer a question, and what follows from a sentence.

Every pair of texts is run on its own, several at a time on threads: an 8-bit model scales its activations over
everything in a call, so in a batch a pair's figures would depend on its neighbors. What was judged is kept by text.
"""

import hashlib
import logging
import math
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from tokenizers import Tokenizer

from catena.adapters.embedding_files import brief
from catena.adapters.embedding_tokens import shared_tokenizer
from catena.adapters.onnx_graph import Session, open_session
from catena.adapters.reader_pairs import MOST_CHARS, TokenPair, inference_pair, question_pair
from catena.claims.ports import Judged
from catena.errors import CannotStart

PACKAGED: Final = Path(__file__).parent / "reader_model"
MOST_KEPT: Final = 20_000
"""Judged pairs that are kept; the one not asked for longest goes first."""

Logits = tuple[float, ...]
"""What the heads say about a pair: answer, relevance, entails, neutral, contradicts."""

_ANSWER, _NLI = 0, slice(2, 5)
_log = logging.getLogger(__name__)


class Calibration(msgspec.Struct, frozen=True):
    """Turns what a head says into a probability: divided by `temperature`, after adding `shift`."""

    temperature: float = 1.0
    shift: float = 0.0


class _Manifest(msgspec.Struct, frozen=True):
    """`manifest.json` of a built reader."""

    name: str
    files: dict[str, str]
    calibration: dict[str, Calibration] = {}


class OnnxReader:
    """The ports `Reader` and `Inference`. Thread-safe."""

    def __init__(
        self,
        *,
        name: str,
        session: Session,
        tokenizer: Tokenizer,
        calibration: Mapping[str, Calibration] | None = None,
        threads: int = 2,
    ) -> None:
        self.name = name
        self._session = session
        self._tokenizer = tokenizer
        self._calibration = calibration or {}
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="read") if threads > 1 else None
        self._kept: OrderedDict[bytes, Logits] = OrderedDict()
        self._lock = threading.Lock()

    @classmethod
    def load(cls, folder: Path = PACKAGED, *, threads: int = 2) -> "OnnxReader":
        """Load a built reader.

        Raises:
            CannotStart: The folder holds no usable reader.
        """
        try:
            manifest = msgspec.json.decode((folder / "manifest.json").read_bytes(), type=_Manifest)
            _check(folder, manifest)
            tokenizer = shared_tokenizer(folder / "tokenizer.json")
            session = open_session(folder / "model.onnx")
        except Exception as problem:  # any error: those of onnxruntime and tokenizers have no base class
            raise CannotStart(
                f"The reader in {folder} can't be used: {brief(problem)}. Install catena-sidecar again; in a checkout "
                "of the source, run `python scripts/build_reader.py --force`."
            ) from problem
        _log.info("Using the reader %s from %s.", manifest.name, folder)
        return cls(
            name=manifest.name,
            session=session,
            tokenizer=tokenizer,
            calibration=manifest.calibration,
            threads=threads,
        )

    def answers(self, question: str, passages: Sequence[str]) -> tuple[float, ...]:
        """Return for each passage the probability that it answers the question."""
        fitted = self._calibration.get("answer", Calibration())
        said = self.logits([(question, passage) for passage in passages], inference=False)
        return tuple(_sigmoid((logits[_ANSWER] + fitted.shift) / fitted.temperature) for logits in said)

    def judge(self, pairs: Sequence[tuple[str, str]]) -> tuple[Judged, ...]:
        """Return for each (premise, hypothesis) what the premise says about the hypothesis."""
        temperature = self._calibration.get("nli", Calibration()).temperature
        return tuple(
            _judged([value / temperature for value in said[_NLI]]) for said in self.logits(pairs, inference=True)
        )

    def logits(self, pairs: Sequence[tuple[str, str]], *, inference: bool) -> list[Logits]:
        """Return what the heads say about each pair, before any calibration.

        With `inference`, the pairs are premises with hypotheses, which are read in another form than questions with
        passages.
        """
        keys = [_key(first, second, inference=inference) for first, second in pairs]
        known = self._known(keys)
        new = {key: pair for key, pair in zip(keys, pairs, strict=True) if key not in known}
        read = self._read(list(new.values()), inference=inference)
        found = dict(zip(new, read, strict=True))
        self._keep(found)
        known |= found
        return [known[key] for key in keys]

    # -- private

    def _known(self, keys: Sequence[bytes]) -> dict[bytes, Logits]:
        with self._lock:
            known = {key: self._kept[key] for key in keys if key in self._kept}
            for key in known:
                self._kept.move_to_end(key)
        return known

    def _keep(self, found: Mapping[bytes, Logits]) -> None:
        with self._lock:
            self._kept.update(found)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

    def _read(self, pairs: Sequence[tuple[str, str]], *, inference: bool) -> list[Logits]:
        tokens = self._token_pairs(pairs, inference=inference)
        if self._pool is None or len(tokens) < 2:
            return [self._run(pair) for pair in tokens]
        longest_first = sorted(range(len(tokens)), key=lambda i: -len(tokens[i].ids))
        said = self._pool.map(self._run, [tokens[i] for i in longest_first])
        in_order = dict(zip(longest_first, said, strict=True))
        return [in_order[i] for i in range(len(tokens))]

    def _run(self, pair: TokenPair) -> Logits:
        ids = np.array([pair.ids], np.int64)
        types = (np.arange(len(pair.ids)) >= pair.second).astype(np.int64)[None]
        feed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": types}
        return tuple(float(value) for value in self._session.run(["judgements"], feed)[0][0])

    def _token_pairs(self, pairs: Sequence[tuple[str, str]], *, inference: bool) -> list[TokenPair]:
        split = [(first, "", second) if inference else (first, *_heading(second)) for first, second in pairs]
        texts = list(dict.fromkeys(text for parts in split for text in parts))
        # A lone surrogate (from a note that is not UTF-8) can't be passed to the tokenizer.
        clean = [text[:MOST_CHARS].encode("utf-8", "replace").decode("utf-8") for text in texts]
        encodings = self._tokenizer.encode_batch_fast(clean, add_special_tokens=False)
        ids = {text: encoding.ids for text, encoding in zip(texts, encodings, strict=True)}
        if inference:
            return [inference_pair(ids[first], ids[second]) for first, _, second in split]
        return [question_pair(ids[first], ids[heading], ids[text]) for first, heading, text in split]


def _check(folder: Path, manifest: _Manifest) -> None:
    for name in ("model.onnx", "tokenizer.json"):
        with (folder / name).open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != manifest.files.get(name):
                raise ValueError(f"{name} is not the file its manifest.json names (the SHA-256 differs)")


def _heading(passage: str) -> tuple[str, str]:
    """Return a passage's first line, if another one follows, and the rest."""
    heading, line_end, text = passage.partition("\n")
    return (heading, text) if line_end else ("", heading)


def _key(first: str, second: str, *, inference: bool) -> bytes:
    text = f"{inference}\0{len(first)}\0{first}\0{second}"
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _sigmoid(value: float) -> float:
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, value))))


def _judged(logits: Sequence[float]) -> Judged:
    top = max(logits)
    entails, neutral, contradicts = (math.exp(value - top) for value in logits)
    total = entails + neutral + contradicts
    return Judged(entails=entails / total, neutral=neutral / total, contradicts=contradicts / total)
