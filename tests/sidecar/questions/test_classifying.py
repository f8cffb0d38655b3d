import pytest

from catena.questions.classifying import classify
from catena.questions.intent import Classification, Intent

TABLE = {
    Intent.FACTUAL: (
        "What is Zettelkasten?*",
        "Define atomic notes",
        "Explain the PARA method",
        "What are the types of knowledge management systems?",
    ),
    Intent.TEMPORAL: (
        "How has my understanding of atomic notes evolved?*",
        "When did I learn about Zettelkasten?",
        "Track changes to productivity methods",
        "Show timeline of machine learning notes",
        "What was my understanding of PARA in March?",
    ),
    Intent.CAUSAL: (
        "Why do atomic notes improve recall?*",
        "What causes productivity to increase?",
        "Explain the relationship between spaced repetition and memory",
        "How does Zettelkasten affect creativity?",
    ),
    Intent.COMPARATIVE: (
        "Compare Zettelkasten and PARA methods*",
        "Differences between atomic notes and evergreen notes",
        "Obsidian vs Roam Research",
        "Contrast spaced repetition with active recall",
    ),
    Intent.EXPLORATORY: (
        "Show me everything about productivity*",
        "What do I know about productivity?",
        "Find all notes related to machine learning",
        "Explore note-taking methods",
    ),
}
ROWS = [(intent, question) for intent, questions in TABLE.items() for question in questions]
OTHER_CONCEPTS = {
    "Zettelkasten": "sourdough fermentation",
    "atomic notes": "the Krebs cycle",
    "productivity": "Gothic cathedrals",
    "machine learning": "bee keeping",
    "PARA": "GTD",
    "spaced repetition": "sleep",
    "Obsidian": "Emacs",
}


def with_other_concepts(question: str) -> str:
    for concept, other in OTHER_CONCEPTS.items():
        question = question.replace(concept, other)
    return question


@pytest.mark.parametrize(("intent", "question"), ROWS)
@pytest.mark.parametrize(
    "variant",
    [
        lambda q: q,
        str.lower,
        str.upper,
        lambda q: q.rstrip("?"),
        lambda q: f"please {q}",
        lambda q: f"{q.rstrip('?')} please?",
        lambda q: f"*query {q}",
        lambda q: f"  {q}  ",
        with_other_concepts,
    ],
    ids=["as it stands", "lower", "upper", "no mark", "please", "please at the end", "command", "blanks", "concepts"],
)
def test_the_hard_table_classifies_as_stated(intent: Intent, question: str, variant) -> None:
    read = classify(variant(question.rstrip("*")))

    assert read.intent is intent, read
    assert not read.is_ambiguous, read
    if question.endswith("*"):
        assert read.confidence > 0.85


@pytest.mark.parametrize(
    ("question", "likeliest", "among"),
    [
        ("Tell me about X", Intent.FACTUAL, {Intent.FACTUAL, Intent.EXPLORATORY, Intent.TEMPORAL}),
        ("Tell me about Zettelkasten.", Intent.FACTUAL, {Intent.FACTUAL, Intent.EXPLORATORY, Intent.TEMPORAL}),
        ("Show me bread", Intent.EXPLORATORY, {Intent.EXPLORATORY, Intent.FACTUAL}),
        ("Zettelkasten and PARA", Intent.COMPARATIVE, {Intent.COMPARATIVE, Intent.EXPLORATORY}),
        ("What happened with the grant?", Intent.TEMPORAL, {Intent.TEMPORAL, Intent.FACTUAL}),
        ("sleep relationship to memory", Intent.CAUSAL, {Intent.CAUSAL, Intent.COMPARATIVE}),
        ("zettelkasten", Intent.FACTUAL, {Intent.FACTUAL, Intent.EXPLORATORY}),
    ],
)
def test_where_no_word_decides_the_readings_are_offered(question: str, likeliest: Intent, among: set[Intent]) -> None:
    read = classify(question)

    assert read.is_ambiguous
    assert read.intent is likeliest
    assert 2 <= len(read.alternatives) <= 3
    assert read.alternatives[0].intent is likeliest
    assert among <= {reading.intent for reading in read.alternatives}


@pytest.mark.parametrize(
    ("question", "intent"),
    [
        ("How do I find loaves that are due this week?", Intent.FACTUAL),
        ("How to list notes changed in March 2024", Intent.FACTUAL),
        ("Which date formats are there?", Intent.FACTUAL),
        ("Does the dough rise before or after baking?", Intent.FACTUAL),
        ("Is the rack in or near the oven?", Intent.FACTUAL),
        ("Tell me everything about bread", Intent.EXPLORATORY),
        ("Tell me all about bread", Intent.EXPLORATORY),
        ("Zettelkasten vs PARA", Intent.COMPARATIVE),
        ("Compare Zettelkasten and PARA", Intent.COMPARATIVE),
        ("Explain why bread rises", Intent.CAUSAL),
        ("Explain bread", Intent.FACTUAL),
        ("Show me all notes on bread", Intent.EXPLORATORY),
        ("What happened with the grant last month?", Intent.TEMPORAL),
        ("What happened with the grant in 2023?", Intent.TEMPORAL),
        ("Sleep causes better memory", Intent.CAUSAL),
        ("What does shift work do to the heart?", Intent.CAUSAL),
        ("What can I do with the old loom?", Intent.FACTUAL),
        ("how sleep affects memory", Intent.CAUSAL),
        ("notes I wrote last week", Intent.TEMPORAL),
        ("Everything about rye from last year", Intent.EXPLORATORY),
        ("How are rye and wheat related?", Intent.CAUSAL),
        ("What is related to rye?", Intent.EXPLORATORY),
        ("notes on bread I have", Intent.EXPLORATORY),
        ("which notes mention rye", Intent.EXPLORATORY),
        ("what leads to better bread", Intent.CAUSAL),
        ("Is rye better than wheat?", Intent.COMPARATIVE),
        ("who baked bread before yeast was known", Intent.TEMPORAL),
        ("How long does rye take to rise?", Intent.FACTUAL),
        ("How many loaves did we bake?", Intent.FACTUAL),
        ("what happens if I skip the salt", Intent.CAUSAL),
        ("Línea de tiempo de mis apuntes de masa madre", Intent.TEMPORAL),
        ("Chronologie de mes notes sur le pain", Intent.TEMPORAL),
        ("¿Qué notas tengo sobre la evolución del trigo?", Intent.EXPLORATORY),
    ],
)
def test_a_word_that_decides_makes_it_clear(question: str, intent: Intent) -> None:
    read = classify(question)

    assert read.intent is intent, read
    assert not read.is_ambiguous, read


@pytest.mark.parametrize(
    ("question", "intent"),
    [
        ("Was ist ein Zettelkasten?", Intent.FACTUAL),
        ("Warum vergesse ich Namen?", Intent.CAUSAL),
        ("Wie hat sich mein Verständnis von Schlaf entwickelt?", Intent.TEMPORAL),
        ("Was habe ich letzten Monat über Brot geschrieben?", Intent.TEMPORAL),
        ("Vergleiche Roggen und Weizen", Intent.COMPARATIVE),
        ("Zeig mir alles über Brot", Intent.EXPLORATORY),
        ("Pourquoi la pâte lève-t-elle ?", Intent.CAUSAL),
        ("Quelle est la différence entre levain et levure ?", Intent.COMPARATIVE),
        ("¿Qué es la masa madre?", Intent.FACTUAL),
    ],
)
def test_other_languages_are_read_too(question: str, intent: Intent) -> None:
    assert classify(question).intent is intent


def test_what_is_quoted_is_named_and_not_asked() -> None:
    assert classify('Who sang "Why do we compare before and after"?').intent is Intent.FACTUAL


def test_the_reason_is_told_in_words() -> None:
    assert classify("why is rye sour").reason == "It asks 'why'."
    assert all(
        reason.startswith("It ") and reason.endswith(".")
        for reason in (classify(question).reason for _, question in ROWS)
    )


def test_labels_name_the_concept_and_the_intent() -> None:
    labels = [reading.label for reading in classify("Tell me about Zettelkasten").alternatives]

    assert labels == [
        "Get a definition of Zettelkasten (factual)",
        "Explore all notes about Zettelkasten (exploratory)",
        "See how your understanding of Zettelkasten evolved (temporal)",
    ]


def test_labels_leave_dates_out() -> None:
    labels = [reading.label for reading in classify("Tell me about sourdough in March").alternatives]

    assert labels
    assert all("March" not in label for label in labels)


def test_a_clear_question_still_shows_what_else_it_might_be() -> None:
    read: Classification = classify("Is rye or wheat the older grain, and why?")

    assert read.alternatives
    assert all(reading.intent is not read.intent and reading.confidence > 0.05 for reading in read.alternatives)


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("How did the new weir change water use?", Intent.CAUSAL),
        ("How has the telephone changed reading?", Intent.CAUSAL),
        ("How did water use change?", Intent.TEMPORAL),
        ("How did prices change last year?", Intent.TEMPORAL),
        ("How did my view of naps change?", Intent.TEMPORAL),
        ("Wie hat das Telefon das Lesen verändert?", Intent.CAUSAL),
        ("Wie hat sich das Lesen verändert?", Intent.TEMPORAL),
        ("Comment le téléphone a-t-il changé la lecture ?", Intent.CAUSAL),
        ("Comment la lecture a-t-elle changé ?", Intent.TEMPORAL),
        ("电话如何改变了阅读？", Intent.CAUSAL),
        ("阅读习惯如何改变？", Intent.TEMPORAL),
        ("電話は読書をどう変えたか", Intent.CAUSAL),
    ],
)
def test_who_changes_something_has_an_effect_and_what_changes_has_a_history(text: str, intent: Intent) -> None:
    assert classify(text).intent is intent
