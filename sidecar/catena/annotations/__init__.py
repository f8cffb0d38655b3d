"""Annotations: what a reader marked in a paper, from whatever form it was written down in."""
