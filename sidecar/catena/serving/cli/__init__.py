"""The command line: what may be typed, what is asked, and how the result looks.

`flags` reads the arguments from the contract, `arguments` and `usage` give them to argparse, `requests` makes requests
of what was typed, `commands` is the table of commands, `showing*` print results.
"""
