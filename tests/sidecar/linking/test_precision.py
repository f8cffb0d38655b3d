"""What verdicts on suggested links say about their kinds."""

import pytest

from catena.linking.feedback import Feedback, Verdict
from catena.linking.link import LinkSuggestion, LinkType, Reason
from catena.linking.precision import KindOfLink, kinds_of, without_withheld
from catena.vault.path import VaultPath

KEPT, DISMISSED = Verdict.ACCEPTED, Verdict.DISMISSED


def said(verdicts: str, *reasons: Reason) -> list[Feedback]:
    """One verdict for each letter: k for kept, d for dismissed."""
    return [
        Feedback(
            verdict=KEPT if letter == "k" else DISMISSED,
            source_path=VaultPath("A.md"),
            target_path=VaultPath(f"{place}.md"),
            link_type=LinkType.RELATED,
            reasons=reasons,
            said_at="2026-01-01T00:00:00Z",
        )
        for place, letter in enumerate(verdicts)
    ]


def suggestion(*reasons: Reason) -> LinkSuggestion:
    a, b = VaultPath("A.md"), VaultPath("B.md")
    return LinkSuggestion(
        source_path=a,
        target_path=b,
        target_title="B",
        link_type=LinkType.RELATED,
        strength=0.5,
        context="",
        reasons=reasons,
    )


def test_a_verdict_counts_once_for_the_first_reason_and_links_nobody_suggested_do_not_count() -> None:
    verdicts = [*said("kkd", Reason.MENTION, Reason.MEANING), *said("k")]

    assert kinds_of(verdicts) == {
        Reason.MENTION: KindOfLink(kind=Reason.MENTION, accepted=2, dismissed=1, is_withheld=False)
    }


@pytest.mark.parametrize(
    ("verdicts", "is_withheld"),
    [
        ("dddd", False),  # too few to know
        ("ddddd", True),
        ("kddddd", True),
        ("kkddddd", False),  # a kind of which two in seven were kept
        ("dddddk", False),  # keeping one brings the kind back
        ("dddddkddddd", True),
    ],
)
def test_a_kind_is_withheld_while_its_last_five_and_four_in_five_were_dismissed(
    verdicts: str, is_withheld: bool
) -> None:
    assert kinds_of(said(verdicts, Reason.SHARED_LINKS))[Reason.SHARED_LINKS].is_withheld is is_withheld


def test_only_suggestions_of_withheld_kinds_are_left_out() -> None:
    shared, named = suggestion(Reason.SHARED_LINKS, Reason.MENTION), suggestion(Reason.MENTION, Reason.SHARED_LINKS)

    assert without_withheld((shared, named), kinds_of(said("ddddd", Reason.SHARED_LINKS))) == ((named,), (shared,))
