"""Keys, a rate, and the settings: off unless set up, and clear when set up wrongly."""

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest

from app import journal, server
from app.guard import door
from app.guard.door import Keys, Rate
from app.main import create_app
from app.settings import Settings, SettingsError, settings_of, unknown
from tests.http_helpers import LINES, OFFICIAL, PROBLEM_JSON, ROOT, question, request, send

KEY: Final = "d2f1-a-long-random-key"
ENTRY: Final = f"club {sha256(KEY.encode()).hexdigest()}  # the club in the south\n"


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    file = tmp_path / "keys"
    file.write_text(f"# who may ask\n\nother {'0' * 64}\n{ENTRY}", "utf-8")
    return file


# --- keys --------------------------------------------------------------------------------


def test_without_keys_everybody_may_ask() -> None:
    (answer,) = send(question(OFFICIAL))
    assert answer.status_code == 200


def test_with_keys_whoever_has_one_may_ask(keys: Path) -> None:
    app = create_app(Settings(keys_file=keys))
    given = [f"Bearer {KEY}", f"bearer  {KEY} ", "Bearer wrong", "Bearer", "", f"Basic {KEY}", KEY]
    told = send(*(question(OFFICIAL, {"authorization": one}) for one in given), app=app)
    assert [one.status_code for one in told] == [200, 200, 401, 401, 401, 401, 401]
    assert told[0].content == send(question(OFFICIAL))[0].content
    for one in told[2:]:
        assert one.headers["www-authenticate"] == "Bearer"
        assert one.headers["content-type"] == PROBLEM_JSON
        assert one.json()["errors"][0]["code"] == "no_key"


def test_what_is_no_question_needs_no_key(keys: Path) -> None:
    paths = ["/healthz", "/readyz", "/openapi.json", "/problems/no_key"]
    told = send(*(request("GET", path) for path in paths), app=create_app(Settings(keys_file=keys)))
    assert {one.status_code for one in told} == {200}


def test_every_question_needs_a_key_before_anything_is_read(keys: Path) -> None:
    app = create_app(Settings(keys_file=keys))
    asked = [
        request("GET", "/v1/rulesets"),
        request("POST", "/v1/score/batch", content=b"{}", headers={"content-type": LINES}),
        request("POST", "/v1/score", content=b" " * 100_000),
        request("GET", "/v1/nothing"),
    ]
    assert {one.status_code for one in send(*asked, app=app)} == {401}


def test_an_answer_to_a_key_is_kept_by_nobody_else(keys: Path) -> None:
    asked = request("GET", "/v1/rulesets", headers={"authorization": f"Bearer {KEY}"})
    page = request("GET", "/problems/no_key")
    told = send(asked, page, app=create_app(Settings(keys_file=keys)))
    assert [one.headers["cache-control"].split(",")[0] for one in told] == ["private", "public"]
    assert send(asked)[0].headers["cache-control"].startswith("public")


def test_every_hash_is_compared_whichever_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []

    def compare(given: str, known: str) -> bool:
        compared.append(known)
        return given == known

    monkeypatch.setattr(door, "compare_digest", compare)
    hashes = [sha256(str(one).encode()).hexdigest() for one in range(5)]
    known = Keys("\n".join(f"key{number} {one}" for number, one in enumerate(hashes)))
    assert known.owner("0") == "key0"
    assert compared == hashes
    assert known.owner("\ud800") is None


@pytest.mark.parametrize(
    "text", ["", "# none\n", "club", f"club {'0' * 63}", f"club {'G' * 64}", f"a b {'0' * 64}"]
)
def test_a_file_that_holds_no_keys_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "keys").write_text(text, "utf-8")
    with pytest.raises(SettingsError, match="FREECOUNT_KEYS_FILE"):
        create_app(Settings(keys_file=tmp_path / "keys"))
    with pytest.raises(SettingsError, match="FREECOUNT_KEYS_FILE"):
        create_app(Settings(keys_file=tmp_path / "nothing"))


# --- rate --------------------------------------------------------------------------------


def test_a_client_may_ask_ten_seconds_worth_at_once_and_then_at_its_rate() -> None:
    rate = Rate(60)
    assert [rate.wait("a", 100.0) for _ in range(10)] == [0] * 10
    assert rate.wait("a", 100.0) == pytest.approx(1)
    assert rate.wait("b", 100.0) == 0
    assert rate.wait("a", 100.5) == pytest.approx(0.5)
    assert rate.wait("a", 101.0) == 0
    assert rate.wait("a", 101.0) == pytest.approx(1)
    assert [rate.wait("a", 200.0) for _ in range(10)] == [0] * 10


def test_a_rate_of_a_few_lets_one_through_at_a_time() -> None:
    rate = Rate(1)
    assert [rate.wait("a", now) for now in (0.0, 0.0, 59.0, 60.0)] == [0, 60, 1, 0]


def test_no_more_clients_are_remembered_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(door, "MOST_CLIENTS", 3)
    rate = Rate(1)
    for client in "abcd":
        assert rate.wait(client, 0.0) == 0
    assert rate.wait("d", 0.0) > 0
    assert rate.wait("a", 0.0) == 0


def test_whoever_asks_too_often_is_told_when_to_come_back(keys: Path) -> None:
    app = create_app(Settings(rate_per_minute=12, keys_file=keys))
    asked = [question(OFFICIAL, {"authorization": f"Bearer {KEY}"}) for _ in range(3)]
    told = send(*asked, request("GET", "/healthz"), app=app)
    assert [one.status_code for one in told] == [200, 200, 429, 200]
    assert told[2].headers["retry-after"] == "5"
    assert told[2].json()["type"] == "/problems/too_many_requests"
    assert told[2].headers["content-type"] == PROBLEM_JSON


def test_without_keys_an_address_is_a_client() -> None:
    told = send(*[question(OFFICIAL)] * 2, app=create_app(Settings(rate_per_minute=1)))
    assert [one.status_code for one in told] == [200, 429]


# --- settings ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("WORKERS", "0"),
        ("WAITING", "many"),
        ("RECEIVE_SECONDS", "0"),
        ("RECEIVE_SECONDS", "nan"),
        ("DRAIN_SECONDS", "-1"),
        ("LOG_LEVEL", "loud"),
        ("METRICS_PORT", "70000"),
        ("RATE_PER_MINUTE", "0"),
        ("CORS_ORIGINS", "many"),
        ("CORS_ORIGINS", "https://a.example, https://b.example/"),
        ("CORS_ORIGINS", "https://Club.example"),
    ],
)
def test_a_setting_that_cannot_be_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"FREECOUNT_{name}", value)
    with pytest.raises(SettingsError, match=f"FREECOUNT_{name}: ") as refused:
        settings_of()
    assert "many" not in str(refused.value)
    assert "loud" not in str(refused.value)


def test_settings_come_from_the_environment_unless_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FREECOUNT_WORKERS", "3")
    monkeypatch.setenv("FREECOUNT_CORS_ORIGINS", "https://a.example, https://b.example")
    monkeypatch.setenv("FREECOUNT_KEYS_FILE", "")
    assert settings_of(workers=None).workers == 3
    assert settings_of(workers=2).workers == 2
    assert settings_of().cors_origins == ("https://a.example", "https://b.example")
    assert settings_of().keys_file is None
    monkeypatch.setenv("FREECOUNT_CORS_ORIGINS", "*")
    assert settings_of().cors_origins == ("*",)


def test_a_name_that_is_no_setting_is_noticed() -> None:
    there = ["PATH", "FREECOUNT_WORKERS", "FREECOUNT_KEYFILE", "MY_FREECOUNT_X"]
    assert unknown(there) == ["FREECOUNT_KEYFILE"]


def test_a_service_says_which_names_are_no_settings(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("FREECOUNT_KEYFILE", "secret")
    monkeypatch.setattr(journal, "start", lambda _: None)
    monkeypatch.setattr(server.PatientServer, "run", lambda _: None)
    server.run("127.0.0.1", 0, Settings())
    (told,) = map(journal.JsonLines().format, caplog.records)
    assert '"settings": ["FREECOUNT_KEYFILE"]' in told
    assert "secret" not in told


def _documented() -> Mapping[str, str]:
    text = (ROOT / "deploy" / "README.md").read_text("utf-8")
    return dict(re.findall(r"^\| `FREECOUNT_(\w+)` \| (`\S+`|) \|", text, re.MULTILINE))


def test_every_setting_is_documented_with_its_default() -> None:
    def shown(value: Any) -> str:
        return f"`{value:g}`" if isinstance(value, int | float) else f"`{value}`" if value else ""

    fields = Settings.model_fields.items()
    assert _documented() == {name.upper(): shown(one.default) for name, one in fields}
