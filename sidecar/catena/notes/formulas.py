"""Formulas: mathematics between dollar signs, as Obsidian reads it."""

import re

FORMULA = re.compile(r"(?<![\\$])(?:\$\$(?!\$)[^$]{1,2000}\$\$|\$(?=[^\s$])[^$\n]{1,400}(?<=[^\s\\])\$(?![\d$]))")
"""A formula with its dollar signs. With a blank just inside, or a digit behind, they are amounts of money."""


def is_formula(text: str) -> bool:
    """Return whether a text is a formula, begins with one, or has more in formulas than in words."""
    return text.startswith("$") or 2 * len(FORMULA.sub("", text)) < len(text)
