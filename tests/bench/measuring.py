"""Measures works in turn, so that what disturbs one disturbs all; prints and draws the result."""

import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import Final

Work = Callable[[], object]
Points = Sequence[tuple[float, float]]

CHARTS: Final = Path(__file__).parents[2] / ".benchmarks"
WIDTH, HEIGHT, EDGE = 720, 400, 60
COLOURS: Final = ("#1f6feb", "#d1242f", "#1a7f37", "#8250df")


def measured(works: Mapping[str, Work], rounds: int) -> dict[str, list[float]]:
    """Time some works in turn, round after round: seconds of each in every round."""
    spent: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            begun = time.process_time()
            work()
            spent[name].append(time.process_time() - begun)
    return spent


def told(title: str, spent: Mapping[str, Sequence[float]], hands: int, base: str) -> Iterator[str]:
    """Say what each work took for a hand, and its speed in terms of the base; medians."""
    yield f"{title}: {hands} hands, {len(spent[base])} rounds in turn, medians"
    for name, times in spent.items():
        ratios = [theirs / ours for ours, theirs in zip(times, spent[base], strict=True)]
        micros = statistics.median(times) / hands * 1e6
        yield f"  {name:44} {micros:8.1f} us a hand  {statistics.median(ratios):6.2f} x"


def chart(name: str, title: str, across: str, up: str, lines: Mapping[str, Points]) -> Path:
    """Draw lines over a logarithmic axis as SVG, and return where the chart is."""
    CHARTS.mkdir(exist_ok=True)
    path = CHARTS / f"{name}.svg"
    path.write_text("\n".join(_svg(title, across, up, lines)) + "\n", encoding="utf-8")
    return path


def _svg(title: str, across: str, up: str, lines: Mapping[str, Points]) -> Iterator[str]:
    points = [point for line in lines.values() for point in line]
    first, last = (log10(pick(x for x, _ in points)) for pick in (min, max))
    top = max(y for _, y in points) * 1.1

    def place(x: float, y: float) -> tuple[float, float]:
        share = (log10(x) - first) / ((last - first) or 1)
        return EDGE + share * (WIDTH - 2 * EDGE), HEIGHT - EDGE - y / top * (HEIGHT - 2 * EDGE)

    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="12">'
    )
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>'
    yield f'<text x="{WIDTH / 2}" y="24" text-anchor="middle" font-size="15">{title}</text>'
    yield f'<text x="{WIDTH / 2}" y="{HEIGHT - 16}" text-anchor="middle">{across}</text>'
    yield f'<text x="{EDGE}" y="{EDGE - 12}">{up}</text>'
    yield (
        f'<path d="M{EDGE} {EDGE}V{HEIGHT - EDGE}H{WIDTH - EDGE}" fill="none" stroke="#57606a"/>'
    )
    for x in sorted({x for x, _ in points}):
        at, floor = place(x, 0)
        yield f'<text x="{at:.0f}" y="{floor + 18:.0f}" text-anchor="middle">{x:,.0f}</text>'
    for (name, line), colour in zip(lines.items(), COLOURS, strict=False):
        drawn = [place(*point) for point in line]
        for (x, y), (more, less) in pairwise(drawn):
            yield (
                f'<path d="M{x:.1f} {y:.1f}L{more:.1f} {less:.1f}" '
                f'stroke="{colour}" stroke-width="2"/>'
            )
        for (x, y), (_, value) in zip(drawn, line, strict=True):
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'
            yield f'<text x="{x:.1f}" y="{y - 8:.1f}" text-anchor="middle">{value:,.0f}</text>'
        x, y = drawn[-1]
        yield f'<text x="{x:.1f}" y="{y - 24:.1f}" text-anchor="end" fill="{colour}">{name}</text>'
    yield "</svg>"
