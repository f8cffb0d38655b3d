"""Keeping everything that is derived from the notes current: the indexer, its stages and the derived indexes."""
