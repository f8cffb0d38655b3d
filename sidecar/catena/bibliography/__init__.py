"""Bibliography: what a note says about its paper: citekey, title, authors, year, fields, reference."""

__all__ = ["header", "paper_fields", "people", "reference", "short_names"]
