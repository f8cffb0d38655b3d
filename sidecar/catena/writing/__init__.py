"""Writing of notes: summaries, syntheses, frontmatter, and checks of paths and content. Mostly pure."""

__all__ = [
    "composing",
    "facets",
    "link_styles",
    "marks",
    "new_names",
    "note_plan",
    "note_writes",
    "page_borders",
    "paper_reading",
    "permissions",
    "ports",
    "refusals",
    "sections",
    "statements",
    "summary",
    "synthesis",
    "synthesis_canvas",
    "synthesis_focus",
    "synthesis_material",
    "synthesis_matrix",
]
