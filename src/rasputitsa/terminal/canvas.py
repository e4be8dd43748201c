"""A sheet of character cells, each with ink and paper, that prints as rich text."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text


class Canvas:
    """Later marks cover earlier ones; paper stays unless a mark brings its own."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._signs = [[" "] * width for _ in range(height)]
        self._ink = [[""] * width for _ in range(height)]
        self._paper = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: str = "", paper: str | None = None) -> None:
        """Write text; what falls beyond the sheet is lost."""
        for sign in text:
            wide = cell_len(sign)
            if 0 <= y < self.height and x >= 0 and x + wide <= self.width:
                self._signs[y][x : x + wide] = [sign, ""][:wide]
                self._ink[y][x : x + wide] = [ink] * wide
                if paper is not None:
                    self._paper[y][x : x + wide] = [paper] * wide
            x += wide

    def centre(self, x: int, y: int, width: int, text: str, ink: str = "", paper: str | None = None) -> None:
        """Write text in the middle of a field, and its paper over all of it."""
        left = (width - cell_len(text)) // 2
        right = width - cell_len(text) - left
        self.put(x, y, " " * left + text + " " * right if paper is not None else "", ink, paper)
        if paper is None:
            self.put(x + left, y, text, ink)

    def lines(self) -> list[Text]:
        return [self._line(y) for y in range(self.height)]

    def _line(self, y: int) -> Text:
        line = Text(no_wrap=True)
        start = 0
        styles = [_style(i, p) for i, p in zip(self._ink[y], self._paper[y], strict=True)]
        for x in range(1, self.width + 1):
            if x == self.width or styles[x] != styles[start]:
                line.append("".join(self._signs[y][start:x]), styles[start])
                start = x
        return line


def _style(ink: str, paper: str) -> str:
    return " ".join([ink, *(["on", paper] if paper else [])])
