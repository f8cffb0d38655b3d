"""Chunks: Markdown-aware, byte-exact pieces of notes, and the text of them that is embedded."""

from catena.chunks.chunk import Chunk, ChunkSpan, own_span
from catena.chunks.chunking import CHUNKER_VERSION, chunk_note
from catena.chunks.embedding import embedding_text, searchable_text

__all__ = [
    "CHUNKER_VERSION",
    "Chunk",
    "ChunkSpan",
    "chunk",
    "chunk_note",
    "embedding_text",
    "own_span",
    "searchable_text",
]
