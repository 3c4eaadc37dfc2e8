"""What a call answers: a dict whose members are attributes too."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional


class ResponseInfo:
    """What is known of the answer that an object came in."""

    def __init__(self, status: int, headers: Mapping[str, str]) -> None:
        self.status = status
        self.headers = headers
        self.request_id: Optional[str] = headers.get("request-id")
        #: The same call was carried out before, and this is its answer once more.
        self.replayed = headers.get("idempotent-replayed") == "true"


class SatangObject(Dict[str, Any]):
    """``customer.email`` and ``customer["email"]`` are the same. Names that a dict has itself, such as ``items``, need the brackets."""

    #: The answer that this object came in; None for what lies within another.
    last_response: Optional[ResponseInfo]

    def __getattr__(self, name: str) -> Any:
        if name == "last_response":
            return None
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"{self.get('object', 'The object')} has no {name}") from None

    def __repr__(self) -> str:
        return f"<{self.get('object', type(self).__name__)} {dict(self)!r}>"
