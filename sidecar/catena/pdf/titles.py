"""Normalize titles of sections, so that different spellings of one title are equal."""

import re

from catena.language.folding import normal_name

_PART = r"(?:\d{1,3}|[IVX]{1,7}|[A-Z])"
_PARTS = rf"{_PART}(?:\s?[.-]\s?{_PART}(?![^\W_]))*"
_NUMBERING = re.compile(
    rf"""\s*(?:
        第\s*(?P<chinese>[0-9一二三四五六七八九十百]+)\s*[章节節部篇]\s*
      | (?:
            (?i:(?:chapter|part|section|sec\.|appendix|kapitel|teil|anhang|abschnitt|chapitre|cap[ií]tulo)\s+|§\s*)
            (?P<worded>(?i:{_PARTS}))
          | \((?P<enclosed>(?i:{_PARTS}))(?=\))
          | (?P<alone>{_PARTS})
        )
        (?:\s*[.:)\]]+\s*|\s+[-–—|]\s+|\s+|\Z)
    )""",
    re.VERBOSE,
)


def numbering(title: str) -> str:
    """Return the folded number of a title: `2.1` of `2.1. Data`, `a` of `Appendix A`; "" without a number."""
    found = _NUMBERING.match(title)
    return (
        normal_name(found["chinese"] or found["worded"] or found["enclosed"] or found["alone"]).replace(" ", "")
        if found
        else ""
    )


def bare(title: str) -> str:
    """A title without its numbering, folded, marks at its end left out; "" when there is nothing else."""
    found = _NUMBERING.match(title)
    return normal_name(title[found.end() :] if found else title).strip(" .:;,–—-")
