"""Formulas: mathematics between dollar signs, as Obsidian reads it."""

import re

FORMULA = re.compile(r"(?<![\\$])(?:\$\$(?!\$)[^$]{1,2000}\$\$|\$(?=[^\s$])[^$\n]{1,400}(?<=[^\s\\])\$(?![\d$]))")
"""A formula with its dollar signs. With a blank just inside, or a digit behind, they are amounts of money."""
