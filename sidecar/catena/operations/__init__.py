"""The operations that a caller may request, one verb per file, the same for HTTP, command line and MCP.

Each takes the services first. Its other arguments are the fields of its request, and its result has the fields of the
contract's result: `shared-schema/contract.schema.json` describes both, once, and `protocol.json` lists the errors that
an operation may answer with. Where `caller` is an argument, it decides which folders may be written to.
"""

__all__ = [
    "accept_link",
    "ask",
    "beliefs",
    "causal_chains",
    "changed_since",
    "check_draft",
    "check_quotes",
    "cite",
    "classify",
    "diagnose",
    "evolution",
    "find_contradictions",
    "find_source",
    "get_pdf_outline",
    "inspect_note",
    "list_annotation_files",
    "note_history",
    "pause",
    "read_annotations",
    "read_pdf_pages",
    "reading_list",
    "reindex",
    "related",
    "report_status",
    "search",
    "search_annotations",
    "services",
    "set_enabled",
    "similarity_search",
    "suggest_links",
    "summarize",
    "synthesize",
    "write_note",
]
