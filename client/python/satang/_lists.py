"""A list: its first page, and iterated every object of all pages."""

from __future__ import annotations

import itertools
from typing import Any, Callable, Dict, Generic, Iterator, List, Mapping, Optional, TypeVar

from ._objects import ResponseInfo, SatangObject

T = TypeVar("T")
Read = Callable[[Mapping[str, Any]], SatangObject]


class SatangList(Generic[T]):
    """``page.data`` is this page, ``for one in page`` goes on through the pages after it as they are needed.

    With ``ending_before`` it goes the other way, towards newer objects, and gives them oldest first.
    """

    def __init__(self, read: Read, query: Mapping[str, Any]) -> None:
        self._read = read
        self._query = query
        self._page = read(query)
        self.object: str = "list"
        self.url: str = self._page.get("url", "")
        self.has_more: bool = bool(self._page.get("has_more", False))
        self.data: List[T] = self._page["data"]

    @property
    def last_response(self) -> Optional[ResponseInfo]:
        return self._page.last_response

    def __getitem__(self, name: str) -> Any:
        return self._page[name]

    def __len__(self) -> int:
        """How many this page has."""
        return len(self.data)

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from reversed(page.data) if self._is_backward else page.data

    def __repr__(self) -> str:
        return f"<list of {self.url}: {len(self.data)} objects{', and more' if self.has_more else ''}>"

    def pages(self) -> Iterator["SatangList[T]"]:
        """Page by page, this one first."""
        page: Optional[SatangList[T]] = self
        while page is not None:
            yield page
            page = page.next_page()

    def next_page(self) -> Optional["SatangList[T]"]:
        """The page after this one; None when this is the last."""
        edge: Any = self.data[0 if self._is_backward else -1] if self.data else None
        if not self.has_more or not isinstance(edge, dict) or "id" not in edge:
            return None
        cursor = "ending_before" if self._is_backward else "starting_after"
        query: Dict[str, Any] = {**self._query, cursor: edge["id"]}
        return SatangList(self._read, query)

    def to_list(self, limit: int) -> List[T]:
        """All objects, at most ``limit`` of them."""
        return list(itertools.islice(self, limit))

    @property
    def _is_backward(self) -> bool:
        return self._query.get("ending_before") is not None
