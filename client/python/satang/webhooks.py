"""Reads what the service sends, by Standard Webhooks 1.0: HMAC-SHA256 over ``id.timestamp.body``, with the secret of the endpoint."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import TYPE_CHECKING, Any, Dict, Mapping, NamedTuple, Optional, Sequence, Union, cast

from ._errors import SatangSignatureError
from ._objects import SatangObject

if TYPE_CHECKING:
    from .generated.types import Event


class SignedWebhook(NamedTuple):
    body: bytes
    headers: Dict[str, str]


def unwrap(
    body: Union[bytes, bytearray, str],
    headers: Mapping[str, Any],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> Event:
    """The event in a webhook.

    Raises SatangSignatureError unless one of its signatures is by ``secret`` (of several secrets, by one of them) over exactly this body, and it was
    sent within ``tolerance`` seconds. The same event may come more than once: ``event.id`` stays the same.
    """
    content = _bytes(body)
    given = {str(name).lower(): value for name, value in headers.items()}
    webhook_id, timestamp, signatures = (
        str(given.get(name) or "") for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not webhook_id or not timestamp or not signatures:
        raise _refusal("The headers webhook-id, webhook-timestamp and webhook-signature are needed.")
    if not re.fullmatch(r"[0-9]+", timestamp):
        raise _refusal("webhook-timestamp is not in Unix seconds.")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise _refusal(
            f"It was sent more than {tolerance:g} seconds from now: it is an old one, or a clock is wrong."
        )
    for one in [secret] if isinstance(secret, str) else secret:
        expected = _sign(one, webhook_id, timestamp, content)
        for signature in signatures.split(" "):
            if hmac.compare_digest(signature.encode(), expected.encode()):
                return cast("Event", json.loads(content, object_hook=SatangObject))
    raise _refusal(
        "No signature is by this secret over this body. Is it the secret of this endpoint, and the body as it came?"
    )


def sign_for_test(event: Mapping[str, Any], secret: str, *, now: Optional[float] = None) -> SignedWebhook:
    """A webhook as the service would send it, for tests. ``event`` may be a part: what is missing is filled in."""
    at = int(time.time() if now is None else now)
    filled = {
        "id": "evt_test0000000000000000000000",
        "object": "event",
        "api_version": "2026-09-01",
        "created": at,
        "livemode": False,
        "sequence": 1,
        **event,
    }
    body = json.dumps(filled, ensure_ascii=False).encode()
    headers = {
        "content-type": "application/json",
        "webhook-id": str(filled["id"]),
        "webhook-timestamp": str(at),
        "webhook-signature": _sign(secret, str(filled["id"]), str(at), body),
    }
    return SignedWebhook(body, headers)


def _bytes(body: Union[bytes, bytearray, str]) -> bytes:
    if isinstance(body, str):
        return body.encode()
    if isinstance(body, (bytes, bytearray)):
        return bytes(body)
    raise _refusal("The body was parsed already. Give it as it came: the bytes of the request.")


def _sign(secret: str, webhook_id: str, timestamp: str, body: bytes) -> str:
    try:
        key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise _refusal("The secret is not one of a webhook endpoint: whsec_…")
    mac = hmac.new(key, f"{webhook_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    return "v1," + base64.b64encode(mac).decode()


def _refusal(message: str) -> SatangSignatureError:
    return SatangSignatureError({"type": "signature_error", "message": message})
