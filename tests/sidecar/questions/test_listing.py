"""Questions that ask which notes there are name a kind of note and a topic."""

import pytest

from catena.questions.listing import AskedTasks, Listing, due_when, listing_of, tasks_asked


@pytest.mark.parametrize(
    ("text", "kind", "topic"),
    [
        ("Which notes are about sleep?", "", "sleep"),
        ("Which notes explain sleep?", "", "sleep"),
        ("Which documents discuss sleep?", "", "sleep"),
        ("Which papers did I read about spacing?", "papers", "spacing"),
        ("Which papers in my library are about the Yellow River?", "papers", "the Yellow River"),
        ("What notes from my vault mention spacing?", "", "spacing"),
        ("In which notes do I have on machine learning?", "", "machine learning"),
        ("which of my notes mention the graph view", "", "the graph view"),
        ("Find all notes related to machine learning", "", "machine learning"),
        ("List all recipes about publishing", "recipes", "publishing"),
        ("Which people do I have notes on?", "people", ""),
        ("Which papers do I have?", "papers", ""),
        ("Which templates are there?", "templates", ""),
        ("Welche Rezepte gibt es?", "Rezepte", ""),
        ("¿Qué recetas tengo?", "recetas", ""),
        ("Quels auteurs parlent de biais ?", "", "biais"),
        ("Welche Notizen habe ich über Lernkarteien?", "", "Lernkarteien"),
        ("Welche Artikel behandeln Schlaf?", "Artikel", "Schlaf"),
        ("Quelles notes parlent de biais ?", "", "biais"),
        ("¿Qué notas tengo sobre topología del orden?", "", "topología del orden"),
        ("¿Qué teoremas tengo sobre grupos?", "teoremas", "grupos"),
        ("Zeig mir alle Notizen über Kaffee", "", "Kaffee"),
        ("Quali note parlano di lievito?", "", "lievito"),
        ("Quels articles portent sur la sieste ?", "articles", "sieste"),
        ("哪些笔记讲到了拖延？", "", "拖延"),
        ("Que notas falam sobre fermento?", "", "fermento"),
        ("Welke notities gaan over slaap?", "", "slaap"),
        ("빵에 대한 노트는 무엇인가요?", "", "빵"),
        ("有哪些关于睡眠的笔记？", "", "睡眠"),
        ("哪些笔记提到了咖啡因？", "", "咖啡因"),
        ("睡眠についてのノートはありますか？", "", "睡眠"),
        ("Where have I written about looms?", "", "looms"),
        ("In which notes do I mention Bourdieu?", "", "Bourdieu"),
        ("Dans quelles notes est-ce que je parle de Bourdieu ?", "", "Bourdieu"),
        ("Où est-ce que je mentionne les bots ?", "", "bots"),
        ("In welchen Notizen geht es um Schlaf?", "", "Schlaf"),
        ("In welchen Notizen kommt Luhmann vor?", "", "Luhmann"),
        ("In which notes does Bourdieu come up?", "", "Bourdieu"),
        ("Dans quelles notes apparaît Shannon ?", "", "Shannon"),
        ("Où ai-je cité Piaget ?", "", "Piaget"),
        ("¿En qué notas aparece el lievito?", "", "lievito"),
        ("Wo habe ich über Schlaf geschrieben?", "", "Schlaf"),
        ("¿En qué notas menciono a Euler?", "", "Euler"),
        ("¿Dónde hablo del lievito?", "", "lievito"),
        ("In quali note parlo di lievito?", "", "lievito"),
        ("Onde escrevi sobre fermento?", "", "fermento"),
        ("Waar schrijf ik over slaap?", "", "slaap"),
        ("我在哪些笔记里写过睡眠？", "", "睡眠"),
        ("哪些笔记讲的是睡眠？", "", "睡眠"),
    ],
)
def test_a_question_for_notes_names_their_kind_and_topic(text: str, kind: str, topic: str) -> None:
    listing = listing_of(text)
    assert listing is not None
    assert (listing.kind, listing.topic) == (kind, topic)


def test_a_question_says_whether_it_suffices_that_a_note_mentions_the_topic() -> None:
    assert listing_of("Which notes mention sleep?") == Listing(kind="", topic="sleep", mentions=True)
    assert listing_of("Which notes are about sleep?") == Listing(kind="", topic="sleep", mentions=False)


@pytest.mark.parametrize(
    "text",
    [
        "Which method is better?",
        "What are notes?",
        "Which notes do I have?",
        "What do I know about sleep?",
        "Why does sleep help?",
        "¿Qué pasa si duermo poco?",
        "哪些笔记工具最好？",
        "Where do I write the API key?",
        "Where did Piaget write about play?",
        "Wo habe ich meinen Schlüssel?",
        "In which version did tables appear?",
        "Où apparaît le bouton ?",
    ],
)
def test_other_questions_ask_for_no_list_of_notes(text: str) -> None:
    assert listing_of(text) is None


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("open tasks", "open"),
        ("still open todos?", "open"),
        ("done tasks", "done"),
        ("offene Aufgaben", "open"),
        ("erledigte Aufgaben", "done"),
        ("tâches ouvertes", "open"),
        ("tareas pendientes", "open"),
        ("attività aperte", "open"),
        ("tarefas abertas", "open"),
        ("openstaande taken", "open"),
        ("未完成的任务", "open"),
        ("未完了のタスク", "open"),
        ("미완료 작업", "open"),
    ],
)
def test_tasks_are_asked_for_by_naming_nothing_else(text: str, state: str) -> None:
    assert tasks_asked(text) == AskedTasks(state, names_tasks=True)


def test_a_time_may_stand_beside_tasks_that_are_only_named() -> None:
    asked = tasks_asked("overdue tasks", due_when("overdue tasks"))

    assert asked is not None and asked.when == "overdue"


@pytest.mark.parametrize("text", ["How are tasks done?", "Why do tasks stay open?", "tasks", "open questions", "due"])
def test_a_question_about_tasks_or_a_mere_word_asks_for_no_list_of_them(text: str) -> None:
    assert tasks_asked(text) is None
