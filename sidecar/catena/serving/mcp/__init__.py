"""The sidecar over MCP: tools and prompts from the protocol, results as Markdown, one page at a time."""
