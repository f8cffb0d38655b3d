"""The reader's promises, on the reader that ships."""

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from catena.adapters.embedding_tokens import shared_tokenizer
from catena.adapters.onnx_graph import open_session
from catena.adapters.onnx_reader import MOST_KEPT, PACKAGED, Calibration, OnnxReader
from catena.adapters.reader_pairs import MAX_TOKENS, inference_pair, question_pair
from catena.errors import CannotStart
from scripts import build_model, build_reader

pytestmark = pytest.mark.timeout(600)  # the first test to want the model may have to build it

OWN = PACKAGED.parent / "embedding_model"
QUESTION = "What is spaced repetition?"
ANSWER = "Spaced repetition\nSpaced repetition is a way of scheduling reviews before something would be forgotten."
OTHER = "Groceries › Saturday\nTwo lemons, bread and the good olive oil."


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    build_model.build()
    build_reader.build()


@pytest.fixture
def reader() -> OnnxReader:
    return OnnxReader.load()


def test_the_reader_and_the_english_model_share_a_tokenizer(reader: OnnxReader) -> None:
    assert shared_tokenizer(OWN / "tokenizer.json") is reader._tokenizer


def test_a_shared_tokenizer_may_be_loaded_again_while_it_is_used() -> None:
    tokenizer = shared_tokenizer(OWN / "tokenizer.json")
    ends = threading.Event()

    def use() -> None:
        while not ends.is_set():
            tokenizer.encode_batch_fast(["a word and another"] * 200)

    threads = [threading.Thread(target=use) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        assert all(shared_tokenizer(OWN / "tokenizer.json") is tokenizer for _ in range(20))
    finally:
        ends.set()
        for thread in threads:
            thread.join()


class CountingSession:
    """Runs another session and counts the calls."""

    def __init__(self, reader: OnnxReader) -> None:
        self._session = reader._session
        self.calls = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._session, name)

    def run(self, names: list[str], feed: dict[str, object]) -> list[object]:
        self.calls += 1
        return self._session.run(names, feed)


@pytest.fixture
def counted(reader: OnnxReader, monkeypatch: pytest.MonkeyPatch) -> Iterator[CountingSession]:
    session = CountingSession(reader)
    monkeypatch.setattr(reader, "_session", session)
    return session


def test_the_passage_that_answers_is_more_probable_than_one_that_does_not(reader: OnnxReader) -> None:
    right, wrong = reader.answers(QUESTION, [ANSWER, OTHER])

    assert 0 <= wrong < 0.2 < right <= 1


def test_nothing_to_judge_gives_nothing(reader: OnnxReader) -> None:
    assert reader.answers(QUESTION, []) == ()
    assert reader.judge([]) == ()


def test_empty_texts_and_strange_ones_are_judged_too(reader: OnnxReader) -> None:
    texts = ["", "\n", "   ", "\udc80 not unicode", "睡眠とは", "Title only\n"]

    assert all(0 <= each <= 1 for each in reader.answers("", texts))
    assert all(0 <= each <= 1 for each in reader.answers(QUESTION, texts))


def test_what_lies_beyond_the_window_is_not_read(reader: OnnxReader) -> None:
    long = "Title\n" + "The committee met again. " * 5000

    (one,), (other,) = reader.answers(QUESTION, [long]), reader.answers(QUESTION, [long + "And more of it."])

    assert one == other


def test_a_pair_gives_the_same_figures_whatever_stands_beside_it(reader: OnnxReader) -> None:
    together = reader.answers(QUESTION, [ANSWER, OTHER, "x"])
    alone = tuple(OnnxReader.load(threads=1).answers(QUESTION, [text])[0] for text in (ANSWER, OTHER, "x"))

    assert together == alone


def test_the_three_probabilities_add_up_to_1(reader: OnnxReader) -> None:
    (judged,) = reader.judge([("Coffee keeps me awake.", "Coffee does not keep me awake.")])

    assert judged.entails + judged.neutral + judged.contradicts == pytest.approx(1)


def test_a_judged_pair_is_not_judged_again(reader: OnnxReader, counted: CountingSession) -> None:
    first = reader.answers(QUESTION, [ANSWER, OTHER, ANSWER])
    assert counted.calls == 2

    assert reader.answers(QUESTION, [ANSWER, OTHER, ANSWER]) == first
    assert counted.calls == 2

    reader.judge([(QUESTION, OTHER)])
    assert counted.calls == 3


def test_only_so_many_pairs_are_kept(
    reader: OnnxReader, counted: CountingSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_KEPT >= 10_000
    monkeypatch.setattr("catena.adapters.onnx_reader.MOST_KEPT", 2)

    reader.answers(QUESTION, ["a", "b"])
    reader.answers(QUESTION, ["a"])
    reader.answers(QUESTION, ["c"])
    assert counted.calls == 3

    reader.answers(QUESTION, ["a"])
    assert counted.calls == 3
    reader.answers(QUESTION, ["b"])
    assert counted.calls == 4


def test_several_threads_may_ask_at_once(reader: OnnxReader) -> None:
    alone = reader.answers(QUESTION, [ANSWER, OTHER])
    fresh = OnnxReader.load()
    found: list[tuple[float, ...]] = []

    askers = [threading.Thread(target=lambda: found.append(fresh.answers(QUESTION, [ANSWER, OTHER]))) for _ in range(4)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()

    assert found == [alone] * 4


def test_calibration_moves_probabilities_and_keeps_their_order(reader: OnnxReader) -> None:
    def calibrated(**fitted: Calibration) -> OnnxReader:
        return OnnxReader(
            name="other",
            session=open_session(PACKAGED / "model.onnx"),
            tokenizer=shared_tokenizer(PACKAGED / "tokenizer.json"),
            calibration=fitted,
        )

    plain = calibrated().answers(QUESTION, [ANSWER, OTHER])
    shifted = calibrated(answer=Calibration(temperature=2.0, shift=-1.0)).answers(QUESTION, [ANSWER, OTHER])

    assert plain != shifted
    assert (plain[0] > plain[1]) == (shifted[0] > shifted[1])


def test_a_reader_that_is_missing_or_changed_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CannotStart, match=r"build_reader\.py --force"):
        OnnxReader.load(tmp_path)

    copy = Path(shutil.copytree(PACKAGED, tmp_path / "copy"))
    (copy / "model.onnx").write_bytes(b"other")
    with pytest.raises(CannotStart, match=r"model\.onnx is not the file"):
        OnnxReader.load(copy)


def test_a_question_has_its_heading_and_its_text_apart() -> None:
    pair = question_pair([1, 2], [3], [4, 5])

    assert pair.ids == (101, 1, 2, 102, 3, 102, 4, 5, 102)
    assert pair.second == 4
    assert question_pair([1], [], [4]).ids == (101, 1, 102, 4, 102)


@pytest.mark.parametrize(("premise", "hypothesis"), [(200, 200), (200, 5), (5, 200), (0, 0), (93, 93)])
def test_two_sentences_fit_into_the_window_and_the_longer_one_is_cut(premise: int, hypothesis: int) -> None:
    pair = inference_pair([7] * premise, [8] * hypothesis)

    assert len(pair.ids) <= MAX_TOKENS
    assert pair.ids.count(7) >= min(premise, (MAX_TOKENS - 3) // 2)
    assert pair.ids.count(8) >= min(hypothesis, (MAX_TOKENS - 3) // 2)
    assert pair.ids[pair.second - 1] == 102
