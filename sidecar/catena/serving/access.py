"""Who may use the sidecar: programs on this machine that know the token, and no web page.

The token keeps out every process that doesn't know it. The Host check keeps out pages whose own domain name points to
127.0.0.1 (DNS rebinding), and the Origin check all pages but Obsidian's own.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from catena.wire.transport import LOOPBACK

OBSIDIAN_ORIGIN = "app://obsidian.md"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a request is refused; `status` is 401 or 403."""

    status: int
    message: str


@dataclass(frozen=True, slots=True)
class Access:
    """What a request must show: the token agreed at the start, and a Host that names the sidecar's port."""

    token: str
    port: int

    def refusal(self, *, hosts: Sequence[str], origins: Sequence[str], authorizations: Sequence[str]) -> Refusal | None:
        """Return why this request is refused, or None. Each argument holds every header of that name."""
        if len(hosts) != 1 or hosts[0].lower() not in (f"{LOOPBACK}:{self.port}", f"localhost:{self.port}"):
            return Refusal(403, "The Host header must name this sidecar: 127.0.0.1 and its port.")
        if any(origin != OBSIDIAN_ORIGIN for origin in origins):
            return Refusal(403, "Web pages may not talk to the sidecar.")
        if len(authorizations) != 1 or not self._is_the_token(authorizations[0]):
            return Refusal(401, "The token is missing or wrong. Send it as 'Authorization: Bearer <token>'.")
        return None

    def _is_the_token(self, authorization: str) -> bool:
        scheme, _, given = authorization.partition(" ")
        same = hmac.compare_digest(given.strip().encode("utf-8", "surrogateescape"), self.token.encode())
        return scheme.lower() == "bearer" and same
