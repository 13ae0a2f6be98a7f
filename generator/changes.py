"""What changed in a kit since an earlier manifest: which pieces to add to the box, and which to take out.

Pieces are compared as paper: two of one stock whose faces ink the same are the same piece, whatever
they are called.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.colours import Inks
from generator.findings import Faulty, Place, error
from generator.ink import Print, imprint
from generator.kit import Kit, Text, matches

Paper = tuple[str, str | None, str | None]  # stock, and the fingerprints of front and back
Key = tuple[str, str]  # component and design

FORM = 1  # of the manifest
REASONS = ("new", "more", "redrawn", "fewer", "gone")


@dataclass(frozen=True, slots=True)
class Stack:
    """All pieces of one design in the earlier box."""

    component: str
    design: str
    count: int
    paper: Paper
    name: str = ""


@dataclass(frozen=True, slots=True)
class Earlier:
    """A kit as it was printed once: `stacks` are what must be in the box."""

    kit: str
    version: str
    language: str
    ink: str
    stacks: tuple[Stack, ...]
    extras: tuple[str, ...] = ()  # optional components that were asked for
    colour: str = "rgb"


@dataclass(frozen=True, slots=True)
class Change:
    """So many pieces of a design to add or to take out, for one of the `REASONS`."""

    component: str
    design: str
    count: int
    reason: str
    names: Text


@dataclass(frozen=True, slots=True)
class Changes:
    """`pieces` are the numbers to print, by component and design."""

    version: str
    added: tuple[Change, ...]
    taken: tuple[Change, ...]
    pieces: Mapping[str, Mapping[str, tuple[int, ...]]]

    def described(self) -> dict[str, object]:
        """What a file says of itself, so that its guide can be made again; JSON-able."""
        return {
            "version": self.version,
            "added": [_described(c) for c in self.added],
            "taken": [_described(c) for c in self.taken],
        }

    def __bool__(self) -> bool:
        return bool(self.added or self.taken)


def _described(change: Change) -> dict[str, object]:
    return {
        "component": change.component,
        "design": change.design,
        "count": change.count,
        "reason": change.reason,
        "names": dict(change.names),
    }


def told(value: Any) -> dict[str, object] | None:
    """What a file says of an earlier box, as `Changes.described` gave it; ValueError for anything else."""
    if value is None:
        return None
    try:
        lists = {
            name: [
                _described(
                    Change(
                        str(c["component"]),
                        str(c["design"]),
                        int(c["count"]),
                        REASONS[REASONS.index(c["reason"])],
                        {str(k): str(v) for k, v in c["names"].items()},
                    )
                )
                for c in value[name]
            ]
            for name in ("added", "taken")
        }
        return {"version": str(value["version"]), **lists}
    except (KeyError, TypeError, AttributeError) as fault:
        raise ValueError(value) from fault


def read(path: Path, shown: str) -> Earlier:
    """The manifest of an earlier build; Faulty for any other file. `shown` is how people call it."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as fault:
        raise Faulty(
            error(
                Place(shown),
                f"this cannot be read as a manifest: {_why(fault)}",
                "--since wants the JSON file that a build writes beside its sheets",
            )
        ) from None
    try:
        if data["kitproof"] > FORM:
            raise Faulty(error(Place(shown), "a later kitproof wrote this", "update kitproof"))
        told = data["description"]
        only = set(told.get("only", ()))
        return Earlier(
            str(data["kit"]),
            str(data["version"]),
            str(told["language"]),
            str(told.get("ink", "full")),
            tuple(_stacks(data["components"], only)),
            tuple(map(str, told.get("with", ()))),
            str(told["layout"].get("colour", "rgb")),
        )
    except (KeyError, TypeError, AttributeError, ValueError, OverflowError):
        raise Faulty(
            error(Place(shown), "this is no manifest of a kit", "the JSON file of an earlier build")
        ) from None


def _why(fault: Exception) -> str:
    return (fault.strerror or str(fault)) if isinstance(fault, OSError) else "it is no JSON"


def _mark(value: Any) -> str | None:
    if value is not None and not isinstance(value, str):
        raise TypeError(value)
    return value


def _stacks(components: Sequence[Mapping[str, Any]], only: set[str]) -> Iterator[Stack]:
    """What was printed: of a build of one part, that part alone."""
    for component in components:
        id, stock = str(component["id"]), str(component["stock"])
        for design in component["designs"]:
            named = f"{id}/{design['id']}"
            if only and not only & {id, stock} and not any(matches(named, o) for o in only):
                continue
            paper = (stock, _mark(design["front"]), _mark(design["back"]))
            count = int(design["count"])
            if count < 0:
                raise ValueError(count)
            yield Stack(id, str(design["id"]), count, paper, str(design.get("name", "")))


def compare(
    kit: Kit, prints: Sequence[Print], earlier: Earlier, inks: Mapping[str, Inks] | None = None
) -> Changes:
    """What to add to the box that `earlier` filled, and what to take out, so that it holds `kit`.

    `inks` are those of the sheets that are to come, None where they are in light.
    """
    stocks = {c.id: c.stock for c in kit.components}
    names = {(c.id, d.id): d.names for c in kit.components for d in c.designs}
    papers: dict[Key, Paper] = {
        (p.component, p.design): (
            stocks[p.component],
            imprint(p.front, inks),
            imprint(p.back, inks),
        )
        for p in prints
    }
    wanted = {(p.component, p.design): p.count for p in prints}
    there = {(s.component, s.design): s for s in earlier.stacks}
    spare = {key: s.count for key, s in there.items()}
    for key, paper in papers.items():
        if key in there and there[key].paper == paper:
            kept = min(wanted[key], spare[key])
            wanted[key] -= kept
            spare[key] -= kept
    alike: dict[Paper, list[Key]] = {}
    for key, stack in there.items():
        alike.setdefault(stack.paper, []).append(key)
    # what bears another name now
    for key, paper in papers.items():
        for other in alike.get(paper, ()):
            kept = min(wanted[key], spare[other])
            wanted[key] -= kept
            spare[other] -= kept
    added: list[Change] = []
    pieces: dict[str, dict[str, tuple[int, ...]]] = {}
    for one in prints:
        key = (one.component, one.design)
        count = wanted[key]
        if not count:
            continue
        old = there.get(key)
        reason = "new" if old is None or not old.count else (
            "more" if old.paper == papers[key] else "redrawn"
        )  # fmt: skip
        added.append(Change(*key, count, reason, names.get(key, {})))
        numbers = tuple(range(one.count - count + 1, one.count + 1))
        pieces.setdefault(one.component, {})[one.design] = numbers
    taken: list[Change] = []
    for key, stack in there.items():
        if not spare[key]:
            continue
        reason = "gone"
        if key in papers:
            reason = "fewer" if stack.paper == papers[key] else "redrawn"
        told = names.get(key) or ({earlier.language: stack.name} if stack.name else {})
        taken.append(Change(*key, spare[key], reason, told))
    return Changes(earlier.version, tuple(added), tuple(taken), pieces)
