from pathlib import Path

from catena.app.settings import Settings
from catena.app.wiring import when_multilingual
from catena.index.languages import Multilingual


def test_a_model_of_ones_own_is_taken_for_one_that_reads_all_notes(tmp_path: Path) -> None:
    assert when_multilingual(Settings(vault=tmp_path)) is Multilingual.AUTO
    assert when_multilingual(Settings(vault=tmp_path, model_path=tmp_path)) is Multilingual.OFF
    assert when_multilingual(Settings(vault=tmp_path, model_path=tmp_path, multilingual="on")) is Multilingual.ON
