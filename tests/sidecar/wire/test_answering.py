"""What a sidecar does before anybody asks."""

from dataclasses import replace
from typing import Any, cast

from catena.wire.answering import Answering
from tests.fakes.searchable import searchable


class NoOtherLanguage:
    """Must not be asked for anything: that would load a model, and embed the vault's words."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(name)


async def test_something_is_asked_before_anybody_asks_so_that_the_first_answer_is_not_slower() -> None:
    vault = await searchable({"Naps.md": "Naps restore attention.\n"})
    services = replace(vault.services, multilingual=cast(Any, NoOtherLanguage()))

    await Answering(services, vault="").prepare()

    assert vault.vault.reads  # by an answer: nothing else reads a note of an index that is up to date


async def test_nothing_is_asked_of_a_vault_without_notes() -> None:
    vault = await searchable({})

    await Answering(vault.services, vault="").prepare()

    assert not vault.vault.reads
