"""Nothing in an annotation note is lost in silence, and nobody's words or papers are taken for another's."""

from hypothesis import given, settings
from hypothesis import strategies as st

from catena.annotations.annotation import AnnotationNote
from catena.annotations.reading import read_annotation_note
from catena.notes import parse_note
from catena.vault.path import vault_path

HEADER = "---\ncitekey: reyes2021\n---\n# Owls in snow\n\n## Annotations\n### Imported: 2024-01-29 3:12 pm\n"
WORDS = st.sampled_from(("Owls hear mice under snow.", "Snow muffles sound.", "The facial disc is a dish."))
GAPS = st.sampled_from(("\n", "\n\n"))
OTHERS = st.sampled_from((
    "| Builds on | Read |\n| --- | --- |\n| [[@lind2019]] | [notes](zotero://select/items/@lind2019) |",
    "> “Mice listen too.” [@lind2019, p. 3]",
    "> [!synth]\n> **Related**:: [[@lind2019]]",
    "> Lind, B. (2019). Mice that listen. _Mammals_, _2_, 1–9. https://doi.org/10.5555/m.2019",
    "> [!info] See also\n> ```dataview\n> LIST FROM [[@lind2019]]\n> ```",
))  # fmt: skip


def read(markdown: str, path: str = "Papers/@reyes2021.md") -> AnnotationNote:
    note = read_annotation_note(parse_note(vault_path(path), markdown.encode()))
    assert note is not None
    return note


@settings(max_examples=60)
@given(pages=st.lists(st.tuples(st.integers(1, 5), GAPS, st.sampled_from(("", "quote"))), min_size=1, max_size=8))
def test_every_image_is_an_annotation_on_its_own_page(pages: list[tuple[int, str, str]]) -> None:
    paths = [f"fig/image-{page}-x{at}-y9.png" for at, (page, _, _) in enumerate(pages)]
    units = [
        f"![[{path}]]{gap}" + ("\n> Owls hear mice.\n\n" if extra == "quote" else "")
        for path, (_, gap, extra) in zip(paths, pages, strict=True)
    ]
    note = read(HEADER + "".join(units))

    images = [annotation for annotation in note.annotations if annotation.image_path]
    assert [image.image_path for image in images] == paths
    assert [image.page_index for image in images] == [page - 1 for page, _, _ in pages]
    assert (note.coverage.images, note.coverage.left_out) == (len(paths), ())


@settings(max_examples=40)
@given(others=st.lists(OTHERS, max_size=4), named=st.booleans())
def test_papers_that_are_mentioned_above_the_annotations_are_not_this_one(others: list[str], *, named: bool) -> None:
    above = "\n\n".join(others)
    stated = "" if named else "---\ncitekey: reyes2021\n---\n"
    path = "Papers/@reyes2021.md" if named else "Papers/Owls.md"
    note = read(
        f"{stated}# Owls in snow\n\n{above}\n\n## Annotations\n\n"
        "> Owls hear mice. [(p. 4)](zotero://open-pdf/library/items/PDF12345?page=4&annotation=ANN12345)\n",
        path,
    )

    assert (note.citekey, note.title, note.authors, note.doi) == ("reyes2021", "Owls in snow", (), None)


@settings(max_examples=40)
@given(comment=WORDS, quotes=st.lists(st.integers(1, 9), min_size=1, max_size=5), callout=st.booleans())
def test_a_comment_above_a_nested_quote_stays_the_readers(comment: str, quotes: list[int], *, callout: bool) -> None:
    link = "[(p. {0})](zotero://open-pdf/library/items/PDF12345?page={0}&annotation=ANN1234{0})"
    lines = [
        f"> [!example]- Note {at}\n> I say: {comment}\n>\n>> Words number {at}. {link.format(page)}\n"
        if callout
        else f"- I say: {comment}\n  > Words number {at}. {link.format(page)}\n"
        for at, page in enumerate(dict.fromkeys(quotes))
    ]
    note = read(HEADER + "\n".join(lines))

    assert [annotation.text for annotation in note.annotations] == [f"Words number {at}." for at in range(len(lines))]
    assert all(annotation.comment == f"I say: {comment}" for annotation in note.annotations)
