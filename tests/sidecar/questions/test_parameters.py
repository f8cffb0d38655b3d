import datetime as dt

import pytest

from catena.errors import BadDate
from catena.questions.intent import Intent
from catena.questions.parameters import Parameters, parameters_of
from catena.questions.subjects import asks_nothing_else, subjects_of
from catena.questions.vault_names import NoNames, VaultNames
from tests.sidecar.questions.vault import KnownNames

TODAY = dt.date(2026, 3, 18)
VAULT = KnownNames(
    "Evergreen notes",
    "Spaced Repetition",
    "Memory",
    "Search and Retrieval",
    "Thinking, Fast and Slow",
    aliases={"SRS": "Spaced Repetition"},
)


def parameters_in(text: str, intent: Intent, names: VaultNames = VAULT) -> Parameters:
    return parameters_of(text, intent, names=names, today=TODAY)


@pytest.mark.parametrize(
    ("question", "intent", "concepts"),
    [
        ("What is Zettelkasten?", Intent.FACTUAL, ["Zettelkasten"]),
        ("Define atomic notes", Intent.FACTUAL, ["atomic notes"]),
        ("Explain the PARA method", Intent.FACTUAL, ["PARA method"]),
        ("What is C++ (language)?", Intent.FACTUAL, ["C++ (language)"]),
        ("What are the types of knowledge management systems?", Intent.FACTUAL, ["knowledge management systems"]),
        ("How has my understanding of atomic notes evolved?", Intent.TEMPORAL, ["atomic notes"]),
        ("When did I learn about Zettelkasten?", Intent.TEMPORAL, ["Zettelkasten"]),
        ("When did I start using daily notes?", Intent.TEMPORAL, ["daily notes"]),
        ("Track changes to productivity methods", Intent.TEMPORAL, ["productivity methods"]),
        ("Show timeline of marathon training", Intent.TEMPORAL, ["marathon training"]),
        ("What was my understanding of PARA in March?", Intent.TEMPORAL, ["PARA"]),
        ("What did I know about PARA as of March 2024?", Intent.TEMPORAL, ["PARA"]),
        ("What did my note on sleep say on 2024-03-05?", Intent.TEMPORAL, ["sleep"]),
        ("Why is sleep so important?", Intent.CAUSAL, ["sleep"]),
        ("Why do atomic notes improve recall?", Intent.CAUSAL, ["atomic notes", "recall"]),
        ("How does Zettelkasten affect creativity?", Intent.CAUSAL, ["Zettelkasten", "creativity"]),
        ("What is the effect of caffeine on sleep?", Intent.CAUSAL, ["caffeine", "sleep"]),
        ("Is there a link between diet and mood?", Intent.CAUSAL, ["diet", "mood"]),
        ("Show me everything about productivity", Intent.EXPLORATORY, ["productivity"]),
        ("What do I know about productivity?", Intent.EXPLORATORY, ["productivity"]),
        ("Find all notes related to machine learning", Intent.EXPLORATORY, ["machine learning"]),
        ("Can you please show me my notes on bread, please?", Intent.EXPLORATORY, ["bread"]),
        ("which of my notes mention Wittgenstein", Intent.EXPLORATORY, ["Wittgenstein"]),
        ("Wie hat sich mein Verständnis von Schlaf entwickelt?", Intent.TEMPORAL, ["Schlaf"]),
        ("Zeig mir alles über Stadtplanung", Intent.EXPLORATORY, ["Stadtplanung"]),
        ('what did I write about "deep work"?', Intent.EXPLORATORY, ["deep work"]),
        ("what do I know about climate change?", Intent.EXPLORATORY, ["climate change"]),
        ("How does climate change affect migration?", Intent.CAUSAL, ["climate change", "migration"]),
        ("Explain how backlinks work", Intent.FACTUAL, ["backlinks"]),
        ("What role does feedback play in learning?", Intent.CAUSAL, ["feedback", "learning"]),
        ("When was the last time I wrote about rye?", Intent.TEMPORAL, ["rye"]),
        ("What did Luhmann say about slip boxes?", Intent.FACTUAL, ["Luhmann", "slip boxes"]),
        ("What is this?", Intent.FACTUAL, []),
    ],
)
def test_concepts_are_what_is_left_without_the_words_that_ask(
    question: str, intent: Intent, concepts: list[str]
) -> None:
    assert list(parameters_in(question, intent).concepts) == concepts


@pytest.mark.parametrize(
    ("question", "concepts"),
    [
        ("what do my notes say about spaced repetition and memory", ["Spaced Repetition", "Memory"]),
        ("what is srs", ["Spaced Repetition"]),
        ("everything about search and retrieval", ["Search and Retrieval"]),
        ("notes on thinking, fast and slow", ["Thinking, Fast and Slow"]),
        ("what do I know about the EVERGREEN NOTES", ["Evergreen notes"]),
        ("notes similar to [[Unwritten Note|that one]]", ["Unwritten Note"]),
    ],
)
def test_names_of_the_vault_win_and_are_never_cut(question: str, concepts: list[str]) -> None:
    assert list(parameters_in(question, Intent.EXPLORATORY).concepts) == concepts


def test_a_note_called_like_a_word_that_asks_is_no_concept() -> None:
    assert parameters_in("what is rye", Intent.FACTUAL, KnownNames("What", "Is")).concepts == ("rye",)


@pytest.mark.parametrize(
    ("question", "subjects"),
    [
        ("Compare Zettelkasten and PARA methods", ["Zettelkasten", "PARA methods"]),
        ("compare rye to wheat", ["rye", "wheat"]),
        ("Compare A, B and C", ["A", "B", "C"]),
        ("Contrast spaced repetition with active recall", ["Spaced Repetition", "active recall"]),
        ("Differences between atomic notes and evergreen notes", ["atomic notes", "Evergreen notes"]),
        ("What is the difference between a fleeting note and a permanent note?", ["fleeting note", "permanent note"]),
        ("Obsidian vs Roam Research", ["Obsidian", "Roam Research"]),
        ("Obsidian versus Roam versus Logseq?", ["Obsidian", "Roam", "Logseq"]),
        ("rye vs. wheat in terms of taste", ["rye", "wheat"]),
        ("Is handwriting better than typing for recall?", ["handwriting", "typing"]),
        ("Is rye more nutritious than wheat?", ["rye", "wheat"]),
        ("How does interleaving differ from blocked practice?", ["interleaving", "blocked practice"]),
        ("how does rye compare to wheat", ["rye", "wheat"]),
        ("how are stoicism and buddhism similar", ["stoicism", "buddhism"]),
        ("What do Kant and Hume have in common?", ["Kant", "Hume"]),
        ("which is better for recall: flashcards or summaries", ["flashcards", "summaries"]),
        ("Which is better, rye or wheat?", ["rye", "wheat"]),
        ("Which is better for long-form writing: paper or screen?", ["paper", "screen"]),
        ("Kanban or Scrum: which fits my thesis?", ["Kanban", "Scrum"]),
        ("tags or links?", ["tags", "links"]),
        ("Should I use folders or tags?", ["folders", "tags"]),
        ("does handwriting beat typing", ["handwriting", "typing"]),
        ("compare search and retrieval with spaced repetition", ["Search and Retrieval", "Spaced Repetition"]),
        ("Vergleiche Roggen mit Weizen", ["Roggen", "Weizen"]),
        ("Was ist der Unterschied zwischen Roggen und Weizen?", ["Roggen", "Weizen"]),
        ("Was ist besser, Papier oder Tablet?", ["Papier", "Tablet"]),
        ("pros and cons of daily notes", ["daily notes"]),
        ("advantages and disadvantages of remote work", ["remote work"]),
        ("rent of $1,000 vs $2,000", ["rent of $1,000", "$2,000"]),
        ("why is rye bread better than wheat bread", ["rye bread", "wheat bread"]),
        ("Is it better to bake at night or in the morning?", ["night", "morning"]),
        ("is rye the same as spelt", ["rye", "spelt"]),
        ("do rye and wheat share the same genus", ["rye", "wheat"]),
        ("who would win, a bear or a lion?", ["bear", "lion"]),
        ("I bake a lot, should I buy rye or spelt?", ["rye", "spelt"]),
        ("rye/wheat/spelt: which one?", ["rye", "wheat", "spelt"]),
        ("rye vs spelt: which flours can I mix?", ["rye", "spelt"]),
        ("rye vs spelt, when do I use which?", ["rye", "spelt"]),
        ("Was unterscheidet Roggen und Weizen?", ["Roggen", "Weizen"]),
        ("In cosa differiscono segale e farro?", ["segale", "farro"]),
        ("Compare atomic notes", ["atomic notes"]),
    ],
)
def test_subjects_are_what_is_compared(question: str, subjects: list[str]) -> None:
    assert list(parameters_in(question, Intent.COMPARATIVE).subjects) == subjects


def test_a_note_called_like_the_comparison_does_not_swallow_its_subjects() -> None:
    names = KnownNames("Tea vs Coffee", "Tea")

    assert parameters_in("Tea vs Coffee", Intent.COMPARATIVE, names).subjects == ("Tea", "Coffee")


def test_only_a_comparison_has_subjects() -> None:
    assert parameters_in("Compare rye and wheat", Intent.FACTUAL).subjects == ()


def test_dates_become_days_and_leave_the_concepts() -> None:
    found = parameters_in("How has rye evolved since January 2024?", Intent.TEMPORAL)

    assert (found.concepts, found.start_date, found.end_date) == (("rye",), "2024-01-01", "2026-03-18")


@pytest.mark.parametrize(
    ("question", "intent"),
    [
        ("Who won the prize in 1992?", Intent.FACTUAL),
        ("who was president during the war of 1812", Intent.TEMPORAL),
        ("What happened in 1812?", Intent.TEMPORAL),
        ("What is predicted for 2050?", Intent.FACTUAL),
    ],
)
def test_a_year_of_the_world_is_not_a_date_of_notes(question: str, intent: Intent) -> None:
    found = parameters_in(question, intent)

    assert (found.start_date, found.end_date) == (None, None)


@pytest.mark.parametrize(
    "question",
    [
        "How do I find loaves that are due this week?", "How to list what I baked last month",
        "Wie finde ich Brote, die diese Woche fällig sind?", "Comment trouver les pains de cette semaine ?",
    ],
)  # fmt: skip
def test_how_something_is_done_with_what_has_a_date_asks_for_no_notes_of_that_time(question: str) -> None:
    found = parameters_in(question, Intent.FACTUAL)

    assert (found.start_date, found.end_date) == (None, None)


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ("How has rye evolved since 2050?", "Date cannot be in the future"),
        ("What did I write in 2050?", "Date cannot be in the future"),
        ("How has rye evolved since 1850?", "Date must be after 1900"),
        ("How has rye evolved since Octember 2024?", "I couldn't parse the date 'Octember 2024'."),
    ],
)
def test_dates_of_notes_must_be_possible(question: str, message: str) -> None:
    with pytest.raises(BadDate) as refused:
        parameters_in(question, Intent.TEMPORAL)
    assert refused.value.message.startswith(message)


def test_similarity_words_set_a_threshold_except_in_a_comparison() -> None:
    assert parameters_in("Find notes very similar to rye", Intent.EXPLORATORY).similarity_threshold == 0.8
    assert parameters_in("how are rye and wheat similar", Intent.COMPARATIVE).similarity_threshold is None


def test_a_long_concept_is_cut_and_that_is_said() -> None:
    found = parameters_in("What is " + "rye" * 50 + "?", Intent.FACTUAL, NoNames())

    assert found.concepts == (("rye" * 50)[:100],)
    assert found.notes == (f"concept cut to 100 characters: '{('rye' * 50)[:100]}…'",)


@pytest.mark.parametrize(
    ("question", "subjects"),
    [
        ("How do hub notes and index notes differ?", ("hub notes", "index notes")),
        ("REST vs GraphQL: what do I gain?", ("REST", "GraphQL")),
        ("wool socks vs cotton socks, what's the difference?", ("wool socks", "cotton socks")),
        ("Worin unterscheiden sich Hafermilch und Mandelmilch?", ("Hafermilch", "Mandelmilch")),
        ("Vergleiche Tee mit Kaffee", ("Tee", "Kaffee")),
        ("Quelle est la différence entre une thèse et un mémoire ?", ("thèse", "mémoire")),
        ("Comparer miel et sirop", ("miel", "sirop")),
        ("Miel et sirop : quelle différence ?", ("Miel", "sirop")),
        ("Miel y sirope: ¿qué diferencia hay?", ("Miel", "sirope")),
        ("En quoi le miel diffère-t-il du sirop ?", ("miel", "sirop")),
        ("¿En qué se diferencian la miel y el sirope?", ("miel", "sirope")),
        ("té o café, ¿cuál es mejor para leer?", ("té", "café")),
        ("蜂蜜和糖浆有什么区别？", ("蜂蜜", "糖浆")),
        ("温和肥皂和强力肥皂有什么区别？", ("温和肥皂", "强力肥皂")),
        ("比较一下共鸣与和声", ("共鸣", "和声")),
        ("ひとりとふたりの違い", ("ひとり", "ふたり")),
        ("比较一下斯多葛主义和伊壁鸠鲁主义", ("斯多葛主义", "伊壁鸠鲁主义")),
        ("蜂蜜とシロップの違い", ("蜂蜜", "シロップ")),
        ("紅茶とコーヒーを比較して", ("紅茶", "コーヒー")),
        ("En quoi le miel et le sirop diffèrent-ils ?", ("miel", "sirop")),
        ("What sets rye apart from spelt?", ("rye", "spelt")),
        ("Compare baking with rye, spelt and oats", ("rye", "spelt", "oats")),
        ("Compare the method of Prim and that of Kruskal", ("method of Prim", "method of Kruskal")),
        ("diferencia entre el método de Prim y el de Kruskal", ("método de Prim", "método de Kruskal")),
        ("Quelle différence entre la méthode de Prim et celle de Kruskal ?", ("méthode de Prim", "méthode de Kruskal")),
        (
            "Unterschied zwischen dem Verfahren von Prim und dem von Kruskal",
            ("Verfahren von Prim", "Verfahren von Kruskal"),
        ),
        ("media y moda, diferencias", ("media", "moda")),
        ("Miel et sirop, différences", ("Miel", "sirop")),
        ("Honig und Sirup im Vergleich", ("Honig", "Sirup")),
        ("Vergleiche Honig, Sirup und Zucker miteinander", ("Honig", "Sirup", "Zucker")),
        ("Wie unterscheiden Honig und Met sich von Sirup?", ("Honig", "Met", "Sirup")),
        ("Compara miel e hidromiel", ("miel", "hidromiel")),
        ("¿Es mejor miel o sirope?", ("miel", "sirope")),
        ("Compara la miel frente al sirope", ("miel", "sirope")),
        ("Confronta RFC-1 ed RFC-2", ("RFC-1", "RFC-2")),
        ("Paragona miele e sciroppo", ("miele", "sciroppo")),
        ("Mettere a confronto miele, sciroppo e zucchero", ("miele", "sciroppo", "zucchero")),
        ("Compare mel e xarope", ("mel", "xarope")),
        ("TLS 和 SSL 跟证书有什么区别？", ("TLS", "SSL", "证书")),
        ("对比TLS与SSL与SSH", ("TLS", "SSL", "SSH")),
        ("蜂蜜、糖浆、白糖有什么不同？", ("蜂蜜", "糖浆", "白糖")),
        ("蜂蜜、シロップ、砂糖の違いは？", ("蜂蜜", "シロップ", "砂糖")),
        ("蜂蜜还是糖浆更好？", ("蜂蜜", "糖浆")),
        ("Honey and syrup: compare them", ("Honey", "syrup")),
        ("Compare the strengths of honey and syrup", ("honey", "syrup")),
        ("Compare the price of honey and syrup", ("honey", "syrup")),
        ("Which of honey, syrup and sugar is sweeter?", ("honey", "syrup", "sugar")),
        ("Lequel de miel et de sirop est plus sucré ?", ("miel", "sirop")),
        ("En quoi miel et sirop diffèrent-ils par leur prix ?", ("miel", "sirop")),
        ("Wie unterscheiden sich Honig und Sirup in ihrem Preis?", ("Honig", "Sirup")),
        ("蜂蜜和糖浆在价格上有什么区别？", ("蜂蜜", "糖浆")),
        ("蜂蜜とシロップは価格の点でどう違いますか？", ("蜂蜜", "シロップ")),
        ("蜂蜜とシロップどちらが甘いですか？", ("蜂蜜", "シロップ")),
        ("꿀과 시럽은 가격 면에서 어떻게 다른가요?", ("꿀", "시럽")),
        ("호밀 및 밀 비교", ("호밀", "밀")),
    ],
)
def test_subjects_are_read_as_people_write_them(question: str, subjects: tuple[str, ...]) -> None:
    assert subjects_of(question, NoNames()) == subjects


@pytest.mark.parametrize(
    ("question", "subjects", "nothing_else"),
    [
        ("How does rye differ from spelt?", ["rye", "spelt"], True),
        ("Quelle est la différence entre seigle et épeautre ?", ["seigle", "épeautre"], True),
        ("蜂蜜和糖浆有什么区别？", ["蜂蜜", "糖浆"], True),
        ("¿En qué se diferencian el lino y el cáñamo?", ["lino", "cáñamo"], True),
        ("Worin unterscheiden sich Leinen und Hanf?", ["Leinen", "Hanf"], True),
        ("En quoi le lin diffère-t-il du chanvre ?", ["lin", "chanvre"], True),
        ("¿En qué se diferencian el lino y el cáñamo, y cuánto cuestan?", ["lino", "cáñamo"], False),
        ("What is the difference between stiff and wet dough?", ["stiff dough", "wet dough"], True),
        ("Compare rye and spelt", ["rye", "spelt", "Rye is a grain of the north"], True),
        ("Compare ryes and spelts", ["rye", "spelt"], True),
        ("Confronta segale ed farro", ["segale", "farro"], True),
        ("Compare rye and spelt: what do they cost?", ["rye", "spelt"], False),
        ("Rye vs spelt: what is the yield of each?", ["rye", "spelt"], False),
    ],
)
def test_a_comparison_may_ask_for_something_else(question: str, subjects: list[str], nothing_else: bool) -> None:
    assert asks_nothing_else(question, subjects) is nothing_else


@pytest.mark.parametrize(
    ("question", "subjects"),
    [
        ("What is the difference between wild and tame yeast?", ["wild", "tame yeast"]),
        ("What is the difference between scheduled and due dates?", ["scheduled dates", "due dates"]),
        ("supervised vs unsupervised learning", ["supervised learning", "unsupervised learning"]),
        ("Unterschied zwischen hellem und dunklem Mehl", ["hellem Mehl", "dunklem Mehl"]),
        ("butter and olive oil", ["butter", "olive oil"]),
    ],
)
def test_adjectives_share_the_noun_of_the_last_subject(question: str, subjects: list[str]) -> None:
    assert list(parameters_in(question, Intent.COMPARATIVE).subjects) == subjects


@pytest.mark.parametrize(
    ("question", "concept"),
    [
        ("我对数字花园的看法是怎么变化的？", "数字花园"),
        ("我什么时候开始用Alfred？", "Alfred"),
        ("¿Cómo ha cambiado mi opinión sobre las redes sociales?", "redes sociales"),
        ("¿Cuándo empecé a usar Linux?", "Linux"),
        ("Wie hat sich meine Meinung zu Sauerteig geändert?", "Sauerteig"),
        ("Comment mon avis sur la censure a-t-il évolué ?", "censure"),
        ("Comment a évolué mon point de vue sur la censure ?", "censure"),
    ],
)
def test_who_asks_how_a_view_changed_asks_about_its_subject(question: str, concept: str) -> None:
    found = parameters_of(question, Intent.TEMPORAL, names=NoNames(), today=TODAY)

    assert found.concepts == (concept,)


@pytest.mark.parametrize(
    ("question", "title", "subjects"),
    [
        ("Compare identité et identification", "Identité et identification", ("identité", "identification")),
        ("¿Cuál es la diferencia entre interior y clausura?", "interior y clausura", ("interior", "clausura")),
        ("文件夹和标签有什么不同", "文件夹和标签", ("文件夹", "标签")),
        ("文件夹、标签、链接有什么不同？", "文件夹、标签、链接", ("文件夹", "标签", "链接")),
        ("Compare Salt and Light with Bread", "Salt and Light", ("Salt and Light", "Bread")),
    ],
)
def test_a_title_that_joins_two_things_is_compared_within_if_nothing_else_is(
    question: str, title: str, subjects: tuple[str, ...]
) -> None:
    found = parameters_of(question, Intent.COMPARATIVE, names=KnownNames(title), today=TODAY)

    assert found.subjects == subjects
