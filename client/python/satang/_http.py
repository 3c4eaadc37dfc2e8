"""One call over HTTP: its headers, its time, its retries. Only the standard library is used."""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

from ._errors import SatangAPIError, SatangAuthenticationError, SatangConnectionError, SatangError, error_of
from ._objects import ResponseInfo, SatangObject
from ._version import VERSION

#: Longer than this nobody waits for a Retry-After: the error says how long.
LONGEST_WAIT_SECONDS = 60


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would take the key along."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Http:
    """Safe to share between threads."""

    def __init__(
        self, api_key: Optional[str], base_url: str, max_retries: int, timeout: float, api_version: str
    ) -> None:
        self._api_key = api_key or None
        self._base_url = base_url.rstrip("/")
        self._max_retries = max_retries
        self._timeout = timeout
        self._api_version = api_version
        self._opener = urllib.request.build_opener(_NoRedirects)

    def send(
        self,
        verb: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        file: Optional[Tuple[str, bytes]] = None,
        public: bool = False,
        takes_key: bool = True,
        answer: str = "json",
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        api_version: Optional[str] = None,
    ) -> Any:
        """Raises a SatangError. A write that is tried again has the same idempotency key."""
        if not self._api_key and not public:
            message = f"{verb} {path} needs an API key: Satang('sk_test_…')."
            raise SatangAuthenticationError(
                {"type": "authentication_error", "code": "api_key_missing", "message": message}
            )
        headers = {
            "Accept": "application/json, */*;q=0.5",
            "Service-Version": api_version or self._api_version,
            "User-Agent": f"satang-python/{VERSION}",
        }
        # A call that needs no key is made by programs that have none: it never carries one.
        if self._api_key and not public:
            headers["Authorization"] = f"Bearer {self._api_key}"
        if verb != "GET" and takes_key:
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        if dry_run:
            headers["Dry-Run"] = "true"
        data: Optional[bytes] = None
        if file is not None:
            headers["Content-Type"], data = file
        elif body is not None:
            headers["Content-Type"], data = "application/json", json.dumps(body, ensure_ascii=False).encode()
        text = query_text(query or {})
        url = self._base_url + path + ("?" + text if text else "")
        retries = self._max_retries if max_retries is None else max_retries
        tries = 0
        while True:
            request = urllib.request.Request(url, data=data, headers=headers, method=verb)
            try:
                return _checked(self._once(request, answer, self._timeout if timeout is None else timeout), dry_run)
            except SatangError as error:
                wait = wait_before(tries, error) if tries < retries else None
                if wait is None:
                    raise
            tries += 1
            time.sleep(wait)

    def _once(self, request: urllib.request.Request, answer: str, timeout: float) -> Any:
        try:
            with self._opener.open(request, timeout=timeout) as response:
                status, headers, content = response.status, _lower(response.headers), response.read()
        except urllib.error.HTTPError as error:
            with error:
                try:
                    content = error.read()
                except (OSError, http.client.HTTPException):
                    content = b""
                raise error_of(error.code, _lower(error.headers), content) from None
        except (OSError, http.client.HTTPException) as cause:
            raise SatangConnectionError(
                {"type": "connection_error", "message": _reason(cause, request.full_url, timeout)}
            ) from cause
        if answer == "bytes":
            return content
        if answer == "text":
            return content.decode("utf-8")
        try:
            value = json.loads(content, object_hook=SatangObject)
        except ValueError as cause:
            raise SatangAPIError({"message": f"{request.full_url} answered no JSON."}) from cause
        if isinstance(value, SatangObject):
            value.__dict__["last_response"] = ResponseInfo(status, headers)
        return value


def _lower(headers: Any) -> Dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _reason(cause: Exception, url: str, timeout: float) -> str:
    inner = getattr(cause, "reason", cause)
    if isinstance(inner, TimeoutError) or "timed out" in str(inner):
        return f"No answer within {timeout} s."
    return f"{url} can't be reached: {inner}."


def _checked(value: Any, dry_run: bool) -> Any:
    """A service that knows no dry runs has carried the write out: whoever asked for one must hear it."""
    if dry_run and not (isinstance(value, dict) and value.get("object") == "dry_run"):
        raise SatangAPIError(
            {
                "code": "dry_run_unsupported",
                "message": "The service took no notice of `dry_run`: the write was carried out.",
            }
        )
    return value


def wait_before(tries: int, error: SatangError, chance: Optional[float] = None) -> Optional[float]:
    """Seconds to wait before the next try; None when another try is of no use."""
    if not _may_try_again(error):
        return None
    asked = _retry_after(error.headers.get("retry-after"))
    if asked is not None:
        return asked if asked <= LONGEST_WAIT_SECONDS else None
    # Half of it is chance, so that callers who failed together do not come back together.
    return min(0.5 * float(2**tries), 8.0) * (0.5 + (random.random() if chance is None else chance) / 2)


def _may_try_again(error: SatangError) -> bool:
    if error.type == "connection_error":
        return True
    # Of the conflicts these two pass by themselves.
    if error.status == 409:
        return error.code in ("idempotency_key_in_use", "lock_timeout")
    return error.status is not None and (error.status in (408, 429) or error.status >= 500)


def _retry_after(value: Optional[str]) -> Optional[float]:
    if not value:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def query_text(query: Mapping[str, Any]) -> str:
    """A query as the service reads it: ``created[gte]=1``, ``expand[]=customer``."""
    pairs: List[Tuple[str, str]] = [pair for name, value in query.items() for pair in _pairs(name, value)]
    return urllib.parse.urlencode(pairs, quote_via=urllib.parse.quote)


def _pairs(name: str, value: Any) -> Iterator[Tuple[str, str]]:
    if value is None:
        return
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _pairs(f"{name}[{key}]", one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield f"{name}[]", _text(one)
    else:
        yield name, _text(value)


def _text(value: Union[str, int, bool]) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
