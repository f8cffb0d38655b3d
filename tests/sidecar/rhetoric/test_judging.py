"""What a sentence does, told by its words and its shape."""

import pytest

from catena.rhetoric.judging import judged
from catena.rhetoric.kind import FAMILIES, Family, Kind
from catena.rhetoric.shape import is_code, is_passage, is_term, word_count


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The aim of this study was to find out how swifts choose their nests.", Kind.AIM),
        ("Eggs were weighed and were then assigned to one of four boxes.", Kind.METHOD),
        ("Nest temperature was significantly higher in the wooden boxes (p < 0.01).", Kind.RESULT),
        ("These findings suggest that swifts prefer boxes that face north.", Kind.CLAIM),
        ("A brood is defined as all young that hatch from one set of eggs.", Kind.DEFINITION),
        ("One limitation is that only a single colony was observed.", Kind.LIMITATION),
        ("It remains unclear whether young birds return to the same roof.", Kind.QUESTION),
        ("Further research is needed on how heat affects the chicks.", Kind.FUTURE_WORK),
        ("Leider wurde nur eine einzige Kolonie beobachtet.", Kind.LIMITATION),
        ("Die Befunde lassen sich nicht auf andere Inseln übertragen.", Kind.LIMITATION),
        ("Die Untersuchung wurde nur an einem einzigen Ort durchgeführt.", Kind.LIMITATION),
        ("Die Nachbeobachtung war mit sechs Wochen kurz.", Kind.LIMITATION),
        ("No se midió la lluvia, que pudo cambiar los resultados.", Kind.LIMITATION),
        ("La lluvia se midió cada semana.", Kind.METHOD),
        ("La muestra no era representativa de la isla.", Kind.LIMITATION),
        ("El seguimiento fue de solo seis semanas.", Kind.LIMITATION),
        ("L'échantillon était de petite taille.", Kind.LIMITATION),
        ("Il campione era piccolo.", Kind.LIMITATION),
        ("A amostra foi pequena.", Kind.LIMITATION),
        ("De steekproef was klein.", Kind.LIMITATION),
        ("L'objectif de ce travail est de comparer deux types de nichoirs.", Kind.AIM),
        ("Se entiende por nidada el conjunto de huevos de una puesta.", Kind.DEFINITION),
        ("São necessários mais estudos sobre o calor nos ninhos.", Kind.FUTURE_WORK),
        ("目前尚不清楚幼鸟是否会回到同一屋顶。", Kind.QUESTION),
        ("今後の課題は、巣箱の温度を測ることである。", Kind.FUTURE_WORK),
        ("본 연구의 한계는 한 군락만 관찰했다는 점이다.", Kind.LIMITATION),
        ("본 연구는 한 마을에서 수행되었다는 한계가 있다.", Kind.LIMITATION),
        ("No disponemos de datos sobre los nidos, lo que limita la interpretación.", Kind.LIMITATION),
        ("I nidi provengono da una sola provincia e le misure possono essere imprecise.", Kind.LIMITATION),
        ("観察は昼間に限られており、夜については分からない。", Kind.LIMITATION),
        ("Queda por estudiar si los nidos vuelven a usarse.", Kind.QUESTION),
        ("Of regen de nesten koeler maakt, is niet onderzocht.", Kind.QUESTION),
        ("Swifts have long been taken for birds of the south.", Kind.BACKGROUND),
        ("Mauersegler gelten seit Langem als Vögel der Städte.", Kind.BACKGROUND),
        ("Le cassette nido sono diffuse in molte città italiane.", Kind.BACKGROUND),
        ("雨燕被认为能够减少城市里的昆虫。", Kind.BACKGROUND),
        ("アマツバメは都市の虫を減らすことが知られている。", Kind.BACKGROUND),
    ],
)
def test_words_tell_the_kind_in_many_languages(text: str, kind: Kind) -> None:
    found = judged(text)

    assert found is not None
    assert found.kind is kind
    assert found.cue


@pytest.mark.parametrize(
    "text", ["`git rebase --onto main`", "E = m c^2 + \\frac{1}{2} k x^2", "for (i = 0; i < n; i++) { x[i] = 0; }"]
)
def test_code_and_equations_are_told_by_their_signs(text: str) -> None:
    found = judged(text)

    assert is_code(text)
    assert found is not None
    assert found.kind is Kind.CODE


@pytest.mark.parametrize(
    ("text", "is_limit"),
    [("We could not find any harm to the chicks.", False), ("We could not weigh the chicks.", True)],
)
def test_what_was_not_found_is_no_limit_but_what_was_not_done(text: str, *, is_limit: bool) -> None:
    found = judged(text)

    assert (found is not None and found.kind is Kind.LIMITATION) is is_limit


def test_a_price_is_no_equation() -> None:
    assert not is_code("The bridge cost 3,400 crowns in 1743, a tenth of the town's income.")


@pytest.mark.parametrize("text", ["working memory", "社会生态系统", "anaphora"])
def test_a_single_term_is_taken_for_something_to_be_defined(text: str) -> None:
    found = judged(text)

    assert is_term(text)
    assert found is not None
    assert found.kind is Kind.DEFINITION


@pytest.mark.parametrize("text", ["", "   ", "12 – 14", "…"])
def test_what_has_no_words_has_no_kind(text: str) -> None:
    assert judged(text) is None


def test_the_shares_of_the_families_sum_to_one() -> None:
    found = judged("Guilds regulated the price of cloth, and towns grew along the river.")

    assert found is not None
    assert sum(found.shares.values()) == pytest.approx(1)
    assert found.certainty == max(found.shares.values())
    assert set(FAMILIES.values()) == set(Family)


def test_lengths_count_two_unspaced_characters_as_a_word() -> None:
    assert word_count("方法论没有那么重要") == 4
    assert word_count("two words") == 2
    assert is_passage("word " * 20)


def test_a_sentence_that_begins_with_its_aim_states_it_whatever_it_goes_on_about() -> None:
    found = judged("This paper provides a review of nest boxes and of questions that remain unclear.")

    assert found is not None
    assert found.kind is Kind.AIM


@pytest.mark.parametrize(
    "text",
    [
        "To estimate how many pairs return to boxes that face north.",
        "To identify the walls that suit swifts in towns that have few roofs left, we compared boxes in nine of them.",
        "We conducted a two-year field experiment to determine the effect of paint on nest boxes.",
        "We assessed the effect of paint on the temperature of boxes.",
        "Évaluer l'effet de la peinture sur la température des nichoirs.",
        "Se evaluó el efecto de la pintura en los nidos.",
        "Avaliar a relação entre tinta e temperatura.",
        "Wir untersuchten den Einfluss der Farbe auf die Temperatur der Kästen.",
        "我们研究了颜色对巢箱温度的影响。",
    ],
)
def test_what_a_study_was_for_is_its_aim(text: str) -> None:
    found = judged(text)

    assert found is not None
    assert found.kind is Kind.AIM


@pytest.mark.parametrize(
    "text", ["To assess this, we measured the boxes.", "We compared the boxes using a mixed model."]
)
def test_a_step_of_the_methods_is_no_aim(text: str) -> None:
    found = judged(text)

    assert found is not None
    assert found.kind is not Kind.AIM


@pytest.mark.parametrize(
    "text",
    [
        "In this study we show that boxes are required for the return of swifts.",
        "Thus, this study establishes paint as the cause of heat.",
        "Here we report that painted boxes stay empty.",
    ],
)
def test_what_a_study_announces_to_have_found_is_no_aim(text: str) -> None:
    found = judged(text)

    assert found is not None
    assert found.kind is not Kind.AIM


def test_what_is_optional_at_the_beginning_of_a_cue_may_be_missing() -> None:
    for words in ("Hemos examinado si", "Examinamos si"):
        found = judged(f"{words} los tejados verdes enfrían las casas de la ciudad.")
        assert found is not None
        assert found.kind is Kind.AIM
        assert found.cue


def test_what_was_recorded_is_a_method_but_not_by_how_much_it_rose() -> None:
    how, what = judged("We recorded the pulse of each bird for an hour."), judged("We recorded a 2.5-fold increase.")

    assert how is not None
    assert what is not None
    assert (how.cue, what.cue) == ("we recorded", "")
