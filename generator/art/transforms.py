"""Transforms of SVG, read to matrices; a matrix undone."""

from __future__ import annotations

import math
import re

from generator.art.outlines import Malformed, numbers
from generator.geometry import IDENTITY, Matrix, compose, rotation, scaling, translation

_TRANSFORM = re.compile(r"\s*,?\s*([a-zA-Z]+)\s*\(([^()]*)\)")
_TURN = {"deg": 1.0, "rad": 180 / math.pi, "grad": 0.9, "turn": 360.0}


def transform(text: str) -> Matrix:
    """The matrix of a `transform` attribute or property; Malformed else."""
    matrix = IDENTITY
    end = 0
    text = text.strip()
    if text == "none":
        return matrix
    while end < len(text):
        match = _TRANSFORM.match(text, end)
        if match is None:
            raise Malformed(text[end:].strip()[:30])
        end = match.end()
        matrix = compose(matrix, _one(match[1], match[2]))
    return matrix


def _one(name: str, inside: str) -> Matrix:
    lower = name.lower()
    if lower.startswith(("rotate", "skew")):
        for unit, degrees in _TURN.items():
            if inside.strip().endswith(unit):
                inside = str(numbers(inside.strip().removesuffix(unit))[0] * degrees)
                break
    v = numbers(inside.replace("px", "") if lower.startswith("translate") else inside)
    match lower, len(v):
        case "matrix", 6:
            return v[0], v[1], v[2], v[3], v[4], v[5]
        case "translate", 1 | 2:
            return translation(v[0], v[1] if len(v) == 2 else 0.0)
        case "translatex", 1:
            return translation(v[0], 0.0)
        case "translatey", 1:
            return translation(0.0, v[0])
        case "scale", 1 | 2:
            return scaling(v[0], v[-1])
        case "scalex", 1:
            return scaling(v[0], 1.0)
        case "scaley", 1:
            return scaling(1.0, v[0])
        case "rotate", 1:
            return rotation(v[0])
        case "rotate", 3:
            return rotation(v[0], v[1], v[2])
        case "skewx", 1:
            return 1.0, 0.0, math.tan(math.radians(v[0])), 1.0, 0.0, 0.0
        case "skewy", 1:
            return 1.0, math.tan(math.radians(v[0])), 0.0, 1.0, 0.0, 0.0
    raise Malformed(f"{name}({inside})"[:30])


def inverse(matrix: Matrix) -> Matrix | None:
    """None where the matrix flattens the plane."""
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    if abs(det) < 1e-12:
        return None
    return d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det
