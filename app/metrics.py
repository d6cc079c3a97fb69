"""Counts what the service does, for Prometheus to read at a port of its own."""

from functools import cache
from typing import Final

from prometheus_client import (
    GC_COLLECTOR,
    PLATFORM_COLLECTOR,
    PROCESS_COLLECTOR,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    start_http_server,
)

from app import VERSION
from app.batch.pool import Pool
from app.guard.gate import Gate

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60)
OTHER: Final = "other"
"""What stands for an address that is no route, so that nobody can make up new ones."""


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
        labels = ("route", "ruleset")
        self._requests = Counter(
            "freecount_requests",
            "Requests answered.",
            (*labels, "method", "status"),
            registry=self.registry,
        )
        self._seconds = Histogram(
            "freecount_request_seconds",
            "Time from the first byte handed over to the last one answered.",
            labels,
            buckets=SECONDS,
            registry=self.registry,
        )
        Gauge(
            "freecount_build", "The version that runs.", ("version",), registry=self.registry
        ).labels(VERSION).set(1)
        for name, about, value in (
            ("waiting", "Questions that wait for their turn.", lambda: gate.waiting),
            ("receiving", "Requests whose body is on its way.", lambda: gate.receiving),
            ("batches", "Batches under way.", lambda: pool.places.taken),
        ):
            Gauge(f"freecount_{name}", about, registry=self.registry).set_function(value)
        self._counter = cache(self._requests.labels)
        self._timer = cache(self._seconds.labels)

    def count(self, route: str, ruleset: str, method: str, status: int, seconds: float) -> None:
        """Count a request that has been answered."""
        self._counter(route, ruleset, method, str(status)).inc()
        self._timer(route, ruleset).observe(seconds)

    def serve(self, host: str, port: int) -> None:
        """Let Prometheus read at an address of its own."""
        disable_created_metrics()  # type: ignore[no-untyped-call]
        start_http_server(port, host, self.registry)
