"""What people write down about their colours, and what only looks like it."""

import pytest

from catena.annotations.annotation import RoleSource
from catena.annotations.legends import legend_in


def roles(markdown: str) -> dict[str, str]:
    """The colours' names and symbols with their roles."""
    found = legend_in(markdown.split("\n"))
    both = {**found.colors, **found.symbols}
    assert all(meaning.source is RoleSource.LEGEND for meaning in both.values())
    return {key: meaning.role.value for key, meaning in both.items() if meaning.role and not key.startswith("#")}


@pytest.mark.parametrize(
    "legend",
    [
        "| Color | Meaning |\n|---|---|\n"
        '| <mark class="hltr-red">Red</mark> | Disagree |\n| <mark class="hltr-green">Green</mark> | Finding |',
        '<mark class="hltr-red">Red</mark> | Disagree\n---|---\n<mark class="hltr-green">Green</mark> | Finding',
        "| Meaning | Colour |\n| --- | --- |\n| Disagree | Red |\n| Finding | `#5fb236` |",
        "| Color | Hex | Meaning |\n|:-:|---|---|\n| Red | #ff6666 | weakness |\n| Green | #5fb236 | key point |",
        "Red: disagree\nGreen: finding",
        "- **Red** – I disagree\n- **Green** – finding",
        "> [!info] Legend\n> - 🔴 disagree\n> - 🟢 finding",
        "## Colour key\n\n- Red disagree\n- Green finding",
        "```ad-note\ntitle: Key\n- 🔴 disagree\n- 🟢 finding\n```",
        "Legend: red = disagree, green = finding",
        '- <mark style="background: #ff6666">Disagree</mark>\n- <mark style="background: #5fb236">Findings</mark>',
        "Rot: Kritik\nGrün: Ergebnis",
        "红色：批评\n绿色：结论",
        "- 빨간색: 한계\n- 초록색: 주장",
        "1. Red (#ff6666): limitations\n2. Green (#5fb236): claims",
    ],
)
def test_a_legend_says_what_colors_mean(legend: str) -> None:
    assert roles(legend) | {"🔴": 0, "🟢": 0} == {"red": "negative", "green": "positive", "🔴": 0, "🟢": 0}


def test_colored_circles_are_colors_and_symbols() -> None:
    assert roles("🟡 = question\n🔴 = weakness") == {
        "yellow": "question",
        "🟡": "question",
        "red": "negative",
        "🔴": "negative",
    }


def test_a_legend_may_stand_in_one_line() -> None:
    assert roles("🟡 question · 🔴 weakness · 🔵 definition")["blue"] == "detail"


def test_symbols_count_where_a_legend_is_announced() -> None:
    assert roles("## Legend\n- $ main idea\n- & question") == {"$": "positive", "&": "question"}
    assert roles("- $ main idea\n- & question") == {}


def test_a_symbol_may_stand_for_a_color() -> None:
    symbols = legend_in(["Legend", "- $ = 🟢", "- @ = #2ea8e5"]).symbols

    assert {symbol: meaning.color_hex for symbol, meaning in symbols.items()} == {"$": "#5fb236", "@": "#2ea8e5"}


def test_an_exact_color_is_known_by_its_hex() -> None:
    colors = legend_in(['<mark style="background: #BBFABBA6;">Finding</mark>', "#fced8c: question"]).colors

    assert {key: meaning.role for key, meaning in colors.items() if key.startswith("#")} == {
        "#bbfabb": "positive",
        "#fced8c": "question",
    }


@pytest.mark.parametrize(
    "text",
    [
        "Red: disagree",  # one alone is a sentence
        "- 🟡 **p.2** — a finding ([⤴](zotero://open-pdf/library/items/AAAA1111?page=2))\n- 🔴 **p.3** — a limitation",
        "- 🟡 one finding\n- 🟡 another finding\n- 🔴 a limitation",
        "- 🟡 – one finding\n- 🟡 – another finding\n- 🔴 – a limitation",
        '<mark class="hltr-red">This is a limitation of the second study</mark>\n'
        '<mark class="hltr-green">The main finding holds for all of them</mark>',
        "# Highlights\n\n- a finding\n- a limitation",
        "- **Color**: #ffd400 (Yellow)\n- **Date**: 2024-11-05 3:41 pm",
        "Green tea and red wine were compared.\nBlue cheese was not.",
        "# Key findings\n\n- red blood cells were fewer\n",
        "{% if annotation.color == '#ff6666' %} red: disagree\n{% endif %} green: {{annotation.finding}}",
    ],
)
def test_what_is_no_legend(text: str) -> None:
    assert roles(text) == {}


def test_words_that_say_nothing_give_no_role() -> None:
    assert roles("Red: apples\nGreen: pears") == {}
