"""What Catena writes into notes: summaries, frontmatter, links; and what it never writes. Pure."""
