"""Every ruleset folder beside this file, found by looking: adding one edits nothing.

A folder is a ruleset if it defines ``RULESET``. The order is that of the folders' names.
"""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Final

from scoring.ruleset import Ruleset


def discover() -> dict[str, Ruleset]:
    """Import every ruleset folder and return the rulesets by id."""
    modules = (import_module(f"{__name__}.{one.name}") for one in iter_modules(__path__))
    return {module.RULESET.id: module.RULESET for module in modules}


RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(discover())
