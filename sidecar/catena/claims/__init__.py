"""Claim: a sentence of a note that asserts something, and how two of them oppose each other."""
