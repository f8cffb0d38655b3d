"""Words that Britain and America spell differently are one word."""

import pytest

from catena.language.regional import spellings


@pytest.mark.parametrize(
    ("british", "american"),
    [
        ("normalising", "normalizing"),
        ("organisations", "organizations"),
        ("analysed", "analyzed"),
        ("behaviour", "behavior"),
        ("colourful", "colorful"),
        ("centres", "centers"),
        ("millimetre", "millimeter"),
        ("catalogue", "catalog"),
        ("defence", "defense"),
        ("labelled", "labeled"),
        ("modelling", "modeling"),
        ("haematoma", "hematoma"),
        ("ischaemia", "ischemia"),
        ("oedema", "edema"),
        ("oesophagus", "esophagus"),
        ("foetus", "fetus"),
        ("orthopaedic", "orthopedic"),
        ("anaesthesia", "anesthesia"),
        ("palaeolithic", "paleolithic"),
        ("grey", "gray"),
        ("programme", "program"),
        ("judgement", "judgment"),
    ],
)
def test_either_spelling_leads_to_the_other(british: str, american: str) -> None:
    assert spellings(british) == (british, american)
    assert spellings(american) == (american, british)


@pytest.mark.parametrize(
    "word", ["parameter", "chemistry", "academic", "doctor", "sensor", "pedal", "noise", "ours", "café", "x2", "don't"]
)
def test_a_word_that_is_spelled_alike_everywhere_stays_alone(word: str) -> None:
    assert spellings(word) == (word,)
