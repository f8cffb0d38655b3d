from itertools import permutations

from catena.results.merging import merge_hits
from catena.sources.hit import Answered, Failed, Hit, MatchType, SourceName, TimedOut
from catena.vault.path import VaultPath


def text(path: str, score: float = 0.5) -> Hit:
    return Hit(VaultPath(path), SourceName.TEXT, MatchType.TEXT, score)


def semantic(path: str, score: float = 0.5) -> Hit:
    return Hit(VaultPath(path), SourceName.SEMANTIC, MatchType.SEMANTIC, score)


REPORTS = (
    Answered(SourceName.TEXT, (text("b.md"), text("a.md", 0.2)), 1.0),
    Answered(SourceName.SEMANTIC, (semantic("a.md", 0.9), semantic("c.md")), 2.0),
)


def test_each_note_stands_once_with_what_every_source_said() -> None:
    candidates = merge_hits(REPORTS)

    assert [(c.path, c.hits) for c in candidates] == [
        ("a.md", (semantic("a.md", 0.9), text("a.md", 0.2))),
        ("b.md", (text("b.md"),)),
        ("c.md", (semantic("c.md"),)),
    ]


def test_the_order_of_the_reports_does_not_matter() -> None:
    assert {merge_hits(order) for order in permutations(REPORTS)} == {merge_hits(REPORTS)}


def test_a_note_named_twice_by_one_source_keeps_its_better_hit() -> None:
    twice = Answered(SourceName.TEXT, (text("a.md", 0.3), text("a.md", 0.6), text("a.md", 0.1)), 1.0)

    assert merge_hits([twice])[0].hits == (text("a.md", 0.6),)


def test_sources_that_did_not_answer_add_nothing() -> None:
    assert merge_hits([TimedOut(SourceName.TEXT, 1000), Failed(SourceName.SEMANTIC, "broken")]) == ()
