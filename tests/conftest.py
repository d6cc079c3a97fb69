"""Which build of the core is tested, and on how many examples a property is tried.

``FREECOUNT_COMPILED=1`` tests the build that ``make compiled`` has made.

A property is tried on other examples each time: on 200 by ``make check``, on 2,000 by
``make deep``, and those of a whole answer (``test_properties``) on 500 and 20,000.
"""

import os
import sys
from importlib import import_module
from pathlib import Path

from hypothesis import HealthCheck, settings

if os.environ.get("FREECOUNT_COMPILED"):
    # It is loaded at once: later imports look for everything beside the tests first.
    sys.path.insert(0, str(Path(__file__).parents[1] / "build" / "compiled"))
    import_module("scoring")

_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("quick", _COMMON, max_examples=200)
settings.register_profile("long", _COMMON, max_examples=2_000)
settings.register_profile("deep", _COMMON, max_examples=20_000)
settings.load_profile("quick")
