"""An S3-compatible server on this machine (moto), with what goes wrong in the real world on request."""

import logging
import threading
import time
import warnings
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

REFUSED = b"<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>"


class S3Server:
    """A server with one bucket, `team`, in a thread of this process.

    Attributes:
        requests: The method and path of each request so far.
        delay_s: How long it takes to answer each.
        refuses: The methods that the credentials do not allow.
    """

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
            from moto.s3.models import s3_backends
            from werkzeug.serving import make_server
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        self.requests: list[str] = []
        self._arrived = threading.Condition()
        self.delay_s = 0.0
        self.refuses: tuple[str, ...] = ()
        self._backends: Any = s3_backends
        self._app: Any = DomainDispatcherApplication(create_backend_app)
        # One request at a time: of two conditional writes S3 lets only one succeed, and moto looks before it writes.
        self._one = threading.Lock()
        self._server: Any = make_server("127.0.0.1", 0, self._answer, threaded=True)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def environment(self) -> dict[str, str]:
        """What the environment of whoever uses it says."""
        return {
            "AWS_ACCESS_KEY_ID": "KEYOFTHETEAM",
            "AWS_SECRET_ACCESS_KEY": "secret-of-the-team",
            "AWS_ENDPOINT": f"http://127.0.0.1:{self._server.server_port}",
            "AWS_ALLOW_HTTP": "true",
            "AWS_REGION": "us-east-1",
        }

    def make_bucket(self) -> None:
        self._backend.create_bucket("team", "us-east-1")

    def objects(self) -> dict[str, bytes]:
        """Everything that is stored."""
        return {name: key.value for name, key in self._backend.buckets["team"].keys.items()}

    def damage(self) -> None:
        """Overwrite everything that is stored with as many other bytes."""
        for name, value in self.objects().items():
            self._backend.put_object("team", name, b"?" * len(value))

    def empty(self) -> None:
        """Delete everything that is stored."""
        for name in self.objects():
            self._backend.delete_object("team", name)

    def wait_for(self, beginning: str, ending: str, *, within_s: float = 60.0) -> None:
        """Wait until a request with this beginning and ending has arrived."""
        with self._arrived:
            assert self._arrived.wait_for(
                lambda: any(each.startswith(beginning) and each.endswith(ending) for each in self.requests), within_s
            )

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(10)
        self._backend.reset()

    @property
    def _backend(self) -> Any:
        return self._backends["123456789012"]["aws"]

    def _answer(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        with self._arrived:
            self.requests.append(f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']}")
            self._arrived.notify_all()
        time.sleep(self.delay_s)
        if environ["REQUEST_METHOD"] in self.refuses:
            start_response(
                "403 Forbidden", [("Content-Type", "application/xml"), ("Content-Length", str(len(REFUSED)))]
            )
            return [REFUSED]
        with self._one:
            return list(self._app(environ, start_response))


@contextmanager
def serving_s3() -> Generator[S3Server]:
    server = S3Server()
    server.make_bucket()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def s3(monkeypatch: pytest.MonkeyPatch) -> Iterator[S3Server]:
    """A server that this process's environment points to."""
    with serving_s3() as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        yield server
