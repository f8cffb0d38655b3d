import pytest

from catena.claims.opposing import compare
from catena.claims.reading import read
from catena.claims.wording import read_as


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("Sleep improves the memory of the student.", "en"),
        ("Der Schlaf verbessert das Gedächtnis.", "de"),
        ("Le sommeil améliore la mémoire.", "fr"),
        ("La lectura reduce la concentración.", "es"),
        ("睡眠有助于学习。", "zh"),
        ("睡眠は学習に役立つ。", "ja"),
        ("Il sonno non è utile per la memoria.", "it"),
        ("운동은 기억력을 향상시킨다.", "ko"),
    ],
)
def test_a_claim_is_read_in_its_language_or_as_english(sentence: str, language: str) -> None:
    assert read_as(sentence) == language


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kaffee verbessert das Gedächtnis.", "Kaffee verbessert das Gedächtnis nicht."),
        ("Die Methode ist wirksam.", "Die Methode ist unwirksam."),
        ("Le café améliore la mémoire.", "Le café n'améliore pas la mémoire."),
        ("La lectura aumenta la concentración.", "La lectura reduce la concentración."),
        ("运动增加心脏病的风险。", "运动降低心脏病的风险。"),
        ("Der Ausschuss nahm den Bericht nicht an.", "Der Ausschuss nahm den Bericht an."),
        ("Im Sommer steigt der Verbrauch der Stadt.", "Im Sommer sinkt der Verbrauch der Stadt."),
        ("L'État encourage la recherche libre.", "L'État décourage la recherche libre."),
        ("Las cuevas de la costa son accesibles.", "La cueva de la costa es inaccesible."),
        ("晨跑有助于减脂。", "晨跑不利于减脂。"),
        ("成年人每天需要8小时睡眠。", "成年人每天需要4小时睡眠。"),
        ("成年人每天需要八小时睡眠。", "成年人每天需要四小时睡眠。"),
        ("La tour fut construite avant la guerre.", "La tour fut construite après la guerre."),
        ("Il est nécessaire de consulter les archives.", "On peut travailler sans consulter les archives.")[::-1],
        ("Die Belagerung dauerte drei Tage.", "Die Belagerung dauerte zwölf Tage."),
        ("甲城的人口多于乙城。", "乙城的人口比甲城多。"),
        ("Die meisten Gäste kannten den Weg.", "Kaum ein Gast kannte den Weg."),
        ("Die Faser ist 40 Mikrometer dick.", "Die Faser hat eine Dicke von 90 Mikrometern."),
        ("Le fonds compte 1 800 cartes.", "Le fonds ne compte que 400 cartes."),
        ("单轨适合山城，因为占地少。", "单轨不适合山城。"),
        ("所有村民都反对搬迁。", "没有一位村民反对搬迁。"),
    ],
)
def test_claims_of_other_languages_are_compared(one: str, other: str) -> None:
    assert compare(one, other, cosine=0.92).contradicts


def test_claims_of_two_languages_are_not() -> None:
    german, french = "Die Methode Meyer ist in allen Fällen wirksam.", "La méthode Meyer est inefficace."

    assert not compare(german, french, cosine=0.92).contradicts


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Der Anteil betrug 37,5 % der Patienten.", "Der Anteil betrug 38 % der Patienten."),
        ("La tasa fue de 1,5 % en los pacientes.", "La tasa fue de 1,6 % en los pacientes."),
        ("Die Studie hatte 1.200 Teilnehmer.", "Die Studie hatte 1.180 Teilnehmer."),
        ("L'étude comptait 12\u202f400 patients.", "L'étude comptait 12\u00a0390 patients."),
    ],
)
def test_figures_with_a_decimal_comma_are_read_whole(one: str, other: str) -> None:
    assert not compare(one, other, cosine=0.95).contradicts


def test_figures_with_a_decimal_comma_still_conflict() -> None:
    one, other = "Der Anteil betrug 37,5 % der Patienten.", "Der Anteil betrug 12,5 % der Patienten."

    assert compare(one, other, cosine=0.95).contradicts


def test_a_sentence_that_is_asked_for_in_its_own_language_is_not_read_again() -> None:
    text = "Regelmäßiger Schlaf verbessert das Gedächtnis deutlich."

    assert read(text) is read(text, read_as(text))
    assert read(text) is not read(text, "en")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Im Sommer steigt der Verbrauch der Stadt.", "Im Winter sinkt der Verbrauch der Stadt."),
        ("第3章讲搜索技巧。", "第5章讲搜索技巧。"),
        ("2021年我写了300篇笔记。", "2022年我写了100篇笔记。"),
        ("付费版支持多人协作。", "免费版不支持多人协作。"),
        ("Le logiciel est gratuit pour les étudiants.", "Le logiciel est payant pour les entreprises."),
    ],
)
def test_what_differs_by_its_subject_or_its_condition_does_not_contradict(one: str, other: str) -> None:
    assert not compare(one, other, cosine=0.95).contradicts
