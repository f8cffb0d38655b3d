"""The sentences of a PDF: abstracts that run in, headings in other languages, captions left out."""

from catena.pdf.outline import OutlineItem, Place, entries
from catena.pdf.page import Box, Line, PageLines
from catena.pdf.prose import ABSTRACT, sentences_of_pdf


def sentences(*lines: str) -> list[tuple[str, str]]:
    page = PageLines(
        page=0,
        label=None,
        frame=Box(0, 0, 400, 800),
        lines=tuple(
            Line(text, Box(40, 780 - 14 * at, 40 + 5 * len(text), 790 - 14 * at)) for at, text in enumerate(lines)
        ),
        turned=False,
        problem=None,
    )
    return [(one.section, one.text) for one in sentences_of_pdf([page], (), total_pages=1)]


def test_an_abstract_may_run_in_behind_a_dash() -> None:
    found = sentences("Abstract—Time-restricted", "flights of swifts are rarely counted in towns.")

    assert found == [(ABSTRACT, "Time-restricted flights of swifts are rarely counted in towns.")]


def test_the_numbers_of_a_manuscripts_lines_and_a_watermark_across_it_are_no_text() -> None:
    text = [
        "Abstract (250)", "Swifts were counted in nine towns on", "forty evenings of one summer, and", "",
        "sixteen pairs nested under", "the roofs of each. More pairs", "nested in towns with old roofs",
        "than in towns", "with new ones. We conclude that", "roofs matter.",
    ]  # fmt: skip
    counted = [f"{22 + at} {line}".strip() for at, line in enumerate(text)]
    lines = [Line(line, Box(40, 780 - 14 * at, 360, 790 - 14 * at)) for at, line in enumerate(counted)]
    across = Line("ACCEPTED MANUSCRIPT", Box(100, 300, 400, 620))
    page = PageLines(0, None, Box(0, 0, 400, 800), (across, *lines))

    found = [(one.section, one.text) for one in sentences_of_pdf([page], (), total_pages=1)]

    assert found == [
        (ABSTRACT, "Swifts were counted in nine towns on forty evenings of one summer, and sixteen pairs nested under "
         "the roofs of each."),
        (ABSTRACT, "More pairs nested in towns with old roofs than in towns with new ones."),
    ]  # fmt: skip


def test_numbers_before_some_lines_are_text() -> None:
    found = sentences("Swifts nested in nine towns and", "12 villages along the river in", "13 of the years counted.")

    assert found[0][1].endswith("and 12 villages along the river in 13 of the years counted.")


def test_the_names_of_sections_are_known_in_ten_languages() -> None:
    found = sentences("Limitaciones", "Los nidos no fueron contados en todas las ciudades del país.")

    assert found[0][0] == "Limitaciones"


def test_a_caption_is_no_sentence_also_where_its_label_ends_with_a_full_stop() -> None:
    found = sentences(
        "Swifts came back to the same roofs in May.",
        "Fig. 2.",
        "Change in the number of pairs over twelve weeks.",
        "Pairs Box Wall 12 40 31 45 88.4 80.4 Table 1.",
        "Mean number of pairs at each wall by year.",
        "Most of the boxes were of wood, as shown in Table 1. Clay was rare among them.",
    )

    said = " ".join(text for _, text in found)
    assert "same roofs in May" in said
    assert "as shown in Table 1." in said
    assert "Change in" not in said
    assert "Mean number" not in said


def test_headings_behind_a_bar_open_sections() -> None:
    found = sentences(
        "Abstract",
        "Swifts came back to the same roofs in May.",
        "1 | INTRODUCTION",
        "Many towns hang boxes for swifts below their roofs.",
        "2.1 | Study area",
        "Four towns in one valley took part in the count.",
    )

    assert [section for section, _ in found] == [ABSTRACT, "Introduction", "Study area"]


def test_labels_with_a_full_stop_belong_to_the_sentence_behind_them() -> None:
    found = sentences(
        "Abstract", "Results. Swifts came back to the same roofs in May.", "Conclusions. Swifts know their roofs well."
    )

    assert [text for _, text in found][1] == "Conclusions. Swifts know their roofs well."


def test_an_abstract_may_have_a_long_sentence_and_a_text_none() -> None:
    walls = [f"walls of {town} and the towers of its churches," for town in ("Lund", "Ghent", "Padua", "Ulm") * 3]
    long = ["This package counts swifts on the", *walls, "and draws a map of every street."]
    known = [text for _, text in sentences("Abstract", *long, "Introduction", *long)]

    assert known == [" ".join(long)]


def test_where_else_a_text_was_published_is_no_sentence_of_it() -> None:
    said = "Swifts know their roofs and come back."
    found = sentences("Conclusion", said, "A version of this text was published in the Annals.")

    assert [text for _, text in found] == [said]


def test_a_short_sentence_that_announces_limits_is_kept() -> None:
    found = sentences("Discussion", "This study has limitations. Wait for it. Owners took some of the boxes down.")

    assert [text for _, text in found] == ["This study has limitations.", "Owners took some of the boxes down."]


def test_the_last_word_of_a_paragraph_is_no_heading() -> None:
    found = sentences(
        "Discussion", "Owners who took boxes down changed the", "results.", "Swifts know their roofs very well indeed."
    )

    assert found == [
        ("Discussion", "Owners who took boxes down changed the results."),
        ("Discussion", "Swifts know their roofs very well indeed."),
    ]


def test_an_abstract_without_a_heading_is_known_by_its_labels_and_ends_with_the_key_words() -> None:
    found = sentences(
        "Aim: To learn whether swifts come back to the same roofs.",
        "Results: Most pairs came back to the roof of the year before.",
        "Key words: swifts, roofs",
        "Mauersegler kommen jedes Jahr an dasselbe Dach zurück.",
    )

    assert [section for section, _ in found] == [ABSTRACT, ABSTRACT, ""]


def test_a_small_heading_is_no_part_of_the_sentence_below_it() -> None:
    found = sentences(
        "Methods",
        "Choice of the roofs",
        "Nine roofs in two towns were taken for the count of the swifts.",
        "Counting of the pairs",
        "Every pair was counted at dusk by two people from the town.",
    )

    assert [text.split()[0] for _, text in found] == ["Nine", "Every"]


def test_the_labels_of_axes_and_lines_of_a_program_are_no_sentences() -> None:
    found = sentences(
        "Results",
        "Pairs of swifts were seen at 12 of the roofs in May.",
        "Model ● ● ● −2 −1 0 1 2 ● ● Quantiles −1.0 −0.5 Number of swifts.",
        "The mean can be computed by R> mean(swifts) as the next line shows.",
    )

    assert [text for _, text in found] == ["Pairs of swifts were seen at 12 of the roofs in May."]


def test_an_entry_of_a_table_of_contents_for_the_references_ends_no_text() -> None:
    def page(number: int, *lines: str) -> PageLines:
        placed = tuple(Line(text, Box(40, 780 - 14 * at, 360, 790 - 14 * at)) for at, text in enumerate(lines))
        return PageLines(number, None, Box(0, 0, 400, 800), placed)

    pages = [
        page(0, "Contents", "1 Nests", "References", "2 Roofs"),
        page(1, "1 Nests", "Swifts build their nests under roofs of old houses."),
        page(2, "2 Roofs", "Old roofs have more holes than new ones in most towns."),
        page(3, "References", "Lind had counted the swifts of all the towns before."),
    ]

    read = [one.text for one in sentences_of_pdf(pages, (), total_pages=4)]
    of_a_part = [one.text for one in sentences_of_pdf(pages[:3], (), total_pages=90)]

    assert read == of_a_part
    assert read == [
        "Swifts build their nests under roofs of old houses.", "Old roofs have more holes than new ones in most towns.",
    ]  # fmt: skip


def test_an_abstract_without_a_heading_behind_it_ends_where_lines_stand_out_on_both_sides() -> None:
    narrow = [
        "Abstract", "Swifts were counted in nine towns on", "forty evenings of one summer.", "They nested under the",
        "roofs of each of the towns.",
    ]  # fmt: skip
    wide = ["Swifts are birds that hardly ever land on the ground in their lives."]
    lines = [Line(text, Box(80, 780 - 14 * at, 320, 790 - 14 * at)) for at, text in enumerate(narrow)]
    lines += [Line(text, Box(40, 690 - 14 * at, 360, 700 - 14 * at)) for at, text in enumerate(wide)]
    page = PageLines(0, None, Box(0, 0, 400, 800), tuple(lines))

    found = [one.section for one in sentences_of_pdf([page], (), total_pages=1)]

    assert found == [ABSTRACT, ABSTRACT, ""]


def test_a_few_sentences_before_the_introduction_are_an_abstract_also_without_a_heading() -> None:
    found = sentences(
        "Swifts were counted in nine towns on forty evenings.", "They nested under the roofs of old houses only.",
        "New houses had no holes that a swift could use.", "1. Introduction",
        "Swifts are birds that hardly ever land on the ground.",
    )  # fmt: skip

    assert [section for section, _ in found] == [ABSTRACT, ABSTRACT, ABSTRACT, "Introduction"]


def test_the_heading_of_an_abstract_may_be_set_in_small_letters() -> None:
    found = sentences("article info", "Accepted in May", "abstract", "Swifts were counted in nine towns on evenings.")

    assert found == [(ABSTRACT, "Swifts were counted in nine towns on evenings.")]


def test_a_full_line_of_text_is_no_small_heading() -> None:
    found = sentences(
        "Introduction", "Boxes were counted in all towns of the north.", "Our model of swifts in northern towns for",
        "Sweden and Norway is described in this part.", "It was made in winter from older counts.",
    )  # fmt: skip

    assert "Our model of swifts in northern towns for Sweden and Norway is described in this part." in [
        text for _, text in found
    ]


def test_behind_pages_that_were_not_read_a_text_stands_in_the_section_that_goes_on_there() -> None:
    outline = entries(
        [OutlineItem("1 Nests", Place(0)), OutlineItem("2 Roofs", Place(5)), OutlineItem("References", Place(8))]
    )

    def page(number: int, text: str) -> PageLines:
        return PageLines(number, None, Box(0, 0, 400, 800), (Line(text, Box(40, 700, 360, 710)),))

    pages = [
        page(0, "Swifts build their nests in the holes of walls."),
        page(6, "Old roofs have more holes than new ones in most towns."),
        page(9, "Lind had counted the swifts of all the towns before."),
    ]

    assert [one.path for one in sentences_of_pdf(pages, outline, total_pages=10)] == [(), ("2 Roofs",)]


def test_small_headings_do_not_bring_back_a_part_that_is_left_out() -> None:
    found = sentences(
        "1 Nests", "Swifts build their nests under roofs of old houses.", "Acknowledgements",
        "We thank all the people of the nine towns.", "Friends and helpers",
        "Many more of them have helped us to count in the evenings.",
    )  # fmt: skip

    assert [text for _, text in found] == ["Swifts build their nests under roofs of old houses."]


def test_a_chinese_abstract_runs_in_and_lines_are_joined_without_blanks() -> None:
    told = ["研究认为复习应分散在多节", "课中，而不是集中在一节课内。"]
    lines = ["间隔练习", f"摘要：{told[0]}", told[1], "关键词：记忆", "1 引言", "记忆是学习", "的基础，遗忘却很快。"]
    read = sentences(*lines, "2.1 被试", "被试为两百名学生，均为女生。")

    assert read == [
        (ABSTRACT, "".join(told)),
        ("引言", "记忆是学习的基础，遗忘却很快。"),
        ("被试", "被试为两百名学生，均为女生。"),
    ]
    assert sentences(f"【摘要】{told[0]}", *lines[2:])[0] == (ABSTRACT, "".join(told))


def sized(page: int, *lines: tuple[str, float]) -> PageLines:
    """A page of lines, each with the height of its letters."""
    set_lines = tuple(
        Line(text, Box(40, 780 - 14 * at - height, 360, 780 - 14 * at)) for at, (text, height) in enumerate(lines)
    )
    return PageLines(page, None, Box(0, 0, 400, 800), set_lines)


def texts(*pages: PageLines, outline: tuple[OutlineItem, ...] = ()) -> list[tuple[str, str]]:
    found = sentences_of_pdf(pages, entries(outline), total_pages=len(pages))
    return [(one.section, one.text) for one in found]


BOTH = "Swifts that return early to the roofs of old towns raise more young than those that return late."


def test_the_first_sentence_behind_a_table_is_read() -> None:
    table = [("Roofs Pairs Young", 8.0), ("old 16 41", 8.0), ("new 4 7", 8.0)]
    told = [f"Swifts were counted in nine towns on {count} evenings." for count in ("ten", "forty", "sixty")]
    page = sized(0, *((text, 10.0) for text in told), *table, (BOTH, 10.0))

    assert [text for _, text in texts(page)] == [*told, BOTH]


def test_a_sentence_goes_on_over_the_notes_at_the_end_of_its_page() -> None:
    first = sized(
        0,
        ("Swifts nest in the towns of the whole valley below.", 10.0),
        ("Swifts that return early to the roofs of", 10.0),
        ("2 The roofs of nine towns were counted by hand in June.", 8.0),
    )
    second = sized(1, ("old towns raise more young than those that return late.", 10.0), ("They leave in July.", 10.0))

    assert BOTH in [text for _, text in texts(first, second)]


def test_a_small_heading_below_a_table_is_no_part_of_the_sentence_below_it() -> None:
    heading = Line("Two-storey towers", Box(40, 750, 160, 760))
    lines = sized(0, ("1 Roofs", 14.0), (BOTH, 10.0), (BOTH, 10.0), ("old 16 41", 8.0)).lines
    below = [Line(text, Box(40, 700 - 14 * at, 360, 710 - 14 * at)) for at, text in enumerate((BOTH, BOTH))]
    page = PageLines(0, None, Box(0, 0, 400, 800), (*lines, heading, *below))

    outline = OutlineItem("Roofs", Place(0, 40, 780), ())
    assert {text for _, text in texts(page, outline=(outline,))} == {BOTH}


def test_a_title_of_the_outline_may_be_set_in_several_lines() -> None:
    page = sized(0, ("3 Early and late swifts under", 10.0), ("the roofs of old towns", 10.0), (BOTH, 10.0))
    title = OutlineItem("Early and late swifts under the roofs of old towns", Place(0, 40, 780), ())

    assert texts(page, outline=(title,)) == [("Early and late swifts under the roofs of old towns", BOTH)]


def test_an_imprint_before_the_contents_is_no_abstract_and_a_file_without_text_has_no_sentences() -> None:
    imprint = [(f"The builders of boxes give no warranty for {what} of any kind.", 10.0) for what in ("A", "B", "C")]
    text = [("1 Introduction", 14.0), (BOTH, 10.0), ("2 Boxes", 14.0), (BOTH, 10.0), ("3 Roofs", 14.0), (BOTH, 10.0)]

    for contents, section in ((0, ABSTRACT), (2, "")):
        pages = sized(0, *imprint), *(sized(1 + at) for at in range(contents)), sized(1 + contents, *text)
        assert texts(*pages)[0][0] == section
    assert texts(sized(0)) == []
