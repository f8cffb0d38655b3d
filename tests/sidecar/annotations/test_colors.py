"""Colours, in every spelling that notes have."""

import pytest

from catena.annotations.colors import color_in_attributes, color_in_words, color_name


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("YellowHighlight", "Yellow"),
        ("custom-#FF6666", "Red"),
        ("annotation-blue", "Blue"),
        ("quote|#a28ae5", "Purple"),
        ("CustomGreen", "Green"),
        ("🟠 to check", "Orange"),
        ("#ffd400 (Yellow)", "Yellow"),
    ],
)
def test_words_name_a_colour(words: str, name: str) -> None:
    color = color_in_words(words)

    assert color is not None and color.name == name


def test_words_without_a_colour_name_none() -> None:
    assert color_in_words("Reddish deer are blueprints") is None


@pytest.mark.parametrize(
    ("attributes", "hex_value"),
    [
        ('style="background-color: #2EA8E5"', "#2ea8e5"),
        ("style='background:#FFF3A3A6;'", "#fff3a3"),
        ('style="background: Blue;"', "#2ea8e5"),
        ('style="background-color:Yellow;color:Black"', "#ffd400"),
        ('style="text-decoration-color:#a28ae5"', "#a28ae5"),
        ('style="background-color: rgba(255, 102, 102, 0.5)"', "#ff6666"),
        ('class="hltr-green"', "#5fb236"),
    ],
)
def test_attributes_name_a_colour(attributes: str, hex_value: str) -> None:
    color = color_in_attributes(attributes)

    assert color is not None and color.hex == hex_value


def test_any_colour_has_zotero_integrations_name() -> None:
    assert [color_name(value) for value in ("#fced8c", "#ff8c19", "#009980", "#7e8386", "#000000")] == [
        "Yellow",
        "Orange",
        "Cyan",
        "Blue",
        "Black",
    ]
