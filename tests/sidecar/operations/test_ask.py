"""What asking promises, on a small drawn vault: the scenarios of the specification among them."""

import asyncio
import re
from collections.abc import Collection
from dataclasses import replace
from typing import cast

import pytest

from catena.answers.answer import Form
from catena.answers.contradiction import Judgement
from catena.errors import (
    AllSourcesFailed,
    BadDate,
    BadLimit,
    BadRequest,
    QueryEmpty,
    QueryTimedOut,
    QueryTooLong,
    TooFewSubjects,
)
from catena.index.ports import ChunkMatch, Vectors
from catena.operations.ask import PATIENCE_S, WHOLE_TIMEOUT_S, AskResult, PlanReported, SourceReported, ask
from catena.operations.classify import classify
from catena.questions.intent import Intent
from catena.reading.passage import EvidenceLevel
from catena.sources.hit import Answered, MatchType, SourceName
from catena.stores.sqlite_claims import SqliteClaims
from catena.vault.path import VaultPath
from catena.wire.generated import Listing
from catena.wire.outgoing import answer
from tests.fakes.chunk_store import FakeChunkStore
from tests.fakes.claims import UnreadableClaims
from tests.fakes.clock import FakeClock
from tests.fakes.searchable import Searchable, searchable

NOTES = {
    "Tea.md": (
        "---\ncreated: 2024-01-15\nmodified: 2024-03-20\ntags: [drink]\norigin: China\n---\n# Tea\n\n"
        "Tea is a drink made of leaves. See [[Water]].\n\n## Advantages\n\nIt keeps the evening calm.\n"
    ),
    "Coffee.md": (
        "---\ncreated: 2024-02-01\ntags: [drink]\norigin: Ethiopia\n---\n# Coffee\n\n"
        "Coffee is a drink made of beans. See [[Water]].\n\n## Advantages\n\nIt begins the morning.\n"
    ),
    "Water.md": "---\ncreated: 2023-12-01\n---\n# Water\n\nWater boils at a hundred degrees. It carries [[Tea]].\n",
    "Sleep and coffee.md": (
        "---\ncreated: 2024-05-02\n---\nCoffee delays sleep because it blocks adenosine. Sleep repairs memory.\n"
    ),
    "Memory study.md": (
        "---\ncreated: 2024-05-20\n---\nAfternoon coffee significantly improves recall.\n\nWater was served too.\n"
    ),
    "Memory replication.md": (
        "---\ncreated: 2024-08-11\n---\nAfternoon coffee does not improve recall.\n\nOthers drank water.\n"
    ),
    "Hostile.md": "# <img src=x onerror=alert(1)> | [[x]]\n\nCoffee `rm -rf` | a | b | <script>alert(1)</script>\n",
    "Synthesis/Summary - x.md": (
        '---\ntype: summary\nsource: "[[x]]"\ngenerated_by: catena\n---\n'
        "# Summary: x\n\nAfternoon coffee never improves recall.\n"
    ),
}


@pytest.fixture
async def vault() -> Searchable:
    return await searchable(NOTES)


async def asked(vault: Searchable, question: str, **more: object) -> AskResult:
    return await ask(vault.services, question=question, **more)  # type: ignore[arg-type]


# -- the five forms


@pytest.mark.parametrize(
    ("question", "intent", "form"),
    [
        ("What is coffee?", Intent.FACTUAL, Form.LIST),
        ("How has my understanding of coffee evolved?", Intent.TEMPORAL, Form.TIMELINE),
        ("Why does coffee delay sleep?", Intent.CAUSAL, Form.NARRATIVE),
        ("Compare tea and coffee", Intent.COMPARATIVE, Form.TABLE),
        ("Show me everything about coffee", Intent.EXPLORATORY, Form.LIST),
    ],
)
async def test_each_kind_of_question_gets_the_form_it_needs(
    vault: Searchable, question: str, intent: Intent, form: Form
) -> None:
    answer = (await asked(vault, question)).answer

    assert (answer.classification.intent, answer.form) == (intent, form)
    assert answer.classification.confidence >= 0.85
    assert answer.results


@pytest.mark.parametrize(
    "question",
    [
        "What is coffee?",
        "How has my understanding of coffee evolved?",
        "Why does coffee delay sleep?",
        "Compare tea and coffee",
        "Show me everything about coffee",
    ],
)
async def test_notes_with_bytes_that_are_not_utf8_answer_as_well(question: str) -> None:
    vault = await searchable({path: text.replace(" is ", " is caf\udce9 ") for path, text in NOTES.items()})

    result = await asked(vault, question)

    assert result.answer.results
    assert "\\udc" not in repr(result)


async def test_a_note_of_that_name_answers_a_definition_first(vault: Searchable) -> None:
    first = (await asked(vault, "What is coffee?")).answer.results[0]

    assert (first.note_path, first.composite_relevance) == ("Coffee.md", 1.0)
    assert first.excerpts


async def test_a_comparison_asks_for_every_subject_and_sets_them_side_by_side(vault: Searchable) -> None:
    answer = (await asked(vault, "Compare tea and coffee")).answer

    assert answer.parameters.subjects == ("Tea", "Coffee")
    assert answer.results_by_subject is not None
    assert [results[0].note_path for results in answer.results_by_subject.values()] == ["Tea.md", "Coffee.md"]
    assert answer.comparison is not None
    rows = {attribute.name.casefold(): attribute.values for attribute in answer.comparison.attributes}
    assert [cell.text for cell in rows["origin"] if cell] == ["China", "Ethiopia"]
    assert {cell.note_path for cell in rows["advantages"] if cell} == {"Tea.md", "Coffee.md"}


async def test_a_timeline_is_in_order_and_says_that_it_goes_by_dates(vault: Searchable) -> None:
    answer = (await asked(vault, "How has my understanding of tea evolved since January 2024?")).answer

    assert answer.timeline is not None
    stamps = [entry.timestamp for entry in answer.timeline]
    assert stamps == sorted(stamps)
    assert {("Tea.md", "Note created"), ("Tea.md", "Content modified")} <= {
        (entry.note_path, entry.event.value) for entry in answer.timeline
    }
    assert all(stamp >= "2024-01-01" for stamp in stamps)
    assert all(MatchType.TEMPORAL_FALLBACK in result.match_types for result in answer.results)
    assert [warning.source for warning in answer.warnings] == [SourceName.GRAPH]


async def test_a_narrative_is_made_of_the_vaults_own_sentences(vault: Searchable) -> None:
    answer = (await asked(vault, "Why does coffee delay sleep?")).answer

    assert answer.narrative
    for sentence in answer.narrative:
        assert sentence.span is not None
        raw = vault.vault.notes[VaultPath(sentence.note_path)]
        assert sentence.text.split()[0] in sentence.span.slice(raw).decode()
        assert not sentence.note_path.startswith("Synthesis/")
    assert answer.narrative[0].text == "Coffee delays sleep because it blocks adenosine."
    assert answer.narrative[0].causal


# -- sources


async def test_a_source_that_is_down_is_told_with_what_its_absence_costs(vault: Searchable) -> None:
    vault.ledger.broken = OSError("disk I/O error")

    made = await asked(vault, "What is coffee?")

    assert [(w.source, w.impact) for w in made.answer.warnings] == [
        (SourceName.TEXT, "Exact text matching unavailable. Results may miss direct mentions.")
    ]
    assert made.metadata.sources_failed == (SourceName.TEXT,)
    assert made.answer.results
    assert "⚠️ **Warnings:**" in made.markdown
    assert "**text** unavailable" in made.markdown


class StoreThatNeverAnswers(FakeChunkStore):
    async def nearest(
        self, vector: Vectors, *, limit: int, allowed_paths: Collection[VaultPath] | None = None
    ) -> list[ChunkMatch]:
        await asyncio.Event().wait()
        raise AssertionError


async def test_a_late_source_does_not_hold_up_the_others() -> None:
    vault = await searchable(NOTES, chunk_store=StoreThatNeverAnswers(), timeout_s=0.05)

    made = await asked(vault, "What is coffee?")

    assert [w.error for w in made.answer.warnings] == ["semantic query exceeded 50ms timeout"]
    assert made.metadata.timeout_occurred
    assert made.answer.results[0].note_path == "Coffee.md"


async def test_what_was_found_in_time_is_answered_even_if_making_the_answer_takes_longer(vault: Searchable) -> None:
    clock = vault.services.clock
    assert isinstance(clock, FakeClock)
    pauses = iter([WHOLE_TIMEOUT_S])
    vault.vault.before_read = lambda: clock.pass_s(next(pauses, 0.0))

    made = await asked(vault, "Show me everything about coffee")

    assert made.answer.results[0].note_path == "Coffee.md"
    assert made.performance.total_ms >= WHOLE_TIMEOUT_S * 1000


async def test_an_answer_whose_time_is_up_says_so_and_reads_no_further_note(vault: Searchable) -> None:
    clock = vault.services.clock
    assert isinstance(clock, FakeClock)
    vault.vault.before_read = lambda: clock.pass_s(PATIENCE_S)

    with pytest.raises(QueryTimedOut, match=r"Query timed out after 3 seconds\. Try: simplifying your query"):
        await asked(vault, "Show me everything about coffee")

    assert len(vault.vault.reads) == 1


async def test_when_every_source_fails_the_error_says_what_to_check() -> None:
    vault = await searchable(NOTES, loaded=False)
    vault.ledger.broken = OSError("disk I/O error")

    with pytest.raises(AllSourcesFailed) as refused:
        await asked(vault, "What is coffee?")

    assert refused.value.message.startswith("All data sources failed. Please check:\n- ")
    assert {"semantic", "text"} <= {line.strip("- ").split(":")[0] for line in refused.value.message.splitlines()[1:]}


async def test_the_plan_is_told_before_any_source_and_each_source_before_the_answer(vault: Searchable) -> None:
    told: list[PlanReported | SourceReported] = []

    made = await asked(vault, "Compare tea and coffee", on_progress=told.append)

    assert isinstance(told[0], PlanReported)
    looked = [event for event in told if isinstance(event, SourceReported)]
    assert {(event.subject, event.report.source) for event in looked} == {
        (subject, planned.source) for subject in ("Tea", "Coffee") for planned in made.answer.plan
    }
    assert all(isinstance(event.report, Answered) for event in looked)
    assert any(event.hits and event.hits[0][1] for event in looked)


async def test_only_the_plan_is_made_when_only_the_plan_is_wanted(vault: Searchable) -> None:
    made = await asked(vault, "Show me everything about coffee", plan_only=True)

    assert [planned.source for planned in made.answer.plan] == ["semantic", "text", "graph"]
    assert made.metadata.sources_queried == ()
    assert (made.answer.results, made.markdown, made.quality) == ((), "", None)
    assert vault.vault.reads == []


async def test_a_definition_does_not_ask_the_graph(vault: Searchable) -> None:
    made = await asked(vault, "What is coffee?")

    assert set(made.metadata.sources_queried) == {SourceName.SEMANTIC, SourceName.TEXT}


async def test_notes_that_link_to_the_concept_are_found_though_they_do_not_name_it(vault: Searchable) -> None:
    answer = (await asked(vault, "Show me everything about water")).answer

    by_path = {result.note_path: result for result in answer.results}
    assert SourceName.GRAPH in by_path[VaultPath("Coffee.md")].sources


# -- results


async def test_every_note_comes_once_with_all_that_found_it(vault: Searchable) -> None:
    answer = (await asked(vault, "Show me everything about coffee")).answer

    paths = [result.note_path for result in answer.results]
    assert len(paths) == len(set(paths))
    assert set(answer.results[0].sources) >= {SourceName.TEXT, SourceName.SEMANTIC}


async def test_nothing_found_helps_along(vault: Searchable) -> None:
    made = await asked(vault, "What is zzxqv?", similarity_threshold=0.9)

    assert made.answer.results == ()
    assert "No notes found matching" in made.markdown
    assert "- Broadening your search terms" in made.markdown


async def test_a_named_threshold_is_kept(vault: Searchable) -> None:
    answer = (await asked(vault, "What is coffee?", similarity_threshold=1.0)).answer

    assert answer.results
    assert all(result.sources != (SourceName.SEMANTIC,) for result in answer.results)


async def test_folder_tags_limit_and_dates_narrow_the_answer(vault: Searchable) -> None:
    everything = "Show me everything about coffee"

    tagged = (await asked(vault, everything, tags=["drink"])).answer.results
    late = (await asked(vault, everything, start_date="2024-05")).answer.results
    one = (await asked(vault, everything, limit=1)).answer.results
    generated = (await asked(vault, everything, folder="Synthesis")).answer.results

    assert {result.note_path for result in tagged} == {"Tea.md", "Coffee.md"}
    assert {result.note_path for result in late} == {"Sleep and coffee.md", "Memory study.md", "Memory replication.md"}
    assert len(one) == 1
    assert [result.generated for result in generated] == [True]


async def test_the_same_question_gives_the_same_bytes(vault: Searchable) -> None:
    first, second = [await asked(vault, "Why does coffee delay sleep?") for _ in range(2)]

    assert first.answer == second.answer
    assert first.markdown == second.markdown  # the clock stands still here


async def test_hostile_text_stays_text(vault: Searchable) -> None:
    markdown = (await asked(vault, "Show me everything about coffee")).markdown

    assert "<script>" not in markdown
    assert "<img" not in markdown


# -- contradictions


async def test_two_notes_that_cannot_both_be_right_are_flagged(vault: Searchable) -> None:
    made = await asked(vault, "Does afternoon coffee improve recall?", intent=Intent.FACTUAL)

    assert [(c.note_a.path, c.note_b.path, c.type) for c in made.answer.contradictions] == [
        ("Memory study.md", "Memory replication.md", "negation")
    ]
    assert "## ⚠️ Contradictions Detected" in made.markdown
    assert "*Note B is newer" in made.markdown
    assert made.metadata.contradictions_detected == 1


async def test_without_a_model_contradictions_are_found_by_their_words_and_the_answer_says_so() -> None:
    vault = await searchable(NOTES, loaded=False)
    vault.indexer.error = "The model can't be read."

    answer = (await asked(vault, "Does afternoon coffee improve recall?", intent=Intent.FACTUAL)).answer

    assert [c.type for c in answer.contradictions] == ["negation"]
    assert "Contradictions are looked for by shared words alone; some are missed." in {
        w.impact for w in answer.warnings
    }


async def test_while_the_stored_claims_cannot_be_read_the_rest_is_answered_and_the_answer_says_so() -> None:
    whole = (await asked(await searchable(NOTES), "Does afternoon coffee improve recall?")).answer
    vault = await searchable(NOTES)
    services = replace(vault.services, claims=cast("SqliteClaims", UnreadableClaims()))

    answer = (await ask(services, question="Does afternoon coffee improve recall?")).answer

    assert answer.answer == whole.answer
    assert [each.note_path for each in answer.results] == [each.note_path for each in whole.results]
    assert [each.type for each in answer.contradictions] == ["negation"]
    assert [(each.error, each.impact) for each in answer.warnings] == [
        (UnreadableClaims.WHY, "Contradictions are looked for by shared words alone; some are missed.")
    ]


async def test_a_contradiction_about_something_else_is_not_flagged(vault: Searchable) -> None:
    answer = (await asked(vault, "Show me everything about water")).answer

    assert {"Memory study.md", "Memory replication.md"} <= {result.note_path for result in answer.results}
    assert answer.contradictions == ()


async def test_what_its_owner_dismissed_is_not_flagged_again(vault: Searchable) -> None:
    question = "Does afternoon coffee improve recall?"
    conflict = (await asked(vault, question, intent=Intent.FACTUAL)).answer.contradictions[0]

    vault.services.judgements.put(conflict.id, Judgement.DISMISSED, conflict)

    assert (await asked(vault, question, intent=Intent.FACTUAL)).answer.contradictions == ()


async def test_notes_that_agree_give_no_contradiction(vault: Searchable) -> None:
    assert (await asked(vault, "Compare tea and coffee", limit=3)).answer.contradictions == ()


# -- completeness and refusals


async def test_completeness_is_told_point_by_point(vault: Searchable) -> None:
    quality = (await asked(vault, "Show me everything about coffee")).quality

    assert quality is not None
    assert [criterion.name for criterion in quality.criteria] == [
        "intent", "relevance", "attribution", "multi_source", "deduplication", "format", "contradictions",
        "performance", "errors", "completeness",
    ]  # fmt: skip
    assert quality.passed
    assert all(criterion.reason for criterion in quality.criteria)


async def test_an_ambiguous_question_is_answered_and_its_readings_are_offered(vault: Searchable) -> None:
    made = await asked(vault, "Tell me about coffee")

    read = made.answer.classification
    assert read.confidence < 0.7
    assert [reading.intent for reading in read.alternatives][:2] == [Intent.FACTUAL, Intent.EXPLORATORY]
    assert made.metadata.ambiguity_detected
    assert "I found multiple interpretations. Did you want to:" in made.markdown
    assert made.answer.results


async def test_readings_of_what_no_note_has_are_not_offered_below_an_absence(vault: Searchable) -> None:
    made = await asked(vault, "Tell me about quibbleworts")

    assert (made.answer.evidence, made.metadata.ambiguity_detected) == (EvidenceLevel.NONE, True)
    assert not made.metadata.clarification_required
    assert "multiple interpretations" not in made.markdown


async def test_a_chosen_intent_is_followed(vault: Searchable) -> None:
    answer = (await asked(vault, "Tell me about coffee", intent=Intent.TEMPORAL)).answer

    assert (answer.form, answer.classification.confidence) == (Form.TIMELINE, 1.0)


async def test_what_no_note_mentions_and_none_is_near_has_no_definition() -> None:
    vault = await searchable(
        {
            f"{name}.md": f"{name} helps people when they have time to do it with others.\n"
            for name in ("Rest", "Tea", "Dance")
        }
    )

    answer = (await asked(vault, "What is a quibblewort?")).answer

    assert answer.evidence is EvidenceLevel.NONE
    assert answer.missing == ("quibblewort",)


async def test_a_comparison_of_one_thing_suggests_another_in_the_words_that_were_typed(vault: Searchable) -> None:
    with pytest.raises(TooFewSubjects) as refused:
        await asked(vault, "Compare coffee")

    assert re.match(
        r"Comparison requires at least two subjects\. Did you mean: 'Compare coffee and .+'\?", str(refused.value)
    )


async def test_a_comparison_with_one_thing_is_not_suggested_with_the_note_that_has_that_name() -> None:
    vault = await searchable(
        {
            "Farandole dance.md": "---\naliases: [Farandole]\n---\nA farandole is danced in a chain.\n",
            "Reel.md": "A reel is a dance.\n",
        }
    )

    with pytest.raises(TooFewSubjects) as refused:
        await asked(vault, "What is it?", intent=Intent.COMPARATIVE, subjects=["farandole"])

    assert "and Farandole dance" not in str(refused.value)


@pytest.mark.parametrize(
    ("question", "more", "refusal"),
    [
        ("", {}, QueryEmpty),
        ("a" * 501, {}, QueryTooLong),
        ("???", {}, BadRequest),
        ("What is coffee?", {"start_date": "2999-01-01"}, BadDate),
        ("What is coffee?", {"start_date": "1812-01-01"}, BadDate),
        ("How has coffee evolved since Octember 2024?", {}, BadDate),
        ("What is coffee?", {"limit": 0}, BadLimit),
    ],
)
async def test_what_cannot_be_asked_is_refused_with_its_own_error(
    vault: Searchable, question: str, more: dict[str, object], refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        await asked(vault, question, **more)


async def test_classifying_asks_no_source(vault: Searchable) -> None:
    read = await classify(vault.services, question="Tell me about coffee")

    assert read.metadata.sources_queried == ()
    assert read.next_steps[0].startswith("1) ")
    assert replace(read.metadata, query_duration_ms=0).clarification_required


async def test_several_questions_are_answered_part_by_part(vault: Searchable) -> None:
    answer = (await asked(vault, "What is tea, and where does coffee come from?")).answer

    assert answer.parts is not None
    assert [part.question for part in answer.parts] == ["What is tea?", "where does coffee come from?"]
    assert any(passage.note_path == "Tea.md" for passage in answer.parts[0].answer)
    assert {passage.note_path for part in answer.parts for passage in part.answer} >= {
        passage.note_path for passage in answer.answer
    }


async def test_one_question_has_no_parts(vault: Searchable) -> None:
    assert (await asked(vault, "What is tea?")).answer.parts is None


async def test_a_follow_up_is_asked_with_the_topic_of_the_question_before(vault: Searchable) -> None:
    answer = (await asked(vault, "and coffee?", previous_question="What is tea?")).answer

    assert answer.question == "What is coffee?"
    assert answer.results[0].note_path == "Coffee.md"


async def test_a_misspelled_word_is_read_as_the_vault_spells_it(vault: Searchable) -> None:
    answer = (await asked(vault, "What does cofee do?")).answer

    assert [(each.typed, each.read_as) for each in answer.corrections] == [("cofee", "coffee")]
    assert answer.question == "What does coffee do?"


async def test_an_answer_says_which_of_its_papers_were_retracted() -> None:
    study = NOTES["Memory study.md"].replace("---\n", "---\nstatus: retracted\n", 1)
    services = (await searchable({**NOTES, "Memory study.md": study})).services

    answered = await ask(services, question="Does afternoon coffee improve recall?")

    assert [warning.error for warning in answered.answer.warnings] == ["“Memory study” was retracted."]
    caution = "> [!warning] “Memory study” was retracted. What rests on this paper may not hold.\n\n## Answer\n"
    assert caution in answered.markdown
    assert answered.markdown.count("was retracted") == 1


TOO_LARGE = "The note has 12.3 MB, the most is 10 MB."


async def test_a_question_about_a_note_that_could_not_be_read_is_told_why(vault: Searchable) -> None:
    vault.ledger.failed = {VaultPath("Logs/Zebra log.md"): TOO_LARGE, VaultPath("Other.md"): "Why not."}

    answered = await asked(vault, "What does the zebra log say about coffee?")

    (warning,) = (each for each in answered.answer.warnings if "could not be read" in each.error)
    assert warning.error == f"“Zebra log” could not be read: {TOO_LARGE}"
    assert "No note mentions" not in answered.markdown
    assert "Other" not in answered.markdown
    assert f"> [!warning] {warning.error} The answer lacks what it says." in answered.markdown


@pytest.mark.parametrize(
    ("failed", "told"),
    [
        ({"Log.md": TOO_LARGE}, f"“Log” could not be read: {TOO_LARGE}"),
        ({"Log.md": TOO_LARGE, "Z.md": ""}, f"2 notes, such as “Log”, could not be read: {TOO_LARGE}"),
    ],
)
async def test_what_nothing_answers_may_stand_in_a_note_that_could_not_be_read(
    vault: Searchable, failed: dict[str, str], told: str
) -> None:
    vault.ledger.failed = {VaultPath(path): reason for path, reason in failed.items()}

    unanswered = await asked(vault, "What is a zebra?")
    answered = await asked(vault, "What is tea?")

    assert [(each.error, each.is_caution) for each in unanswered.answer.warnings] == [(told, False)]
    assert answered.answer.warnings == ()


@pytest.mark.parametrize("cites", ["@lind2020 shows that", "As [[@lind2020]] shows,", "In short (@lind2020, p. 3),"])
async def test_an_answer_says_that_a_paper_that_its_sentences_cite_was_retracted(cites: str) -> None:
    notes = {"@lind2020.md": "---\nretracted: true\n---\nOn sleds.\n", "Tea.md": f"# Tea\n\n{cites} tea calms bees.\n"}
    services = (await searchable(notes)).services

    answered = await ask(services, question="What does tea calm?", limit=1)

    assert [result.note_path for result in answered.answer.results] == ["Tea.md"]
    assert [warning.error for warning in answered.answer.warnings] == ["“@lind2020” was retracted."]


async def test_a_retracted_paper_that_the_answer_does_not_quote_is_only_mentioned() -> None:
    notes = {
        "@lind2020.md": "---\nretracted: true\n---\n# What does tea calm?\n",
        "Tea.md": "# Tea\n\nTea calms bees.\n",
    }
    services = (await searchable(notes)).services

    answered = await ask(services, question="What does tea calm?")

    assert {passage.note_path for passage in answered.answer.answer} == {"Tea.md"}
    retracted = {result.note_path: result.is_retracted for result in answered.answer.results}
    assert retracted == {"@lind2020.md": True, "Tea.md": False}
    assert [warning.is_caution for warning in answered.answer.warnings] == [False]
    assert "> [!warning]" not in answered.markdown


PLANTS = {
    f"{name}.md": f"---\ntags: [plant]\nstate: {state}\n---\n# {name}\n\nIt grows by the potted wall.\n"
    for name, state in [("Fern", "potted"), ("Ivy", "potted"), ("Moss", "wild")]
}


async def test_a_list_by_properties_shows_for_each_note_the_property_that_puts_it_there() -> None:
    answered = await ask((await searchable(PLANTS)).services, question="Which plants are potted?")

    told = [(result.note_path, result.excerpts, result.span) for result in answered.answer.results]
    assert told == [(path, ("tags: plant · state: potted",), None) for path in ("Fern.md", "Ivy.md")]
    assert answer(answered).listing == Listing(kind=None, topic=None, condition="tags: plant · state: potted", total=2)


async def test_after_a_list_by_properties_one_can_go_on_from_its_first_note_and_not_from_the_question() -> None:
    answered = await ask((await searchable(PLANTS)).services, question="Which plants are potted?")

    assert answered.answer.next_steps == (
        "Use `*surface-related Fern` to explore connections",
        "Try `*temporal-query Fern` to see how it evolved",
    )


async def test_what_happened_in_a_year_is_told_by_a_note_of_another_year_that_names_it() -> None:
    days = {"Bees": "2025-02-01", "Garden": "2023-05-01", "Old bees": "2022-05-01"}
    texts = {
        "Bees": "In 2023 I harvested 18 kg of honey from one hive.",
        "Garden": "I harvested beans and dug the bed.",
        "Old bees": "I harvested no honey at all.",
    }
    notes = {
        f"{name}.md": f"---\ncreated: {days[name]}\nmodified: {days[name]}\n---\n# {name}\n\n{text}\n"
        for name, text in texts.items()
    }
    bees = await searchable(notes)

    told = (await asked(bees, "How many kg of honey did I harvest in 2023?")).answer
    listed = (await asked(bees, "Show me everything about my harvest in 2023", intent=Intent.EXPLORATORY)).answer

    assert [result.note_path for result in told.results][:1] == ["Bees.md"]
    assert "Old bees.md" not in [result.note_path for result in told.results]
    assert [result.note_path for result in listed.results] == ["Garden.md"]


async def test_what_a_chain_of_relations_tells_is_not_called_unanswered() -> None:
    notes = {
        "Compost.md": "# Compost\n\nCompost is rotted waste.\n\n[[Compost]] leads to richer [[Soil]].\n",
        "Soil.md": "# Soil\n\nSoil holds water.\n\n[[Soil]] leads to stronger [[Roots]].\n",
        "Roots.md": "# Roots\n\nRoots hold a plant and drink for it.\n",
    }

    result = await ask((await searchable(notes)).services, question="How does compost affect roots?")

    assert result.answer.causal_chains is not None
    told = [[step.note_title for step in chain.causal_path] for chain in result.answer.causal_chains]
    assert told == [["Compost", "Soil", "Roots"]]
    assert "Not answered" not in result.markdown


async def test_a_reason_that_no_note_tells_is_named_as_unanswered() -> None:
    kinds = ("Cotton", "Linen", "Silk", "Wool", "Hemp")
    boxes = {
        f"{kind}.md": f"# {kind}\n\nA box of {kind} came, and a yarn was in it. It has no twist on Monday.\n"
        for kind in kinds
    }
    reason = {"Plying.md": "# Plying\n\nI keep the twist of my yarn because it holds the plies together.\n"}
    question = "Why does my yarn have a twist?"

    untold = await ask((await searchable(boxes)).services, question=question)
    told = await ask((await searchable(boxes | reason)).services, question=question)

    assert untold.answer.evidence is EvidenceLevel.PARTIAL
    assert "\nNot answered: Why does my yarn have a twist\n" in untold.markdown
    assert "because it holds the plies together" in told.answer.answer[0].text
    assert "Not answered" not in told.markdown


async def test_a_note_on_another_thing_whose_name_begins_with_a_subject_does_not_stand_for_it() -> None:
    notes = {
        "Loom waste.md": "# Loom waste\n\nLoom waste covers the length of warp that you can't weave into a cloth.\n",
        "Weaving.md": "# Weaving\n\nMy two looms keep the warp tight while I weave.\n",
        "Spindles.md": "# Spindles\n\nA spindle is a stick that twists fibres into yarn.\n",
    }

    compared = (await asked(await searchable(notes), "Compare looms and spindles")).answer

    assert compared.comparison is not None
    cells = [cell.text for row in compared.comparison.attributes for cell in row.values if cell]
    assert not any("Loom waste" in text for text in (*cells, *(each.text for each in compared.answer)))
