"""Code that answers a how-to question."""

from catena.forms.coding import led_by_code, said_before
from catena.notes import Note, Span, parse_note
from catena.questions.answer_type import AnswerType
from catena.reading.passage import AnswerPassage
from catena.reading.sought import Sought, sought_by
from catena.vault.path import VaultPath
from tests.passages import a_passage

COMMAND = "```sh\nkiln start \\\n  --slow\n```"
KILN = parse_note(
    VaultPath("Kiln.md"),
    b"# Kiln\n\nKilns are hot.\n\nStart a kiln slowly:\n\n"
    + COMMAND.encode()
    + b"\n\n## Stop the kiln\n\n```sh\nkiln stop\n```\n",
)
STARTS = "Start a kiln slowly: kiln start \\ · --slow"


def passage(text: str, end: str, note: Note = KILN) -> AnswerPassage:
    at = note.raw.index(end.encode()) + len(end.encode())
    return a_passage(text, note.path, note_title=note.title, span=Span(0, at, 1, 2))


def sought(question: str) -> Sought:
    return sought_by(question, (), AnswerType.OTHER)


def test_code_is_kept_as_it_is_written_and_leads_if_nothing_is_certain() -> None:
    about, starting = passage("Kilns are hot.", "hot."), passage(STARTS, COMMAND)
    question = sought("How do I start a kiln?")

    unsure = led_by_code(question, [about, starting], [KILN], is_stated=False)
    certain = led_by_code(question, [about, starting], [KILN], is_stated=True)

    assert [each.code for each in unsure] == ["kiln start \\\n  --slow", ""]
    assert said_before(unsure[0]) == "Start a kiln slowly:"
    assert [each.text for each in certain] == [about.text, STARTS]


def test_code_for_something_else_does_not_lead_and_a_bare_example_is_left_out() -> None:
    about, starting = passage("Kilns are hot.", "hot."), passage(STARTS, COMMAND)
    example = passage("Example: kiln start \\ · --slow", COMMAND)

    found = led_by_code(sought("How do I repair a kiln?"), [about, example, starting], [KILN], is_stated=False)

    assert [each.text for each in found] == [about.text, STARTS]
