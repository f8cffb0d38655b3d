"""The process: settings, state folder, lifecycle, and the one place where all parts are put together."""

__all__ = [
    "command_line",
    "serve_arguments",
    "settings",
    "state_dir",
    "version",
]
