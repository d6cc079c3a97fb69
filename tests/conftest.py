"""On how many examples a property is tried.

A property is tried on other examples each time: on 200 by ``make check``, on 2,000 by
``make deep``, and those of a whole answer (``test_properties``) there on 20,000.
"""

from hypothesis import HealthCheck, settings

_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("quick", _COMMON, max_examples=200)
settings.register_profile("long", _COMMON, max_examples=2_000)
settings.register_profile("deep", _COMMON, max_examples=20_000)
settings.load_profile("quick")
