"""What speaks for an annotation: its words in any form, what it is filed under, its meaning."""

import numpy as np
import pytest

from catena.index.annotations import wording_of
from catena.sources.annotation_cache import AnnotationMatch, AnnotationQuery, cached_paper, rooted, without_quotations
from catena.sources.terms import terms_of
from tests.annotated import an_annotation, kept_paper


def looked(query: str, *texts: str, **more: object) -> list[AnnotationMatch]:
    paper = cached_paper(kept_paper(*(an_annotation(text, **more) for text in texts)), {})  # type: ignore[arg-type]
    return list(AnnotationQuery(terms_of(query), None, [paper]).matches(paper))


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("improving", "Recall improves."),
        ("studies", "One study."),
        ("café", "The CAFE was open."),
        ("睡眠", "午后睡眠改善记忆。"),
        ("c++", "Written in C++."),
        ("sleep-debt", "Sleep debt adds up."),
        ('"working memory"', "Their working memories were tested."),
        ("don't", "They don’t say."),
    ],
)
def test_words_are_found_in_any_form(query: str, text: str) -> None:
    assert looked(query, text)[0].word_share == 1.0


@pytest.mark.parametrize(
    ("query", "text"),
    [("c++", "Vitamin C"), ('"working memory"', "Memory, working hard."), ("nap", "The napkin."), ("睡眠", "眠睡")],
)
def test_what_only_looks_alike_is_not_found(query: str, text: str) -> None:
    assert looked(query, text) == []


def test_a_rare_word_counts_more_than_a_frequent_one() -> None:
    papers = [
        cached_paper(kept_paper(an_annotation(text), citekey=f"p{number}", path=f"{number}.md"), {})
        for number, text in enumerate(["sleep", "sleep", "sleep", "melatonin"])
    ]
    query = AnnotationQuery(terms_of("sleep melatonin"), None, papers)

    frequent, rare = next(query.matches(papers[0])).word_share, next(query.matches(papers[3])).word_share

    assert rare > frequent > 0
    assert rare + frequent == pytest.approx(1.0, abs=1e-5)


def test_what_it_is_filed_under_counts_half() -> None:
    under = looked("methods", "We asked twelve people.", section_path=("Methods",))[0]

    assert under.word_share == 0.5
    assert looked("method", "We asked.", comment_prefix="METHOD:")[0].word_share == 0.5


def test_only_several_words_make_a_phrase() -> None:
    assert [match.exact for match in looked("short naps", "Short naps help.", "Naps are short.")] == [True, False]
    assert not looked("naps", "Naps.")[0].exact


def test_meaning_is_the_cosine_of_what_was_embedded_and_unknown_for_a_paper_without_vectors() -> None:
    known, unknown = an_annotation("known"), an_annotation("word unknown", comment="to the model")
    vector = np.array([0.5, 0.75], np.float32)
    embedded = cached_paper(kept_paper(known, unknown), {wording_of(known): vector})
    bare = cached_paper(kept_paper(unknown), {})
    query = AnnotationQuery(terms_of("word"), np.array([1.0, 0.0], np.float32), [embedded, bare])

    assert [match.cosine for match in query.matches(embedded)] == pytest.approx([0.5, 0.0])
    assert [match.cosine for match in query.matches(bare)] == [None]


def test_an_annotation_for_which_nothing_speaks_is_passed_over() -> None:
    paper = cached_paper(kept_paper(an_annotation("a"), an_annotation("b")), {"a": np.array([0.2, 0.98], np.float32)})

    assert list(AnnotationQuery(terms_of("x"), np.array([1.0, 0.0], np.float32), [paper]).matches(paper)) == []


def test_vectors_of_another_length_say_nothing() -> None:
    paper = cached_paper(kept_paper(an_annotation("a")), {"a": np.ones(3, np.float32)})
    query = AnnotationQuery(terms_of("a"), np.ones(2, np.float32), [paper])

    assert [match.cosine for match in query.matches(paper)] == [None]


def test_a_query_without_words_finds_no_words() -> None:
    assert looked("?!", "anything") == []


def test_a_quotation_of_an_import_is_told_from_an_annotation_of_its_own() -> None:
    imported = kept_paper(an_annotation("Naps help.", annotation_key="K1"), citekey="kim2020")
    own = kept_paper(
        an_annotation("NAPS help"), an_annotation("Mine."), an_annotation("Cut.", annotation_key="K1"),
        citekey="Kim2020", path="Ideas.md", is_import=False,
    )  # fmt: skip
    cache = {paper.path: cached_paper(paper, {}) for paper in (imported, own)}

    original = without_quotations(cache)

    assert [original(each) for each in imported.annotations] == [True]
    assert [original(each) for each in own.annotations] == [False, True, False]


def test_roots_stand_between_blanks() -> None:
    assert rooted("Two naps, 两次!") == " two nap 两 次 "
    assert rooted("—") == " "
