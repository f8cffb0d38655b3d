"""What all tests share."""

from hypothesis import HealthCheck, settings

# The same examples every time, so that a green run is green again; `--hypothesis-profile=searching` looks further.
# How long examples take to draw says how busy the machine is, and nothing of what is tested.
_BUSY = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("repeatable", derandomize=True, **_BUSY)
settings.register_profile("searching", **_BUSY)
settings.load_profile("repeatable")
