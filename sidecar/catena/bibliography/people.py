"""The names of authors, as papers are cited by them."""

from collections.abc import Sequence

_MOST_NAMED = 2
_OTHERS = ("et al", "et al.")


def family_of(name: str) -> str:
    """Return the family name of an author, written `Lee, Ann` or `Ann Lee`; that of the first of `Lee et al.`"""
    for others in _OTHERS:
        name = name.strip().removesuffix(others)
    return name.split(",")[0].strip() if "," in name else (name.split() or [""])[-1]


def short_authors(names: Sequence[str]) -> str:
    """Return authors in short form: `Okonkwo & Lindqvist`, `Costa et al.`; "" if there are none."""
    families = [family_of(name) for name in names if name.strip()]
    are_all = len(families) <= _MOST_NAMED and not any(name.rstrip().endswith(_OTHERS) for name in names)
    return " & ".join(families) if are_all else f"{families[0]} et al."
