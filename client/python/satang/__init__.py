"""The client of Satang: ``Satang(api_key)`` has every call of the API, ``webhooks`` reads what the service sends.

It needs the standard library of Python 3.9 or newer and nothing else.
"""

from __future__ import annotations

from typing import Any, Mapping, Optional

from . import webhooks
from ._errors import (
    SatangAPIError,
    SatangAuthenticationError,
    SatangCardError,
    SatangConnectionError,
    SatangError,
    SatangIdempotencyError,
    SatangInvalidRequestError,
    SatangPermissionError,
    SatangRateLimitError,
    SatangSignatureError,
)
from ._http import Http
from ._lists import SatangList
from ._objects import ResponseInfo, SatangObject
from ._version import VERSION
from .generated.resources import API_VERSION, Resources

__version__ = VERSION

__all__ = [
    "API_VERSION",
    "ResponseInfo",
    "Satang",
    "SatangAPIError",
    "SatangAuthenticationError",
    "SatangCardError",
    "SatangConnectionError",
    "SatangError",
    "SatangIdempotencyError",
    "SatangInvalidRequestError",
    "SatangList",
    "SatangObject",
    "SatangPermissionError",
    "SatangRateLimitError",
    "SatangSignatureError",
    "webhooks",
]


class Satang(Resources):
    """All calls of the API. Safe to share between threads.

    ``max_retries`` is how often a call is tried again after the first try, ``timeout`` the seconds that one try may wait. Without a key only the
    calls that need none work: licence verification and release, storefronts, versions.
    """

    #: Checks and reads webhooks; needs no client.
    webhooks = webhooks

    def __init__(
        self,
        api_key: Optional[str] = None,
        *,
        base_url: str = "http://127.0.0.1:3000",
        max_retries: int = 2,
        timeout: float = 60,
        api_version: str = API_VERSION,
    ) -> None:
        self._http = Http(api_key, base_url, max_retries, timeout, api_version)
        super().__init__(self._http.send)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        **options: Any,
    ) -> Any:
        """Any call by method and path, for what has no method here. Retries, errors and idempotency keys are the same."""
        return self._http.send(method.upper(), path, query=query, body=body, **options)
