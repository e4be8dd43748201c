"""Elements of HTML and SVG. Text is escaped unless it is ``Markup`` already."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple


class Markup(str):
    """Text that is markup."""

    __slots__ = ()


def tag(name: str, *inside: str, **attributes: object) -> Markup:
    """An element. ``class_`` stands for ``class``, ``text_anchor`` for ``text-anchor``; None for nothing."""
    words = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(shown(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{words}>{join(inside)}</{name}>")


def join(parts: Iterable[str]) -> Markup:
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in parts))


def shown(value: object) -> str:
    """A number as short as a drawing needs it."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


class Drawing(NamedTuple):
    """A picture: its size, what it says to those who do not see it, and what is in it."""

    width: float
    height: float
    label: str
    inside: Markup

    def inline(self) -> Markup:
        """Part of a page, as wide as its place allows."""
        return tag("svg", self.inside, role="img", aria_label=self.label, viewBox=self._box())

    def alone(self, style: str) -> str:
        """A file of its own that brings its style along."""
        size = {"width": shown(self.width), "height": shown(self.height), "viewBox": self._box()}
        title, look = tag("title", self.label), tag("style", Markup(style))
        card = tag("rect", width="100%", height="100%", class_="card")
        return tag("svg", title, look, card, self.inside, xmlns="http://www.w3.org/2000/svg", **size) + "\n"

    def _box(self) -> str:
        return f"0 0 {shown(self.width)} {shown(self.height)}"


def drawing(width: float, height: float, label: str, *inside: str) -> Markup:
    """A picture as wide as its place allows."""
    return Drawing(width, height, label, join(inside)).inline()


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Markup:
    """A table; the first cell of a row names it."""
    top = tag("tr", *(tag("th", cell, scope="col") for cell in head))
    body = []
    for first, *rest in rows:
        body.append(tag("tr", tag("th", first, scope="row"), *(tag("td", cell) for cell in rest)))
    return tag("div", tag("table", tag("thead", top), tag("tbody", *body)), class_="scroll")
