from hypothesis import given
from hypothesis import strategies as st

from catena.index.log import NoteFacts
from catena.results.merging import Candidate
from catena.results.ranking import CUT_OFF_FROM, TRUST, Ranked, rank_candidates
from catena.sources.hit import Hit, MatchType, SourceName
from catena.sources.terms import terms_of
from catena.vault.path import VaultPath, name_of

A, B, C = VaultPath("a.md"), VaultPath("b.md"), VaultPath("c.md")


def facts(path: VaultPath, title: str | None = None, building_block: str | None = None) -> NoteFacts:
    name = title or name_of(path)
    return NoteFacts(path, 1, name, (), (), "2024-01-01", "2024-01-01", False, building_block, {})


def found(
    path: VaultPath, *, text: float | None = None, semantic: float | None = None, exact: bool = False
) -> Candidate:
    how = MatchType.EXACT_TEXT if exact else MatchType.TEXT
    hits = [
        *([Hit(path, SourceName.SEMANTIC, MatchType.SEMANTIC, semantic)] if semantic is not None else []),
        *([Hit(path, SourceName.TEXT, how, text)] if text is not None else []),
    ]
    return Candidate(path, tuple(hits))


def rank(
    *candidates: Candidate, typed: str = "zebra", titled: frozenset[VaultPath] = frozenset(), **titles: NoteFacts
) -> tuple[Ranked, ...]:
    known = {c.path: facts(c.path) for c in candidates} | {f.path: f for f in titles.values()}
    return rank_candidates(candidates, terms_of(typed), titled=titled, facts=known)


def order(ranked: tuple[Ranked, ...]) -> list[VaultPath]:
    return [r.facts.path for r in ranked]


def test_two_sources_that_agree_outrank_either_alone() -> None:
    ranked = rank(found(A, text=0.6), found(B, semantic=0.5), found(C, text=0.6, semantic=0.5))

    assert order(ranked)[0] == C


def test_the_note_named_exactly_so_comes_first_whatever_the_sources_say() -> None:
    ranked = rank(found(A, text=1.0, semantic=1.0), found(B, semantic=0.01), titled=frozenset({B}))

    assert order(ranked) == [B, A]
    assert (ranked[0].composite, ranked[0].relevance) == (1.0, 1.0)


def test_a_named_note_that_no_source_found_is_put_in() -> None:
    ranked = rank(found(A, text=0.9), titled=frozenset({B}), b=facts(B))

    assert order(ranked) == [B, A]
    assert ranked[0].match_types == (MatchType.EXACT_TEXT,)


def test_a_title_that_begins_with_or_contains_what_was_typed_is_lifted() -> None:
    ranked = rank(
        found(A, text=0.5),
        found(B, text=0.5),
        found(C, text=0.5),
        typed="spaced rep",
        b=facts(B, "The rep of spaced things"),
        c=facts(C, "Spaced repetition"),
    )

    assert order(ranked) == [C, B, A]


def test_exact_text_and_maps_of_content_are_lifted() -> None:
    ranked = rank(found(A, text=0.5), found(B, text=0.5, exact=True), found(C, text=0.5), c=facts(C, "Map", "moc"))

    assert order(ranked)[-1] == A
    assert min(r.composite for r in ranked[:2]) > ranked[2].composite


def test_ties_are_broken_by_path() -> None:
    assert order(rank(found(C, text=0.5), found(A, text=0.5), found(B, text=0.5))) == [A, B, C]


def test_a_note_that_is_gone_from_the_ledger_is_left_out() -> None:
    assert rank_candidates([found(A, text=0.5)], terms_of("zebra"), titled=frozenset(), facts={}) == ()


def test_the_best_source_comes_first_and_gives_the_relevance() -> None:
    (ranked,) = rank(found(A, text=0.4, semantic=0.7))

    assert ranked.sources == (SourceName.SEMANTIC, SourceName.TEXT)
    assert ranked.relevance == round(0.7 * TRUST[SourceName.SEMANTIC], 4)
    assert ranked.match_types == (MatchType.TEXT, MatchType.SEMANTIC)


scores = st.one_of(st.none(), st.floats(0, 1))


@given(st.lists(st.tuples(scores, scores).filter(lambda pair: pair != (None, None)), max_size=12))
def test_scores_stay_between_0_and_1_and_the_order_follows_them(pairs: list[tuple[float | None, float | None]]) -> None:
    candidates = [found(VaultPath(f"{i:02}.md"), text=t, semantic=s) for i, (t, s) in enumerate(pairs)]

    ranked = rank(*candidates)

    assert len(ranked) == len(pairs)
    assert all(0.0 <= r.composite <= 1.0 and 0.0 <= r.relevance <= 1.0 for r in ranked)
    assert list(ranked) == sorted(ranked, key=lambda r: (-r.evidence, r.facts.path))
    assert list(ranked) == sorted(ranked, key=lambda r: -r.composite)


def test_what_stands_alone_is_shown_as_more_relevant_than_one_of_many() -> None:
    many = [found(VaultPath(f"{i}.md"), text=0.8, semantic=0.5) for i in range(8)]
    few = [found(VaultPath(f"{i}.md"), text=0.1, semantic=0.1) for i in range(1, 8)]

    among_many, alone = rank(*many)[0], rank(many[0], *few)[0]

    assert among_many.evidence == alone.evidence
    assert among_many.composite < 0.6 < alone.composite


def test_a_note_that_a_long_semantic_list_does_not_name_may_still_be_as_near_as_its_last() -> None:
    listed = [found(VaultPath(f"{i:02}.md"), semantic=0.5) for i in range(CUT_OFF_FROM)]

    (by_words,) = (r for r in rank(found(A, text=0.5), *listed) if r.facts.path == A)
    (with_few,) = (r for r in rank(found(A, text=0.5), *listed[:-1]) if r.facts.path == A)

    assert by_words.evidence > with_few.evidence
    assert by_words.sources == with_few.sources == (SourceName.TEXT,)


def test_a_model_without_a_fit_shows_the_evidence_itself() -> None:
    candidate = found(A, text=0.5, semantic=0.5)

    (ranked,) = rank_candidates(
        [candidate], terms_of("zebra"), titled=frozenset(), facts={A: facts(A)}, model="never measured"
    )

    assert ranked.composite == ranked.evidence


def test_what_says_nothing_itself_counts_half_and_keeps_its_place_only_by_its_name() -> None:
    candidates = [found(A, text=1.0, semantic=0.9), found(B, semantic=0.6)]
    known = {path: facts(path) for path in (A, B)}

    lower = rank_candidates(candidates, terms_of("zebra"), titled=frozenset(), facts=known, hollow=frozenset({A}))
    named = rank_candidates(candidates, terms_of("zebra"), titled=frozenset({A}), facts=known, hollow=frozenset({A}))

    assert order(lower) == [B, A]
    assert order(named) == [A, B]
