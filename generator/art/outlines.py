"""Path data, basic shapes and transforms to outlines of absolute M, L, C and Z segments."""

from __future__ import annotations

import math
import re

from generator.geometry import Matrix
from generator.ink import Outline, Segment

FAR = 1e9  # coordinates and scales beyond it are faults, not drawings

# atomic, so that no text, however odd, takes more than one look
_NUMBER = re.compile(r"(?>[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)")
_NEXT = rf"[\s,]*({_NUMBER.pattern})"
_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])")
# the two flags of an arc need nothing between them and the number that follows
_ARC = _NEXT * 3 + r"[\s,]*([01])" * 2 + _NEXT * 2  # compiled when the first arc is met
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}
_SEPARATORS = " ,\t\n\r\f"
_ODD = re.compile("[^-+.0-9eE ,]")
_PLAIN = re.compile(r"[-+.0-9eE\s,MLCZz]*")


class Malformed(ValueError):
    """Path data or a transform that stops making sense; `so_far` is the outline before it."""

    def __init__(self, where: str, so_far: Outline = ()) -> None:
        super().__init__(where)
        self.so_far = so_far


def numbers(text: str) -> list[float]:
    """The numbers of a list; Malformed where there is anything else."""
    try:
        # most lists have their numbers apart; what float takes and SVG does not goes the long way
        values = list(map(float, text.replace(",", " ").split()))
    except ValueError:
        values = []
    if not values or _ODD.search(text):
        values = _packed(text)
    if values and not (min(values) > -FAR and max(values) < FAR):
        raise Malformed(text.strip()[:30])
    return values


def _packed(text: str) -> list[float]:
    """Numbers that lean on each other, as in `1-2.5.5`."""
    found = _NUMBER.findall(text)
    if len("".join(found)) + sum(map(text.count, _SEPARATORS)) != len(text):
        raise Malformed(text.strip()[:30])
    return list(map(float, found))


def path(data: str) -> Outline:
    """The outline of a `d` attribute; Malformed holds what is right before the first fault."""
    plain = _plain(data) if _PLAIN.fullmatch(data) else None
    return _any(data) if plain is None else plain


def _plain(data: str) -> Outline | None:
    """A path of absolute lines and curves, as drawing programs write most; None where it is not quite that."""
    first, *parts = _COMMAND.split(data.replace(",", " "))
    if first.strip() or not parts or parts[0] != "M":
        return None
    out: list[Segment] = []
    flat: list[float] = []
    closed = False
    for letter, rest in zip(parts[::2], parts[1::2], strict=True):
        try:
            values = tuple(map(float, rest.split()))
        except ValueError:
            return None  # numbers that lean on each other
        if closed and letter != "M":
            return None
        n = len(values)
        if (n == 6 and letter == "C") or (n == 2 and letter in "ML"):
            out.append((letter, *values))
        elif n == 0 and letter in "Zz":
            out.append(("Z",))
            closed = True
            continue
        elif n and letter in "LC" and n % (takes := _TAKES[letter]) == 0:
            out += [(letter, *values[i : i + takes]) for i in range(0, n, takes)]
        else:
            return None
        closed = False
        flat += values
    return tuple(out) if min(flat) > -FAR and max(flat) < FAR else None


def _any(data: str) -> Outline:
    out: list[Segment] = []
    x = y = start_x = start_y = 0.0
    pull_x = pull_y = 0.0  # the control point that S or T mirrors
    before = ""
    parts = _COMMAND.split(data)
    if parts[0].strip():
        raise Malformed(data.strip()[:30])

    def fault() -> Malformed:
        return Malformed("".join(parts[at:])[:30], tuple(out))

    for at in range(1, len(parts), 2):
        letter, rest = parts[at], parts[at + 1]
        command = letter.upper()
        if not out and command != "M":
            raise fault()
        if command == "Z":
            if rest.strip(_SEPARATORS):
                raise fault()
            out.append(("Z",))
            x, y = start_x, start_y
            before = "Z"
            continue
        relative = letter != command
        values, sound = _arc_values(rest) if command == "A" else _values(rest)
        takes = 7 if command == "A" else _TAKES[command]
        whole = len(values) - len(values) % takes
        if before == "Z" and command != "M":
            out.append(("M", x, y))
        if letter == "C" and whole == len(values) and sound and whole:
            # absolute curves are most of what drawing programs write
            out += [("C", *values[i : i + 6]) for i in range(0, whole, 6)]
            pull_x, pull_y, x, y = values[-4:]
            before = "C"
            continue
        for i in range(0, whole, takes):
            ox, oy = (x, y) if relative else (0.0, 0.0)
            v = values[i : i + takes]
            match command:
                case "M" | "L":
                    x, y = ox + v[0], oy + v[1]
                    if command == "M" and i == 0:
                        start_x, start_y = x, y
                        out.append(("M", x, y))
                    else:
                        out.append(("L", x, y))
                case "H":
                    x = ox + v[0]
                    out.append(("L", x, y))
                case "V":
                    y = oy + v[0]
                    out.append(("L", x, y))
                case "C" | "S":
                    if command == "C":
                        ax, ay = ox + v[0], oy + v[1]
                    else:
                        smooth = before in ("C", "S")
                        ax, ay = (2 * x - pull_x, 2 * y - pull_y) if smooth else (x, y)
                    pull_x, pull_y = ox + v[-4], oy + v[-3]
                    x, y = ox + v[-2], oy + v[-1]
                    out.append(("C", ax, ay, pull_x, pull_y, x, y))
                case "Q" | "T":
                    if command == "Q":
                        pull_x, pull_y = ox + v[0], oy + v[1]
                    elif before in ("Q", "T"):
                        pull_x, pull_y = 2 * x - pull_x, 2 * y - pull_y
                    else:
                        pull_x, pull_y = x, y
                    tx, ty = ox + v[-2], oy + v[-1]
                    out.append(_raised(x, y, pull_x, pull_y, tx, ty))
                    x, y = tx, ty
                case _:
                    tx, ty = ox + v[5], oy + v[6]
                    out.extend(_arc(x, y, v[0], v[1], v[2], v[3] != 0, v[4] != 0, tx, ty))
                    x, y = tx, ty
            before = command
        if whole < len(values) or not values or not sound:
            raise fault()
    if not out:
        raise Malformed(data.strip()[:30])
    return tuple(out)


def _values(text: str) -> tuple[list[float], bool]:
    """The numbers after a command up to the first fault, and whether there was none."""
    try:
        return numbers(text), True
    except Malformed:
        values: list[float] = []
        end = 0
        step = re.compile(_NEXT)
        while (match := step.match(text, end)) and abs(float(match[1])) < FAR:
            values.append(float(match[1]))
            end = match.end()
        return values, False


def _arc_values(text: str) -> tuple[list[float], bool]:
    values: list[float] = []
    end = 0
    step = re.compile(_ARC)
    while match := step.match(text, end):
        arc = list(map(float, match.groups()))
        if not max(map(abs, arc)) < FAR:
            break
        values += arc
        end = match.end()
    return values, not text[end:].strip(_SEPARATORS)


def _raised(x: float, y: float, cx: float, cy: float, tx: float, ty: float) -> Segment:
    """A quadratic curve from (x, y) as a cubic one."""
    k = 2 / 3
    return (
        "C",
        x + (cx - x) * k,
        y + (cy - y) * k,
        tx + (cx - tx) * k,
        ty + (cy - ty) * k,
        tx,
        ty,
    )


def _arc(
    x: float,
    y: float,
    rx: float,
    ry: float,
    tilt: float,
    large: bool,
    sweep: bool,
    tx: float,
    ty: float,
) -> list[Segment]:
    """An elliptical arc from (x, y) to (tx, ty) as cubics of at most a quarter turn each.

    Centre and angles as in SVG 2, appendix B.2.4, with its corrections of radii out of range.
    """
    if (x, y) == (tx, ty):
        return []
    rx, ry = abs(rx), abs(ry)
    if rx == 0 or ry == 0:
        return [("L", tx, ty)]
    cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    dx, dy = (x - tx) / 2, (y - ty) / 2
    px, py = cos * dx + sin * dy, cos * dy - sin * dx
    reach = (px / rx) ** 2 + (py / ry) ** 2
    if reach > 1:
        rx, ry = rx * math.sqrt(reach), ry * math.sqrt(reach)
    square = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    k = math.sqrt(max(0.0, square / ((rx * py) ** 2 + (ry * px) ** 2)))
    if large == sweep:
        k = -k
    ux, uy = k * rx * py / ry, -k * ry * px / rx
    cx, cy = cos * ux - sin * uy + (x + tx) / 2, sin * ux + cos * uy + (y + ty) / 2
    begin = math.atan2((py - uy) / ry, (px - ux) / rx)
    turn = math.atan2((-py - uy) / ry, (-px - ux) / rx) - begin
    if sweep and turn < 0:
        turn += 2 * math.pi
    elif not sweep and turn > 0:
        turn -= 2 * math.pi
    pieces = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / pieces
    pull = 4 / 3 * math.tan(step / 4)
    place: Matrix = (rx * cos, rx * sin, -ry * sin, ry * cos, cx, cy)
    a, b, c, d, e, f = place
    out: list[Segment] = []
    for i in range(pieces):
        t0 = begin + i * step
        t1 = t0 + step
        c0, s0, c1, s1 = math.cos(t0), math.sin(t0), math.cos(t1), math.sin(t1)
        unit = (c0 - pull * s0, s0 + pull * c0, c1 + pull * s1, s1 - pull * c1, c1, s1)
        points = [
            v
            for u, w in zip(unit[::2], unit[1::2], strict=True)
            for v in (a * u + c * w + e, b * u + d * w + f)
        ]
        if i == pieces - 1:
            points[-2:] = [tx, ty]
        out.append(("C", *points))
    return out
