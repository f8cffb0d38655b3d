"""Each form of an answer, whole, as it is read."""

from textwrap import dedent

from catena.answers.answer import Answer, CausalChain, CausalStep, Form
from catena.forms.comparison import Attribute, Cell, Comparison
from catena.forms.narrative import NarrativeSentence
from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.questions.intent import Intent
from catena.rendering.markdown import render_body, render_metadata
from catena.sources.hit import SourceName
from catena.sources.warnings import SourceWarning
from catena.vault.path import VaultPath
from tests.sidecar.rendering.building import (
    PERFORMANCE,
    SEMANTIC,
    SPAN,
    TEXT,
    answer,
    claim,
    contradiction,
    metadata,
    passage,
    result,
)


def body(of: Answer, *, found: int | None = None) -> str:
    return render_body(of, metadata(of, found=found))


def after_header(of: Answer) -> str:
    return body(of).partition("\n---\n\n")[2]


def after_answer(of: Answer) -> str:
    """What stands below the answer itself."""
    return after_header(of).split("\n\n", 2)[2]


def told(text: str) -> str:
    return dedent(text).removeprefix("\n")


def test_a_list_has_its_tiers_and_each_result_its_excerpt_sources_and_date() -> None:
    found = answer(
        result("Memory palace", 0.954),
        result("Loci", 0.61, "A place for each thing.", sources=[TEXT], created=""),
        result("Luggage", 0.41, "", generated=True),
        result("Attic", 0.2),
        passages=[passage("A palace holds what is to be kept.")],
        next_steps=["Use `*surface-related memory palace` to explore connections"],
    )

    assert body(found) == told(
        """
        # Query Results

        **Query:** "What is a memory palace?"
        **Intent:** factual (confidence: 0.92)
        **Results:** 4 notes found

        ---

        ## Answer

        A palace holds what is to be kept.[^1]

        [^1]: [[Memory palace]] - A palace holds what is to be kept.

        ## Results

        ### Highly Relevant (score >= 0.8)

        - **[[Memory palace]]** (0.95)
          - *In the answer above*[^1]
          - *Sources: semantic, text | Created: 2024-03-15*

        ### Relevant (score >= 0.6)

        - **[[Loci]]** (0.61)
          - A place for each thing.
          - *Sources: text*

        ### Somewhat Relevant (score >= 0.4)

        - **[[Luggage]]** (0.41)
          - *Sources: semantic, text | Created: 2024-03-15 | Written by Catena*

        *1 more with a score below 0.4 is not shown.*

        ## Suggested Next Steps

        - Use `*surface-related memory palace` to explore connections
        """
    )


def test_an_exploratory_list_says_how_far_each_group_reaches_and_leaves_empty_ones_out() -> None:
    found = answer(result("A", 0.9, ""), result("B", 0.85, ""), result("C", 0.5, ""), intent=Intent.EXPLORATORY)

    headings = [line for line in body(found).splitlines() if line.startswith("###")]

    assert headings == ["### Direct Matches (2 notes)", "### Peripheral Topics (1 note)"]


def test_a_comparison_is_a_table_whose_cells_name_their_note_then_the_results_of_each_subject() -> None:
    loci, rote = result("Loci", 0.9, "Places."), result("Rote", 0.8, "Again and again.")

    def cell(text: str, title: str) -> Cell:
        return Cell(text=text, note_path=VaultPath(f"Notes/{title}.md"), note_title=title, span=SPAN)

    comparison = Comparison(
        subjects=("loci", "rote learning"),
        attributes=(
            Attribute(name="Best for", values=(cell("speeches", "Loci"), cell("tables", "Rote"))),
            Attribute(name="Limits", values=(None, cell("dull", "Rote"))),
        ),
    )
    found = answer(
        loci,
        rote,
        intent=Intent.COMPARATIVE,
        comparison=comparison,
        by_subject={"loci": (loci,), "rote learning": (rote,), "mnemonics": ()},
    )

    assert after_answer(found) == told(
        """
        ## Comparison

        | Attribute | loci | rote learning |
        | --- | --- | --- |
        | Best for | speeches ([[Loci]]) | tables ([[Rote]]) |
        | Limits |   | dull ([[Rote]]) |

        ## Detailed Results by Subject

        ### loci

        - **[[Loci]]** (0.90)
          - Places.
          - *Sources: semantic, text | Created: 2024-03-15*

        ### rote learning

        - **[[Rote]]** (0.80)
          - Again and again.
          - *Sources: semantic, text | Created: 2024-03-15*

        ### mnemonics

        No notes found for 'mnemonics'.
        """
    )


def test_a_subject_of_which_no_note_tells_says_so_in_its_column() -> None:
    told_of = Cell(text="dull", note_path=VaultPath("Notes/Rote.md"), note_title="Rote", span=SPAN)
    rows = tuple(Attribute(name=name, values=(None, told_of)) for name in ("Limits", "Speed"))
    found = answer(
        result("Rote"), intent=Intent.COMPARATIVE, comparison=Comparison(subjects=("loci", "rote"), attributes=rows)
    )

    shown = after_answer(found)
    assert "| Limits | *No note tells of it.* | dull ([[Rote]]) |\n| Speed |   | dull ([[Rote]]) |" in shown


def test_a_timeline_goes_month_by_month() -> None:
    def entry(timestamp: str, event: TimelineEvent, *new_links: str) -> TimelineEntry:
        return TimelineEntry(
            timestamp=timestamp,
            event=event,
            note_path=VaultPath("Notes/Loci.md"),
            note_title="Loci",
            content_snapshot="Places.",
            new_links=new_links,
            composite_relevance=0.9,
        )

    found = answer(
        result("Loci"),
        intent=Intent.TEMPORAL,
        timeline=[
            entry("2024-01-15", TimelineEvent.CREATED),
            entry("2024-03-02T10:00:00Z", TimelineEvent.RELATED, "Rote", "Attic"),
        ],
    )

    assert after_answer(found) == told(
        """
        ## Timeline

        ### January 2024

        - **2024-01-15** - [[Loci]]
          - Places.
          - *Event: Note created*
          - *Relevance: 0.90*

        ### March 2024

        - **2024-03-02** - [[Loci]]
          - Places.
          - *Event: Relationships added*
          - *New links: Rote, Attic*
          - *Relevance: 0.90*
        """
    )


def test_an_event_that_says_nothing_has_no_place_of_its_own_if_its_note_is_told_of() -> None:
    def entry(title: str, timestamp: str, event: TimelineEvent, said: str | None) -> TimelineEntry:
        path = VaultPath(f"Notes/{title}.md")
        return TimelineEntry(
            timestamp=timestamp,
            event=event,
            note_path=path,
            note_title=title,
            content_snapshot=said,
            composite_relevance=0.9,
        )

    found = answer(
        result("Loci"),
        intent=Intent.TEMPORAL,
        timeline=[
            entry("Loci", "2024-01-15", TimelineEvent.CREATED, "Places."),
            entry("Loci", "2024-03-02", TimelineEvent.MODIFIED, None),
            entry("Attic", "2024-03-04", TimelineEvent.MODIFIED, None),
        ],
    )

    assert after_answer(found).endswith(
        told(
            """
        ### March 2024

        - **2024-03-04** - [[Attic]]
          - *Event: Content modified*
          - *Relevance: 0.90*
        - *Changed without anything new on this:* [[Loci]] (2024-03-02)
        """
        )
    )


def test_a_narrative_gives_each_sentence_the_number_of_its_note_and_each_note_a_paragraph() -> None:
    def sentence(text: str, title: str) -> NarrativeSentence:
        return NarrativeSentence(text=text, note_path=VaultPath(f"Notes/{title}.md"), note_title=title, span=SPAN)

    found = answer(
        result("Loci", 0.87, "Places hold things."),
        result("Sleep", 0.7, ""),
        result("Attic", 0.3),
        intent=Intent.CAUSAL,
        narrative=[
            sentence("Places help.", "Loci"),
            sentence("They hold.", "Loci"),
            sentence("Sleep keeps them.", "Sleep"),
            sentence("So be it.", "Loci"),
        ],
    )

    assert after_header(found) == told(
        """
        ## Answer

        Places help.[^1] They hold.[^1]

        Sleep keeps them.[^2]

        So be it.[^1]

        [^1]: [[Loci]] - Places hold things.
        [^2]: [[Sleep]] - Sleep keeps them.

        ## Sources

        ### [[Loci]]
        **Relevance:** 0.87 | **Sources:** semantic, text

        > Places hold things.

        ### [[Sleep]]
        **Relevance:** 0.70 | **Sources:** semantic, text

        *1 more with a score below 0.4 is not shown.*
        """
    )


def test_causal_chains_stand_between_the_sentences_and_their_sources() -> None:
    sleep, diary = VaultPath("Notes/Sleep.md"), VaultPath("Diary.md")
    steps = (
        CausalStep(
            note_path=sleep,
            note_title="Sleep",
            relationship_type="leads_to",
            strength=0.8,
            context="Sleep leads to recall.",
            stated_in=sleep,
        ),
        CausalStep(
            note_path=VaultPath("Recall.md"),
            note_title="Recall",
            relationship_type="causes",
            strength=0.5,
            context="Recall makes for good marks.",
            stated_in=diary,
        ),
        CausalStep(note_path=None, note_title="Good *marks*"),
    )
    chain = CausalChain(causal_path=steps, chain_length=2, confidence=0.4)
    found = answer(result("Sleep"), intent=Intent.CAUSAL, narrative=[], chains=[chain])

    assert after_header(found).startswith(
        told(
            """
            ## Answer

            No sentence of these notes says so by itself; what they hold stands below.

            ## Causal Chains

            - [[Sleep]] → *leads to* [[Recall]] → *causes* Good \\*marks\\* (confidence: 0.40)
              - Sleep leads to recall.
              - Recall makes for good marks. ([[Diary]])

            ## Sources
            """
        )
    )


def test_contradictions_show_both_claims_and_which_is_newer_and_superseded_ones_come_last() -> None:
    found = answer(
        result("Loci"),
        contradictions=[
            contradiction(
                claim("Old", "It was so.", day="2023-01-01"),
                claim("New", "It is not so.", day="2024-01-01"),
                superseded=True,
            ),
            contradiction(
                claim("Loci", "Places help.", day="2024-05-20", section="Findings", page="12"),
                claim("Rote", "Places do not help.", day="2024-05-20T12:00:00"),
            ),
        ],
    )

    assert body(found)[body(found).index("## ⚠️") :] == told(
        """
        ## ⚠️ Contradictions Detected

        ### Contradiction 1: negation (confidence: 0.78)

        **Note A:** [[Loci]] (2024-05-20)
        > Places help.

        **Note B:** [[Rote]] (2024-05-20)
        > Places do not help.

        **Analysis:**
        - Semantic similarity: 0.85 (claims about same topic)
        - Contradiction confidence: 0.78
        - Type: negation
        - Note A says so under “Findings”, on p. 12

        ## Superseded Claims

        ### Superseded 1: negation (confidence: 0.78)

        **Note A:** [[Old]] (2023-01-01)
        > It was so.

        **Note B:** [[New]] (2024-01-01)
        > It is not so.

        **Analysis:**
        - Semantic similarity: 0.85 (claims about same topic)
        - Contradiction confidence: 0.78
        - Type: negation

        *Note B is newer - this may reflect an updated understanding.*
        """
    )


def test_a_source_that_failed_is_named_with_what_that_costs() -> None:
    found = answer(
        result("Loci"),
        warnings=[
            SourceWarning(
                source=SourceName.SEMANTIC,
                error="semantic query exceeded 1000ms timeout",
                impact="Semantic similarity search unavailable. Results may be less relevant.",
            )
        ],
    )

    assert render_body(found, metadata(found, failed=[SEMANTIC])).startswith(
        told(
            """
            # Query Results

            **Query:** "What is a memory palace?"
            **Intent:** factual (confidence: 0.92)
            **Results:** 1 note found

            ---

            ⚠️ **Warnings:**

            - **semantic** unavailable: semantic query exceeded 1000ms timeout
              - Impact: Semantic similarity search unavailable. Results may be less relevant.

            Results shown are from available sources: text

            ---

            ## Answer
            """
        )
    )


def test_an_ambiguous_question_offers_its_readings_right_below_the_answer() -> None:
    found = answer(
        result("Loci"),
        confidence=0.6,
        readings=["Get a definition of loci (factual)", "Explore all notes about loci (exploratory)"],
    )

    assert after_answer(found).startswith(
        told(
            """
            I found multiple interpretations. Did you want to:
            1) Get a definition of loci (factual)
            2) Explore all notes about loci (exploratory)

            ## Results
            """
        )
    )


def test_what_was_noticed_while_understanding_the_question_is_said() -> None:
    found = answer(result("Loci"), notes=["The concept was cut to 100 characters."])

    assert after_answer(found).startswith("- The concept was cut to 100 characters.\n\n## Results\n")


def test_when_nothing_is_found_it_says_what_to_try() -> None:
    assert after_header(answer(question="zzz")) == told(
        """
        ## Answer

        Nothing in your notes says this.

        No notes found matching 'zzz'. Try:
        - Broadening your search terms
        - Checking spelling
        - Using *surface-related for exploratory search
        """
    )


def test_when_everything_is_barely_relevant_it_says_so() -> None:
    assert after_answer(answer(result("Attic", 0.3), result("Cellar", 0.1))) == told(
        """
        ## Results

        2 notes found, none of them relevant enough to be shown (score < 0.4). Try:
        - Naming what you look for as your notes do
        - Using `*surface-related` for exploratory search
        """
    )


def test_more_found_than_looked_at_is_said_in_the_count() -> None:
    assert "**Results:** 40 notes found, the best 1 are looked at\n" in body(answer(result("Loci")), found=40)


def test_notes_of_one_name_are_linked_by_their_paths_and_others_by_title() -> None:
    found = answer(
        result("Plan", path="Work/Plan.md"),
        result("Plan", path="Home/Plan.md"),
        result("A method of places", path="Papers/@yates1966.md"),
        result("Loci", path="Notes/Loci.md"),
    )

    shown = [line.removeprefix("- ").partition(" (")[0] for line in body(found).splitlines() if line.startswith("- **")]

    assert shown == [
        "**[[Work/Plan|Plan]]**",
        "**[[Home/Plan|Plan]]**",
        "**[[Papers/@yates1966|A method of places]]**",
        "**[[Loci]]**",
    ]


def test_the_metadata_is_a_folded_callout_and_the_only_place_of_durations() -> None:
    found = answer(result("Loci"), result("Rote", 0.65))

    assert render_metadata(found, metadata(found, failed=[SEMANTIC]), PERFORMANCE) == told(
        """
        > [!info]- Query Metadata
        > **Query Details:**
        > - Original query: "What is a memory palace?"
        > - Intent: factual
        > - Classification confidence: 0.92
        > - Result format: list
        >
        > **Performance:**
        > - Total duration: 34ms (parse 1, text 8, semantic 21, merge 3, format 0)
        > - Total results: 4
        > - Deduplicated results: 2
        > - Contradictions detected: 0
        >
        > **Data Sources:**
        > - Available: text
        > - Failed: semantic
        >
        > **Result Distribution:**
        > - Highly relevant (>= 0.8): 1
        > - Relevant (>= 0.6): 1
        > - Somewhat relevant (>= 0.4): 0
        """
    )
    assert "ms" not in body(found)


def test_the_whole_is_the_body_and_then_the_metadata() -> None:
    found = answer(result("Loci"), form=Form.NARRATIVE)
    about = metadata(found)

    assert f"{render_body(found, about)}\n{render_metadata(found, about, PERFORMANCE)}" == (
        f"{render_body(found, about)}\n{render_metadata(found, about, PERFORMANCE)}"
    )
