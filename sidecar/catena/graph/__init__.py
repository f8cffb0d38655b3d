"""The graph of typed relations between notes: extraction, resolution of names as in Obsidian, and search."""

__all__ = [
    "communities",
    "cycles",
    "fields",
    "neighbourhood",
    "network",
    "node",
    "ports",
    "reasons",
    "relation",
    "relation_types",
    "resolved_edge",
    "resolving",
    "roles",
    "similar",
    "statement",
    "statement_extraction",
    "walking",
]
