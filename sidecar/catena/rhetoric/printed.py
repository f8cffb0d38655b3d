"""What papers print around their text: names of their parts, figures and journals, and their small print.

The words are in `[printed]` of each language's vocabulary.
"""

import re
from functools import cache
from typing import Literal, TypeAlias

from catena.language.vocabulary import LANGUAGES
from catena.language.wordings import wording

Part: TypeAlias = Literal["abstract", "references", "asides", "lists", "keywords", "captions"]
Aside: TypeAlias = Literal["banners", "serials", "no_names", "by", "small_print", "no_prose"]


def is_named(part: Part, name: str) -> bool:
    """Return whether this is the name of a part: `Literaturverzeichnis` of the references."""
    return printed(part).fullmatch(name) is not None


@cache
def printed(part: Part | Aside, form: str = "{}") -> re.Pattern[str]:
    """Return a regular expression with the wordings of an entry, in any language, in the place of `{}`."""
    return re.compile(form.replace("{}", wording(f"printed.{part}", *LANGUAGES).pattern), re.IGNORECASE)
