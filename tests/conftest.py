"""How many examples a property is tried on: 500, or 20,000 with --hypothesis-profile deep."""

from hypothesis import HealthCheck, settings

_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("quick", _COMMON, max_examples=500)
settings.register_profile("deep", _COMMON, max_examples=20_000)
settings.load_profile("quick")
