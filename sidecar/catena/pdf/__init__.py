"""A PDF as a paper is read: its outline, its pages in reading order, its sections."""

__all__ = [
    "delimiting",
    "highlight",
    "kept",
    "mark",
    "marked_words",
    "mentions",
    "outline",
    "page",
    "page_ranges",
    "ports",
    "reading_order",
    "repeated",
    "section_names",
    "sections",
    "text",
    "titles",
]
