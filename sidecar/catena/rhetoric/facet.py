"""The facets of a paper: what the literature matrix has a column for, and what a question may ask of a paper."""

from enum import StrEnum


class Facet(StrEnum):
    """A column of the literature matrix."""

    QUESTION = "Question"
    SAMPLE = "Sample or data"
    METHOD = "Method"
    MEASURE = "Measure"
    RESULT = "Result"
    LIMIT = "Limit"
