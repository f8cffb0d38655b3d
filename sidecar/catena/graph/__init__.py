"""What leads to what: typed relations between notes, read from them, resolved as Obsidian does, walked in NetworkX."""
