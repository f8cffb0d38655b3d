"""Lists: the notes that a question asks a list of, by their kind, properties, dates, folders, tags or tasks."""

__all__ = ["finding", "kinds", "note_list", "ports", "tasks"]
