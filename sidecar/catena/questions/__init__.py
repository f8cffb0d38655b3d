"""Questions: read the intent, concepts, subjects, dates and similarity threshold from a question's words."""

__all__ = [
    "answer_type",
    "checking",
    "correction",
    "counting",
    "days",
    "edit_distance",
    "intent",
    "limits",
    "listing",
    "missing_names",
    "other_frames",
    "parameters",
    "phrases",
    "roles_wanted",
    "routing",
    "spelling",
    "subjects",
    "thresholds",
    "understanding",
    "vault_words",
]
