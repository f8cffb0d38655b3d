"""Forms: what stands below an answer: comparisons, narratives and timelines, made of parsed notes."""

__all__ = [
    "arranging",
    "comparing",
    "comparison",
    "contrasting",
    "dated_lines",
    "described",
    "narrating",
    "narrative",
    "subject_name",
    "subject_view",
    "timeline",
    "timeline_entry",
]
