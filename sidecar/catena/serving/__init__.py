"""The entry points from outside: HTTP, MCP and the command line."""

__all__ = [
    "access",
    "cli",
    "connections",
    "holds",
    "http",
    "local_asker",
    "mcp",
    "typed_commands",
]
