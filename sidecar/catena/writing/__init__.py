"""Writing of notes: summaries, syntheses, frontmatter, and checks of paths and content. Mostly pure."""

__all__ = [
    "composing",
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
    "summary",
    "synthesis",
    "synthesis_canvas",
    "synthesis_focus",
    "synthesis_material",
    "synthesis_matrix",
]
