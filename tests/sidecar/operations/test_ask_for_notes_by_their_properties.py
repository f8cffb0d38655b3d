"""Which notes have properties that say what was asked for: all of them, and no others."""

import pytest

from catena.language.identification import language_of
from catena.operations.ask import AskResult, ask
from catena.reading.passage import EvidenceLevel
from tests.fakes.searchable import searchable

NOTES = {
    "Books/Kneading.md": "---\ncategory: book\nrating: 7\nauthor: '[[Ida Lund]]'\nyear: 2019\n---\nOn dough.\n",
    "Books/Crumbs.md": "---\ncategory: book\nrating: 7\nauthor: [Ruth Olsen]\nyear: 2021\n---\nOn crumbs.\n",
    "Books/Rye.md": "---\ncategory: book\nrating: 4\nauthor: '[[Ida Lund|I. Lund]]'\nyear: 2021\n---\nOn rye 7.\n",
    "Films/Oven.md": "---\ncategory: film\nrating: 7\ndirector: Ruth Olsen\nseen: 2023-05-04\n---\nLong.\n",
    "Projects/Stone oven.md": "---\ntype: project\nstate: ongoing\ncreated: 2019-01-01\n---\nBricks.\n",
    "Projects/Mill.md": "---\ntype: project\nstate: done\narchived: true\ncreated: 2021-01-01\n---\nStones.\n",
    "Templates/Book.md": "---\ncategory: book\nrating: 7\n---\n{{title}}\n",
    "Notes/Hearth.md": "---\ntags: [stone_work]\n---\nWarm.\n",
    "Notes/Quarry.md": "Far away. #stone_work\n",
    "Notes/Walls.md": "Of stone, which is work.\n",
    "Notes/Ratings.md": "Ida rated seven books. Which projects are ongoing is told elsewhere.\n",
}


async def asked(question: str) -> AskResult:
    found = await searchable(NOTES)
    return await ask(found.services, question=question)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which books did I rate 7?", {"Books/Kneading.md", "Books/Crumbs.md"}),
        ("Which books did I rate seven?", {"Books/Kneading.md", "Books/Crumbs.md"}),
        ("Which notes have a rating of 7?", {"Books/Kneading.md", "Books/Crumbs.md", "Films/Oven.md"}),
        ("Which books are by Ida Lund?", {"Books/Kneading.md"}),
        ("Which books are from 2021?", {"Books/Crumbs.md", "Books/Rye.md"}),
        ("Which books are from 2021 with a rating of 7?", {"Books/Crumbs.md"}),
        ("Show me all films directed by Ruth Olsen", {"Films/Oven.md"}),
        ("Which films were seen in 2023?", {"Films/Oven.md"}),
        ("Which projects are ongoing?", {"Projects/Stone oven.md"}),
        ("Which projects are archived?", {"Projects/Mill.md"}),
        ("Welche Bücher haben ein Rating von 4?", {"Books/Rye.md"}),
        ("Which notes have the tag stone_work?", {"Notes/Hearth.md", "Notes/Quarry.md"}),
        ("Which notes are tagged stone_work?", {"Notes/Hearth.md", "Notes/Quarry.md"}),
        ("Quelles notes ont l'étiquette stone_work ?", {"Notes/Hearth.md", "Notes/Quarry.md"}),
        ("Welche Notizen haben das Schlagwort stone_work?", {"Notes/Hearth.md", "Notes/Quarry.md"}),
    ],
)
async def test_notes_are_listed_by_what_their_properties_say(question: str, expected: set[str]) -> None:
    result = await asked(question)

    listed = {str(each.note_path) for each in result.answer.results} if "listed below" in result.markdown else set()
    assert listed == expected


async def test_the_answer_names_the_property_and_is_certain() -> None:
    result = await asked("Which books did I rate 7?")

    assert '**2 notes** of the kind "books" with *rating: 7*, listed below.' in result.markdown
    assert "multiple interpretations" not in result.markdown
    assert result.answer.evidence is EvidenceLevel.STATED


@pytest.mark.parametrize("question", ["books by Ida Lund and Ruth Olsen", "books by Ida Lund"])
async def test_what_properties_answer_is_a_list_whatever_else_its_words_might_ask(question: str) -> None:
    notes = {**NOTES, "Books/Two.md": "---\ncategory: book\nauthor: [Ida Lund, Ruth Olsen]\n---\nOn rolls.\n"}

    result = await ask((await searchable(notes)).services, question=question)

    assert (result.answer.classification.intent, result.answer.classification.alternatives) == ("exploratory", ())
    assert "Books/Two.md" in {each.note_path for each in result.answer.results}
    assert "multiple interpretations" not in result.markdown


@pytest.mark.parametrize(
    "question",
    [
        "Which books did I lend to Ida?",  # a word is left that no property has
        "Which projects are from 2021?",  # the day of the note itself says nothing of a project
        "Which oven is hot?",
    ],
)
async def test_what_no_property_says_is_read_in_the_notes(question: str) -> None:
    assert "with *" not in (await asked(question)).markdown


OTHER_LANGUAGES = {
    "Bücher/Moor.md": "---\ntyp: Buch\nautor: '[[Hanna Velt]]'\nbewertung: 4\nstatus: gelesen\n---\nReisen im Moor.\n",
    "Bücher/Salz.md": "---\ntyp: Buch\nautor: Jonas Reet\nbewertung: 5\nstatus: ungelesen\n---\nEin Roman.\n",
    "Bücher/Hafen.md": "---\ntyp: Buch\nautor: Hanna Velt\nbewertung: 2\nstatus: gelesen\n---\nNoch ein Roman.\n",
    "Ricette/Pesto.md": "---\ntipo: ricetta\nvoto: 5\nstato: provata\n---\nCon basilico.\n",
    "Ricette/Focaccia.md": "---\ntipo: ricetta\nvoto: 3\nstato: da provare\n---\nCon olio.\n",
    "Proyectos/Huerto.md": "---\ntipo: proyecto\nestado: abierto\n---\nCon tomates.\n",
    "Proyectos/Tejado.md": "---\ntipo: proyecto\nestado: cerrado\n---\nCon tejas.\n",
    "Notes/Atelier.md": "---\ntype: livre\nnote: 4\n---\nUn roman.\n",
    "Livros/Cais.md": "---\ntipo: livro\nnota: 5\nestado: lido\n---\nUm romance.\n",
    "工具/剪刀.md": "---\ntags: [园艺工具]\n评价: 5\n---\n很锋利。\n",
    "工具/铲子.md": "---\ntags: [园艺工具]\n评价: 3\n---\n很重。\n",
    "工具/锄头.md": "---\ntitle: 锄头\ntags: [园艺工具]\n---\n很旧。\n",
    "本棚/庭.md": "---\n種類: 本\n評価: 4\n状態: 未読\n---\n随筆集。\n",
}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Welche Bücher habe ich mit 4 bewertet?", {"Bücher/Moor.md"}),
        ("Welche Bücher sind am besten bewertet?", {"Bücher/Salz.md"}),
        ("Welches ist mein bestes Buch?", {"Bücher/Salz.md"}),
        ("Welche Bücher sind am schlechtesten bewertet?", {"Bücher/Hafen.md"}),
        ("Zeig mir alle ungelesenen Bücher", {"Bücher/Salz.md"}),
        ("Alle Bücher von Hanna Velt", {"Bücher/Moor.md", "Bücher/Hafen.md"}),
        ("Welche Bücher hat Hanna Velt geschrieben?", {"Bücher/Moor.md", "Bücher/Hafen.md"}),
        ("Quali ricette hanno voto 5?", {"Ricette/Pesto.md"}),
        ("Qual è la ricetta con il voto più alto?", {"Ricette/Pesto.md"}),
        ("¿Qué proyectos están abiertos?", {"Proyectos/Huerto.md"}),
        ("Quels livres ai-je notés 4 ?", {"Notes/Atelier.md"}),
        ("Quais livros avaliei com 5?", {"Livros/Cais.md"}),
        ("哪些工具的评价是5？", {"工具/剪刀.md"}),
        ("评价最低的工具有哪些？", {"工具/铲子.md"}),
        ("評価が4の本はどれ？", {"本棚/庭.md"}),
        ("Welche Bücher habe ich Ida geliehen?", set()),
        ("哪些锄头 ？", set()),  # what repeats the note's title says nothing of it
    ],
)
async def test_notes_are_listed_by_their_properties_in_other_languages(question: str, expected: set[str]) -> None:
    folders = {path.split("/")[0] for path in expected}
    vault = {path: text for path, text in OTHER_LANGUAGES.items() if not folders or path.split("/")[0] in folders}
    found = await searchable(vault)
    result = await ask(found.services, question=question)

    listed = {str(each.note_path) for each in result.answer.results} if "listed below" in result.markdown else set()
    assert listed == expected
    assert not expected or "No note mentions" not in result.markdown


async def test_every_note_with_the_property_is_listed() -> None:
    tools = {f"Tools/Tool {n}.md": f"---\ntype: tool\nrating: 5\n---\nTool number {n}.\n" for n in range(14)}
    found = await searchable(tools)

    assert "**14 notes**" in (await ask(found.services, question="Which tools did I rate 5?")).markdown


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Wer arbeitet mit mir am Hochbeet?", "mitarbeiter: Karla, Timo"),
        ("Who works with me on the reading room?", "team: Ada, Bo"),
        ("Quem trabalha comigo na horta?", "equipa: Lia, Nuno"),
        ("Wann ist das Hochbeet fällig?", "fällig: 2024-06-01"),
    ],
)
async def test_a_field_of_the_note_that_is_named_answers_who_takes_part_in_it(question: str, told: str) -> None:
    found = await searchable(
        {
            "Hochbeet.md": '---\nmitarbeiter: ["[[Karla]]", "[[Timo]]"]\nfällig: 2024-06-01\n---\nAus Lärche.\n',
            "Reading room.md": "---\nteam:\n  - Ada\n  - Bo\n---\nShelves for the village.\n",
            "Horta.md": "---\nequipa: [Lia, Nuno]\n---\nA horta da escola.\n",
        }
    )
    answer = (await ask(found.services, question=question)).answer

    assert [passage.text for passage in answer.answer] == [told]
    assert answer.evidence is EvidenceLevel.STATED


READING = {
    "Papers/Vale 2019.md": "---\ntype: paper\nyear: 2019\nstatus: Done\ncreated: 2022-06-03\n---\nOn rye.\n",
    "Papers/Orr 2021.md": "---\ntype: paper\nyear: 2021\nstatus: to-read\ncreated: 2022-07-03\n---\nOn rye.\n",
    "Papers/Lund 2021.md": "---\ntype: paper\nyear: 2021\nread: true\ncreated: 2022-06-20\n---\nOn wheat.\n",
    "Films/Oven.md": "---\ncategory: film\nyear: 2021\nrating: 7\n---\nLong.\n",
    "Books/Kneading.md": "---\ncategory: book\nrating: 7\n---\nOn dough.\n",
    "Projects/Mill.md": "---\ntype: project\nstatus: in-progress\nstart: 2025-08-01\ncreated: 2022-06-08\n---\n.\n",
    "Projects/Barn.md": "---\ntype: project\nstatus: erledigt\n---\nBeams.\n",
}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What papers have I read?", {"Papers/Vale 2019.md", "Papers/Lund 2021.md"}),
        ("Which papers are still to read?", {"Papers/Orr 2021.md"}),
        ("Quels papers me reste-t-il à lire ?", {"Papers/Orr 2021.md"}),
        ("Which projects are in progress?", {"Projects/Mill.md"}),
        ("Welche Projekte laufen noch?", {"Projects/Mill.md"}),
        ("Which projects are done?", {"Projects/Barn.md"}),
        ("哪些项目已经完成了？", {"Projects/Barn.md"}),
        ("進行中のプロジェクトはどれですか？", {"Projects/Mill.md"}),
        ("Which barns are done?", set()),  # no kind of notes has this name
    ],
)
async def test_how_far_something_has_come_is_said_in_other_words_or_another_language(
    question: str, expected: set[str]
) -> None:
    assert await listed_of(READING, question) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("notes created in June 2022", {"Papers/Vale 2019.md", "Papers/Lund 2021.md", "Projects/Mill.md"}),
        ("2022年6月创建的笔记有哪些？", {"Papers/Vale 2019.md", "Papers/Lund 2021.md", "Projects/Mill.md"}),
        ("2022년 6월에 작성한 노트는 무엇인가요?", {"Papers/Vale 2019.md", "Papers/Lund 2021.md", "Projects/Mill.md"}),
        ("papers on rye from 2021", {"Papers/Orr 2021.md"}),
        ("Which papers on rye are from 2019?", {"Papers/Vale 2019.md"}),
        ("papers since 2020", {"Papers/Orr 2021.md", "Papers/Lund 2021.md"}),
        ("2021年の論文はどれですか？", {"Papers/Orr 2021.md", "Papers/Lund 2021.md"}),
        ("Which projects started in August 2025?", {"Projects/Mill.md"}),
        ("Which projects were sold in August 2025?", set()),
    ],
)
async def test_notes_from_a_time_are_listed(question: str, expected: set[str]) -> None:
    assert await listed_of(READING, question) == expected


async def test_several_kinds_are_listed_together_and_are_no_comparison() -> None:
    assert await listed_of(READING, "Which films or books did I rate 7?") == {"Films/Oven.md", "Books/Kneading.md"}


async def test_what_is_compared_is_no_list_of_notes_whose_properties_have_its_words() -> None:
    vault = {
        "Kilns/Firing.md": "---\nroots: Formats/\n---\nKilns are noted by the firing.\n",
        "Looms/Weaving.md": "Looms are noted by the thread.\n",
    }

    assert await listed_of(vault, "What is the difference between Kilns and Looms format?") == set()


async def test_notes_of_a_folder_are_listed() -> None:
    assert await listed_of(READING, "Which notes are in the Films folder?") == {"Films/Oven.md"}


TASKS = {
    "Mill.md": "- [x] buy oak ✅ 2025-03-02\n- [ ] cut the beam 📅 2025-12-01\n```\n- [ ] no task\n```\n",
    "Barn.md": "> - [ ] ask [[Ida]]\n- [-] paint it\n",
    "Yard.md": "Which tasks are open is told by their boxes. All are done.\n",
}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which tasks are open?", ["ask Ida", "cut the beam 📅 2025-12-01"]),
        ("What is still to do?", ["ask Ida", "cut the beam 📅 2025-12-01"]),
        ("What is left to do for the mill?", ["cut the beam 📅 2025-12-01"]),
        ("Was muss ich noch für Mill tun?", ["cut the beam 📅 2025-12-01"]),
        ("Was fehlt noch?", ["ask Ida", "cut the beam 📅 2025-12-01"]),
        ("Welche Aufgaben sind noch offen?", ["ask Ida", "cut the beam 📅 2025-12-01"]),
        ("哪些任务还没完成？", ["ask Ida", "cut the beam 📅 2025-12-01"]),
        ("Which tasks are done?", ["buy oak ✅ 2025-03-02"]),
        ("Which tasks in Mill are open?", ["cut the beam 📅 2025-12-01"]),
        ("Which tasks are due in December 2025?", ["cut the beam 📅 2025-12-01"]),
        ("Which tasks did I finish in March 2025?", ["buy oak ✅ 2025-03-02"]),
    ],
)
async def test_tasks_are_listed_as_they_are_written(question: str, expected: list[str]) -> None:
    found = await searchable(TASKS)
    result = await ask(found.services, question=question)

    assert [passage.text for passage in result.answer.answer] == expected
    assert sorted(each for note in result.answer.results for each in note.excerpts) == sorted(expected)
    state = "done" if "oak" in expected[0] else "open"
    told = {"de": "offenen Aufgabe", "zh": "个未完成的任务"}.get(language_of(question), f"{state} task")
    assert f"{len(expected)} {told}" in result.markdown
    for passage in result.answer.answer:
        raw = TASKS[passage.note_path].encode()
        assert raw[passage.span.byte_start : passage.span.byte_end].decode().replace("[[Ida]]", "Ida") == passage.text


@pytest.mark.parametrize("question", ["Which tasks are open?", "Welche Aufgaben sind offen?"])
async def test_that_no_task_is_open_is_answered_by_nothing_else(question: str) -> None:
    found = await searchable({"Yard.md": TASKS["Yard.md"], "Shed.md": "- [x] buy tar\n\nThe shed is open.\n"})
    result = await ask(found.services, question=question)

    assert "Nothing in your notes says this.\nNo task is open. Tasks are lines" in result.markdown
    assert result.answer.answer == ()
    assert (result.answer.evidence, result.answer.listing) == ("none", None)


@pytest.mark.parametrize(
    "question",
    [
        "What tasks are overdue?", "What is overdue?", "Welche Aufgaben sind überfällig?",
        "Quelles tâches sont en retard ?",
        "¿Qué tareas están atrasadas?", "Quali compiti sono in ritardo?", "Que tarefas estão atrasadas?",
        "Welke taken zijn te laat?", "哪些任务已经过期？", "期限切れのタスクはどれですか？", "기한이 지난 작업은 뭐야?",
    ],
)  # fmt: skip
async def test_tasks_are_overdue_from_the_day_after_on_or_none_is(question: str) -> None:
    due = {
        "Mill.md": "- [ ] cut the beam 📅 2026-02-28\n- [ ] oil the shaft 📅 2026-03-01\n"
    }  # it is Sunday, 1 March 2026
    late = await ask((await searchable(due)).services, question=question)
    none = await ask((await searchable({"Mill.md": "- [ ] oil the shaft 📅 2026-03-01\n"})).services, question=question)

    assert [passage.text for passage in late.answer.answer] == ["cut the beam 📅 2026-02-28"]
    assert "No open task is overdue." in none.markdown
    assert "Try:" not in none.markdown
    assert [warning.error for warning in none.answer.warnings] == ["No open task is overdue."]


@pytest.mark.parametrize(
    ("question", "head"),
    [
        ("Which tasks are overdue?", "with *2 overdue tasks*"),
        ("Welche Aufgaben sind überfällig?", "with *2 überfälligen Aufgaben*"),
        ("Which tasks are open?", "with *3 open tasks*"),
    ],
)
async def test_the_head_of_a_list_of_overdue_tasks_says_so(question: str, head: str) -> None:
    due = "- [ ] cut the beam 📅 2026-02-28\n- [ ] saw 📅 2026-02-27\n- [ ] oil the shaft 📅 2026-03-01\n"

    assert head in (await ask((await searchable({"Mill.md": due})).services, question=question)).markdown


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Which tasks are due this week?", "grind rye 📅 2026-03-01"),
        ("Was ist nächste Woche fällig?", "oil the shaft 📅 2026-03-02"),
        ("What is due tomorrow?", "oil the shaft 📅 2026-03-02"),
        ("¿Qué vence el próximo mes?", "sell the flour 📅 2026-04-30"),
        ("下周到期的任务有哪些？", "oil the shaft 📅 2026-03-02"),
        ("Which tasks tagged winter are due next month?", "sell the flour 📅 2026-04-30"),
    ],
)
async def test_tasks_are_due_in_days_that_come(question: str, expected: str) -> None:
    mill = "---\ntags: [winter]\n---\n- [ ] oil the shaft 📅 2026-03-02\n- [ ] sell the flour 📅 2026-04-30\n"
    found = await searchable({"Mill.md": mill, "Barn.md": "- [ ] grind rye 📅 2026-03-01\n- [ ] ask Ida\n"})
    result = await ask(found.services, question=question)

    assert [passage.text for passage in result.answer.answer] == [expected]


async def test_for_tasks_no_note_without_tasks_is_read() -> None:
    found = await searchable({**TASKS, **{f"Plank {n}.md": f"Plank {n} is of oak.\n" for n in range(40)}})
    found.vault.reads.clear()

    result = await ask(found.services, question="Which tasks are open?")

    assert {note.note_path for note in result.answer.results} == {"Mill.md", "Barn.md"}
    assert len(set(found.vault.reads) - {"Mill.md", "Barn.md"}) <= 20


async def listed_of(vault: dict[str, str], question: str) -> set[str]:
    found = await searchable(vault)
    result = await ask(found.services, question=question)
    return {str(each.note_path) for each in result.answer.results} if "listed below" in result.markdown else set()


MEETINGS = {
    "Meetings/Ida.md": "---\ntags: [meetings]\ndate: 2025-09-12\npeople:\n- '[[Ida Lund]]'\n- Per\n---\nDough.\n",
    "Meetings/Yeast.md": "---\ntags: [meetings]\ndate: 2025-09-14\n---\nOn yeast.\n",
}


async def test_who_is_answered_by_the_people_of_the_notes_that_are_listed() -> None:
    found = await searchable(NOTES | MEETINGS)
    who = (await ask(found.services, question="Who did I meet in September 2025?")).markdown
    which = (await ask(found.services, question="Which meetings were in September 2025?")).markdown

    assert "- [[Ida]] - people: Ida Lund, Per" in who
    assert "Per" not in which.partition("## Results")[0]
