"""Our reader of unigram models cuts every text as the library does."""

import random
from pathlib import Path

import pytest
from tokenizers import Tokenizer, models

from catena.adapters.unigram_tokens import UnigramTokens

MULTILINGUAL = Path(__file__).parents[3] / "sidecar" / "catena" / "adapters" / "multilingual_model" / "tokenizer.json"
TEXTS = (
    "", " ", "\n\n", "Wie wirkt Schlaf auf das Gedächtnis?", "睡眠は記憶を整理する。", "수면은 기억을 정리한다",
    "ไทย ก็", "e\u0301té ﬁ ½ ㍿ ﷺ", "😀😀 a", "<s> and <unk> are text", "▁ ▁▁ a", "\u200b\x00\ufeff",
    "క్షి hello  world",
)  # fmt: skip
ALPHABETS = ("aabe .一,的", "xX1-–", "".join(map(chr, range(33, 1500))), "".join(map(chr, range(0x3000, 0x9FFF))))


def cut_by_both(file: Path, texts: list[str]) -> tuple[list[list[int]], list[list[int]]]:
    library, own = Tokenizer.from_file(str(file)), UnigramTokens.load(file)
    assert own is not None
    return [each.ids for each in library.encode_batch_fast(texts, add_special_tokens=False)], own.ids(texts)


def random_texts() -> list[str]:
    dice = random.Random(7)
    return ["".join(dice.choices(letters, k=dice.randint(1, 60))) for letters in ALPHABETS for _ in range(500)]


@pytest.mark.skipif(not MULTILINGUAL.exists(), reason="the multilingual model is not built")
def test_the_multilingual_model_cuts_texts_of_all_scripts_as_in_the_library() -> None:
    library, own = cut_by_both(MULTILINGUAL, [*TEXTS, *random_texts()])

    assert own == library


def test_of_equally_good_ways_the_librarys_is_taken_whatever_the_pieces(tmp_path: Path) -> None:
    """The scores are such that sums differ in their last bit, and a piece has a space in its middle."""
    pieces = [("?", 0.0), ("a", -3.3333333), ("aa", -4.1234567), ("ab", -3.1), ("b", -2.2222222), ("a▁b", -5.7654321)]
    Tokenizer(models.Unigram(pieces, 0, byte_fallback=False)).save(str(tmp_path / "tokenizer.json"))
    dice = random.Random(7)
    texts = ["".join(dice.choices("aab▁c", k=dice.randint(0, 30))) for _ in range(2000)]

    library, own = cut_by_both(tmp_path / "tokenizer.json", texts)

    assert own == library


def test_a_tokenizer_of_another_kind_is_left_to_the_library(tmp_path: Path) -> None:
    file = tmp_path / "tokenizer.json"
    Tokenizer(models.WordLevel({"a": 0, "[UNK]": 1}, "[UNK]")).save(str(file))

    assert UnigramTokens.load(file) is None
