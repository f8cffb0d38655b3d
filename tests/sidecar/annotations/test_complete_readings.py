"""The complete readings of our own notes stay as they are: a change of one byte is a change that has to be meant."""

import pytest

from tests.annotation_readings import COLLECTIONS, KEPT, readings_of


@pytest.mark.parametrize("collection", COLLECTIONS)
def test_every_field_of_every_annotation_is_as_it_was(collection: str) -> None:
    assert readings_of(collection).splitlines() == (KEPT / f"{collection}.json").read_text("utf-8").splitlines()
