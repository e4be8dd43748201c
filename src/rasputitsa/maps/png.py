"""A picture as PNG."""

from __future__ import annotations

from io import BytesIO

import resvg_py
from PIL import Image

COLOURS = 128
"""Enough for a map, and a third of the bytes."""


def png(svg: str, width: int) -> bytes:
    """An SVG drawn in a width of pixels, with a palette."""
    drawn = resvg_py.svg_to_bytes(svg_string=svg, width=width)
    image = Image.open(BytesIO(bytes(drawn))).convert("RGB")
    out = BytesIO()
    image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        out, "PNG", optimize=True
    )
    return out.getvalue()
