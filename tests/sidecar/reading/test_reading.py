"""What the notes say to a question, without any model: words, headings, leads and types of answers."""

from dataclasses import replace

import pytest

from catena.notes import parse_note
from catena.questions.answer_type import AnswerType, answer_type_of
from catena.reading.answering import Reading, reading_of
from catena.reading.answering_words import answering_words
from catena.reading.candidates import FoundNote, NearChunk, nearness_of, units_in
from catena.reading.finding import read, weighed
from catena.reading.overall import Unknown
from catena.reading.passage import EvidenceLevel
from catena.reading.sought import sought_by
from catena.vault.path import VaultPath

STARTER = """# Starter

A starter is a culture of wild yeast and bacteria that raises bread without bought yeast.

## Feeding

Feed it at eight in the morning. At 26 degrees it doubles within five hours.

## Origin

Bakers in Portland call theirs Ruth. Ines Marlow began ours on 3 March 2019 in a jam jar.

## Links

- [[Bread]]
- [[Flour]]
"""
OVEN = """# Oven

The stone needs an hour to heat. Steam during the first ten minutes gives a shiny crust.

- [ ] buy a new stone
- {{date}} starter feeding time
"""


def reading(
    question: str, *concepts: str, kind: AnswerType = AnswerType.OTHER, unknown: Unknown | None = None
) -> Reading:
    notes = [
        FoundNote(note=parse_note(VaultPath(path), text.encode()), relevance=relevance)
        for path, text, relevance in (("Starter.md", STARTER, 0.8), ("Oven.md", OVEN, 0.4))
    ]
    sought = sought_by(question, concepts, kind)
    return reading_of(sought, read(sought, notes, similarity=None, reader=None), unknown or Unknown())


@pytest.mark.parametrize(
    ("question", "concept", "kind", "answer"),
    [
        ("What is a starter?", "starter", AnswerType.DEFINITION, "culture of wild yeast"),
        ("How long does the starter take to double at 26 degrees?", "starter", AnswerType.NUMBER, "five hours"),
        ("Who began ours in a jam jar?", "starter", AnswerType.PERSON, "Ines Marlow"),
        ("When was the starter begun in a jam jar?", "starter", AnswerType.DATE, "3 March 2019"),
        ("What gives a shiny crust?", "crust", AnswerType.OTHER, "Steam during"),
    ],
)
def test_the_passage_that_answers_comes_first(question: str, concept: str, kind: AnswerType, answer: str) -> None:
    found = reading(question, concept, kind=kind)

    assert answer in found.weighed[0].candidate.window.text


def test_a_window_in_a_chunk_near_in_meaning_is_compared_though_it_has_no_word_of_the_question() -> None:
    filler = "\n\n".join(f"The starter of week {week} was fed with rye." for week in range(60))
    said = "Ducks quarrel about everything at noon."
    text = f"# Starter\n\n{filler}\n\n## Birds\n\n{said}\n\n{filler}\n".encode()
    start, sought = text.index(said.encode()), sought_by("What do mallards do with the starter?", (), AnswerType.OTHER)
    note = FoundNote(note=parse_note(VaultPath("Starter.md"), text), relevance=0.8)

    def compared(found: FoundNote) -> bool:
        chosen = read(sought, [found], similarity=None, reader=None)
        return chosen is not None and any(said in each.window.text for each in chosen.candidates)

    assert not compared(note)
    assert compared(replace(note, near=(NearChunk(0, 40, 0.1), NearChunk(start, start + len(said), 0.7))))


def test_a_sentence_is_as_near_as_the_nearest_chunk_in_which_it_begins() -> None:
    units = units_in(parse_note(VaultPath("Hens.md"), b"Hens lay eggs. Ducks swim. Geese fly away. Swans sing."))
    starts = [unit.span.byte_start for unit in units]
    chunks = (NearChunk(starts[1], 400, 0.2), NearChunk(0, starts[2], 0.6), NearChunk(starts[2], starts[3], 0.4))

    assert nearness_of(units, chunks) == (0.6, 0.6, 0.4, 0.2)
    assert nearness_of(units, ()) == (0.0,) * 4


def test_passages_are_verbatim_and_their_spans_hold_them() -> None:
    for passage in reading("How long does the starter take to double?", "starter").answer:
        raw = (STARTER if passage.note_path == "Starter.md" else OVEN).encode()
        assert passage.text in " ".join(passage.span.slice(raw).decode().split())


def test_no_passage_overlaps_or_repeats_another() -> None:
    spans = [
        (each.candidate.note.path, each.candidate.window.span)
        for each in reading("starter bread oven steam", "starter").weighed
    ]

    for i, (path, one) in enumerate(spans):
        for other_path, other in spans[i + 1 :]:
            assert path != other_path or one.byte_end <= other.byte_start or other.byte_end <= one.byte_start


def test_what_two_notes_say_in_the_same_words_is_shown_once() -> None:
    said = "The starter smells of apples and honey when it is ready for the oven"
    notes = [
        FoundNote(note=parse_note(VaultPath(f"{name}.md"), f"# {name}\n\n{text}\n".encode()), relevance=0.8)
        for name, text in (("Day", f"{said}."), ("Week", f"On Friday again: {said.lower()}."), ("Rest", "Rye smells."))
    ]
    sought = sought_by("When does the starter smell of apples?", ("starter",), AnswerType.OTHER)

    found = weighed(read(sought, notes, similarity=None, reader=None))

    assert sum("honey" in each.candidate.window.text for each in found) == 1


def test_placeholders_tasks_and_lists_of_links_never_answer() -> None:
    texts = [each.candidate.window.text for each in reading("When is starter feeding time?", "starter").weighed]

    assert texts
    assert not any("{{" in text or "new stone" in text or text in ("Bread", "Flour") for text in texts)


TRIAL = """# Trial of stents

Ines Marlow. Stents and rest in angina. Journal of Hearts, 12(3), 336–359.

RESULTS A total of 301 patients underwent randomization in the stent trial.

(Funded by the Institute of Hearts; stent trial ClinicalTrials.gov number, NCT03742050.)

A complete list of the trial's patients and investigators is in the Supplementary Appendix.
"""


def test_neither_the_end_of_a_reference_nor_what_journals_print_around_an_abstract_answers() -> None:
    notes = [FoundNote(note=parse_note(VaultPath("Trial.md"), TRIAL.encode()), relevance=0.9)]
    sought = sought_by("How many patients were in the stent trial?", ("stent", "trial"), AnswerType.NUMBER)

    found = read(sought, notes, similarity=None, reader=None)
    assert found is not None
    texts = [candidate.window.text for candidate in found.every]

    assert any("301 patients" in text for text in texts)
    assert not any(part in text for text in texts for part in ("12(3)", "Funded by", "Appendix"))


SIGNS = """# Signs

Signs that hold in every case
- are called laws, and are written on the wall.

k

According to @marlow2021

(quoted by Ines Marlow)

Marlow and Olsen, p. 13

![[signs-on-the-wall.png|450]]

#signs #wall The oldest sign is a hand. #history
"""


def texts_of(question: str, text: str, *, boilerplate: frozenset[str] = frozenset()) -> list[str]:
    parsed = parse_note(VaultPath("Signs.md"), text.encode())
    note = FoundNote(note=parsed, relevance=0.9, boilerplate=boilerplate)
    found = read(sought_by(question, (), AnswerType.OTHER), [note], similarity=None, reader=None)
    return [candidate.window.text for candidate in found.every] if found else []


def test_what_only_repeats_the_question_answers_nothing() -> None:
    note = "Ada Lund (p. 38)\n\nAda Lund built the first looms of the valley.\n"

    texts = texts_of("Who is Ada Lund?", note)

    assert "Ada Lund built the first looms of the valley." in texts
    assert "Ada Lund (p. 38)" not in texts


def test_a_sentence_that_a_list_completes_is_read_with_the_list() -> None:
    texts = texts_of("What are signs that hold in every case called?", SIGNS)

    assert "Signs that hold in every case are called laws, and are written on the wall." in texts
    assert "Signs that hold in every case" not in texts


def test_single_words_attributions_pictures_and_tags_are_no_answers() -> None:
    texts = texts_of("Which sign on the wall is the oldest, k?", SIGNS)

    assert "The oldest sign is a hand." in texts
    assert not any(part in text for text in texts for part in ("According", "quoted", "p. 13", "450", "#", ".png"))
    assert "k" not in texts


def test_a_long_sentence_says_something_whatever_it_introduces() -> None:
    long = "Signs on a wall last for as long as somebody repaints them each spring before the fair:"
    texts = texts_of("How long do signs last?", f"{long}\n\n> They fade.\n\nSigns that last:\n\n> None does.\n")

    assert long in texts
    assert "Signs that last:" not in texts


def test_several_short_sentences_that_only_lead_on_to_pictures_say_nothing() -> None:
    text = "A simple loom can look like this:\n\n![[a.png]]\n\nA wide loom with a seat looks as follows, from above:\n"
    texts = texts_of(
        "How can a loom look?", f"{text}\n\n## Wood\n\nBirch is hard. A loom of birch can look like this:\n"
    )

    assert not [each for each in texts if each.startswith("A simple")]
    assert [each for each in texts if each.startswith("Birch is hard.")]


def test_the_parts_that_a_heading_names_are_listed_whole() -> None:
    parsed = parse_note(VaultPath("Sign.md"), b"# Parts of a sign\n\n- a post\n- a board\n- a bolt for the board\n")
    note = FoundNote(note=parsed, relevance=0.9)
    found = read(sought_by("Which parts has a sign?", (), AnswerType.LIST), [note], similarity=None, reader=None)

    assert found
    assert "a post · a board · a bolt for the board" in {each.whole.text for each in found.every}


def test_the_list_of_a_note_that_is_called_so_is_shown_from_its_first_item() -> None:
    items = ["a post of birch", "a board", "a bolt", "a painter who knows every sign", "a wall", "a ladder"]
    text = "Put up in spring.\n\n" + "".join(f"- {item}\n" for item in items)
    note = FoundNote(note=parse_note(VaultPath("Sign.md"), text.encode()), relevance=0.9)
    found = read(sought_by("What are the parts of a sign?", (), AnswerType.LIST), [note], similarity=None, reader=None)

    assert found
    wholes = {each.whole.text for each in found.every if "painter" in each.window.text}
    assert wholes == {" · ".join(items)}


def test_what_is_still_to_be_written_answers_only_who_asks_for_it() -> None:
    text = "TO DO: write down what the signs mean.\n\nSigns mean what they show.\n"

    assert texts_of("What do signs mean?", text) == ["Signs mean what they show."]
    assert "TO DO: write down what the signs mean." in texts_of("What is TO DO for the signs?", text)


def test_a_licence_is_no_answer() -> None:
    text = "© 2025 Ines Marlow. Licensed under the MIT License.\n\nSigns mean what they show.\n"

    assert texts_of("What do signs mean?", text) == ["Signs mean what they show."]


def test_a_dash_in_a_name_is_a_hyphen() -> None:
    sought = sought_by("What is a 5G-GUTI?", (), AnswerType.DEFINITION)

    assert sought.found_in("The 5G–GUTI is a temporary name.") == sought.found_in("The 5G-GUTI is one.") == 1


def test_time_stamps_and_rows_without_words_answer_only_when_figures_are_asked_for() -> None:
    table = "| A | not A |\n| --- | --- |\n| $\\mathbb{0}$ | $\\mathbb{1}$ |"
    text = f"2022-10-16@18:19\n\nNegation turns truth around.\n\n{table}\n"
    note = FoundNote(note=parse_note(VaultPath("Negation.md"), text.encode()), relevance=0.9)

    def texts(question: str, kind: AnswerType) -> list[str]:
        found = read(sought_by(question, (), kind), [note], similarity=None, reader=None)
        return [candidate.window.text for candidate in found.every] if found else []

    assert texts("What is negation?", AnswerType.DEFINITION) == ["Negation turns truth around."]
    assert "2022-10-16@18:19" in texts("When did I write about negation?", AnswerType.DATE)
    assert "2022-10-16@18:19" not in texts("When was negation invented?", AnswerType.DATE)


def test_what_a_note_has_from_its_template_is_no_answer() -> None:
    text = "Describe the signs on the wall.\n\nThe wall has three signs.\n"

    assert texts_of(
        "Which signs are on the wall?", text, boilerplate=frozenset({"Describe the signs on the wall."})
    ) == ["The wall has three signs."]


@pytest.mark.parametrize(
    ("question", "text", "words"),
    [
        ("Who is Ines Marlow?", "She taught Ruth Olsen.", []),
        ("Wer war Ines Marlow?", "Sie lehrte Ruth Olsen.", []),
        ("Who taught her?", "She was taught by Olsen, then by a friend.", ["Olsen"]),
        ("Who taught her?", "She won the Young Bakers Career Award.", []),
        ("Who taught her?", "She learned the Open Oven Protocol and the Rising Dough Count (RDC).", []),
        ("Who taught her?", "She learned the Rising Dough Counts (RDCs).", []),
        ("谁教了她？", "英语：Big Loaf baking skills 是一种方法。", []),
        ("Who taught the course?", "A course at Marlow Hall, taught by Ida and Paul Lund.", ["Ida", "Paul Lund"]),
        ("Qui a inventé ce mot ?", "Terme inventé par Ines Marlow, comme le dit Ruth Olsen.", ["Ines Marlow"]),
        ("¿Quién lo demostró?", "El teorema asegura que tiene un único Punto fijo en R.", []),
    ],
)
def test_only_names_of_people_answer_who(question: str, text: str, words: list[str]) -> None:
    marks = answering_words(text, sought_by(question, (), AnswerType.PERSON))

    assert [text[start:end] for start, end in marks] == words


def test_the_author_of_a_note_answers_only_who_wrote_it() -> None:
    note = FoundNote(note=parse_note(VaultPath("A.md"), b"---\nauthor: Ruth Olsen\n---\nThe owl hunts."), relevance=0.9)

    def answers(question: str) -> bool:
        found = read(sought_by(question, (), AnswerType.PERSON), [note], similarity=None, reader=None)
        return found is not None and any("Ruth Olsen" in candidate.window.text for candidate in found.every)

    assert answers("Who wrote about the owl?")
    assert not answers("Who saw the owl?")


GAMES = """# Games

So which strategy would win the game?.

## Reading

Marlow, I. (2021). Strategy and games. Play, 4(6), 401-413.

## Result

The strategy that forgives once won the game.
"""


def test_neither_a_question_within_a_note_nor_the_pages_of_a_reference_answer() -> None:
    notes = [FoundNote(note=parse_note(VaultPath("Games.md"), GAMES.encode()), relevance=0.9)]
    sought = sought_by("Which strategy won the game?", ("strategy", "game"), AnswerType.OTHER)

    found = read(sought, notes, similarity=None, reader=None)

    assert found is not None
    texts = [candidate.window.text for candidate in found.every]
    assert "The strategy that forgives once won the game." in texts
    assert not any("4(6)" in text or text.endswith("?.") for text in texts)


STENTS = b"""# Stents

Marlow, I., & Reyes, A. (2021). Giving stents by drip in angina. _Journal of Hearts_, _12_(3), 336-359.

Stents are given by drip after a day of rest.
"""


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("When are stents given by drip?", False),
        ("Who is the paper on stents by?", True),
        ("By whom is the paper on stents?", True),
    ],
)
def test_a_reference_answers_who_wrote_the_paper_and_no_other_question_with_by(question: str, answers: bool) -> None:
    note = parse_note(VaultPath("Stents.md"), STENTS)
    sought = sought_by(question, ("stents",), AnswerType.OTHER)
    found = read(sought, [FoundNote(note=note, relevance=0.9)], similarity=None, reader=None)

    assert found is not None
    assert any("Marlow" in candidate.window.text for candidate in found.every) is answers


@pytest.mark.parametrize(
    ("question", "kind", "answers"),
    [
        ("Which papers are about rivers?", AnswerType.LIST, False),
        ("Show me everything about paper", AnswerType.OTHER, False),
        ("What is the paper date of the river note?", AnswerType.OTHER, True),
        ("When was the river paper published?", AnswerType.DATE, True),
    ],
)
def test_a_field_answers_only_a_question_for_it(question: str, kind: AnswerType, answers: bool) -> None:
    note = parse_note(VaultPath("A.md"), b"---\npaper_date: 2024\n---\nA paper about a river.")
    found = read(sought_by(question, (), kind), [FoundNote(note=note, relevance=0.9)], similarity=None, reader=None)

    assert found is not None
    assert any("2024" in candidate.window.text for candidate in found.every) is answers


def test_without_a_passage_nothing_is_said() -> None:
    sought = sought_by("What is a starter?", ("starter",), AnswerType.DEFINITION)

    found = reading_of(sought, read(sought, [], similarity=None, reader=None), Unknown())

    assert found.evidence is EvidenceLevel.NONE
    assert found.answer == ()


def test_names_that_no_note_has_keep_an_answer_from_being_stated() -> None:
    found = reading("What is a starter for bagels?", "starter", unknown=Unknown(names=("bagels",), share=0.5))

    assert found.evidence is not EvidenceLevel.STATED
    assert found.missing == ("bagels",)


def test_a_proper_name_that_no_note_has_is_not_answered_with_what_is_near_it() -> None:
    unknown = Unknown(names=("Keycloak",), share=0.3)

    found = reading("How hot must the oven of Keycloak be?", "oven", "Keycloak", unknown=unknown)

    assert found.evidence is EvidenceLevel.NONE
    assert found.answer == ()


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("Ines Marlow began ours on 3 March 2019.", AnswerType.DATE, ["3 March 2019"]),
        ("Le 5 avril 1884, le maire décide.", AnswerType.DATE, ["5 avril 1884"]),
        ("Das Treffen ist am 12.05.2023.", AnswerType.DATE, ["12.05.2023"]),
        ("会议在2021年3月5日举行。", AnswerType.DATE, ["2021年3月5日"]),
        ("Er steht seit dem 4. Mai 2025 hier.", AnswerType.DATE, ["4. Mai 2025"]),
        ("The 12 may be enough.", AnswerType.DATE, []),
        ("Abre a las ocho y se acerca a la cala.", AnswerType.DATE, ["a las ocho"]),
        ("一周一次，有一点远。", AnswerType.DATE, []),
        ("The guild meets on the first Thursday of the month.", AnswerType.DATE, ["on the first Thursday"]),
        ("Die Gilde trifft sich mittwochs um halb acht.", AnswerType.DATE, ["mittwochs", "um halb acht"]),
        ("组间休息时间为30～90秒。", AnswerType.NUMBER, ["30～90秒"]),
        ("It ends with code 2 when it fails.", AnswerType.NUMBER, ["2"]),
        ("他休息90秒的时间。", AnswerType.NUMBER, ["90秒"]),
        ("It grows without cutting 202212120002.", AnswerType.NUMBER, []),
        ("The B12 form needs no x2.", AnswerType.NUMBER, []),
        ("It takes 33s in the lab.", AnswerType.NUMBER, ["33s"]),
        ("It takes 33s in the lab and 5 to 7 days outside.", AnswerType.NUMBER, []),
        ("On 2026-09-30 two of 40 people came [@quist2018 p. 38].", AnswerType.NUMBER, ["40 people"]),
        ("The term was coined by Ines Marlow.", AnswerType.PERSON, ["Ines Marlow"]),
        ("Agreement is high.", AnswerType.PERSON, []),
        ("Recall rose by 9 percent.", AnswerType.NUMBER, ["9 percent"]),
        ("It was begun by Ines Marlow in Oslo.", AnswerType.PERSON, ["Ines Marlow"]),
        ("It was begun by Ines Marlow.", AnswerType.REASON, []),
        ("Canvas is not there yet (tracked in #1450).", AnswerType.DATE, []),
        ("手机满电 100% 或完全放电后存放会坏，所以充到 50% 再存放，一共 3 次。", AnswerType.NUMBER, []),
        ("Notes go in 02_A/notes, a date/time goes in the name.", AnswerType.PLACE, ["02_A/notes"]),
        ("She answers on Sundays.", AnswerType.PLACE, []),
    ],
)
def test_the_words_that_answer_are_marked(text: str, kind: AnswerType, words: list[str]) -> None:
    marks = answering_words(text, sought_by("What about it?", (), kind))

    assert [text[start:end] for start, end in marks] == words


@pytest.mark.parametrize(
    ("question", "text", "words"),
    [
        ("When does the guild meet?", "I joined in 2023. The guild meets on Mondays.", ["on Mondays"]),
        ("When was the guild founded?", "The guild was founded early. That was in 1874.", ["1874"]),
        ("When was the guild founded?", "I joined in 2023. The guild was founded early.", []),
        ("When was the guild founded?", "Founded: guild in 1874 · Joined: 2023", ["1874"]),
        ("When is the fair?", "The fair is on 5 July, because the race is on 28 June.", ["5 July"]),
        ("When was the fair?", "It was on 5 July, and the race on 28 June.", ["5 July", "28 June"]),
    ],
)
def test_words_are_marked_only_in_the_sentence_with_what_was_asked_or_the_one_behind_it(
    question: str, text: str, words: list[str]
) -> None:
    marks = answering_words(text, sought_by(question, (), AnswerType.DATE))

    assert [text[start:end] for start, end in marks] == words


@pytest.mark.parametrize(
    ("question", "text", "words"),
    [
        ("How many bits of advice are there?", "It has 68 pithy bits of advice.", ["68 pithy bits"]),
        ("How many rules are there?", "It has 68 pithy remarks.", []),
        ("How many rules are there?", "Rules: 68", ["68"]),
        ("How many storage classes are there?", "It has 5 main storage classes.", ["5 main storage classes"]),
        ("How many rules are there?", "It has 68 pithy or terse rules.", ["68"]),
        ("How much yarn is needed?", "It needs 200 grams.", ["200 grams"]),
        ("How much butter is in the apple pie?", "90g (7 tbsp) butter · 4 apples, cut", ["90g (7 tbsp) butter"]),
        ("How much water does the dough take?", "2 cups (240 ml) of water · 1 egg", ["2 cups (240 ml) of water"]),
        ("How many calories has the apple pie?", "It takes 4 apples and 90 g of butter.", []),
        ("How many notebooks were there?", "2.7 million notebooks", ["2.7 million notebooks"]),
        ("How many days off has a worker of 32 years?", "A worker of 32 years has 8 days off.", ["8 days"]),
        ("How many custom rules are there?", "Since 5.1.0 the path can be used.", []),
        ("Wie viel Mehl kommt in den Teig?", "500 g Mehl für den Teig, 3 Eier", ["500 g Mehl"]),
        ("¿Cuánta harina lleva la masa?", "Harina para la masa: 500 g de harina y 3 huevos", ["500 g de harina"]),
    ],
)
def test_a_number_is_marked_with_the_noun_that_is_counted_and_no_other_word(
    question: str, text: str, words: list[str]
) -> None:
    marks = answering_words(text, sought_by(question, (), AnswerType.NUMBER))

    assert [text[start:end] for start, end in marks] == words


@pytest.mark.parametrize(
    ("question", "text", "words"),
    [
        ("How long does the ferry take?", "The ferry takes nine hours in winter.", ["nine hours"]),
        ("做纸需要多少天？", "做纸需要七十天。", ["七十天"]),
        ("When does the ferry leave?", "The ferry leaves at 22:40 from the pier.", ["22:40"]),
        ("How many steps does the method have?", "The method has four steps.", ["four steps"]),
        ("Who came up with the method?", "The method sorts letters. Ida Lund came up with it.", ["Ida Lund"]),
        (
            "Who founded the society?",
            "The society of Old Bergen meets in the society. It was founded by Per Holm.",
            ["Per Holm"],
        ),
    ],
)
def test_spans_times_and_counts_in_letters_are_marked_and_names_beside_the_deed(
    question: str, text: str, words: list[str]
) -> None:
    sought = sought_by(question, (), answer_type_of(question))
    marks = answering_words(text, sought)
    assert [text[start:end] for start, end in marks if not any(a < start < end <= b for a, b in marks)] == words


def test_a_number_that_a_heavier_passage_overlaps_is_found() -> None:
    text = (
        "The Tarn Society meets to swim. Members of the Tarn Society love the cold. The society was founded in Voss. "
        "It has 240 members. Meetings take place at the boathouse.\n"
    )
    question = "How many members does the Tarn Society have?"
    note = FoundNote(note=parse_note(VaultPath("Tarn Society.md"), text.encode()), relevance=0.9)
    sought = sought_by(question, ("Tarn Society",), answer_type_of(question))
    found = reading_of(sought, read(sought, [note], similarity=None, reader=None), Unknown())
    assert found.evidence is not EvidenceLevel.NONE
    assert "240 members" in found.answer[0].text


def test_a_name_of_the_question_is_not_its_answer() -> None:
    sought = sought_by("Who taught Ines Marlow?", ("Ines Marlow",), AnswerType.PERSON)

    marks = answering_words("It was Ruth Olsen who taught Ines Marlow.", sought)

    assert ["It was Ruth Olsen who taught Ines Marlow."[start:end] for start, end in marks] == ["Ruth Olsen"]


def test_a_price_that_no_passage_has_is_not_answered_with_what_is_said_of_the_thing() -> None:
    found = reading("What does the stone cost?", "stone")

    assert found.evidence is EvidenceLevel.NONE
    assert found.answer == ()


def test_a_title_may_have_the_words_that_were_asked_for() -> None:
    def evidence_in(title: str) -> EvidenceLevel:
        text = f"# {title}\n\nThe water for washing the grease out of wool must be at least that hot.\n"
        found = FoundNote(note=parse_note(VaultPath("Wool.md"), text.encode()), relevance=0.9)
        sought = sought_by("How hot must the water be to wash grease out of wool?", ("grease",), AnswerType.NUMBER)
        return reading_of(sought, read(sought, [found], similarity=None, reader=None), Unknown()).evidence

    assert evidence_in("Grease melts at 60 degrees") is not EvidenceLevel.NONE
    assert evidence_in("Grease in wool") is EvidenceLevel.NONE


@pytest.mark.parametrize(
    ("question", "is_answered"),
    [
        ("When did I read about the loom?", True),
        ("When was the loom invented?", False),
        ("Wann habe ich über den Loom gelesen?", True),
        ("Wann wurde der Loom erfunden?", False),
        ("Quand le métier loom a-t-il été inventé ?", False),
    ],
)
def test_the_day_of_a_note_tells_what_its_writer_did_and_nothing_of_its_subject(
    question: str, *, is_answered: bool
) -> None:
    text = "---\ndate: 2022-03-26\n---\n# Loom\n\nA loom holds threads under tension.\n"
    found = FoundNote(note=parse_note(VaultPath("Loom.md"), text.encode()), relevance=0.9)
    sought = sought_by(question, ("loom",), AnswerType.DATE)
    candidates = read(sought, [found], similarity=None, reader=None)

    assert candidates is not None
    assert any("2022-03-26" in each.window.text for each in candidates.every) is is_answered


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Who invented the loom?", "The loom was invented to hold threads under tension."),
        ("How many looms stand in the attic?", "The looms in the attic stand there since 1987."),
    ],
)
def test_nothing_is_stated_without_words_of_the_kind_that_was_asked_for(question: str, text: str) -> None:
    found = FoundNote(note=parse_note(VaultPath("Loom.md"), f"# Loom\n\n{text}\n".encode()), relevance=1.0)
    sought = sought_by(question, ("loom",), answer_type_of(question))
    read_lately = read(sought, [found], similarity=lambda texts: [1.0] * len(texts), reader=None)

    assert reading_of(sought, read_lately, Unknown()).evidence is not EvidenceLevel.STATED


@pytest.mark.parametrize(
    ("question", "text", "words"),
    [
        ("How often do I oil the loom?", "It is 20 years old. Oil it every two weeks.", ["every two weeks"]),
        ("How often do I oil the loom?", "It is 20 years old.", []),
        ("Wie oft öle ich den Webstuhl?", "Seit 20 Jahren einmal pro Woche.", ["einmal pro Woche"]),
        (
            "À quelle fréquence faut-il huiler le métier ?",
            "Tous les deux jours depuis 20 ans.",
            ["Tous les deux jours"],
        ),
        ("¿Con qué frecuencia se engrasa el telar?", "Cada dos meses desde hace 20 años.", ["Cada dos meses"]),
        ("织机多久上一次油？", "每两周上一次油。", ["每两周"]),
    ],
)
def test_how_often_is_answered_by_a_frequency(question: str, text: str, words: list[str]) -> None:
    marks = answering_words(text, sought_by(question, (), AnswerType.NUMBER))

    assert [text[start:end] for start, end in marks] == words


@pytest.mark.parametrize(
    ("question", "text", "words"),
    [
        ("How tall is the loom?", "Since 1907 it stands 120 cm high on 4 legs.", ["120 cm"]),
        ("Wie schwer ist der Webstuhl?", "Er wiegt 45 kg und hat 4 Schäfte.", ["45 kg"]),
        ("What does the loom cost per year?", "55.00 $ at first, then $10 per year for 4 years.", ["55.00 $", "$10"]),
        ("Wie teuer ist der Webstuhl?", "Er hat 4 Schäfte und war für 80 Euro zu haben.", ["80 Euro"]),
        ("织机多少钱？", "2019年买的，800元。", ["800元"]),
        ("How many people does the loom need?", "Warping takes 30 minutes.", []),
        ("How many people does the loom need?", "It needs 2 of us.", ["2"]),
    ],
)
def test_a_number_answers_with_the_unit_that_was_asked_for(question: str, text: str, words: list[str]) -> None:
    marks = answering_words(text, sought_by(question, (), AnswerType.NUMBER))

    assert [text[start:end] for start, end in marks] == words


def test_a_field_says_where() -> None:
    found = FoundNote(note=parse_note(VaultPath("Old mill.md"), b"---\nloc: Bergen\nrating: 7\n---\n"), relevance=0.9)
    sought = sought_by("In which city is the old mill?", ("old mill",), AnswerType.PLACE)
    candidates = read(sought, [found], similarity=None, reader=None)

    assert candidates is not None
    assert [each.window.text for each in candidates.every] == ["loc: Bergen"]


def test_a_word_in_capitals_that_is_ordinary_otherwise_is_a_word_of_code() -> None:
    sought = sought_by("What does HAVING do?", (), AnswerType.OTHER)

    assert sought.found_in("Use HAVING for groups.")
    assert not sought.found_in("I am having lunch.")


def read_in(question: str, *texts: str) -> list[str]:
    """The passages of notes for a question, best first."""
    notes = [
        FoundNote(note=parse_note(VaultPath(f"{number}.md"), text.encode()), relevance=0.9 - number / 10)
        for number, text in enumerate(texts)
    ]
    sought = sought_by(question, (), answer_type_of(question))
    found = reading_of(sought, read(sought, notes, similarity=None, reader=None), Unknown())
    return [each.candidate.window.text for each in found.weighed]


def test_of_passages_that_weigh_alike_one_whose_note_has_the_name_comes_first() -> None:
    plain = "We slept for a week; this followed the failure of the mill."
    named = "Rest followed the long failure of one."

    assert read_in("What followed the long failure of the mill in Aurland?", plain, f"- Aurland\n\n{named}")[0] == named
    assert read_in("What followed the long failure of the mill in Bergen?", plain, f"- Aurland\n\n{named}")[0] == plain


def test_of_passages_that_weigh_alike_one_that_counts_what_is_counted_comes_first() -> None:
    other = "The guild of weavers met for 12 hours in the hall on the hill."
    counted = "Then 40 weavers of the guild met in the hall on the hill."

    assert read_in("How many weavers of the guild met in the hall?", f"{other}\n\n- x\n\n{counted}")[0] == counted


def test_the_columns_of_a_table_say_what_its_numbers_count() -> None:
    table = "| month | kWh |\n| --- | --- |\n| May | 71 |\n| June | 98 |\n\nIn June we were away for two weeks.\n"

    assert read_in("How many kWh in June?", table)[0] == "June | 98"


def test_the_same_words_in_another_order_repeat_nothing() -> None:
    there = "From yards to metres you multiply by nine, divide by ten and round."
    back = "From metres to yards you divide by nine, multiply by ten and round."

    assert {there, back} <= set(read_in("How are yards and metres related?", f"{there}\n\n- x\n\n{back}"))


@pytest.mark.parametrize(
    ("first", "following", "goes_on"),
    [
        (
            "Since the flood the mill stands above the weir at Orsa, where the river is narrow and its bank is stone.",
            "Below it the ice would break the wheel.",
            True,
        ),
        ("The mill stands above the weir at Orsa.", "Nobody goes there.", False),
    ],
)
def test_a_passage_goes_on_if_it_weighs_nearly_as_much_with_the_next_sentence(
    first: str, following: str, *, goes_on: bool
) -> None:
    both = f"{first} {following}"
    note = parse_note(VaultPath("Mill.md"), f"{both}\n\n- Nobody remembers who built it.\n- We go in May.".encode())
    sought = sought_by("Why does the mill stand above the weir?", (), AnswerType.OTHER)

    found = read(sought, [FoundNote(note=note, relevance=0.9)], similarity=None, reader=None)
    best = reading_of(sought, found, Unknown()).weighed[0].candidate

    assert best.window.text == first
    assert best.whole.text == (both if goes_on else first)
