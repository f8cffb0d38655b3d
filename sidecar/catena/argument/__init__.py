"""Argument: what the findings of papers say about the claims that the vault's own notes make."""

__all__ = ["bearing", "findings", "nearness", "own_claims", "to_read", "unread"]
