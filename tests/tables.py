"""The tables of the rules as a file: what each preset sets, and what each pattern is worth in it.

Golden cases show that the numbers are those of the books; this shows that none changes unsaid.
"""

import importlib
import json
from typing import Any, Final

from tests.http_helpers import ROOT

FILE: Final = ROOT / "tests" / "tables.json"


def told() -> dict[str, Any]:
    """The tables as the core has them now."""
    rulesets = importlib.import_module("scoring").RULESETS.values()
    return {
        one.id: {
            "revision": one.revision,
            "presets": {preset.id: _preset(one, preset) for preset in one.presets},
        }
        for one in rulesets
    }


def _preset(ruleset: Any, preset: Any) -> dict[str, Any]:
    catalogue = importlib.import_module("scoring.catalogue")
    shown = catalogue._preset(ruleset, preset)
    rows = {row.id: catalogue._value(ruleset, preset, row) for row in ruleset.patterns}
    values = {name: [row["value"], row["open_value"]] for name, row in rows.items()}
    read: dict[str, Any] = json.loads(json.dumps({"options": shown["options"], "values": values}))
    return read


def on_file() -> dict[str, Any]:
    """The tables as they were when they were last looked at."""
    read: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return read


def write() -> None:
    """Write the file anew, a preset a line."""
    rulesets = []
    for name, ruleset in told().items():
        presets = [f'"{one}": {json.dumps(table)}' for one, table in ruleset["presets"].items()]
        rows = ",\n".join(presets)
        rulesets.append(f'"{name}": {{"revision": {ruleset["revision"]}, "presets": {{\n{rows}}}}}')
    FILE.write_text("{" + ",\n".join(rulesets) + "}\n", "utf-8")
