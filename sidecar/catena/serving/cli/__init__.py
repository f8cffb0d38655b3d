"""The command line: what may be typed (`arguments`), what is asked (`commands`), how it looks (`showing`)."""
