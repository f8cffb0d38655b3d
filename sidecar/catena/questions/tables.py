"""Tables: what somebody who asks for a table wants compared, or else listed.

`Make a table of A, B and C` → `compare A, B and C`; `a table of the biases I noted` → `list the biases I noted`. The
wordings are in each language's vocabulary, table `tables`.
"""

from catena.language.vocabulary import SPACED_LANGUAGES, entry
from catena.language.wordings import languages_of, says, wording
from catena.questions.subjects import subjects_of
from catena.questions.vault_names import VaultNames


def without_table(text: str, names: VaultNames) -> str:
    """Return a request for a table as one to compare or to list what it is to show; any other text unchanged."""
    for language in languages_of(text):
        if asked := wording("tables.asked", language).search(text):
            shown = wording("tables.columns", language).sub("", text[: asked.start()] + text[asked.end() :]).strip()
            shown = shown.replace(" / ", ", ")
            compared = shown if says("comparing.asks", shown) else entry("tables.compared", language).format(shown)
            if len(subjects_of(compared, names)) > 1:
                return compared
            is_question = asked.start() > 0 and language in SPACED_LANGUAGES
            return (shown if is_question else entry("tables.listed", language).format(shown)) if shown else text
    return text
