"""What a sentence of a paper does: it names an aim, a method, data, a result, a claim, a limit, and so on."""

__all__ = ["cues", "facet", "judging", "kind", "labelling", "ordering", "printed", "sections", "shape"]
