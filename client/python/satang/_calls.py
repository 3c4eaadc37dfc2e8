"""From a method of a resource to a call over HTTP: what goes into the path, the query and the body."""

from __future__ import annotations

import keyword
import urllib.parse
import uuid
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple

from ._lists import SatangList

Send = Callable[..., Any]


class Call:
    """What the document says of a call."""

    __slots__ = ("verb", "path", "answer", "public", "keyless", "query", "file", "file_type", "always")

    def __init__(
        self,
        verb: str,
        path: str,
        answer: str = "json",
        public: bool = False,
        keyless: bool = False,
        query: Optional[List[str]] = None,
        file: Optional[str] = None,
        file_type: Optional[str] = None,
        always: Optional[Dict[str, str]] = None,
    ) -> None:
        self.verb = verb
        self.path = path
        self.answer = answer
        self.public = public
        self.keyless = keyless
        self.query = query or []
        self.file = file
        self.file_type = file_type
        self.always = always or {}


class Resource:
    def __init__(self, send: Send) -> None:
        self._send = send

    def _call(
        self,
        call: Call,
        ids: Mapping[str, Any],
        params: Optional[Mapping[str, Any]],
        fields: Mapping[str, Any],
        options: Mapping[str, Any],
    ) -> Any:
        path = call.path
        for name, value in ids.items():
            # An empty id would be another call: /v1/customers/ is no customer. So would dots: /v1/payments/../refunds is /v1/refunds.
            if not isinstance(value, str) or value in ("", ".", ".."):
                raise TypeError(f"{call.verb} {call.path}: {name} is the id of an object, not {value!r}.")
            path = path.replace("{" + name + "}", urllib.parse.quote(value, safe=""))
        given = {**(params or {}), **{_wire(name): value for name, value in fields.items()}}
        in_query = given if call.verb == "GET" else {name: given[name] for name in call.query if name in given}
        rest = {name: value for name, value in given.items() if name not in in_query}
        settings: Dict[str, Any] = {
            **options,
            "public": call.public,
            "takes_key": not call.keyless,
            "answer": "json" if call.answer == "list" else call.answer,
        }
        query = {**in_query, **call.always}
        if call.answer == "list":
            return SatangList(lambda asked: self._send(call.verb, path, query=asked, **settings), query)
        if call.file is not None and call.file in rest:
            content = rest[call.file]
            file = (call.file_type, content) if call.file_type else _form(call.file, content)
            return self._send(call.verb, path, query=query, file=file, **settings)
        body = rest if call.verb != "GET" and rest else None
        return self._send(call.verb, path, query=query, body=body, **settings)


def _wire(name: str) -> str:
    """``from_`` is how a program writes ``from``."""
    return name[:-1] if name.endswith("_") and keyword.iskeyword(name[:-1]) else name


def _form(name: str, content: bytes) -> Tuple[str, bytes]:
    boundary = uuid.uuid4().hex
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{name}"\r\n'
    head += "Content-Type: application/octet-stream\r\n\r\n"
    return f"multipart/form-data; boundary={boundary}", head.encode() + content + f"\r\n--{boundary}--\r\n".encode()
