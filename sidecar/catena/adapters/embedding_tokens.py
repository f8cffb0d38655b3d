"""Splits text into a model's tokens, with whatever needs the least memory for its kind of tokenizer."""

from collections.abc import Sequence
from typing import Protocol

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
        """Returns the ids of each text's tokens, without special ones."""
        ...

    def id_of(self, piece: str) -> int | None:
        """Returns the id of a token, if there is such a token."""
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
        tokens = UnigramTokens.load(files.tokenizer) or LibraryTokens(Tokenizer.from_file(str(files.tokenizer)))
    except Exception as problem:  # any error: the library raises bare Exception, and the file is the user's
        raise files.unusable(f"tokenizer.json can't be read ({brief(problem)})") from problem
    tokens.around.no_truncation()  # tokenizer files contain a length of their own; windows are cut here
    tokens.around.no_padding()
    return tokens


def frame(tokens: Tokens) -> tuple[Ids, Ids]:
    """Returns the special tokens that are put before and after a text."""
    bare = tokens.around.encode("a", add_special_tokens=False).ids
    whole = tokens.around.encode("a", add_special_tokens=True).ids
    before = next((i for i in range(len(whole)) if whole[i : i + len(bare)] == bare), len(whole))
    return np.array(whole[:before], np.int32), np.array(whole[before + len(bare) :], np.int32)
