"""The embedder's promises, on the model that ships and on small ones of a user's own."""

import itertools
import json
import shutil
import weakref
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, pre_tokenizers, processors

from catena.adapters.embedding_files import PACKAGED
from catena.adapters.embedding_windows import MAX_WINDOWS, slices, spread_windows
from catena.adapters.onnx_embedder import OnnxEmbedder
from catena.errors import CannotStart
from scripts.build_model import build

pytestmark = pytest.mark.timeout(600)  # the first test to want the model may have to build it

TEXTS = (
    "Self-attention relates every position of a sequence to every other.",
    "Feed the sourdough starter in the evening.",
    "Mitochondria make most of a cell's energy. " * 12,
    "# Meeting\n\n- [ ] ask Priya about the deadline\n- [x] book a room",
    "日本語のノートもある。",
    "",
    "   \n\t ",
)


@pytest.fixture(scope="module")
def shipped() -> OnnxEmbedder:
    build()
    return OnnxEmbedder.load()


@pytest.fixture
def model_copy(shipped: OnnxEmbedder, tmp_path: Path) -> Path:
    assert shipped
    return Path(shutil.copytree(PACKAGED, tmp_path / "model"))


def cosine(a: NDArray[np.float32], b: NDArray[np.float32]) -> float:
    return float(a.reshape(-1) @ b.reshape(-1))


# the model that ships


def test_the_shipped_model_is_the_one_that_was_promised(shipped: OnnxEmbedder) -> None:
    identity = shipped.identity

    assert identity.name.startswith("all-MiniLM-L6-v2")
    assert (identity.dimensions, identity.pooling, identity.max_tokens) == (384, "graph", 256)
    assert len(identity.sha256) == 64


def test_every_text_has_its_windows_in_order_and_each_vector_has_length_1(shipped: OnnxEmbedder) -> None:
    vectors = shipped.embed(TEXTS)

    assert [of_text.shape for of_text in vectors] == [(1, 384)] * len(TEXTS)
    assert all(of_text.dtype == np.float32 for of_text in vectors)
    np.testing.assert_allclose([np.linalg.norm(of_text[0]) for of_text in vectors], 1, atol=1e-6)
    assert shipped.embed([]) == []


def test_a_text_gives_the_same_bytes_whatever_stands_beside_it(shipped: OnnxEmbedder) -> None:
    together = shipped.embed(TEXTS)
    backwards = shipped.embed(TEXTS[::-1])[::-1]
    alone = [shipped.embed([text])[0] for text in TEXTS]

    for text, *found in zip(TEXTS, together, backwards, alone, strict=True):
        assert len({vectors.tobytes() for vectors in found}) == 1, text


def test_one_thread_or_three_give_the_same_bytes(shipped: OnnxEmbedder) -> None:
    one, three = (OnnxEmbedder.load(threads=threads) for threads in (1, 3))

    expected = [vectors.tobytes() for vectors in shipped.embed(TEXTS)]

    assert [vectors.tobytes() for vectors in one.embed(TEXTS)] == expected
    assert [vectors.tobytes() for vectors in three.embed(TEXTS)] == expected


def test_a_question_is_embedded_like_a_text_and_cut_at_the_window(shipped: OnnxEmbedder) -> None:
    assert shipped.embed_query(TEXTS[0]).tobytes() == shipped.embed(TEXTS[:1])[0][0].tobytes()

    long = "attention " * 254
    assert shipped.embed_query(long + "bread " * 1000).tobytes() == shipped.embed_query(long).tobytes()


def test_a_question_that_is_asked_again_gives_the_same_vector_which_nobody_can_change(shipped: OnnxEmbedder) -> None:
    first = shipped.embed_query("Why do we forget?")

    assert shipped.embed_query("Why do we forget?") is first
    with pytest.raises(ValueError, match="read-only"):
        first += 1


def test_a_model_that_nobody_holds_is_gone_at_once_with_its_memory() -> None:
    model = OnnxEmbedder.load()
    model.embed_query("sleep")
    held = weakref.ref(model)

    del model

    assert held() is None  # no cycle: those of a sidecar that has read its graph are never collected (`gc.freeze`)


def test_similar_sentences_are_nearer_than_unrelated_ones(shipped: OnnxEmbedder) -> None:
    question = shipped.embed_query("What does attention relate in a sequence?")
    attention, bread, mitochondria, *_ = shipped.embed(TEXTS)

    assert cosine(question, attention) > 0.2 + max(cosine(question, bread), cosine(question, mitochondria))


def test_a_fact_at_the_end_of_a_long_text_is_found_by_its_window(shipped: OnnxEmbedder) -> None:
    filler = "The committee met on Tuesday and approved the minutes of its last meeting. " * 60
    question = shipped.embed_query("At which temperature does tungsten melt?")

    (without,) = shipped.embed([filler])
    (windows,) = shipped.embed([filler + "Tungsten melts at 3422 degrees Celsius."])

    scores = windows @ question
    assert len(windows) > 3
    assert int(scores.argmax()) == len(windows) - 1
    assert scores.max() > 0.15 + (without @ question).max()


def test_a_huge_text_takes_a_bounded_number_of_windows_and_says_so(
    shipped: OnnxEmbedder, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    # A tiny model's window keeps this quick; the bound is the same for all.
    small = OnnxEmbedder.load(user_model(tmp_path, max_tokens=16))

    vectors = small.embed(["short", "secret " * 2_000_000, "short"])

    assert [len(of_text) for of_text in vectors] == [1, MAX_WINDOWS, 1]
    assert "longer than 64 windows" in caplog.text
    assert "secret" not in caplog.text
    assert shipped.embed(["x"])  # and the shipped one is none the worse


def test_dense_text_that_exceeds_the_windows_is_told_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    small = OnnxEmbedder.load(user_model(tmp_path, max_tokens=16))

    assert len(small.embed(["red " * 700])[0]) == MAX_WINDOWS
    assert "longer than" not in caplog.text
    assert len(small.embed(["red " * 800])[0]) == MAX_WINDOWS
    assert "longer than 64 windows" in caplog.text


def test_text_that_is_not_quite_unicode_is_embedded(shipped: OnnxEmbedder) -> None:
    assert shipped.embed(["a lone \udce9 surrogate, a \x00 and a \ufeff"])[0].shape == (1, 384)


# windows and slices


@pytest.mark.parametrize("num_tokens", [0, 1, 254, 255, 300, 476, 477, 5000, 14_240])
def test_windows_cover_every_token_and_share_some(num_tokens: int) -> None:
    spans = spread_windows(num_tokens, room=254)

    assert spans[0][0] == 0
    assert spans[-1][1] == num_tokens
    assert all(end - start <= 254 for start, end in spans)
    assert all(end - start >= 32 for (_, end), (start, _) in itertools.pairwise(spans))
    assert len(spans) == (1 if num_tokens <= 254 else -(-(num_tokens - 32) // 222))


def test_windows_are_even_rather_than_one_full_and_one_nearly_empty() -> None:
    assert spread_windows(260, room=254) == [(0, 146), (114, 260)]


def test_windows_stop_at_the_bound_and_cover_the_start_without_gaps() -> None:
    spans = spread_windows(1_000_000, room=254)

    assert len(spans) == MAX_WINDOWS
    assert spans[-1][1] == 64 * 254 - 63 * 32


def test_slices_give_the_text_back_and_cut_at_white_space() -> None:
    text = "word " * 1000 + "x" * 500

    pieces = list(slices(text, most=100))

    assert "".join(pieces) == text
    assert all(len(piece) <= 100 for piece in pieces)
    assert all(piece.endswith(" ") for piece in pieces[:50])


# a changed or broken folder


def test_the_identity_follows_the_files(model_copy: Path, shipped: OnnxEmbedder) -> None:
    (model_copy / "manifest.json").unlink()
    same = OnnxEmbedder.load(model_copy).identity
    tokenizer = model_copy / "tokenizer.json"
    tokenizer.write_text(tokenizer.read_text(encoding="utf-8") + "\n", encoding="utf-8")

    assert same.sha256 == shipped.identity.sha256
    assert OnnxEmbedder.load(model_copy).identity.sha256 != same.sha256


def test_a_tampered_model_is_refused(model_copy: Path) -> None:
    with (model_copy / "model.onnx").open("r+b") as file:
        file.seek(5_000_000)
        byte = file.read(1)
        file.seek(5_000_000)
        file.write(bytes([byte[0] ^ 1]))

    with pytest.raises(CannotStart, match=r"model\.onnx is not the file its manifest\.json names"):
        OnnxEmbedder.load(model_copy)


@pytest.mark.parametrize(
    ("breaking", "sentence"),
    [
        (lambda folder: shutil.rmtree(folder), "there is no such folder"),
        (lambda folder: (folder / "model.onnx").unlink(), "model.onnx is missing"),
        (lambda folder: (folder / "tokenizer.json").unlink(), "tokenizer.json is missing"),
        (lambda folder: (folder / "model.onnx").write_bytes(b"no graph"), "not a graph onnxruntime can load"),
        (lambda folder: (folder / "tokenizer.json").write_bytes(b"{}"), "tokenizer.json can't be read"),
        (lambda folder: (folder / "manifest.json").write_bytes(b"{"), "manifest.json can't be read"),
        (lambda folder: write_json(folder / "manifest.json", pooling="max"), "pooling by 'max'"),
        (lambda folder: write_json(folder / "manifest.json", max_tokens=2), "leaves no room for text"),
    ],
)
def test_a_broken_folder_says_what_is_wrong_where_and_what_to_do(tmp_path, breaking, sentence: str) -> None:
    folder = user_model(tmp_path)
    breaking(folder)

    with pytest.raises(CannotStart) as refusal:
        OnnxEmbedder.load(folder)

    assert sentence in refusal.value.message
    assert str(folder) in refusal.value.message
    assert "Give a folder with model.onnx and tokenizer.json" in refusal.value.message


@pytest.mark.parametrize(
    ("graph", "sentence"),
    [
        ({"inputs": ("input_ids", "pixel_values")}, "wants an input 'pixel_values'"),
        ({"inputs": ("attention_mask",)}, "has no input `input_ids`"),
        ({"kind": TensorProto.FLOAT}, "wants an input 'input_ids' (tensor(float))"),
        ({"table_rows": 2}, "fails on a single word"),
    ],
    ids=["images", "no ids", "floats", "small vocabulary"],
)
def test_a_graph_that_is_no_text_encoder_is_refused(tmp_path: Path, graph: dict, sentence: str) -> None:
    folder = user_model(tmp_path)
    save_token_graph(folder / "model.onnx", **graph)

    with pytest.raises(CannotStart) as refusal:
        OnnxEmbedder.load(folder)

    assert sentence in refusal.value.message


# a user's own model: the state of each token is a row of a random table

WORDS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "a", "red", "fox", "short", "catena", "secret")
TABLE = np.random.default_rng(3).normal(size=(len(WORDS), 6)).astype(np.float32)


def write_json(path: Path, **fields: object) -> None:
    path.write_text(json.dumps(fields), encoding="utf-8")


def save_token_graph(
    path: Path,
    *,
    inputs: Sequence[str] = ("input_ids", "attention_mask", "token_type_ids"),
    kind: int = TensorProto.INT64,
    table_rows: int = len(WORDS),
) -> None:
    """A graph with one state a token, and a pooled output that must not be used."""
    first = inputs[0]
    nodes = [
        helper.make_node("Cast", [first], ["ids"], to=TensorProto.INT64),
        helper.make_node("Gather", ["table", "ids"], ["last_hidden_state"]),
        helper.make_node("ReduceMax", ["last_hidden_state"], ["pooler_output"], axes=[1], keepdims=0),
    ]
    graph = helper.make_graph(
        nodes,
        "tokens",
        [helper.make_tensor_value_info(name, kind, ["batch", "tokens"]) for name in inputs],
        [
            helper.make_tensor_value_info("pooler_output", TensorProto.FLOAT, ["batch", 6]),
            helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "tokens", 6]),
        ],
        [numpy_helper.from_array(TABLE[:table_rows], "table")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    path.write_bytes(model.SerializeToString())


def user_model(parent: Path, *, max_tokens: int | None = None, at: str = "model.onnx") -> Path:
    folder = parent / "my-model"
    (folder / at).parent.mkdir(parents=True)
    save_token_graph(folder / at)
    tokenizer = Tokenizer(models.WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    tokenizer.enable_truncation(4)
    tokenizer.enable_padding(length=4)
    tokenizer.save(str(folder / "tokenizer.json"))
    if max_tokens is not None:
        write_json(folder / "sentence_bert_config.json", max_seq_length=max_tokens)
    return folder


def unit(vector: NDArray[np.float32]) -> NDArray[np.float32]:
    return vector / np.linalg.norm(vector)


def test_a_users_model_is_pooled_by_the_mean_of_its_token_states(tmp_path: Path) -> None:
    embedder = OnnxEmbedder.load(user_model(tmp_path))

    (vectors,) = embedder.embed(["a red fox a red fox"])

    assert (embedder.identity.name, embedder.identity.pooling) == ("my-model", "mean")
    assert (embedder.identity.dimensions, embedder.identity.max_tokens) == (6, 256)
    expected = unit(TABLE[[2, 4, 5, 6, 4, 5, 6, 3]].mean(axis=0))
    np.testing.assert_allclose(vectors, [expected], atol=1e-6)


def test_a_users_model_may_ask_for_its_first_state(tmp_path: Path) -> None:
    folder = user_model(tmp_path)
    (folder / "1_Pooling").mkdir()
    write_json(folder / "1_Pooling" / "config.json", pooling_mode_cls_token=True)

    embedder = OnnxEmbedder.load(folder)

    assert embedder.identity.pooling == "cls"
    np.testing.assert_allclose(embedder.embed_query("red"), unit(TABLE[2]), atol=1e-6)


def test_a_users_manifest_is_believed_before_the_other_small_files(tmp_path: Path) -> None:
    folder = user_model(tmp_path, max_tokens=99)
    write_json(folder / "tokenizer_config.json", model_max_length=10**30)
    write_json(folder / "config.json", _name_or_path="someone/their-model", max_position_embeddings=64)

    without = OnnxEmbedder.load(folder).identity
    write_json(folder / "manifest.json", name="mine", pooling="cls", max_tokens=32)
    manifested = OnnxEmbedder.load(folder).identity

    assert (without.name, without.pooling, without.max_tokens) == ("their-model", "mean", 64)
    assert (manifested.name, manifested.pooling, manifested.max_tokens) == ("mine", "cls", 32)
    assert without.sha256 == manifested.sha256


@pytest.mark.parametrize("at", ["onnx/model.onnx", "model_int8.onnx", "model_quantized.onnx"])
def test_a_users_model_may_stand_where_exporters_put_it(tmp_path: Path, at: str) -> None:
    folder = user_model(tmp_path, at=at)

    assert OnnxEmbedder.load(folder).identity.dimensions == 6


def test_weights_beside_the_graph_are_part_of_the_identity(tmp_path: Path) -> None:
    folder = user_model(tmp_path)
    before = OnnxEmbedder.load(folder).identity
    (folder / "model.onnx_data").write_bytes(b"weights")

    assert OnnxEmbedder.load(folder).identity.sha256 != before.sha256
