"""Catena's sidecar: a vault of annotated papers and notes, turned into answers with sources.

The rooms of this package and the direction of their imports are drawn in `docs/architecture.md`.
"""

__version__ = "0.4.0"
