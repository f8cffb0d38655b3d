"""Candidates by meaning for notes that the English model can't read."""

from catena.graph.ports import Discovery
from catena.linking.link import Reason
from catena.linking.meaning import near_by_matches
from catena.vault.path import VaultPath


def path(name: str) -> VaultPath:
    return VaultPath(f"{name}.md")


def test_the_nearest_notes_are_candidates_without_the_note_itself_its_copies_and_what_is_far() -> None:
    cosines = {path("睡眠"): 1.0, path("copy"): 0.999, path("near"): 0.8, path("nearer"): 0.85, path("far"): 0.4}

    found = near_by_matches(path("睡眠"), cosines, [])

    assert list(found) == [path("nearer"), path("near")]
    assert all(signal.reason is Reason.MEANING for signal in found.values())
    assert found[path("nearer")].strength > found[path("near")].strength


def test_without_vectors_nothing_is_near() -> None:
    assert near_by_matches(path("睡眠"), {}, []) == {}


def test_what_was_discovered_counts_more_than_a_near_passage() -> None:
    found = near_by_matches(
        path("睡眠"), {path("near"): 0.8}, [Discovery(path("dream"), path("睡眠"), 0.75, "2026-03-01T12:00:00Z")]
    )

    assert found[path("dream")].strength > found[path("near")].strength
