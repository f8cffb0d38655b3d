"""Forms: what stands below an answer: comparisons, narratives and timelines, made of parsed notes."""

__all__ = [
    "comparing",
    "comparison",
    "dated_lines",
    "narrating",
    "narrative",
    "subject_view",
    "timeline",
    "timeline_entry",
]
