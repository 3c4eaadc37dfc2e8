"""What a call can fail with. Every refusal of the service is a SatangError, with a class of its own per ``type``."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, Optional, Type


class SatangError(Exception):
    """``type``, ``code``, ``param`` and the others are those of the answer; ``errors`` has every field that is wrong."""

    def __init__(
        self, error: Mapping[str, Any], status: Optional[int] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        self.message: str = error.get("message") or "The call failed."
        super().__init__(self.message)
        self.type: str = error.get("type") or "api_error"
        self.code: Optional[str] = error.get("code")
        #: The field that is wrong, such as ``line_items[0].price``.
        self.param: Optional[str] = error.get("param")
        #: The HTTP status; None when there was no answer.
        self.status = status
        self.headers: Mapping[str, str] = headers or {}
        #: Give it to whoever runs the service: their logs have it.
        self.request_id: Optional[str] = error.get("request_id") or self.headers.get("request-id")
        #: Cause and remedy.
        self.doc_url: Optional[str] = error.get("doc_url")
        self.decline_code: Optional[str] = error.get("decline_code")
        self.payment: Optional[str] = error.get("payment")
        self.subscription: Optional[str] = error.get("subscription")
        self.errors: List[Dict[str, Any]] = list(error.get("errors") or [])
        #: The whole ``error`` of the answer.
        self.raw: Mapping[str, Any] = error


class SatangInvalidRequestError(SatangError):
    """The call is wrong as it is: a parameter, an id, a state."""


class SatangAuthenticationError(SatangError):
    """The API key is missing, wrong, expired or revoked."""


class SatangPermissionError(SatangError):
    """The key may not do this."""


class SatangCardError(SatangError):
    """The card was declined: ``decline_code`` says why."""


class SatangIdempotencyError(SatangError):
    """The idempotency key was used for another call, or its call still runs."""


class SatangRateLimitError(SatangError):
    """Too many calls, also after the retries."""


class SatangAPIError(SatangError):
    """The service failed."""


class SatangConnectionError(SatangError):
    """No answer came. The write may have been carried out; the same idempotency key finds out."""


class SatangSignatureError(SatangError):
    """A webhook is not from the service, was changed on its way, or is too old."""


_CLASSES: Dict[str, Type[SatangError]] = {
    "invalid_request_error": SatangInvalidRequestError,
    "authentication_error": SatangAuthenticationError,
    "permission_error": SatangPermissionError,
    "card_error": SatangCardError,
    "idempotency_error": SatangIdempotencyError,
    "rate_limit_error": SatangRateLimitError,
    "api_error": SatangAPIError,
}


def error_of(status: int, headers: Mapping[str, str], body: bytes) -> SatangError:
    """The error of an answer that is not 2xx. What is no error of the service, such as a proxy's page, is a SatangAPIError."""
    try:
        error = json.loads(body)["error"]
        members: Mapping[str, Any] = error if isinstance(error, dict) else {}
    except (ValueError, KeyError, TypeError):
        members = {}
    if not members:
        members = {"type": "api_error", "message": f"The answer was {status} and no error of Satang."}
    return _CLASSES.get(str(members.get("type")), SatangAPIError)(members, status, headers)
