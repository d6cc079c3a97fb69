"""Counts what the service does, for Prometheus to read at a port of its own."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import (
    GC_COLLECTOR,
    PLATFORM_COLLECTOR,
    PROCESS_COLLECTOR,
    CollectorRegistry,
    Gauge,
    disable_created_metrics,
    start_http_server,
)
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from app import VERSION
from app.batch.pool import Pool
from app.guard.gate import Gate

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60)
BOUNDS: Final = (*map(floatToGoString, SECONDS), "+Inf")
LABELS: Final = ("route", "ruleset")
OTHER: Final = "other"
"""What stands for an address that is no route, so that nobody can make up new ones."""


def _none_within() -> list[int]:
    return [0] * len(BOUNDS)


class Requests(Collector):
    """How many requests were answered, and how long they took, told when somebody reads.

    The counters of the library, each with a lock of its own, take three times as long; here one
    thread counts, and another may read meanwhile.
    """

    def __init__(self) -> None:
        """Count from nothing."""
        self._number: Counter[tuple[str, ...]] = Counter()
        self._within: defaultdict[tuple[str, str], list[int]] = defaultdict(_none_within)
        self._seconds: defaultdict[tuple[str, str], float] = defaultdict(float)

    def count(self, route: str, ruleset: str, method: str, status: int, seconds: float) -> None:
        """Count a request that has been answered."""
        about = route, ruleset
        self._number[route, ruleset, method, str(status)] += 1
        self._within[about][bisect_left(SECONDS, seconds)] += 1
        self._seconds[about] += seconds

    def collect(self) -> Iterator[Metric]:
        """Tell the library what has been counted."""
        number = CounterMetricFamily(
            "freecount_requests", "Requests answered.", labels=(*LABELS, "method", "status")
        )
        for labels, many in [*self._number.items()]:
            number.add_metric(labels, many)
        yield number
        took = HistogramMetricFamily(
            "freecount_request_seconds",
            "Time from the first byte handed over to the last one answered.",
            labels=LABELS,
        )
        for about, within in [*self._within.items()]:
            up_to = zip(BOUNDS, accumulate(within), strict=True)
            took.add_metric(about, [*up_to], self._seconds[about])
        yield took


class Metrics:
    """What is counted: by route and ruleset, how many and how long; how much waits.

    All of it is counted in the process that answers; the others only score batches for it, so
    one port shows the whole service.
    """

    def __init__(self, gate: Gate, pool: Pool) -> None:
        """Count from nothing."""
        self.registry = CollectorRegistry()
        for collector in (PROCESS_COLLECTOR, PLATFORM_COLLECTOR, GC_COLLECTOR):
            self.registry.register(collector)
        requests = Requests()
        self.registry.register(requests)
        self.count = requests.count
        Gauge(
            "freecount_build", "The version that runs.", ("version",), registry=self.registry
        ).labels(VERSION).set(1)
        for name, about, value in (
            ("waiting", "Questions that wait for their turn.", lambda: gate.waiting),
            ("receiving", "Requests whose body is on its way.", lambda: gate.receiving),
            ("batches", "Batches under way.", lambda: pool.places.taken),
        ):
            Gauge(f"freecount_{name}", about, registry=self.registry).set_function(value)

    def serve(self, host: str, port: int) -> None:
        """Let Prometheus read at an address of its own."""
        disable_created_metrics()  # type: ignore[no-untyped-call]
        start_http_server(port, host, self.registry)
