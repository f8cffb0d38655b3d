"""Names mean the notes that Obsidian takes them for, and phrases the notes that a reader would."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.graph.node import NoteNode
from catena.graph.resolving import NoteNames
from catena.vault.path import VaultPath, name_of

VAULT = (
    "Home.md",
    "Sleep.md",
    "Notes/Sleep.md",
    "Notes/Deep/Sleep.md",
    "Notes/Memory.md",
    "Notes/Deep/Recall.md",
    "Other/Recall.md",
    "Other/Sub/Memory palace.md",
    "Projects/A/Plan.md",
    "Projects/B/Plan.md",
    "Projects/Archive/B/Plan.md",
    "Projects/v1.2.md",
    "Zed/Index.md",
    "Alp/Index.md",
    "Längere/Café.md",
    "Emoji/🍀🍀🍀/Luck.md",
    "Emoji/abcd/Luck.md",
    "Papers/@smith2020.md",
    "templates/Plan.md",
)

RESOLVED = [
    ("a name means the note of this name", "Memory palace", "Home.md", "Other/Sub/Memory palace.md"),
    ("no link without a note", "Nothing", "Home.md", None),
    ("an empty target means the note itself", "", "Notes/Memory.md", "Notes/Memory.md"),
    ("case makes no difference", "mEmOrY PaLaCe", "Home.md", "Other/Sub/Memory palace.md"),
    ("the extension may be written", "Memory palace.md", "Home.md", "Other/Sub/Memory palace.md"),
    ("in any case", "Memory palace.MD", "Home.md", "Other/Sub/Memory palace.md"),
    ("blanks around a name are nothing", " Memory palace ", "Home.md", "Other/Sub/Memory palace.md"),
    ("a note in the root wins over nearer ones by its exact path", "Sleep", "Notes/Deep/Recall.md", "Sleep.md"),
    ("a note in the root wins from the same folder too", "Sleep", "Notes/Memory.md", "Sleep.md"),
    ("an exact path is that note", "Notes/Sleep", "Home.md", "Notes/Sleep.md"),
    ("an exact path wins from below it", "Notes/Deep/Sleep", "Other/Recall.md", "Notes/Deep/Sleep.md"),
    ("an exact path in another case", "notes/deep/SLEEP", "Home.md", "Notes/Deep/Sleep.md"),
    ("the end of a path is enough", "Deep/Sleep", "Home.md", "Notes/Deep/Sleep.md"),
    ("but whole names of folders only", "eep/Sleep", "Home.md", None),
    ("a folder that isn't there finds nothing", "Elsewhere/Sleep", "Home.md", None),
    ("namesakes: the one in the own folder", "Recall", "Other/Sub/Memory palace.md", "Other/Recall.md"),
    ("namesakes: the one below the own folder", "Recall", "Notes/Memory.md", "Notes/Deep/Recall.md"),
    ("a sibling folder is not near: the shortest path anywhere", "Plan", "Projects/v1.2.md", "Projects/A/Plan.md"),
    ("the own folder's, though longer", "Plan", "Projects/Archive/B/Plan.md", "Projects/Archive/B/Plan.md"),
    ("anywhere the shortest path", "Plan", "Home.md", "templates/Plan.md"),
    ("as long: alphabetical", "Index", "Home.md", "Alp/Index.md"),
    ("the end of a path chooses among namesakes", "B/Plan", "Home.md", "Projects/B/Plan.md"),
    ("the end of a path, below the own folder", "B/Plan", "Projects/Archive/Note.md", "Projects/Archive/B/Plan.md"),
    ("a leading slash is the vault's root", "/Notes/Sleep", "Other/Recall.md", "Notes/Sleep.md"),
    ("with nothing searched by name", "/Recall", "Other/Recall.md", None),
    ("./ is the own folder", "./Recall", "Other/Recall.md", "Other/Recall.md"),
    ("./ and nothing else", "./Sleep", "Other/Recall.md", None),
    ("./ with a folder", "./Deep/Sleep", "Notes/Memory.md", "Notes/Deep/Sleep.md"),
    ("../ is the folder above", "../Sleep", "Notes/Deep/Recall.md", "Notes/Sleep.md"),
    ("../ more than once", "../../Sleep.md", "Notes/Deep/Recall.md", "Sleep.md"),
    ("../ out of the vault is nothing", "../../../Sleep", "Notes/Deep/Recall.md", None),
    ("a dot in a name is no extension", "v1.2", "Home.md", "Projects/v1.2.md"),
    ("another file is no note", "Sleep.png", "Home.md", None),
    ("letters may be written in two ways", "Café", "Home.md", "Längere/Café.md"),
    ("a blank that doesn't break is a blank", "Memory\u00a0palace", "Home.md", "Other/Sub/Memory palace.md"),
    ("lengths as JavaScript counts them", "Luck", "Home.md", "Emoji/abcd/Luck.md"),
    ("a sign is part of a name", "@smith2020", "Home.md", "Papers/@smith2020.md"),
    ("and may not lack in a link", "smith2020", "Home.md", None),
]


def names_of(*paths: str) -> NoteNames:
    return NoteNames(a_node(path) for path in paths)


def a_node(path: str, title: str | None = None, *aliases: str) -> NoteNode:
    return NoteNode(VaultPath(path), title if title is not None else name_of(VaultPath(path)), aliases)


@pytest.mark.parametrize(
    ("target", "source", "expected"), [row[1:] for row in RESOLVED], ids=[row[0] for row in RESOLVED]
)
def test_a_link_leads_where_obsidian_leads_it(target: str, source: str, expected: str | None) -> None:
    assert names_of(*VAULT).resolve_link(target, VaultPath(source)) == expected


def test_titles_and_aliases_resolve_no_links() -> None:
    names = NoteNames([a_node("2024.md", "Sleep", "Rest")])

    assert names.resolve_link("Sleep", VaultPath("A.md")) is None
    assert names.resolve_link("Rest", VaultPath("A.md")) is None


def test_a_name_is_a_title_a_file_name_or_an_alias_and_may_be_several_notes() -> None:
    names = NoteNames(
        [a_node("a.md", "Sleep"), a_node("Sleep.md", "Rest"), a_node("c.md", "C", "SLEEP"), a_node("d.md")]
    )

    assert names.named("sleep") == ("Sleep.md", "a.md", "c.md")
    assert NoteNames([a_node("@smith2020.md")]).named("Smith2020") == ("@smith2020.md",)


PHRASES = [
    ("a title", "spaced repetition", "Spaced repetition.md"),
    ("an alias", "interval learning", "Spaced repetition.md"),
    ("a plural for a singular", "habits", "Habit.md"),
    ("a singular for a plural", "atomic note", "Atomic notes.md"),
    ("a plural in -ies", "memories", "Memory.md"),
    ("a plural in -es", "biases", "Bias.md"),
    ("words before the name", "better long-term memory", "Memory.md"),
    ("an article", "the Habit", "Habit.md"),
    ("words before it and another number", "small habits", "Habit.md"),
    ("the longest name in it", "good deep sleep", "Deep sleep.md"),
    ("words after the name make it another thing", "memory palace", None),
    ("a short name as the whole phrase", "AI", "AI.md"),
    ("but not at the end of one", "generative AI", None),
    ("a stop word, however a note is called", "it", None),
    ("nor at the end", "doing this", None),
    ("the absence of a thing is not the thing", "a lack of sleep", None),
    ("nor having none of it", "no habits", None),
    ("unless a note is about the absence", "sleep loss", "Sleep loss.md"),
    ("several notes by one alias", "rest", None),
    ("a title before others' aliases", "pause", "Pause.md"),
    ("nothing", "  ", None),
]


@pytest.mark.parametrize(("phrase", "expected"), [row[1:] for row in PHRASES], ids=[row[0] for row in PHRASES])
def test_a_phrase_names_the_note_that_a_reader_thinks_of(phrase: str, expected: str | None) -> None:
    names = NoteNames(
        [
            a_node("Spaced repetition.md", None, "Interval learning"),
            a_node("Habit.md"),
            a_node("Atomic notes.md"),
            a_node("Memory.md"),
            a_node("Bias.md"),
            a_node("Deep sleep.md", None, "Rest"),
            a_node("Sleep.md", None, "Rest", "Pause"),
            a_node("Sleep loss.md"),
            a_node("Pause.md"),
            a_node("AI.md"),
            a_node("It.md"),
            a_node("This.md"),
        ]
    )

    assert names.phrase(phrase) == expected


some_paths = st.sampled_from(["A.md", "x/A.md", "x/y/A.md", "B.md", "x/B.md", "z/b.md", "y/As.md"])
some_nodes = st.builds(
    a_node, some_paths, st.sampled_from([None, "A", "B", "Bs", "Long name"]), st.sampled_from(["A", "C", "long names"])
)
MENTIONS = [
    *((name, True) for name in ("A", "b", "x/A", "./A", "As.md", "/B", "")),
    *((name, False) for name in ("A", "the Bs", "a long name", "C")),
]
FROM = VaultPath("x/from.md")


def meanings(names: NoteNames) -> dict[tuple[str, bool], VaultPath | None]:
    return {
        (name, linked): names.resolve_link(name, FROM) if linked else names.phrase(name) for name, linked in MENTIONS
    }


@given(st.lists(st.tuples(st.booleans(), some_nodes), max_size=12))
def test_names_that_came_and_went_mean_what_they_mean_to_a_new_index(steps: list[tuple[bool, NoteNode]]) -> None:
    names, vault = NoteNames(), dict[VaultPath, NoteNode]()
    for comes, node in steps:
        if comes:
            names.add(node)
            vault[node.path] = node
        else:
            names.remove(node.path)
            vault.pop(node.path, None)

    assert meanings(names) == meanings(NoteNames(vault.values()))


@given(st.lists(some_nodes, max_size=6), some_paths, st.one_of(st.none(), some_nodes))
def test_what_no_key_tells_of_means_the_same_as_before(
    vault: list[NoteNode], path: str, becomes: NoteNode | None
) -> None:
    names = NoteNames(vault)
    note = becomes and NoteNode(VaultPath(path), becomes.title, becomes.aliases)
    before, touched = meanings(names), names.touched_by(VaultPath(path), note)

    if note:
        names.add(note)
    else:
        names.remove(VaultPath(path))

    after = meanings(names)
    moved = [mention for mention in MENTIONS if before[mention] != after[mention]]
    assert all(touched.intersection(names.keys_of(name, linked=linked)) for name, linked in moved)
