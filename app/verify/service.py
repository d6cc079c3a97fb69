"""Has cases answered by a running service: hands in batches, everything else one by one."""

import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from threading import Event
from typing import Any, Final

import httpx

from app.body import MOST_BYTES
from app.service import OK
from app.verify.cases import Item, RunError
from app.verify.check import Wanted, check
from app.verify.crews import AHEAD, Checking
from scoring import Plain, to_json

JSON: Final[Mapping[str, str]] = {"content-type": "application/json"}
BATCH: Final = "/v1/score/batch"
HEALTH: Final = "/healthz"
MOST_ITEMS: Final = 100
BATCH_BYTES: Final = 1024 * 1024
BUSY: Final = frozenset({502, 503, 504})
PATIENCE: Final = 60.0
"""So many seconds a service may be away or busy before the run is given up."""
LONGEST_WAIT: Final = 30.0
LONGEST_RETRY: Final = 600.0
FIRST_WAIT: Final = 0.25

Answer = tuple[int, Plain]


class Service:
    """A client of a running service; several threads may use it at once."""

    def __init__(
        self,
        url: str,
        patience: float = PATIENCE,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        """Make sure that the service is there; RunError where it is not."""
        self._url = url
        self._patience = patience
        self._stopping = Event()
        try:
            self._client = httpx.Client(
                base_url=url, timeout=httpx.Timeout(60, connect=10), transport=transport
            )
            status = self._client.get(HEALTH).status_code
            if status in BUSY:
                status = self._send("GET", HEALTH).status_code
        except (httpx.RequestError, httpx.InvalidURL) as error:
            raise RunError(f"the service at {url} cannot be reached: {error}") from None
        if status != OK:
            self.close()
            raise RunError(f"{url} is no address of a service: {HEALTH} is answered {status}")

    def stop(self) -> None:
        """Wait no longer for a service that is busy."""
        self._stopping.set()

    def close(self) -> None:
        """End the connections."""
        self._client.close()

    def ask(self, cases: Sequence[Plain]) -> list[Answer]:
        """Return the status and the answer to each case, in order."""
        answers: dict[int, Answer] = {}
        batch: dict[int, bytes] = {}
        for place, case in enumerate(cases):
            body = to_json(case["request"])
            if case["endpoint"] != "score" or len(body) > MOST_BYTES - 100:
                answers[place] = self._one(case["endpoint"], case["request"], body)
                continue
            batch[place] = b'{"request":%b}' % body
            if len(batch) >= MOST_ITEMS or sum(map(len, batch.values())) >= BATCH_BYTES:
                answers |= self._batch(batch)
                batch = {}
        if batch:
            answers |= self._batch(batch)
        return [answers[place] for place in range(len(cases))]

    def _one(self, endpoint: str, request: Plain, body: bytes) -> Answer:
        if endpoint == "wall-break":
            flat = dict(_flat(request))
            response = self._send("GET", f"/v1/{endpoint}", params=flat)
        else:
            response = self._send("POST", f"/v1/{endpoint}", content=body, headers=JSON)
        return response.status_code, self._read(response, dict)

    def _batch(self, items: Mapping[int, bytes]) -> dict[int, Answer]:
        response = self._send(
            "POST", BATCH, content=b"[%b]" % b",".join(items.values()), headers=JSON
        )
        answers = self._read(response, list)
        if len(answers) != len(items):
            raise RunError(f"{self._url} left out answers of a batch")
        return dict(zip(items, map(self._item, answers), strict=True))

    def _item(self, told: Any) -> Answer:
        """The status and the answer to an item of a batch."""
        if isinstance(told, dict):
            if _is_answer(told.get("result")):
                return OK, told["result"]
            problem: Any = told.get("problem")
            if _is_problem(problem) and isinstance(status := problem.get("status"), int):
                return status, problem
        raise RunError(f"{self._url} answers a batch as no Freecount does")

    def _read(self, response: httpx.Response, kind: type) -> Any:
        """The answer of a kind, or the problem document."""
        told = f"{response.request.method} {response.request.url.path}"
        with suppress(ValueError):
            answer: Any = response.json()
            fits = isinstance(answer, kind)
            if fits and (response.status_code == OK or _is_problem(answer)):
                return answer
        raise RunError(f"{self._url} answers {response.status_code} to {told}")

    def _send(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Send a request, again where the service is busy or away for a while."""
        wait = FIRST_WAIT
        until = time.monotonic() + self._patience
        while True:
            told = wait
            try:
                response = self._client.request(method, path, **more)
            except httpx.TransportError as error:
                why = f"the service at {self._url} cannot be reached any more: {error}"
            except httpx.RequestError as error:
                raise RunError(f"the answer of {self._url} cannot be read: {error}") from None
            else:
                if response.status_code not in BUSY:
                    return response
                why = f"the service at {self._url} is busy: it answers {response.status_code}"
                told = _retry_after(response, wait)
            if time.monotonic() > until or self._stopping.wait(told):
                raise RunError(why)
            wait = min(2 * wait, LONGEST_WAIT)


class Requests:
    """A running service, so many requests to it at once."""

    size = 50
    lost: tuple[type[Exception], ...] = ()
    failed: tuple[type[Exception], ...] = (RunError,)

    def __init__(self, wanted: Wanted, service: Service, requests: int) -> None:
        """Ask a service that is there."""
        self.ahead = AHEAD * requests
        self._wanted = wanted
        self._service = service
        self._threads = ThreadPoolExecutor(requests)

    def submit(self, items: Sequence[Item]) -> Checking:
        """Have the cases of a chunk answered by the service, and compare here."""
        return self._threads.submit(check, items, self._wanted, self._service.ask)

    def close(self) -> None:
        """Wait for the answers that are under way, but not for a service that is busy."""
        self._service.stop()
        self._threads.shutdown(cancel_futures=True)
        self._service.close()


def _retry_after(response: httpx.Response, otherwise: float) -> float:
    """How many seconds a service asks to wait, in seconds or by naming the time."""
    told = response.headers.get("retry-after", "").strip()
    try:
        wait = int(told) if told.isdecimal() else (_time(told) - datetime.now(UTC)).total_seconds()
    except ValueError:
        return otherwise
    return min(max(float(wait), 0.0), LONGEST_RETRY)


def _time(told: str) -> datetime:
    time_ = parsedate_to_datetime(told)
    return time_ if time_.tzinfo else time_.replace(tzinfo=UTC)


def _is_answer(told: Any) -> bool:
    """Whether something is the answer to a hand, as far as cases look at it."""
    return (
        _are([told], "legal", "best", "problems", "arrangements")
        and _are(told["problems"], "code")
        and _are(told["arrangements"], "notation", "patterns", "net")
        and all(_are(one["patterns"], "id", "value", "times") for one in told["arrangements"])
    )


def _is_problem(told: Any) -> bool:
    return isinstance(told, dict) and _are(told.get("errors"), "code")


def _are(told: Any, *keys: str) -> bool:
    """Whether something is a list of objects with these keys."""
    return isinstance(told, list) and all(
        isinstance(one, dict) and one.keys() >= set(keys) for one in told
    )


def _flat(request: Plain) -> Iterator[tuple[str, str]]:
    """The parameters of an address that stand for a document of plain values."""
    for name, value in request.items():
        if isinstance(value, dict):
            yield from ((f"option.{key}", str(one)) for key, one in value.items())
        else:
            yield name, str(value)
