"""What a synthesis leaves out: captions, fragments, themes of one paper, tasks and gaps that are none."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from catena.annotations.annotation import AnnotationNote
from catena.claims.ports import Judged
from catena.notes import parse_note
from catena.papers.thoughts import open_tasks
from catena.pdf.prose import PdfSentence
from catena.rhetoric.facet import Facet
from catena.rhetoric.kind import Kind
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.focus import ThemeVectors, about_theme, papers_about
from catena.syntheses.lists import remark
from catena.syntheses.material import gather
from catena.syntheses.overview import sharing
from catena.syntheses.points import Once, points_of
from catena.syntheses.synthesis import new_synthesis
from catena.syntheses.theme_names import stands_alone
from catena.vault.path import VaultPath
from catena.writing.link_styles import PageLinks
from tests.sidecar.syntheses.test_synthesis import TODAY, note


def read(own: AnnotationNote, **more: tuple[str, ...]) -> PaperReading:
    links = PageLinks(citekey=own.citekey, note=f"@{own.citekey}", page_headings=frozenset())
    return PaperReading(note=own, links=links, **more)  # type: ignore[arg-type]


def composed(*papers: PaperReading, apart: bool | None = None) -> str:
    vectors = None
    if apart is not None:
        texts = [one.text for paper in papers for one in paper.telling]
        rows = np.eye(len(texts), dtype=np.float32) if apart else np.ones((len(texts), 1), np.float32)
        vectors = dict(zip(texts, rows, strict=True))
    material = gather(papers, theme=None, vectors=vectors, asked=(), dismissed=lambda _: False)
    return new_synthesis(material, today=TODAY).markdown


ROOFS = read(note("one", ("positive", "Green roofs cool the rooms below them.", "", "5")))
OWLS = read(note("two", ("positive", "Owls hunt in the hours before dawn.", "", "7")))


def test_a_conclusion_that_says_something_comes_before_one_that_praises_itself() -> None:
    told = "Owls hunt in the hours before dawn in all of the towns that we looked at."
    abstract = f"RESULTS Owls were seen. CONCLUSIONS {told} These data provide insights into the owls of all the towns."
    text = composed(read(replace(note("one"), abstract=abstract)), OWLS)

    assert f"**What they find.** [[@one]] concludes: “{told.removesuffix('.')}”" in text


def test_an_abstract_without_labels_concludes_at_its_end() -> None:
    early = "Owls took more of the mice of all the fields in the towns that have hedges."
    late = "Owls keep more of the mice away from the fields in towns that have hedges."
    summed = f"In summary, {late[0].lower()}{late[1:]} {early}"

    def told(abstract: str) -> str:
        return composed(read(replace(note("one"), title="Owls, mice and hedges", abstract=abstract)), OWLS)

    assert f"“{late.removesuffix('.')}”" in told(f"We watched owls in ten towns. {early} {late}").partition("## Lit")[0]
    assert "concludes: “In summary, owls keep more" in told(f"We watched owls in ten towns. {summed}")


def test_what_a_paper_leaves_open_behind_its_findings_is_not_what_it_asks() -> None:
    found = "Owls caught 40 % more mice in fields that had hedges."
    left = "It is unclear whether owls hunt so in the towns."

    def asked(abstract: str) -> bool:
        return Facet.QUESTION in read(replace(note("one"), abstract=abstract)).facets

    assert asked(f"{left} {found}")
    assert not asked(f"{found} {left}")


def test_a_title_that_says_what_a_study_is_for_states_nothing() -> None:
    def states(title: str) -> bool:
        return bool(read(replace(note("one"), title=title)).stated_title)

    assert states("Hedges reduce the hunger of owls")
    assert not states("A trial of hedges to reduce the hunger of owls")
    assert not states("Stress in noise induced hunger")


def test_an_adjective_behind_its_noun_names_no_theme_in_spanish() -> None:
    said = (
        "El rendimiento escolar de los búhos bajó en enero.",
        "El absentismo escolar de los búhos subió con el frío.",
        "Con la lluvia creció el absentismo escolar.",
    )
    points = [*points_of(read(note("one", *(("positive", text, "", "5") for text in said))))]

    assert stands_alone("Búhos", points)
    assert not stands_alone("Escolar", points)


def test_a_paper_whose_tags_name_the_theme_is_about_it() -> None:
    tagged = read(replace(ROOFS.note, tags=("city/green-walls", "cooling")))
    material = gather([tagged, OWLS], theme="cooling", vectors=None, asked=(), dismissed=lambda _: False)
    text = new_synthesis(material, today=TODAY).markdown

    assert "Green roofs cool the rooms below them." in text
    assert text.count("[[@two]] says nothing about it") == 1
    assert text.count("[[@two]]") == 1, "what says nothing is not introduced"
    assert papers_about("green walls", [tagged, OWLS]) == papers_about("green-walls", [tagged, OWLS]) == {"one"}


def test_that_limits_are_discussed_is_no_criticism() -> None:
    one = read(note("one", ("other", "Limitations of the present study of owls are discussed.", "", "5")))

    assert "Critical Points" not in composed(one, OWLS)


def marked(*texts: str) -> list[tuple[str, str, str, str]]:
    return [("positive", text, "", "5") for text in texts]


def test_open_tasks_of_a_note_are_next_steps_and_no_conclusions() -> None:
    task, thought = "Ask Jo for the data", "Roofs matter more than walls"
    noted = read(note("one", ("positive", "Green roofs cool.", "", "5")), thoughts=(thought, task), tasks=(task,))
    text = composed(noted, OWLS)
    concluded = text.partition("## What I Concluded\n")[2].partition("\n## ")[0]
    assert thought in concluded
    assert task not in concluded
    assert f"- [ ] {task} - [[@one]]\n" in text.partition("## Next Steps\n")[2]


def test_only_open_tasks_are_found() -> None:
    raw = b"# Paper\n\n- [ ] Read the annex\n- [x] Read the abstract\n- Read nothing\n"
    assert open_tasks(raw, parse_note(VaultPath("a.md"), raw)) == ("Read the annex",)


def test_papers_far_from_each_other_are_said_to_share_nothing() -> None:
    said = "No two of these papers are about one subject"
    assert said in composed(ROOFS, OWLS, apart=True)
    assert said not in composed(ROOFS, OWLS, apart=False)
    assert said not in composed(ROOFS, OWLS)


def test_the_overview_quotes_a_paper_rather_than_count_its_annotations() -> None:
    overview = composed(ROOFS, OWLS).partition("## Overview")[2].partition("\n## ")[0]
    assert "Green roofs cool the rooms" in overview
    assert "one annotation" not in overview


def test_the_same_highlights_in_two_notes_are_no_theme() -> None:
    marks = [
        ("positive", f"Cork oak forests {what} the soil in summer.", "", "5") for what in ("shade", "cool", "keep")
    ]
    text = composed(read(note("one", *marks)), read(note("two", *marks)), apart=False)
    assert "## Common Themes" not in text


def test_shared_themes_name_their_papers() -> None:
    marks = [("THEME [cork]: yes", "Cork oaks shade the soil."), ("THEME [cork]: no", "Cork is peeled in June.")]
    papers = [read(note(key, ("positive", said, theme, "5"))) for key, (theme, said) in zip("ab", marks, strict=True)]
    material = gather(papers, theme=None, vectors=None, asked=(), dismissed=lambda _: False)
    assert "[[@a]] and [[@b]] write about **cork**." in sharing(material, material.themes)[1].lower()


def test_the_overview_quotes_the_conclusion_under_its_label_and_no_fragment() -> None:
    abstract = (
        "AIMS: To learn whether green roofs cool rooms. RESULTS: In 40 of 90 rooms the heat fell by 2 degrees. "
        "CONCLUSIONS: For rooms of many kinds, green roofs are cooler."
    )
    roofs = read(replace(note("one"), abstract=abstract))
    fragment = read(note("two", ("other", "that children in towns might not be", "", "5")))
    overview = section(composed(roofs, fragment), "Overview").partition("\n### ")[0]
    assert "“For rooms of many kinds, green roofs are cooler”" in overview
    assert "children" not in overview


def test_what_papers_only_mention_in_passing_is_no_theme() -> None:
    said = ("Warm walls dry after rain.", "Tiles are cut by hand.", "Mortar sets in a day.", "Bricks crack in frost.")
    fillers = [("detail", text, "", "3") for text in said]
    one = note("one", ("detail", "Lime plaster helps at once.", "", "4"), *fillers)
    two = note("two", ("detail", "Lime plaster is old.", "", "4"), *(("detail", f"No {t}", "", "3") for t in said))
    assert "### Lime plaster" not in composed(read(one), read(two), apart=True)


AIM = ("other", "The aim of this study was to learn whether green roofs cool rooms.", "", "2")


def test_what_is_known_before_a_paper_asks_is_none_of_its_findings() -> None:
    known = ("other", "Green roofs are the best means against heat in towns.", "", "1")
    found = ("other", "We conclude that green roofs cool rooms only at noon.", "", "9")
    overview = composed(read(note("one", known, AIM, found)), OWLS).partition("## Overview")[2].partition("\n## ")[0]
    assert "only at noon" in overview
    assert "best means" not in overview


def test_what_others_found_is_no_finding_of_the_paper() -> None:
    others = ("other", "Many studies have shown that green roofs reduce the heat in rooms significantly.", "", "1")
    text = composed(read(note("one", others)), OWLS)
    assert "Many studies" not in text.partition("## Overview")[2].partition("\n## ")[0]
    assert "Many studies" not in text.partition("## Key Findings (Positive)\n")[2].partition("\n> [!note]-")[0]


def test_that_something_was_unknown_before_the_study_is_no_open_question() -> None:
    unknown = ("other", "Whether green roofs cool rooms at night is unknown.", "", "1")
    text = composed(read(note("one", unknown, AIM)), OWLS)
    assert "is unknown" not in text.partition("## Open Questions")[2]
    assert "is unknown" in text


def test_words_of_statistics_are_no_theme() -> None:
    said = [
        ("positive", f"The odds ratio was {n} (95% confidence interval 1 to 3) for {what}.", "", "5")
        for n, what in ((1.4, "roofs of old barns"), (1.6, "walls of clay"), (1.9, "floors made of cork"))
    ]
    text = composed(read(note("one", *said)), read(note("two", *reversed(said[1:]))), apart=False)
    assert "onfidence interval\n" not in text
    assert "dds ratio\n" not in text


def test_an_aim_is_no_finding() -> None:
    text = composed(read(note("one", AIM, ("other", "We examined how the roofs age.", "", "3"))), OWLS)
    assert "how the roofs age" not in text.partition("## Key Findings (Positive)\n")[2].partition("\n> [!note]-")[0]


def test_an_aim_in_the_usual_colour_of_questions_is_what_the_paper_asks_and_no_task() -> None:
    aim = "The purpose of this study was to examine whether green roofs cool the rooms below them."
    unknown = "Further studies are needed to learn how long the roofs last."
    done = "To investigate this, we have built a green roof and a bare one beside each other."
    known = "Previous studies have shown that bare roofs heat the rooms of many towns."
    marks = [("question", each, "", str(page)) for page, each in enumerate((known, aim, done, unknown), start=1)]
    found = ("positive", "Green roofs cool the rooms below them by two degrees.", "", "5")
    paper = read(note("one", *marks, found))
    text = composed(paper, OWLS)

    assert paper.facets[Facet.QUESTION].text == aim
    assert "examined whether" in text or "set out “to examine whether green roofs cool" in text
    assert [line for line in section(text, "Open Questions").split("\n") if line] == [f"- {unknown} - [[@one]] (p. 4)"]
    assert section(text, "Next Steps").count("- [ ]") == 1


def test_what_an_introduction_tells_before_the_aim_is_no_result() -> None:
    known = ("detail", "Accumulated evidence suggests that green roofs cool towns.", "DETAIL: robust?", "1")
    aim = ("detail", "In this study, we examined how roofs age in the rain.", "", "1")
    paper = read(note("one", ("section1", "", "Introduction", "1"), known, aim))

    assert {facet: one.text for facet, one in paper.facets.items()} == {Facet.QUESTION: aim[1]}


class Denying:
    """A model of inference that finds a denial in every pair."""

    def judge(self, pairs: Sequence[tuple[str, str]]) -> tuple[Judged, ...]:
        return tuple(Judged(entails=0.0, neutral=0.0, contradicts=1.0) for _ in pairs)


@pytest.mark.parametrize(("said", "is_disputed"), [
    ("No previous trial has evaluated the effect of folate on the risk of stroke in swifts.", False),
    ("No trial has shown an effect of folate on the risk of stroke in swifts.", True),
])  # fmt: skip
def test_that_no_trial_has_studied_something_denies_nothing(said: str, *, is_disputed: bool) -> None:
    told = "Folate raises the risk of stroke in swifts."
    papers = [read(note(key, ("other", text, "", "5"))) for key, text in (("one", told), ("two", said))]
    near = {one.text: np.ones(1, np.float32) for paper in papers for one in paper.telling}
    material = gather(papers, theme=None, vectors=near, asked=(), dismissed=lambda _: False, inference=Denying())

    assert bool(material.disputes()) is is_disputed


def test_what_authors_say_they_show_is_a_finding_in_the_usual_colour_of_details() -> None:
    shown = "Here we show that barn owls hunt in the hours before dawn in towns."
    counted = "Owls were counted in ten towns in the hours before dawn."
    paper = read(
        note("one", ("detail", shown, "", "1"), ("detail", counted, "", "2"), ("positive", "So it is.", "", "3"))
    )

    found = section(composed(paper, ROOFS), "Key Findings (Positive)")
    assert shown in found
    assert counted not in found
    assert paper.facets.get(Facet.METHOD) is None or paper.facets[Facet.METHOD].text != shown


def test_what_needs_to_be_elucidated_is_open_and_a_result_in_the_colour_of_details_is_no_method() -> None:
    left = "The mechanisms of the cooling of roofs need to be elucidated."
    seen = "However, modest or no cooling of the rooms below was observed in two of the towns."
    paper = read(note("one", ("positive", left, "", "6"), ("detail", seen, "", "2")))

    assert left not in section(composed(paper, ROOFS), "Key Findings (Positive)")
    assert Facet.METHOD not in paper.facets


def test_how_figures_were_used_is_no_finding() -> None:
    used = "Relative risks with 95 % confidence intervals were used as a measure to assess the cooling of roofs."
    found = "Roofs cooled rooms by 2 degrees (95 % CI, 1 to 3)."
    paper = read(note("one", ("positive", used, "", "4"), ("positive", found, "", "5")))

    assert paper.facets[Facet.RESULT].text == found


@pytest.mark.parametrize(
    "nothing",
    [
        "After full adjustment for all of the roofs in the towns with hot summers, the results did not change.",
        "Here, we define the kinds of green roofs in hot towns and discuss the cooling of the rooms below roofs.",
        "Two independent reviewers assessed the cooling of all the rooms below the green roofs of hot towns.",
    ],
)
def test_that_results_held_and_what_a_review_goes_through_came_out_of_nothing(nothing: str) -> None:
    assert Facet.RESULT not in read(note("one", ("positive", nothing, "", "4"))).facets


def test_what_all_papers_but_one_share_names_the_one() -> None:
    titles = ("Barn owls in towns", "Barn owls of the coast", "Hunger of barn owls", "Winter moult of ducks")
    papers = [
        read(replace(note(key, ("positive", f"Of {title.lower()}, most sleep.", "", "2")), title=title))
        for key, title in zip("abcd", titles, strict=True)
    ]

    assert "All but [[@d]] write about **Barn owls**" in section(composed(*papers), "Overview")


def test_a_name_and_its_abbreviation_are_one_thing_that_papers_share_though_none_explains_it() -> None:
    def paper(key: str, title: str) -> PaperReading:
        says = ("positive", "Most of the owls in the towns kept their RFID for two years.", "", "2")
        more = ("positive", "In cold winters no owl lost its RFID.", "", "3")
        return read(replace(note(key, says, more), title=title))

    titles = ("RFID for barn owls", "Radio frequency identification of ducks", "Radio frequency identification")
    shared = section(composed(*map(paper, "abc", titles)), "Overview").partition("**What they share.**")[2]

    assert "**RFID**" in shared
    assert "Radio frequency identification" not in shared.partition("\n")[0]


def test_what_the_same_papers_share_is_told_in_one_sentence_and_once_where_one_name_is_the_others_abbreviation() -> (
    None
):
    long = "We used the Pain Catastrophizing Scale (PCS) with owls."
    titles = ("The Pain Catastrophizing Scale in barn owls", "Pain Catastrophizing Scale and PCS scores of barn owls")
    marks = [("positive", f"PCS scores of owls rose by {n} points.", "", "2") for n in (3, 4)]
    papers = [
        read(replace(note(key, ("other", long, "", "1"), *marks), title=title))
        for key, title in zip("ab", titles, strict=True)
    ]
    text = section(composed(*papers), "Overview")

    assert text.count("[[@a]] and [[@b]] write about") == 1
    assert "**PCS" not in text or "**Pain Catastrophizing Scale**" not in text


def test_a_question_to_which_the_reader_asks_more_stays_open() -> None:
    aim = ("question", "The purpose of this study was to examine how roofs age.", "And how do walls age?", "2")
    text = composed(read(note("one", aim)), OWLS)

    assert "- [ ] Follow up: And how do walls age?" in text


def test_a_remark_on_a_passage_that_stands_above_says_which_one_it_means() -> None:
    found = "We conclude that green roofs cool the rooms below them by two degrees in the hot months of summer."
    [point] = points_of(read(note("one", ("positive", found, "check the numbers", "5"))))
    once = Once()

    assert remark(point, once) == ["- check the numbers (p. 5)", f"  - “{found}”"]
    assert remark(point, once)[1] == "  - “We conclude that green roofs cool the rooms below them by two degrees …”"


def test_what_its_reader_marked_as_found_stands_for_a_paper_rather_than_the_last_detail() -> None:
    found = ("positive", "Green roofs cool the rooms below them by two degrees.", "", "3")
    detail = ("detail", "Rooms with carpets may have kept the heat of the day for longer.", "", "9")
    more = ("detail", "Some roofs were wetter than others.", "", "5")
    overview = composed(read(note("one", found, more, detail)), OWLS).partition("## Overview")[2]
    assert "cool the rooms" in overview.partition("\n## ")[0]
    assert "carpets" not in overview.partition("\n## ")[0]


def section(text: str, heading: str) -> str:
    return text.partition(f"## {heading}")[2].partition("\n## ")[0]


def test_a_marked_sentence_that_fills_a_cell_stands_in_no_list_again() -> None:
    limit = "A limitation of our study is that only one town was looked at."
    marks = (
        ("other", "We surveyed 40 households in a panel study.", "", "2"),
        ("positive", "Green roofs cool rooms by 3 degrees (p < .01).", "", "5"),
        ("other", limit, "", "9"),
    )
    text = composed(read(note("one", *marks)), OWLS)

    assert text.count(limit) == 1
    assert f"{limit} (p. 9) |" in text


def test_a_marked_conclusion_fills_the_cell_of_the_result_where_nothing_else_does() -> None:
    told = "The rankings suggested that roofs would be coolest in towns by the sea."
    assert read(note("one", ("other", told, "", "5"))).facets[Facet.RESULT].text == told


def test_the_overview_gives_the_figures_beside_the_conclusion() -> None:
    abstract = (
        "AIMS: To learn whether green roofs cool rooms. RESULTS: Rooms were cooler by 12% (95% CI 9% to 15%) in July. "
        "CONCLUSIONS: We conclude that green roofs cool the rooms below them."
    )
    overview = section(composed(read(replace(note("one"), abstract=abstract)), OWLS), "Overview")

    assert "[[@one]] concludes that “green roofs cool the rooms below them”. " in overview
    assert " In figures: “Rooms were cooler by 12% (95% CI 9% to 15%) in July”" in overview


def test_what_a_paper_draws_from_its_results_goes_before_one_of_them() -> None:
    marks = (
        ("other", "Rooms below green roofs were cooler by 12% (P = 0.02) than rooms below tiles.", "", "4"),
        ("other", "Furthermore, these results suggest that green roofs cool towns.", "", "6"),
    )
    titled = replace(note("one", *marks), title="Green roofs in hot towns")
    overview = section(composed(read(titled), OWLS), "Overview")

    assert "says: “… these results suggest that green roofs cool towns”" in overview
    assert "In figures: “Rooms below green roofs were cooler by 12% (P = 0.02) than rooms below tiles”" in overview


def test_how_groups_were_made_is_no_result() -> None:
    made = "The rooms had a mean of 24.1 degrees, and were divided into two groups at 25 degrees (p < .01)."
    found = "The cooler rooms showed 12% fewer flies (p < .01)."
    paper = read(note("one", ("other", made, "", "4"), ("other", found, "", "5")))

    assert paper.facets[Facet.RESULT].text == found


def test_a_finding_in_figures_goes_before_a_claim_that_nobody_calls_a_conclusion() -> None:
    claim = ("other", "Green roofs are a matter of taste for most owners in old towns.", "", "1")
    found = ("other", "Green roofs significantly lowered the heat of rooms by 12% (p < 0.01).", "", "9")
    other = ("other", "Owners of roofs were asked by letter in spring.", "", "3")
    overview = section(composed(read(note("one", claim, other, found)), OWLS), "Overview")

    assert "lowered the heat of rooms by 12%" in overview
    assert "matter of taste" not in overview


def test_key_findings_begin_with_no_comparison_and_no_follow_up() -> None:
    shown = "Roofs of stone kept the heat of the day until the morning in all towns."
    hidden = (
        "This finding is in concert with the results of prior studies of roofs.",
        "Median follow-up was 2.7 years in both groups of houses.",
    )
    marks = [("other", text, "", str(page)) for page, text in enumerate((*hidden, shown), start=1)]
    fillers = [("other", f"We found that {what} roofs lowered the heat by 8%.", "", "9") for what in ("tin", "clay")]
    plain = section(composed(read(note("one", *marks, *fillers)), OWLS), "Key Findings (Positive)").partition("> [!")[0]

    assert plain.strip()
    assert all(text not in plain for text in hidden)


def test_a_paper_whose_title_names_the_theme_is_not_silent_about_it() -> None:
    roofs = read(
        replace(note("one", ("positive", "They cool the rooms below.", "", "5")), title="Green roofs at night")
    )
    material = gather([roofs, OWLS], theme="green roofs", vectors=None, asked=(), dismissed=lambda _: False)

    assert [point.words for point in material.points] == ["They cool the rooms below."]
    assert [paper.citekey for paper in material.silent] == ["two"]


def test_how_something_was_done_is_no_finding_whatever_the_usual_palette_says() -> None:
    done = (
        ("positive", "We based our approach on the model of the roofers.", "", "5"),
        ("positive", "Specifically, we defined cool rooms as those with the 10% lowest heat.", "", "6"),
        ("positive", "The score of each room was derived using a free set of tools.", "", "7"),
    )
    text = composed(read(note("one", *done)), OWLS)

    assert "Of [[@one]] nothing that it asks or finds is marked." in section(text, "Overview").replace(
        " (Lee, 2020)", ""
    )
    assert "roofers" not in section(text, "Key Findings (Positive)").partition("> [!")[0]


def test_a_theme_in_one_field_takes_the_nearest_and_not_the_whole_field() -> None:
    points = [point for text in ("near", "far") for point in gather(
        [read(note("one", ("positive", f"What is {text} here.", "", "5"))), OWLS],
        theme=None, vectors=None, asked=(), dismissed=lambda _: False,
    ).points[:1]]  # fmt: skip
    vectors = {
        "What is near here.": np.array([0.8, 0.6], np.float32),
        "What is far here.": np.array([0.5, 0.86], np.float32),
    }
    asked = ThemeVectors(np.array([1.0, 0.0], np.float32), np.zeros((1, 2), np.float32), vectors)

    assert about_theme("zeal", points, [asked]) == (True, False)


def test_in_another_language_a_theme_takes_what_is_nearly_as_near_as_the_nearest_and_nothing_that_is_far() -> None:
    def near(*heights: float) -> list[bool]:
        texts = {f"text {at}": np.array([height, 0.0], np.float32) for at, height in enumerate(heights)}
        theme = ThemeVectors(np.array([1.0, 0.0], np.float32), np.zeros((1, 2), np.float32), texts)
        return [theme.in_another_language().is_near(text) for text in texts]

    assert near(0.33, 0.25, 0.15) == [True, True, False]
    assert near(0.6, 0.4, 0.3) == [True, True, False]
    assert near(0.2, 0.18) == [False, False]


def test_marks_of_one_usual_colour_are_no_findings_where_their_words_surely_say_otherwise() -> None:
    marked = (
        ("positive", "Little is known about how green roofs age.", "", "1"),
        ("positive", "Two hundred roofs in nine towns, aged 5 to 30 years.", "", "2"),
        ("positive", "The primary outcome was the heat at noon.", "", "2"),
        ("positive", "Green roofs lowered the heat at noon by 12% (p < 0.01).", "", "4"),
        ("positive", "Roof Trust; Council of Lindau; Ministry of Walls and Roofs.", "", "9"),
    )
    shown = section(composed(read(note("one", *marked)), OWLS), "Key Findings (Positive)").partition("> [!")[0]

    assert [line for line in shown.splitlines() if "@one" in line] == [
        "- Green roofs lowered the heat at noon by 12% (p < 0.01). - [[@one]] (p. 4)"
    ]


def test_a_mark_does_what_the_label_of_the_abstract_says_that_has_it() -> None:
    abstract = "BACKGROUND Green roofs cool rooms. METHODS We used nine roofs. RESULTS Rooms were warm."
    own = note("one", ("other", "Green roofs cool rooms.", "", "1"))
    marked = read(replace(own, abstract=abstract)).marked[0]

    assert marked.section == "Background"
    assert marked.kind is Kind.BACKGROUND


def test_what_is_known_before_the_aim_is_no_key_finding() -> None:
    known = ("other", "Green roofs may protect rooms against the heat of towns.", "", "1")
    found = ("other", "We conclude that green roofs cool rooms only at noon.", "", "9")
    later = ("other", "These findings suggest that green roofs keep rain for two days.", "", "9")
    findings = section(composed(read(note("one", known, AIM, found, later)), OWLS), "Key Findings (Positive)")

    assert "keep rain" in findings
    assert "may protect" not in findings.partition("> [!")[0]


def test_a_paper_whose_title_names_the_subject_of_another_is_not_said_to_share_nothing() -> None:
    said = ("positive", "Street trees cool the pavements at noon.", "", "5")
    three = [read(replace(note(key, said), title=title)) for key, title in (("one", "Trees"), ("two", "Street trees"))]
    three.append(read(replace(note("six", ("positive", "Shade helps.", "", "2")), title="Trees of a town")))
    material = gather(three, theme=None, vectors=None, asked=(), dismissed=lambda _: False)

    assert sharing(material, material.themes) == []


def test_only_themes_that_the_note_shows_are_in_its_properties() -> None:
    text = composed(ROOFS, OWLS)

    assert "themes: []\n" in text
    assert "### " not in text.partition("## Common Themes")[2]


def test_what_is_known_before_the_papers_own_work_is_none_of_its_findings() -> None:
    marked = (
        ("other", "Green roofs are at the heart of the life of towns.", "", "1"),
        ("other", "We show here that green roofs lower the heat of the rooms below them.", "", "2"),
        ("other", "The heat of streets was lowered significantly, too.", "", "3"),
    )
    text = composed(read(note("one", *marked)), OWLS)

    assert "at the heart" not in section(text, "Overview")
    assert "at the heart" not in section(text, "Key Findings (Positive)").partition("> [!")[0]
    assert "lower the heat" in text


def test_what_two_papers_tell_of_the_field_before_their_own_work_is_no_dispute() -> None:
    shows = "Here we show that green roofs were greener in the rain of the spring."
    told = [
        composed(
            read(note(key, (color, said, "", "1"), ("positive", shows.replace("green", key), "", "2"))),
            read(note("two", (color, "Green roofs do not lower the heat of the rooms below them.", "", "1"),
                      ("positive", shows.replace("rain", "sun"), "", "2"))),
        )
        for key, color, said in (
            ("one", "detail", "Green roofs lower the heat of the rooms below them."),
            ("own", "positive", "Green roofs lower the heat of the rooms below them."),
        )
    ]  # fmt: skip

    assert ["### Disputes" in text for text in told] == [False, True]


def test_where_no_finding_is_plain_the_list_is_not_empty_above_its_fold() -> None:
    said = ("other", "In order to avoid this the roofs must be held by walls of their own.", "FINDING:", "1")
    shown = section(composed(read(note("one", said)), OWLS), "Key Findings (Positive)")

    assert "held by walls" in shown.partition("> [!")[0]


def test_what_no_list_shows_has_a_heading_of_its_own() -> None:
    asked = ("question", "Why do roofs leak at noon?", "", "2")
    told = [("other", f"Roof {name} was measured by hand.", "", "3") for name in ("one", "two", "six", "ten")] * 3
    text = composed(read(note("one", asked, *told)), OWLS)

    assert "measured by hand" not in section(text, "Open Questions").partition("### ")[0]
    assert "measured by hand" in text.partition("## Other Highlights")[2]


def test_a_paper_of_which_nothing_is_known_is_no_empty_line() -> None:
    overview = section(composed(read(note("one")), OWLS), "Overview")

    assert "- [[@one]]\n" not in f"{overview}\n"
    assert "nothing that it asks or finds is known" in overview


def test_what_all_papers_are_about_is_no_theme_of_theirs() -> None:
    def themes(*titles: str) -> set[str]:
        three = [
            read(
                replace(
                    note(
                        f"p{at}",
                        *(("positive", f"{what} enters the nesting boxes.", "", "3") for what in ("Rain", "Wind")),
                        *(("positive", f"It is {what} at noon.", "", "4") for what in ("hot", "dry", "wet")),
                    ),
                    title=title,
                )
            )
            for at, title in enumerate(titles)
        ]
        return {
            theme.name for theme in gather(three, theme=None, vectors={}, asked=(), dismissed=lambda _: False).themes
        }

    assert "Nesting boxes" in themes("Nesting boxes in towns", "Nesting boxes of clay", "Walls")
    assert "Nesting boxes" not in themes("Nesting boxes in towns", "Nesting boxes of clay", "Nesting boxes and walls")


def test_a_short_synthesis_of_what_nobody_marked_says_every_sentence_once() -> None:
    abstract = "METHODS We asked 40 owners. RESULTS Green roofs lowered the heat of rooms by 12% (p < 0.01)."
    other = "METHODS We asked 60 owners. RESULTS White walls lowered the heat of rooms by 3% (p < 0.01)."
    both = (read(replace(note("one"), abstract=abstract)), read(replace(note("two"), abstract=other)))
    text = composed(*both)

    assert text.partition("## Literature Matrix")[0].count("lowered the heat of rooms by 12%") == 1
    assert "lowered the heat of rooms by 12%" not in section(text, "Key Findings (Positive)")


PLAIN = ("other", "Gardens may make towns that are seldom visited useful to birds.", "", "1")
DONE = ("other", "We studied 40 roofs in nine towns over two summers.", "", "3")
FOUND = ("other", "Moss may make roofs that are seldom visited useful to birds, too.", "", "6")
FELL = ("other", "The heat at noon fell by 12% (p < 0.01) below the green roofs.", "", "5")


def test_what_only_its_place_calls_found_stands_behind_where_the_paper_tells_of_its_own_work() -> None:
    text = composed(read(note("one", PLAIN, DONE, FELL, FOUND)), OWLS).partition("## Other Highlights")[0]

    assert "Moss may make" in text
    assert "Gardens may make" not in text


def test_in_the_body_of_a_pdf_only_a_sentence_that_says_so_is_found() -> None:
    told = [
        ("Results", "The gardens of the town are opened by the owners of the roofs."),
        ("Results", "We found that green roofs lowered the heat at noon by 12% (p < 0.01)."),
        ("Results", "Green roofs also kept the rain for 3 hours longer than bare roofs (p = 0.02)."),
    ]
    printed = tuple(PdfSentence(text=text, page=2, label="2", section=name) for name, text in told)
    text = composed(replace(read(note("one")), printed=printed), OWLS)

    assert "lowered the heat" in text
    assert "gardens of the town" not in text


def test_a_difficulty_before_a_papers_own_work_is_no_criticism_and_one_behind_it_is_its_limit() -> None:
    before = ("other", "Counts of roofs can be misleading and often fail in towns with many trees.", "", "1")
    behind = ("other", "Our counts may not generalise, because only one town was visited in winter.", "", "9")
    text = composed(read(note("one", before, DONE, FELL, behind)), OWLS)

    assert "misleading" not in text.partition("## Other Highlights")[0]
    assert "may not generalise" in section(text, "Literature Matrix")


def test_a_question_that_a_reader_asks_beside_a_finding_leaves_it_one() -> None:
    asked = ("other", "The heat at noon fell by 12% (p < 0.01) below the green roofs.", "Also in winter?", "5")
    text = composed(read(note("one", DONE, asked)), OWLS)

    assert "fell by 12%" in text.partition("**What they find.**")[2].partition("\n## ")[0]
    assert "Also in winter?" in section(text, "Open Questions")


def test_a_sentence_that_ends_with_a_question_mark_is_an_open_question() -> None:
    text = composed(read(note("one", DONE, FELL, ("other", "¿Por qué vuelve el calor tan pronto?", "", "9"))), OWLS)

    assert "¿Por qué" in section(text, "Open Questions")


def test_that_two_papers_repeat_what_is_known_is_no_agreement_of_theirs() -> None:
    cool = ("Green roofs lower the heat at noon in old towns.", "Green roofs lower the heat at noon in many old towns.")

    def agree(*, page: str) -> bool:
        said = [("other", text, "", page) for text in cool]
        marks = [sorted((DONE, each), key=lambda mark: mark[3]) for each in said]
        papers = [read(note(key, *own)) for key, own in zip(("one", "two"), marks, strict=True)]
        return "### Agreements" in composed(*papers, apart=False)

    assert agree(page="8")
    assert not agree(page="1")
