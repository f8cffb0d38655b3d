"""What marks mean in a vault: from its owner's settings, the templates in use, and other templates."""

import json
from collections.abc import Hashable, Sequence

from catena.annotations.annotation import AnnotationColor, RoleSource
from catena.annotations.conventions import ImportFormat, Meaning
from catena.papers.convention_files import FoundText
from catena.papers.vault_conventions import VaultConventions

SETTINGS, TEMPLATE = RoleSource.SETTINGS, RoleSource.TEMPLATE
POSITIVE, NEGATIVE, QUESTION = AnnotationColor.POSITIVE, AnnotationColor.NEGATIVE, AnnotationColor.QUESTION


class Files:
    """A vault's files that conventions are written in; `reads` counts what was read."""

    def __init__(self, *formats: dict[str, str], **templates: str) -> None:
        self.data: str | None = json.dumps({"exportFormats": list(formats)}) if formats else None
        self.data_problem: str | None = None
        self.templates = {f"{name}.md": text for name, text in templates.items()}
        self.likely: tuple[str, ...] = ()
        self.reads = 0

    def settings(self) -> FoundText:
        self.reads += 1
        return FoundText(self.data, self.data_problem)

    def template(self, path: str) -> FoundText:
        return FoundText(self.templates.get(path))

    def likely_templates(self) -> tuple[str, ...]:
        return self.likely

    def state(self, paths: Sequence[str]) -> Hashable:
        return self.data, tuple(self.templates.get(path) for path in paths)


def printing(words: str, color: str = "#ffd400") -> str:
    return f'{{% if annotation.color == "{color}" %}}{words} {{{{annotation.annotatedText}}}}{{% endif %}}'


def test_a_vault_where_nothing_is_set_has_no_conventions() -> None:
    conventions = VaultConventions(Files(), {})

    assert not conventions.current().colors
    assert conventions.problems == ()


def test_the_template_in_use_says_what_colors_mean() -> None:
    files = Files({"name": "Paper", "templatePath": "Paper.md"}, Paper=printing("> [!check] Claim\n>"))

    assert VaultConventions(files, {}).current().colors["#ffd400"] == Meaning(POSITIVE, "#ffd400", TEMPLATE)


def test_what_the_owner_sets_holds_before_the_template() -> None:
    files = Files({"name": "Paper", "templatePath": "Paper.md"}, Paper=printing("> [!check] Claim\n>"))

    colors = VaultConventions(files, {"#FFD400": "negative", "Gray": "question"}).current().colors

    assert colors["#ffd400"] == Meaning(NEGATIVE, "#ffd400", SETTINGS)
    assert colors["gray"] == Meaning(QUESTION, "#aaaaaa", SETTINGS)


def test_a_template_in_use_holds_before_one_that_only_lies_in_the_vault() -> None:
    files = Files(
        {"name": "Paper", "templatePath": "Paper.md"},
        Paper=printing("Claim:"),
        Other=printing("Limit:") + printing("Limit:", "#ff6666"),
    )
    files.likely = ("Other.md",)

    colors = VaultConventions(files, {}).current().colors

    assert (colors["#ffd400"].role, colors["#ff6666"].role) == (POSITIVE, NEGATIVE)


def test_templates_that_only_lie_in_the_vault_count_where_they_agree() -> None:
    files = Files(
        One=printing("Claim:") + printing("Limit:", "#ff6666"), Two=printing("Question:") + printing("!", "#ff6666")
    )
    files.likely = ("One.md", "Two.md")

    found = VaultConventions(files, {}).current()

    assert "#ffd400" not in found.colors
    assert found.colors["#ff6666"].role == NEGATIVE
    assert found.template_paths == {"One.md", "Two.md"}


def test_formats_say_what_zotero_integration_is_set_to_do() -> None:
    there = {"name": "Paper", "templatePath": "Paper.md", "outputPathTemplate": "P/{{citekey}}.md"}
    gone = {"name": "Book", "templatePath": "Book.md", "imageBaseNameTemplate": "{{citekey}}"}
    conventions = VaultConventions(Files(there, gone, Paper="x"), {})

    assert conventions.current().formats == (
        ImportFormat("Paper", "P/{{citekey}}.md", "Paper.md", True),
        ImportFormat("Book", None, "Book.md", False, "{{citekey}}"),
    )
    assert conventions.problems == ("Zotero Integration's format “Book” names no template that is there: Book.md",)


def test_broken_settings_are_a_problem_and_the_rest_still_counts() -> None:
    files = Files(Other=printing("Claim:"))
    files.data, files.likely = "{", ("Other.md",)

    conventions = VaultConventions(files, {})

    assert conventions.current().colors["#ffd400"].role == POSITIVE
    assert conventions.problems[0].startswith("The settings of Zotero Integration are not valid JSON")


def test_settings_that_cannot_be_read_are_a_problem() -> None:
    files = Files()
    files.data_problem = "It can't be read."

    assert VaultConventions(files, {}).problems == ("It can't be read.",)


def test_a_color_or_role_that_nobody_knows_is_a_problem() -> None:
    conventions = VaultConventions(Files(), {"mauvish": "positive", "#ffd400": "great", "#5fb236": " Question "})

    assert list(conventions.current().colors) == ["#5fb236"]
    assert conventions.problems == (
        "Setting color_roles: “mauvish” is no colour that Catena knows.",
        "Setting color_roles: “great” is none of section1, section2, section3, positive, detail, negative, "
        "code, question, other.",
    )


def test_a_note_that_is_set_as_a_template_by_mistake_is_a_note() -> None:
    files = Files({"name": "Paper", "templatePath": "Paper.md"}, Paper="A quoted word [@reyes2021 p. 3]")

    assert VaultConventions(files, {}).current().template_paths == frozenset()


def test_files_are_read_again_only_when_one_of_them_changed() -> None:
    files = Files({"name": "Paper", "templatePath": "Paper.md"}, Paper=printing("Claim:"))
    conventions = VaultConventions(files, {})

    first = conventions.current()
    assert conventions.current() is first
    assert files.reads == 1

    files.templates["Paper.md"] = printing("Limit:")
    assert conventions.current().colors["#ffd400"].role == NEGATIVE

    files.data = json.dumps({"exportFormats": []})
    assert not conventions.current().colors


def test_a_template_that_is_made_later_is_noticed() -> None:
    files = Files({"name": "Paper", "templatePath": "Paper.md"})
    conventions = VaultConventions(files, {})
    assert conventions.problems

    files.templates["Paper.md"] = printing("Claim:")

    assert conventions.current().colors["#ffd400"].role == POSITIVE
    assert conventions.problems == ()
