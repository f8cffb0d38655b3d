"""What all tests share."""

from hypothesis import settings

# The same examples every time, so that a green run is green again; `--hypothesis-profile=searching` looks further.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("searching", deadline=None)
settings.load_profile("repeatable")
