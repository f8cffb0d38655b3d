"""Reading PDFs: outline, pages in reading order, sections and annotations."""

__all__ = [
    "delimiting",
    "headings",
    "highlight",
    "mark",
    "marked_words",
    "mentions",
    "outline",
    "page",
    "page_cache",
    "page_ranges",
    "ports",
    "prose",
    "reading_order",
    "repeated",
    "section_names",
    "sections",
    "text",
    "titles",
    "zotero_item",
]
