"""The sidecar over MCP: tools and prompts from the protocol, results as Markdown, a page at a time."""
