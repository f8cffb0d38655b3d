"""Writing of notes: plans, sections that are renewed, frontmatter, links, checks of paths and content. Mostly pure."""

__all__ = [
    "composing",
    "frontmatter_edit",
    "inline",
    "link_styles",
    "new_names",
    "note_plan",
    "note_writes",
    "permissions",
    "ports",
    "refusals",
    "sections",
]
