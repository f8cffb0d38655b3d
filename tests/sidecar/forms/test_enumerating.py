"""The list that a question asks for, below the words that name it."""

import pytest

from catena.forms.enumerating import asks_for_things, enumerated, spelled_out
from catena.notes import Note, parse_note
from catena.questions.answer_type import answer_type_of
from catena.reading.sought import Sought, sought_by
from catena.vault.path import VaultPath


def note(name: str, text: str) -> Note:
    return parse_note(VaultPath(f"{name}.md"), text.encode())


def sought(question: str, *concepts: str) -> Sought:
    return sought_by(question, concepts, answer_type_of(question))


def lists(question: str, *notes: Note, concepts: tuple[str, ...] = ()) -> list[str]:
    return [each.text for each in enumerated(sought(question, *concepts), notes, 0.5)]


KNOTS = note(
    "Kinds of knots", "# Kinds of knots\n\n- [[Bowline]]\n- [[Reef knot]]\n\n## Links\n\n- [[Ropes]]\n- [[Sails]]\n"
)
STRETCHING = note(
    "Stretch and fold",
    "Notes from the course:\n\n- Flour matters.\n\n## Procedure\n\n1. Wet your hands.\n2. Pull one side up. Fold it.\n",
)


@pytest.mark.parametrize(
    "question",
    ["How many kinds of knots are there?", "What kinds of knots exist?", "Which kinds of knots do I know?"],
)
def test_a_list_of_links_below_its_name_says_which_kinds_there_are(question: str) -> None:
    assert asks_for_things(sought(question))
    assert lists(question, KNOTS)[:1] == ["Bowline · Reef knot"]


def test_the_steps_are_the_numbered_list_of_the_note_with_the_subjects_name() -> None:
    steps = ["Wet your hands. · Pull one side up. Fold it."]

    assert lists("What are the steps of stretch and fold?", STRETCHING) == steps
    assert lists("What are the parts of stretch and fold?", STRETCHING) == []


def test_a_sentence_that_introduces_a_list_names_it() -> None:
    salts = note("Salt", "# Salt\n\nThere are three grades of salt:\n\n- fine\n- coarse\n  - from Brittany\n- flaked\n")

    assert lists("Which grades of salt are there?", salts) == ["There are three grades of salt: fine · coarse · flaked"]


def test_headings_side_by_side_are_a_list_and_those_of_references_are_no_part_of_it() -> None:
    ovens = note(
        "There are two types of ovens", "## Deck ovens\n\nSlow.\n\n## Rack ovens\n\nFast.\n\n## Sources\n\nA.\n"
    )

    assert lists("How many types of ovens are there?", ovens) == ["Deck ovens · Rack ovens"]


def test_the_first_column_of_a_table_that_is_called_so_is_a_list_in_any_number_of_the_noun() -> None:
    brevets = note("brevet de plongée", "| niveau | profondeur |\n|---|---|\n| bronze | 20 m |\n| argent | 40 m |\n")

    assert lists("Quels sont les niveaux du brevet de plongée ?", brevets) == ["bronze: 20 m · argent: 40 m"]


def test_of_a_wide_table_the_column_that_says_most_is_told_beside_the_first() -> None:
    wide = note(
        "Ropes",
        "| Knots | Id | Use |\n|---|---|---|\n"
        "| bowline | abok1010 | Saves people at sea. |\n| reef | abok1402 | Ties a sail. |\n",
    )

    assert lists("Which knots are there?", wide) == ["bowline: Saves people at sea. · reef: Ties a sail."]


def test_a_list_that_belongs_to_one_of_many_is_no_list_of_the_many() -> None:
    settings = note("Loom", "These are the settings of the command:\n\n- speed\n- width\n")
    commands = note("Loom", "These are the commands of the loom:\n\n- warp\n- weave\n")

    assert lists("Which loom commands are there?", settings) == []
    assert lists("Which loom commands are there?", commands) == ["These are the commands of the loom: warp · weave"]


def test_what_a_heading_and_a_title_name_together_is_listed_without_a_word_for_kinds() -> None:
    loom = note("loom", "# Loom\n\n## Commands\n\n| Command | Use |\n|---|---|\n| warp | Winds |\n| weave | Starts |\n")

    assert lists("Which loom commands are there?", loom) == ["warp: Winds · weave: Starts"]
    assert lists("Which loom shuttles are there?", loom) == []


def test_a_question_without_blanks_is_answered_by_its_subject() -> None:
    tea = note("茶的种类", "# 茶的种类\n\n- 绿茶\n- 红茶\n")

    assert lists("茶有哪些种类？", tea, concepts=("茶叶有哪些种类",)) == []
    assert lists("红酒有哪些种类？", tea, concepts=("红酒有哪些种类",)) == []
    assert lists("绿茶有哪些种类？", note("绿茶的种类", "- 龙井茶\n- 碧螺春\n"), concepts=("绿茶有哪些种类",)) == [
        "龙井茶 · 碧螺春"
    ]


def test_a_list_of_something_else_is_not_what_was_asked_for() -> None:
    tags = note("Tags", "# Tags\n\n## Creating tags\n\nType one.\n\n## Searching tags\n\nUse the pane.\n")

    assert lists("How many tags may one note have?", tags) == []
    assert lists("What kinds of sails are there?", KNOTS) == []


def test_headings_side_by_side_are_the_list_that_the_heading_above_them_names() -> None:
    below = "\n\nAs Olsen does them.\n\n### Taping\n\nDry.\n\n### Sewing\n\nSlow.\n"
    sails = note("Sails", f"# Sails\n\n## Quick repairs{below}")
    kinds = note("Sails", f"# Sails\n\n## Kinds of repairs{below}")

    assert lists("Which quick repairs are there?", sails) == ["Taping · Sewing"]
    assert lists("What kinds of repairs are there, according to Olsen?", kinds) == ["Taping · Sewing"]
    assert lists("What kinds of repairs are there, according to Lund?", kinds) == []


def test_a_list_that_is_cut_says_so() -> None:
    many = note("Kinds of stars", "# Kinds of stars\n\n" + "".join(f"- class {n} star\n" for n in range(40)))

    [found] = lists("What kinds of stars are there?", many)

    assert found.endswith(" · …")
    assert found.count("class") == 24


def test_a_sentence_with_a_colon_names_the_headings_that_it_leads_to() -> None:
    text = (
        "# Mooring a boat\n\nThe usual ways are:\n\n### At anchor\n\nLet it down.\n\n### At a buoy\n\nTake the ring.\n"
    )

    assert lists("Which ways are there to moor a boat?", note("Boats", text)) == ["At anchor · At a buoy"]


@pytest.mark.parametrize(
    ("question", "title", "heading"),
    [
        ("Which methods are there for drying rope?", "Drying rope", "Methods"),
        ("Welche Methoden gibt es, um Seile zu trocknen?", "Seile trocknen", "Methoden"),
        ("Quelles méthodes y a-t-il pour sécher une corde ?", "Sécher une corde", "Méthodes"),
        ("¿Qué métodos hay para secar cuerdas?", "Secar cuerdas", "Métodos"),
    ],
)
def test_ways_are_listed_below_the_word_for_them(question: str, title: str, heading: str) -> None:
    rope = note(title, f"# {title}\n\n## {heading}\n\n- sun\n- wind\n")

    assert lists(question, rope) == ["sun · wind"]


def test_a_quoted_list_that_a_sentence_introduces_is_one_whatever_its_number_is_called() -> None:
    rules = "There are 3 rules of weaving:\n\n> 1. Beat evenly\n> 2. Count twice\n> 3. Rest\n"
    aside = "Weaving needs patience.\n\n> - New in 2.0\n> - Changed in 3.0\n"

    assert lists("What are the three rules of weaving?", note("Weaving", rules)) == [
        "There are 3 rules of weaving: Beat evenly · Count twice · Rest"
    ]
    assert lists("What are the rules of weaving?", note("Rules of weaving", aside)) == []


def test_what_a_note_of_that_name_begins_with_is_the_list_with_what_introduces_it() -> None:
    fair = note(
        "FAIR", "Qualities of data that are kept well:\n\n- Findable\n- Accessible\n\nThey are shown in plans.\n"
    )

    assert lists("What are the FAIR principles?", fair) == [
        "Qualities of data that are kept well: Findable · Accessible"
    ]


def test_a_sentence_that_introduces_a_list_of_something_else_names_no_list() -> None:
    regexes = note(
        "regexes", "## Known limits\n\nBe aware of these limits of regexes in looms:\n\n- Slow\n- Untested\n"
    )

    assert lists("What are the known limits of looms?", regexes) == []


@pytest.mark.parametrize(
    ("question", "title", "heading"),
    [
        ("網直しに必要な道具は何ですか", "網直し", "必要な道具"),
        ("網直しにはどんな種類がありますか", "網直し", "種類"),
        ("그물에는 어떤 종류가 있나요?", "그물", "그물의 종류"),
        ("渔网有哪些材料？", "渔网", "材料"),
    ],
)
def test_lists_in_scripts_without_blanks_are_known_by_the_names_between_particles(
    question: str, title: str, heading: str
) -> None:
    net = note(title, f"# {title}\n\n## {heading}\n\n- sun\n- wind\n")

    assert asks_for_things(sought(question, question))
    assert lists(question, net, concepts=(question.rstrip("?？"),)) == ["sun · wind"]


def test_common_words_of_a_question_need_not_stand_above_the_list() -> None:
    net = note("Rete da pesca", "# Rete da pesca\n\n## Nodi adatti\n\n- piano\n- doppio\n")

    assert lists("Quali nodi sono adatti alla rete da pesca?", net) == ["piano · doppio"]


@pytest.mark.parametrize(
    ("question", "heading"),
    [
        ("What drawbacks does rye have?", "Drawbacks"),
        ("List the drawbacks of rye", "Drawbacks"),
        ("¿Qué desventajas tiene rye?", "Desventajas"),
        ("Elenca i limiti di rye", "Limiti"),
    ],
)
def test_neither_the_verb_nor_what_asks_to_list_need_stand_above_the_list(question: str, heading: str) -> None:
    rye = note("Rye", f"- It is a cereal.\n- It is old.\n\n## {heading}\n\n- It rises slowly.\n- It is dense.\n")

    assert lists(question, rye) == ["It rises slowly. · It is dense."]


def test_a_table_is_named_by_its_heading_too() -> None:
    loom = note("Loom", "# Loom\n\n## Settings\n\n| Name | Use |\n|---|---|\n| warp | Winds |\n| weave | Starts |\n")

    assert lists("Which loom settings are there?", loom) == ["warp: Winds · weave: Starts"]


def test_an_exercise_and_a_list_below_another_heading_say_nothing_of_the_kinds() -> None:
    exercise = note("Exercise 2 on knots", "Tie each of these knots:\n\n- the first\n- the second\n")
    course = note("Kinds of knots", "# Kinds of knots\n\n## Exams\n\n- June\n- July\n")

    assert lists("What kinds of knots are there?", exercise) == []
    assert lists("What kinds of knots are there?", course) == []


def test_sentences_below_a_title_that_nothing_else_names_are_no_list_of_what_it_names() -> None:
    text = (
        "A knot holds a rope.\n\n- Its standing part is the one that carries the load.\n"
        "- The working end is what you hold in your hand while tying.\n"
    )

    assert lists("What are the rules of knots?", note("Rules of knots", text)) == []


@pytest.mark.parametrize("question", ["What does KNOT stand for?", "Wofür steht KNOT?", "KNOT 代表什么？"])
def test_items_that_begin_with_the_letters_of_an_abbreviation_say_what_it_stands_for(question: str) -> None:
    mnemonic = note(
        "Mnemonics", "- Rope\n- Sail\n\n## KNOT\n\n- **K**eep calm\n- **N**ever pull\n- Over\n- Through: twice\n"
    )
    other = note("KNOT", "- Keep calm\n- Never pull\n- Through\n- Over\n")

    assert [each.text for each in spelled_out(sought(question), (other, mnemonic), 0.5)] == [
        "Keep calm · Never pull · Over · Through: twice"
    ]
    assert spelled_out(sought("What is KNOT?"), (mnemonic,), 0.5) == ()
