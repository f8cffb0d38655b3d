"""Forms: lists, titles and code that answer, comparisons, narratives, timelines and surveys, made of parsed notes."""

__all__ = [
    "arranging",
    "attribute",
    "coding",
    "comparing",
    "comparison",
    "contrasting",
    "dated_lines",
    "defining",
    "described",
    "enumerating",
    "leading",
    "narrating",
    "narrative",
    "reasoning",
    "subject_name",
    "subject_view",
    "timeline",
    "timeline_entry",
    "titles",
    "told_by_fields",
]
