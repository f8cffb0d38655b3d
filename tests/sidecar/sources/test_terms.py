import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.sources.terms import MOST_TERMS, terms_of


@pytest.mark.parametrize(
    ("typed", "terms"),
    [
        pytest.param("attention span", ("attention", "span"), id="words"),
        pytest.param("What is the Zettelkasten about?", ("zettelkasten",), id="function words say nothing"),
        pytest.param("to be or not to be", ("to", "be", "or", "not"), id="only function words: all of them"),
        pytest.param('"spaced repetition" works', ("spaced repetition", "works"), id="a quoted phrase"),
        pytest.param(
            "„gelbe Wand“ «mur jaune» 「黄色い壁」", ("gelbe wand", "mur jaune", "黄色い壁"), id="their quotes"
        ),
        pytest.param('an unclosed "quote', ("unclosed", "quote"), id="an unclosed quote is only a mark"),
        pytest.param("c++ and C#", ("c++", "c#"), id="signs that belong to a name"),
        pytest.param("foo_bar #tag/nested don’t", ("foo_bar", "tag/nested", "don't"), id="words joined by signs"),
        pytest.param("@smith2023 [[Wiki Note]]", ("smith2023", "wiki", "note"), id="marks around words"),
        pytest.param("Ｆｕｌｌ ﬁne", ("full", "fine"), id="compatibility forms"),
        pytest.param("学习", ("学习",), id="two characters are a word"),
        pytest.param("机器学习", ("机器学习", "机器", "器学", "学习"), id="a run and its pairs"),
        pytest.param("GPT模型", ("gpt", "模型"), id="two scripts in one run"),
        pytest.param("학습은 중요", ("학습은", "학습", "습은", "중요"), id="Korean particles cling"),
        pytest.param("データ 設計", ("データ", "デー", "ータ", "設計"), id="Japanese"),
        pytest.param("हिन्दी में", ("हिन्दी", "में"), id="vowel signs are part of the word"),
        pytest.param("x OR 1=1 -- NOT * NEAR(a b)", ("x", "1", "near", "b"), id="operators are words or nothing"),
        pytest.param("half \ud83d pair", ("half", "pair"), id="half a surrogate pair is no letter"),
        pytest.param("😀 — !?", (), id="nothing that is a word"),
    ],
)
def test_typed_text_becomes_plain_words_and_phrases(typed: str, terms: tuple[str, ...]) -> None:
    assert terms_of(typed).terms == terms


@pytest.mark.parametrize(
    ("typed", "terms"),
    [
        ("Wie macht man die Karten in Obsidian?", ("karten", "obsidian")),
        ("Comment est-ce que je crée une note ?", ("crée", "note")),
        ("Pourquoi les chercheurs ne partagent-ils pas l’argent ?", ("chercheurs", "partagent", "argent")),
        ("Quand l'INRAE a-t-il publié ses données ?", ("inrae", "publié", "ses", "données")),
        ("Qual è la differenza con l'ipotesi dell'autore?", ("qual", "differenza", "ipotesi", "autore")),
        ("Who is D'Artagnan?", ("artagnan",)),
        ("Die hard", ("die", "hard")),
        ("un deux trois", ("un", "deux", "trois")),
    ],
)
def test_common_words_of_another_language_tell_nothing_in_a_text_of_that_language(
    typed: str, terms: tuple[str, ...]
) -> None:
    assert terms_of(typed).terms == terms


def test_what_the_model_reads_is_what_was_typed_on_one_line() -> None:
    assert terms_of("  What is\n the  “point”? ").typed == "What is the “point”?"


def test_a_short_text_is_also_looked_for_whole() -> None:
    assert terms_of("Theory of Mind").whole == "theory of mind"
    assert terms_of("memory").whole == "memory"


def test_a_long_question_is_not_looked_for_whole() -> None:
    assert terms_of("how do I find what I once wrote about memory").whole is None


@given(st.text(max_size=500))
def test_whatever_is_typed_gives_few_distinct_terms_without_query_signs(typed: str) -> None:
    terms = terms_of(typed).terms

    assert len(terms) == len(set(terms)) <= MOST_TERMS
    assert not any(sign in term for term in terms for sign in '"*()^\\\n')
    assert all(term and term == term.strip() for term in terms)


def test_a_word_in_capitals_is_a_term_although_it_is_common_otherwise() -> None:
    assert terms_of("What does WHERE do in SQL?").terms == ("where", "sql")
    assert "where" not in terms_of("where is the loom").terms
    assert "and" not in terms_of("loom AND yarn").terms
    assert terms_of("WHERE IS THE LOOM").terms == ("loom",)
