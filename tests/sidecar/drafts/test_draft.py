"""What the sentences of a draft cite, and which of their words each citation stands for."""

from catena.drafts.draft import DraftSentence, draft_sentences
from catena.notes import parse_note
from catena.vault.path import VaultPath


def sentences(markdown: str) -> tuple[DraftSentence, ...]:
    return draft_sentences(parse_note(VaultPath("Draft.md"), markdown.encode()), lambda target: target == "Reyes 2021")


def cited(markdown: str) -> list[tuple[str, str | None]]:
    [sentence] = sentences(markdown)
    return [(each.citation.target, each.citation.page) for each in sentence.cited]


def test_every_way_to_cite_is_understood() -> None:
    assert cited("Recall rose [@reyes2021].\n") == [("reyes2021", None)]
    assert cited("Recall rose [@reyes2021, p. 5].\n") == [("reyes2021", "5")]
    assert cited("Recall rose [see @reyes2021, pp. 5-7; @abeni2020, S. 12].\n") == [
        ("reyes2021", "5-7"),
        ("abeni2020", "12"),
    ]
    assert cited("As @reyes2021 [p. 33] says, recall rose.\n") == [("reyes2021", "33")]
    assert cited("Recall rose in the end [[@reyes2021#p. 5|p. 5]].\n") == [("@reyes2021", "5")]
    assert cited("Recall rose, see [[Spacing]].\n") == [("Spacing", None)]
    assert cited("Recall rose.[^1]\n\n[^1]: [@reyes2021, p. 5]\n") == [("reyes2021", "5")]


def test_addresses_embeds_and_code_cite_nothing() -> None:
    assert cited("Write to ada@example.org about `[@reyes2021]` and ![[figure.png]].\n") == []


def test_a_statement_has_no_citations_but_the_words_of_links() -> None:
    [sentence] = sentences("The [[Spacing|spacing]] effect is strong (see [@reyes2021; @abeni2020]) [[Reyes 2021]].\n")

    assert sentence.statement == "The spacing effect is strong."
    assert sentence.text.startswith("The spacing effect is strong")


def test_each_citation_stands_for_what_precedes_it() -> None:
    [sentence] = sentences("Recall rose by a third [@reyes2021], whereas interest fell sharply [@abeni2020].\n")

    assert [each.statement for each in sentence.cited] == ["Recall rose by a third", "whereas interest fell sharply"]


def test_a_citation_at_the_beginning_stands_for_what_follows() -> None:
    [sentence] = sentences("@reyes2021 found that recall rose by a third.\n")

    assert [each.statement for each in sentence.cited] == ["found that recall rose by a third."]


def test_a_citation_behind_the_full_stop_belongs_to_the_sentence_before() -> None:
    first, second = sentences("Recall rose by a third. [@reyes2021] Interest fell.\n")

    assert [each.citation.target for each in first.cited] == ["reyes2021"]
    assert (second.statement, second.cited) == ("Interest fell.", ())


def test_a_sentence_may_begin_with_a_citekey() -> None:
    first, second = sentences("Recall rose [@abeni2020]. @reyes2021 saw no rise.\n")

    assert [each.citation.target for each in (*first.cited, *second.cited)] == ["abeni2020", "reyes2021"]


def test_spans_are_the_bytes_of_the_sentence() -> None:
    markdown = "# Entwurf\n\nÜben hilft. Die Erinnerung stieg [@reyes2021]. @abeni2020 fand nichts Ähnliches.\n"
    found = [each.span.slice(markdown.encode()).decode() for each in sentences(markdown)]

    assert found == ["Üben hilft.", "Die Erinnerung stieg [@reyes2021].", "@abeni2020 fand nichts Ähnliches."]


def test_headings_and_bare_citations_are_no_sentences() -> None:
    assert sentences("# Recall\n\n[@reyes2021]\n") == ()


def test_lines_of_nothing_but_code_are_no_sentences() -> None:
    code = "`git fetch && git rebase`\n\n- `ls -l`\n- `wan0`: `10.0.0.1`\n- $x$\n\n\\begin{figure}\n\\end{figure}\n"

    assert [sentence.statement for sentence in sentences(f"{code}\nRun `ls` first.\n")] == ["Run ls first."]


def test_code_with_a_source_is_a_sentence() -> None:
    assert cited("- `lm(y ~ x)` [@reyes2021]\n") == [("reyes2021", None)]


def test_a_citekey_in_braces_may_have_any_signs() -> None:
    assert cited("Recall rose [@{Looms: a history (2nd)}, p. 5; see @{b c}].\n") == [
        ("Looms: a history (2nd)", "5"),
        ("b c", None),
    ]


def test_the_source_behind_a_block_quotation_stands_for_all_of_its_sentences() -> None:
    quoted = sentences("> Recall rose. It fell again. [@reyes2021, p. 5]\n>\n> It was cold. [@abeni2020]\n")
    called_out = sentences("> [!note]\n> I doubt it. It fell again [@reyes2021].\n")
    own = sentences("I doubt it. It fell again [@reyes2021].\n")

    assert [(each.statement, each.cited[0].citation.target, each.cited[0].statement) for each in quoted] == [
        ("Recall rose.", "reyes2021", "Recall rose."),
        ("It fell again.", "reyes2021", "It fell again."),
        ("It was cold.", "abeni2020", "It was cold."),
    ]
    assert [len(each.cited) for each in (*called_out, *own)] == [0, 1, 0, 1]


def test_a_line_that_only_names_notes_says_nothing_that_they_could_support() -> None:
    lines = "- 2024-11: [[Naps fail]]\n- Spring 2025: [[Naps help]]\n- Related: [[Naps]]; [[Sleep]]\n- [[Rest]]\n"

    assert sentences(lines) == ()


def test_a_line_with_words_of_its_own_is_a_sentence_and_so_is_what_a_named_source_is_quoted_for() -> None:
    assert cited("My view of last year: [[Naps help nobody]]\n") == [("Naps help nobody", None)]
    assert cited("[[Sleep]] improves recall.\n") == [("Sleep", None)]
    quoted, *_ = sentences("> Recall rose.\n> — [[Sleep]]\n")
    assert [each.citation.target for each in quoted.cited] == ["Sleep"]
