"""Splits text into a model's tokens, with whatever needs the least memory for its kind of tokenizer."""

import hashlib
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

import numpy as np
from tokenizers import Tokenizer

from catena.adapters.embedding_files import ModelFiles, brief
from catena.adapters.onnx_graph import Ids
from catena.adapters.unigram_tokens import UnigramTokens


class Tokens(Protocol):
    """A model's tokenizer, without truncation or padding."""

    @property
    def around(self) -> Tokenizer:
        """Knows which special tokens stand before and after a text; need not know the tokens of a text."""
        ...

    def ids(self, texts: Sequence[str]) -> list[list[int]]:
        """Return the ids of each text's tokens, without special ones."""
        ...

    def id_of(self, piece: str) -> int | None:
        """Return the id of a token, if there is such a token."""
        ...


class LibraryTokens:
    """The port `Tokens` on the library tokenizers."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self.around = tokenizer

    def ids(self, texts: Sequence[str]) -> list[list[int]]:
        """As for `Tokens.ids`."""
        return [encoding.ids for encoding in self.around.encode_batch_fast(list(texts), add_special_tokens=False)]

    def id_of(self, piece: str) -> int | None:
        """As for `Tokens.id_of`."""
        return self.around.token_to_id(piece)


def load_tokens(files: ModelFiles) -> Tokens:
    """Load a model's tokenizer.

    Raises:
        CannotStart: The file can't be read.
    """
    try:
        unigram = UnigramTokens.load(files.tokenizer)
        if unigram is None:
            return LibraryTokens(shared_tokenizer(files.tokenizer))
    except Exception as problem:  # any error: the library raises bare Exception, and the file is the user's
        raise files.unusable(f"tokenizer.json can't be read ({brief(problem)})") from problem
    _whole(unigram.around)
    return unigram


def shared_tokenizer(file: Path) -> Tokenizer:
    """Return the library's tokenizer of a file, without truncation or padding. Files with the same content share one:
    it takes 8 MB, and the reader's is that of the English model.

    Raises:
        Exception: The file can't be read; the library's errors have no class of their own.
    """
    content = file.read_bytes()
    key = hashlib.sha256(content).digest()
    with _sharing:
        if key not in _shared:
            while len(_shared) >= _MOST_SHARED:
                _shared.pop(next(iter(_shared)))
            _shared[key] = _whole(Tokenizer.from_buffer(content))  # only now: nobody may change one that others use
        return _shared[key]


def _whole(tokenizer: Tokenizer) -> Tokenizer:
    """Switch off the lengths that tokenizer files contain: windows are cut here."""
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


_MOST_SHARED: Final = 2
_shared: dict[bytes, Tokenizer] = {}
_sharing = threading.Lock()


def frame(tokens: Tokens) -> tuple[Ids, Ids]:
    """Return the special tokens that are put before and after a text."""
    bare = tokens.around.encode("a", add_special_tokens=False).ids
    whole = tokens.around.encode("a", add_special_tokens=True).ids
    before = next((i for i in range(len(whole)) if whole[i : i + len(bare)] == bare), len(whole))
    return np.array(whole[:before], np.int32), np.array(whole[before + len(bare) :], np.int32)
