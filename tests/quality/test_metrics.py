import pytest

from tests.quality.metrics import quality


def test_figures_of_a_ranking_worked_out_by_hand() -> None:
    judged = quality(
        {"q1": ["a", "x", "b"], "q2": ["x", "y", "x", "x", "x", "z"], "q3": ["x", "c"]},
        {"q1": frozenset("ab"), "q2": frozenset("z"), "q3": frozenset("c"), "unjudged": frozenset()},
    )

    assert judged.queries == 3
    assert judged.hit == pytest.approx(1 / 3)
    assert judged.hit_5 == pytest.approx(2 / 3)
    assert judged.mrr == pytest.approx((1 + 1 / 6 + 1 / 2) / 3)
    assert judged.recall == pytest.approx(1)
    assert judged.ndcg == pytest.approx((1.5 / 1.63093 + 0.35621 + 0.63093) / 3, abs=1e-4)
    assert judged.ndcg_5 == pytest.approx((1.5 / 1.63093 + 0 + 0.63093) / 3, abs=1e-4)
