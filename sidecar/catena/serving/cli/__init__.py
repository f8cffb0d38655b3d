"""The command line: parses arguments, makes requests, and prints results.

`flags` reads the arguments from the contract, `setting_flags` lists the settings, `arguments` and `usage` hand them to
argparse, `requests` makes requests from them, `commands` is the table of commands, and `showing*` print results.
"""
