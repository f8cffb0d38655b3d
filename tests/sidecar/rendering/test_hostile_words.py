"""Laws: whatever notes, titles and questions say, it stays text in its place."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import mistune
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from catena.answers.answer import Answer, AnswerPart, CausalChain, CausalStep
from catena.answers.next_steps import next_steps_of
from catena.forms.comparison import Attribute, Cell, Comparison
from catena.forms.narrative import NarrativeSentence
from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.notes.formulas import FORMULA
from catena.notes.tags import inline_tags_in
from catena.questions.correction import Correction
from catena.questions.intent import Intent
from catena.questions.parameters import Parameters
from catena.reading.passage import EvidenceLevel
from catena.rendering.markdown import render_body, render_metadata
from catena.sources.hit import SourceName
from catena.sources.warnings import SourceWarning
from catena.vault.path import VaultPath
from tests.sidecar.rendering.building import (
    PERFORMANCE,
    SPAN,
    answer,
    claim,
    contradiction,
    metadata,
    passage,
    result,
)

_SIGNS = """
| [ ] [[ ]] ]( [^1] [^1]: ^[ # ## #tag #😀 ` `` ``` ~~~ ~~ ~ %% $ $$ == = * ** *** _ __ - --- + 1. 1) > > [!note] ![[
![](x) <b> </b> <!-- --> <script> <https://a.b> https://a.b www.a.b :: key:: (k:: v) `=this.x` {{date}} <% x %>
&amp; &#35; \\ \\\\ \\| ^id [x] [a]: [a] [a](b) |--| |-|-| a B é 字 😀 . ! :
"""
SIGNS = (*_SIGNS.split(), "- [ ]", "\n", "\r", "\n\n", "\t", "\u200b", "\u202e", "\u2028", "\x00", "\x0b", " ")
hostile = st.lists(st.one_of(st.sampled_from(SIGNS), st.text(max_size=3)), max_size=8).flatmap(
    lambda parts: st.sampled_from(["".join(parts), " ".join(parts)])
)
Kind = tuple[Intent, EvidenceLevel, bool]
kinds = st.tuples(st.sampled_from(list(Intent)), st.sampled_from(list(EvidenceLevel)), st.booleans())

LINK = re.compile(r"(?<!\\)\[\[([^\[\]\n]*)\]\]")
parse = mistune.create_markdown(
    renderer=None, plugins=["table", "footnotes", "strikethrough", "mark", "math", "task_lists", "url"]
)
WORDS = {"text", "softbreak", "linebreak", "blank_line"}


def structure(markdown: str) -> list[Any]:
    """What a Markdown reader sees, words left out. Obsidian reads links to notes before anything inside them."""

    def shape(tokens: Iterable[dict[str, Any]]) -> list[Any]:
        return [
            (token["type"], token.get("attrs", {}).get("level"), shape(token.get("children", [])))
            for token in tokens
            if token["type"] not in WORDS
        ]

    tokens = parse(LINK.sub("link", markdown))
    assert isinstance(tokens, list)
    return shape(tokens)


def told(word: str, form: Intent, level: EvidenceLevel, *, in_parts: bool) -> Answer:
    """An answer of one form in which every foreign word is this one."""
    title = word or "Title"
    path = VaultPath(f"Notes/{title}.md")
    found = (result(title, 0.9, word), result(word or "Other", 0.65, word, path="Notes/Other.md"))
    cell = Cell(text=word, note_path=path, note_title=title, span=SPAN)
    sentence = NarrativeSentence(text=word or "So.", note_path=path, note_title=title, span=SPAN)
    entry = TimelineEntry(
        timestamp="2024-01-15",
        event=TimelineEvent.RELATED,
        note_path=path,
        note_title=title,
        content_snapshot=word,
        new_links=(word or "link",),
        composite_relevance=0.9,
    )
    step = CausalStep(note_path=path, note_title=title, relationship_type=word or "CAUSES", strength=0.5, context=word)
    said = passage(f"so {word} so {word}", title, bold=[(3, len(word) + 3)], page=word)
    return answer(
        *found,
        question=word or "why",
        intent=form,
        confidence=0.5,
        readings=(word, word),
        by_subject={word or "a": found, f"{word} b": found},
        comparison=Comparison(
            subjects=(word or "a", f"{word} b"),
            attributes=(
                Attribute(name=word, values=(cell, None)),
                Attribute(name="Name", values=(cell, cell)),
            ),
        ),
        timeline=[entry, entry],
        narrative=[sentence, sentence],
        chains=[CausalChain(causal_path=(step, step), chain_length=1, confidence=0.5)],
        contradictions=[contradiction(claim(title, word, day=word, section=word, page=word), claim(title, word))],
        warnings=[SourceWarning(source=SourceName.SEMANTIC, error=word, impact=word)],
        next_steps=next_steps_of(form, Parameters(concepts=(word,)), question="why", has_contradictions=True),
        notes=(word,),
        passages=[said],
        missing=(word, f"{word}?"),
        corrections=[Correction(typed=word, read_as=word)],
        evidence=level,
        verdict=True,
        parts=[AnswerPart(question=word or "who", evidence=level, answer=(said,))] if in_parts else None,
    )


def rendered(word: str, kind: Kind) -> str:
    form, level, in_parts = kind
    of = told(word, form, level, in_parts=in_parts)
    return f"{render_body(of, metadata(of))}\n{render_metadata(of, metadata(of), PERFORMANCE)}"


@cache
def harmless(kind: Kind) -> list[Any]:
    """The structure of an answer of plain words."""
    return structure(rendered("x", kind))


@settings(max_examples=40)
@given(kind=kinds, word=hostile)
def test_hostile_words_change_nothing_in_the_structure(kind: Kind, word: str) -> None:
    for hostile_word in (f"x{word}x", f"{word} x"):
        assume(not FORMULA.search(f"so {hostile_word} so {hostile_word}"))  # formulas are drawn on purpose
        assert structure(rendered(hostile_word, kind)) == harmless(kind)


UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


@settings(max_examples=40)
@given(kind=kinds, word=hostile)
def test_what_only_obsidian_and_its_plugins_read_is_not_there_either(kind: Kind, word: str) -> None:
    markdown = rendered(word, kind)

    outside_code = re.sub(r"`[^`\n]*`", "", markdown)
    assert "%%" not in outside_code and "::" not in outside_code and "$$" not in outside_code
    assert "![[" not in outside_code and "^[" not in outside_code
    assert "<%" not in markdown and "{{" not in markdown
    assert not UNSEEN.search(markdown)
    assert inline_tags_in(LINK.sub("", outside_code)) == []
    assert not any(set("#^`<>") & set(inside.partition("|")[0]) for inside in LINK.findall(outside_code))


@settings(max_examples=40)
@given(kind=kinds, word=hostile)
def test_the_same_answer_gives_the_same_bytes_and_they_are_utf8(kind: Kind, word: str) -> None:
    assert rendered(word, kind).encode() == rendered(word, kind).encode()
