"""Formulas: mathematics between dollar signs, as Obsidian reads it."""

import re

FORMULA = re.compile(r"(?<![\\$])(?:\$\$(?!\$)[^$]{1,2000}\$\$|\$(?=[^\s$])[^$\n]{1,400}(?<=[^\s\\])\$(?![\d$]))")
"""A formula with its dollar signs; blanks inside them, or a figure behind, make them amounts of money."""
