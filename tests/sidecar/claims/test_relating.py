"""What a paper says of its own findings beside others' is told from what others say of each other, in ten languages."""

import pytest

from catena.claims.relating import Relation, relation_to_others


@pytest.mark.parametrize(
    "sentence",
    [
        "In contrast to Reyes et al. (2010), we found no effect of shade.",
        "Contrary to earlier reports, moss grew in the sun.",
        "The results differ from those reported by Okoye (2019).",
        "Our findings do not support the prevailing view that moss needs shade.",
        "Im Gegensatz zu früheren Studien fanden wir keinen Einfluss von Kalk.",
        "Diese Ergebnisse bestätigen die Befunde von Müller (2015) nicht.",
        "Contrairement aux études antérieures, nous n'observons aucun effet de l'ombre.",
        "A diferencia de estudios previos, no encontramos efecto alguno de la sombra.",
        "A differenza di studi precedenti, non abbiamo osservato alcun effetto.",
        "Ao contrário de estudos anteriores, não encontramos nenhum efeito.",
        "In tegenstelling tot eerder onderzoek vonden we geen effect van schaduw.",
        "这一结果与先前的研究结果相反。",
        "本研究の結果は先行研究の結果と異なっていた。",
        "본 연구의 결과는 기존 연구와 다르게 나타났다.",
    ],
)
def test_a_finding_that_a_paper_sets_against_others_is_seen(sentence: str) -> None:
    assert relation_to_others(sentence) is Relation.OPPOSES


@pytest.mark.parametrize(
    "sentence",
    [
        "Our results are consistent with those of Reyes and Okoye (2019).",
        "In line with previous research, moss grew faster in the shade.",
        "We replicated the effect reported in earlier studies.",
        "Unsere Ergebnisse stimmen mit früheren Befunden überein.",
        "Nos résultats sont cohérents avec les travaux précédents.",
        "Nuestros resultados coinciden con los estudios previos.",
        "I nostri risultati sono in linea con gli studi precedenti.",
        "Os nossos resultados confirmam estudos anteriores sobre a sombra.",
        "Onze resultaten zijn in overeenstemming met eerder onderzoek.",
        "本研究的结果与以往研究一致。",
        "本研究の結果は先行研究と一致した。",
        "본 연구의 결과는 선행 연구와 일치하였다.",
    ],
)
def test_a_finding_that_confirms_others_is_seen(sentence: str) -> None:
    assert relation_to_others(sentence) is Relation.CONFIRMS


@pytest.mark.parametrize(
    "sentence",
    [
        "Reyes (2001) contradicts earlier work by Okoye (1999).",
        "Whether these results agree with earlier studies is unknown.",
        "Further studies are needed to confirm these findings.",
        "The results of this analysis should be confirmed in other studies.",
        "Our previous work is consistent with earlier studies.",
        "In contrast, moss in the sun dried out.",
        "Moss was sampled as described in the methods.",
    ],
)
def test_what_others_say_of_each_other_and_what_is_left_to_do_is_no_relation(sentence: str) -> None:
    assert relation_to_others(sentence) is None
