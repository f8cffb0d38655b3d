"""Quotations in a note, and whether their paper says them so: verbatim, altered, stitched together or not there."""

__all__ = ["checking", "finding", "quotes"]
