"""What import templates say about colours, in the shapes that people write them in."""

import pytest

from catena.annotations.annotation import RoleSource
from catena.annotations.conventions import Meaning
from catena.papers.import_templates import conventions_of_template, merged

LOOP = "{% for annotation in annotations %}\n", "\n{% endfor %}"
TEXT = "{{annotation.annotatedText}} [(p. {{annotation.pageLabel}})]({{annotation.desktopURI}})"


def colors(template: str) -> dict[str, str]:
    """The exact colours with their roles."""
    return _roles({key: m for key, m in conventions_of_template(template).colors.items() if key.startswith("#")})


def headings(template: str) -> dict[str, tuple[str | None, str | None]]:
    return {
        key: (meaning.role.value if meaning.role else None, meaning.color_hex)
        for key, meaning in conventions_of_template(template).headings.items()
    }


def _roles(meanings: dict[str, Meaning]) -> dict[str, str]:
    assert all(meaning.source is RoleSource.TEMPLATE for meaning in meanings.values())
    return {key: meaning.role.value for key, meaning in meanings.items() if meaning.role}


@pytest.mark.parametrize(
    "template",
    [
        # one condition after the other
        LOOP[0]
        + '{% if annotation.color == "#5fb236" %}> [!check] Claim\n> '
        + TEXT
        + '{% endif %}{% if annotation.color == "#ff6666" %}> [!error] Limitation\n> '
        + TEXT
        + "{% endif %}"
        + LOOP[1],
        # a chain, spaces trimmed, other quotes
        LOOP[0]
        + "{%- if annotation.color === '#5FB236' -%}**Finding** "
        + TEXT
        + "{%- elif annotation.color === '#ff6666' -%}**Weak point** "
        + TEXT
        + "{%- else -%}"
        + TEXT
        + "{%- endif -%}"
        + LOOP[1],
        # a macro that is called where the words are wanted
        '{%- macro calloutHeader(color) -%}\n{%- if color == "#5fb236" -%}\n📗 Results\n{%- endif -%}\n'
        '{%- if color == "#ff6666" -%}\n⚠️ Critique\n{%- endif -%}\n{%- endmacro -%}\n'
        + LOOP[0]
        + "> [!quote|{{annotation.color}}] {{calloutHeader(annotation.color)}}\n> "
        + TEXT
        + LOOP[1],
        # a switch
        '{% macro named(c) %}{% switch c %}{% case "#5fb236" %}Agree{% case "#ff6666" %}Disagree'
        "{% default %}Question{% endswitch %}{% endmacro %}",
        # names of colours
        LOOP[0]
        + "{% if 'Green' in annotation.colorCategory %}- Contribution: "
        + TEXT
        + '{% elif (annotation.colorCategory | lower) == "red" %}- Critical: '
        + TEXT
        + "{% endif %}"
        + LOOP[1],
        # words set aside for later
        LOOP[0]
        + '{% set kind = "Highlight" %}{% if annotation.colorCategory == "Green" %}{% set callout = "success" %}'
        '{% set kind = "Key result" %}{% elif annotation.colorCategory == "Red" %}{% set callout = "danger" %}'
        '{% set kind = "Critical point" %}{% endif %}> [!{{callout}}] {{kind}}\n> ' + TEXT + LOOP[1],
        # maps and lists
        '{% set meaning = {"#5fb236": "Evidence", "#ff6666": "Objection"} %}',
        '{% set groups = [{color: "#5fb236", title: "🧩 Findings"}, {color: "#ff6666", title: "🧨 Weak"}] %}',
        "{% set groups = [['#5fb236', 'Findings'], ['#ff6666', 'Concerns']] %}",
        # an inline condition
        "{{ 'Thesis' if annotation.color == '#5fb236' else 'Note' }}{{ 'Weakness' if annotation.color == '#ff6666' }}",
        # a heading over each loop
        "## Main findings\n"
        + LOOP[0]
        + '{% if annotation.color == "#5fb236" %}- '
        + TEXT
        + "{% endif %}"
        + LOOP[1]
        + "\n## Kritik %% fold %%\n"
        + LOOP[0]
        + '{% if annotation.color == "#ff6666" %}- '
        + TEXT
        + "{% endif %}"
        + LOOP[1],
        # loops over one colour
        '### Findings\n{% for a in annotations | filterby("color", "startswith", "#5fb236") %}- {{a.annotatedText}}\n'
        '{% endfor %}\n### Limitations\n{% for a in annotations | filterby("color", "startswith", "#ff6666") %}'
        "- {{a.annotatedText}}\n{% endfor %}",
        # a legend among the text
        "> [!info] Colours\n> - 🟢 finding\n> - 🔴 disagree\n" + LOOP[0] + TEXT + LOOP[1],
    ],
)
def test_a_template_says_what_colors_are_for(template: str) -> None:
    found = conventions_of_template(template).colors

    assert {key: found[key].role for key in ("#5fb236", "#ff6666")} == {"#5fb236": "positive", "#ff6666": "negative"}


def test_a_symbol_stands_for_the_color_it_is_printed_for() -> None:
    template = (
        '{% macro sign(color) %}{% if color == "#5fb236" %}\n$\n{% endif %}{% if color == "#aaaaaa" %}\n%\n{% endif %}'
        "{% endmacro %}" + LOOP[0] + '{% if annotation.color == "#ffd400" %}\n- & ' + TEXT + "{% endif %}" + LOOP[1]
    )

    found = conventions_of_template(template)

    assert {key: m.color_hex for key, m in found.symbols.items()} == {"$": "#5fb236", "%": "#aaaaaa", "&": "#ffd400"}
    assert not found.colors


def test_a_symbol_with_words_has_their_role() -> None:
    symbols = conventions_of_template('{% if color == "#2ea8e5" %}🔵 Question{% endif %}').symbols

    assert symbols["🔵"] == Meaning("question", "#2ea8e5", RoleSource.TEMPLATE)


def test_a_heading_stands_for_the_color_below_it() -> None:
    template = (
        "# Notes\n{{bibliography}}\n### 💡 Main ideas and conclusions… %% fold %%\n"
        + LOOP[0]
        + '{% if annotation.color == "#5fb236" %}- '
        + TEXT
        + "{% endif %}"
        + LOOP[1]
        + "\n### Look at it again\n"
        + LOOP[0]
        + '{% if annotation.color == "#ffd400" or annotation.color == "#f19837" %}- '
        + TEXT
        + "{% endif %}"
        + LOOP[1]
    )

    assert headings(template) == {
        "main ideas and conclusions": ("positive", "#5fb236"),
        "look at it again": (None, None),
    }


def test_a_heading_over_several_colors_stands_for_none() -> None:
    template = (
        "# Remarks\n"
        + LOOP[0]
        + '{% if annotation.color == "#5fb236" %}Finding: '
        + TEXT
        + '{% elif annotation.color == "#ff6666" %}Limit: '
        + TEXT
        + "{% endif %}"
        + LOOP[1]
    )

    assert "remarks" not in headings(template)


def test_a_heading_over_all_annotations_stands_for_none() -> None:
    dressed = '{% if annotation.color == "#5fb236" %}**{{annotation.color}}{% endif %}' + TEXT

    assert "findings" not in headings("# Findings\n" + LOOP[0] + dressed + LOOP[1])


def test_colors_that_print_headings_are_sections_in_the_order_of_their_levels() -> None:
    template = (
        LOOP[0]
        + '{% if annotation.color == "#aaaaaa" %}\n#### {{annotation.annotatedText}}\n'
        + '{% elif annotation.color == "#e56eee" %}\n### **{{annotation.comment}}**\n{% else %}'
        + TEXT
        + "{% endif %}"
        + LOOP[1]
    )

    assert colors(template) == {"#e56eee": "section1", "#aaaaaa": "section2"}


def test_a_class_is_a_name_unless_it_is_made_of_values() -> None:
    template = (
        '{% if c == "Red" %}<mark class="hltr-{{c | lower}}">Disagree</mark>{% endif %}'
        '{% if c == "Green" %}<span class="claim">“{{annotation.annotatedText}}”</span>{% endif %}'
    )

    assert headings(template) == {"disagree": ("negative", "#ff6666"), "claim": ("positive", "#5fb236")}


def test_a_label_printed_for_two_colors_stands_for_neither() -> None:
    template = '{% if c == "#5fb236" %}Passage{% endif %}{% if c == "#ff6666" %}Passage{% endif %}'

    assert headings(template) == {"passage": (None, None)}


@pytest.mark.parametrize(
    "template",
    [
        LOOP[0] + '{% if annotation.color != "#ffd400" %}A finding: ' + TEXT + "{% endif %}" + LOOP[1],
        LOOP[0] + '{% if annotation.type == "highlight" %}A finding: ' + TEXT + "{% endif %}" + LOOP[1],
        LOOP[0] + "{% if annotation.color %}|{{annotation.color}}{% endif %} Question: " + TEXT + LOOP[1],
        LOOP[0] + '<mark style="background-color: {{annotation.color}}">Highlight</mark>\n' + TEXT + LOOP[1],
        '{# {% if color == "#5fb236" %}Finding{% endif %} #}',
        "",
        "{% if",
        "{% endif %}{% endfor %}{% else %}{% case 'red' %}",
        '{% if color == "#5fb236" %}',
    ],
)
def test_what_says_nothing_about_colors(template: str) -> None:
    assert colors(template) == {}


def test_words_after_the_annotation_are_no_name_of_its_color() -> None:
    after = '{% if annotation.color == "#5fb236" %}' + TEXT + "\n\nMy questions: {% endif %}"

    assert colors(LOOP[0] + after + LOOP[1]) == {}


def test_what_a_case_falls_through_to_is_printed_for_both() -> None:
    template = '{% switch c %}{% case "#5fb236" %}{% case "#2ea8e5" %}Finding{% case "#ff6666" %}Limit{% endswitch %}'

    assert colors(template) == {"#5fb236": "positive", "#2ea8e5": "positive", "#ff6666": "negative"}


def test_of_several_templates_the_first_one_holds() -> None:
    one = conventions_of_template('{% if c == "#5fb236" %}Finding{% endif %}')
    other = conventions_of_template('{% if c == "#5fb236" %}Limit{% endif %}{% if c == "#ff6666" %}Limit{% endif %}')

    assert _roles({k: m for k, m in merged([one, other]).colors.items() if k.startswith("#")}) == {
        "#5fb236": "positive",
        "#ff6666": "negative",
    }


@pytest.mark.parametrize(
    "odd", ["{%" * 50_000, "{{" * 50_000, "<a class=" * 20_000, '{% if c == "#5fb236" %}' + "<" * 90_000]
)
def test_an_absurd_template_is_read_too(odd: str) -> None:
    assert colors(odd) == {}
