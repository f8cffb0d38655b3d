import pytest

from catena.errors import BadRequest
from catena.questions.commands import CommandKind, command_in
from catena.questions.intent import Intent


@pytest.mark.parametrize(
    ("text", "kind", "intent", "rest"),
    [
        ("*query what is rye?", CommandKind.QUERY, None, "what is rye?"),
        ("*temporal-query rye since 2023", CommandKind.TEMPORAL_QUERY, Intent.TEMPORAL, "rye since 2023"),
        ("*compare rye vs wheat", CommandKind.COMPARE, Intent.COMPARATIVE, "rye vs wheat"),
        ("*surface-related rye", CommandKind.SURFACE_RELATED, Intent.EXPLORATORY, "rye"),
        ("*help", CommandKind.HELP, None, ""),
        ("*yolo", CommandKind.YOLO, None, ""),
        (" *EXIT ", CommandKind.EXIT, None, ""),
    ],
)
def test_a_command_is_told_from_its_rest(text: str, kind: CommandKind, intent: Intent | None, rest: str) -> None:
    command = command_in(text)

    assert command is not None
    assert (command.kind, command.intent, command.rest) == (kind, intent, rest)


@pytest.mark.parametrize("text", ["what is rye?", "*rye* and wheat", "**bold** words", "* a list item", "5 * 3", "*"])
def test_what_only_has_an_asterisk_is_no_command(text: str) -> None:
    assert command_in(text) is None


def test_an_unknown_command_is_told_which_there_are() -> None:
    with pytest.raises(BadRequest) as refused:
        command_in("*compair rye vs wheat")
    assert refused.value.message == (
        "Unknown command '*compair'. Did you mean *compare? Known commands: "
        "*query, *temporal-query, *compare, *surface-related, *help, *yolo, *exit"
    )
