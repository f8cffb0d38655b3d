"""What Zotero Integration's `data.json` says, in whatever state it is."""

import json

import pytest

from catena.papers.import_settings import BrokenSettings, SetFormat, read_settings


def test_a_format_has_a_name_paths_and_an_image_name() -> None:
    text = json.dumps(
        {
            "database": "Zotero",
            "exportFormats": [
                {
                    "name": "Paper",
                    "outputPathTemplate": "Papers/@{{citekey}}.md",
                    "imageOutputPathTemplate": "Papers/{{citekey}}/",
                    "imageBaseNameTemplate": "{{citekey}}",
                    "templatePath": "Templates/Paper.md",
                }
            ],
        }
    )

    assert read_settings(text) == (
        SetFormat("Paper", "Papers/@{{citekey}}.md", ("Templates/Paper.md",), "{{citekey}}"),
    )


def test_the_three_templates_of_older_versions_are_one_format() -> None:
    text = '{"exportFormats": [{"name": "Old", "headerTemplatePath": "H.md", "annotationTemplatePath": "A.md"}]}'

    assert read_settings(text)[0].template_paths == ("H.md", "A.md")


@pytest.mark.parametrize("wrong", ["Papers/{{citekey}}", "Notes.md", "a\\b", "", "  "])
def test_a_path_in_place_of_an_images_name_is_none(wrong: str) -> None:
    text = json.dumps({"exportFormats": [{"name": "Paper", "imageBaseNameTemplate": wrong}]})

    assert read_settings(text)[0].image_base_name is None


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"exportFormats": null}',
        '{"exportFormats": {}}',
        '{"exportFormats": ["Paper", 3, null]}',
    ],
)
def test_settings_without_formats_have_none(text: str) -> None:
    assert read_settings(text) == ()


def test_values_of_another_kind_are_passed_over() -> None:
    text = '{"exportFormats": [{"name": 3, "outputPathTemplate": ["a"], "templatePath": {}}]}'

    assert read_settings(text) == (SetFormat("", None, (), None),)


@pytest.mark.parametrize("text", ["", "{", "[]", '"a"', "[" * 100_000, "{,}"])
def test_broken_settings_say_so(text: str) -> None:
    with pytest.raises(BrokenSettings, match="settings of Zotero Integration are no"):
        read_settings(text)
