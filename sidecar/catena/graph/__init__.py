"""What leads to what: typed relations between notes, read from them, resolved as Obsidian does, walked in NetworkX."""

__all__ = [
    "circles",
    "communities",
    "fields",
    "live_graph",
    "neighbourhood",
    "network",
    "node",
    "ports",
    "reasons",
    "relation",
    "relation_types",
    "resolving",
    "roles",
    "similar",
    "statement",
    "stating",
    "tie",
    "walking",
]
