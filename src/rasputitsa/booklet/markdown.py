"""The few pieces of Markdown that the booklets are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rasputitsa.hexes import Grid, Mask, bits

CENTRED = ":---:"
NONE = "—"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading with its paragraphs and the chapters below it. The anchor is the same in all languages."""

    anchor: str
    title: str
    paragraphs: tuple[str, ...] = ()
    below: tuple[Chapter, ...] = ()


def table(header: Sequence[str], rows: Iterable[Sequence[str]], rule: str = "---") -> str:
    """A table; ``rule`` is the line under the head, which also aligns the columns."""
    lines = [header, [rule] * len(header), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def bullets(items: Iterable[str]) -> str:
    return "\n".join(f"- {item}" for item in items)


def code(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def labels(grid: Grid, mask: Mask) -> str:
    """The printed numbers of a set of hexes."""
    return ", ".join(sorted(grid.label(hex_) for hex_ in bits(mask)))


def contents(chapters: Iterable[Chapter], depth: int = 0) -> Iterator[str]:
    """The lines of a table of contents."""
    for chapter in chapters:
        yield f"{'  ' * depth}- [{chapter.title}](#{chapter.anchor})"
        yield from contents(chapter.below, depth + 1)


def document(chapters: Iterable[Chapter], level: int = 2) -> Iterator[str]:
    """The chapters as paragraphs, each heading behind its anchor."""
    for chapter in chapters:
        yield f'<a id="{chapter.anchor}"></a>'
        yield f"{'#' * level} {chapter.title}"
        yield from chapter.paragraphs
        yield from document(chapter.below, level + 1)
