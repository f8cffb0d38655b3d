"""Which operations' results are told line by line, the same to people and to models."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from catena.rendering import found, relations
from catena.rendering.lines import Json, Line

TOLD: Mapping[str, Callable[[Json, Json], Iterator[Line]]] = MappingProxyType(
    {
        "search": found.tell_search,
        "similarity_search": found.tell_similar,
        "read_annotations": found.tell_annotations,
        "search_annotations": found.tell_highlights,
        "find_contradictions": found.tell_contradictions,
        "check_quotes": found.tell_quotes,
        "check_draft": found.tell_draft,
        "find_source": found.tell_sources,
        "reading_list": found.tell_reading_list,
        "get_pdf_outline": found.tell_outline,
        "related": relations.tell_related,
        "evolution": relations.tell_timeline,
        "note_history": relations.tell_versions,
        "beliefs": relations.tell_beliefs,
        "changed_since": relations.tell_changes,
        "causal_chains": relations.tell_chains,
        "suggest_links": relations.tell_suggestions,
    }
)
"""From a result and its request to lines."""
