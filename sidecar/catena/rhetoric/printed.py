"""What papers print around their text: names of their first and last parts, of lists, figures and keywords.

The words are in `[printed]` of each language's vocabulary.
"""

import re
from functools import cache
from typing import Literal, TypeAlias

from catena.language.vocabulary import LANGUAGES, alternatives

Part: TypeAlias = Literal["abstract", "references", "asides", "lists", "keywords", "captions"]


def is_named(part: Part, name: str) -> bool:
    """Return whether this is the name of a part: `Literaturverzeichnis` of the references."""
    return printed(part, "{}").fullmatch(name) is not None


@cache
def printed(part: Part, form: str) -> re.Pattern[str]:
    """Return a regular expression with the names of a part, in any language, in the place of `{}`."""
    return re.compile(form.replace("{}", alternatives(f"printed.{part}", *LANGUAGES)), re.IGNORECASE)
