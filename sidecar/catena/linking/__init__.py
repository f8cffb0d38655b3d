"""Typed links that a person may accept: which ones, under which rules, and how they stand in a note."""
