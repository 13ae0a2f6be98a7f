"""What many games say: shares and means, each with the interval that holds it 95 times in 100."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from generator.findings import Claim, Finding, failed, warning
from generator.kit import Kit
from generator.table.sitting import Ending, Played, Sitting, rules

Z = 1.959964  # of the normal distribution, 95 %
ENDINGS: tuple[Ending, ...] = ("ended", "stalled", "turn limit", "shortage")


@dataclass(frozen=True, slots=True)
class Share:
    """`count` of `of`, and Wilson's interval for the share, 0 to 1."""

    count: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.count / self.of if self.of else 0.0


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and its interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Spread:
    """The 5th, 50th and 95th percentile."""

    low: int
    median: int
    high: int


@dataclass(frozen=True, slots=True)
class Used:
    """The most pieces ever in use at once against what the box holds."""

    most: int
    held: int


def share(count: int, of: int) -> Share:
    """Wilson's interval, which is right near 0 and 1 as well; 0 to 1 where there is nothing."""
    if not of:
        return Share(count, of, 0.0, 1.0)
    p, zz = count / of, Z * Z / of
    middle = (p + zz / 2) / (1 + zz)
    half = Z * math.sqrt(p * (1 - p) / of + zz / (4 * of)) / (1 + zz)
    # the ends are exact where nothing or everything was counted
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == of else min(1.0, middle + half)
    return Share(count, of, low, high)


def mean(values: Sequence[float]) -> Mean | None:
    """The interval of a mean by the normal distribution; None of nothing."""
    if not values:
        return None
    middle = math.fsum(values) / len(values)
    if len(values) == 1:
        return Mean(middle, -math.inf, math.inf)
    variance = math.fsum((v - middle) ** 2 for v in values) / (len(values) - 1)
    half = Z * math.sqrt(variance / len(values))
    return Mean(middle, middle - half, middle + half)


def mean_of_counts(values: Sequence[float]) -> Mean | None:
    """The interval of a mean of what is never below 0, which does not reach below 0 either.

    The normal one leans on a spread that is the same for all means; of rare events it is wrong.
    This one takes it to grow as the mean does (for counts by chance it is equal to it), as Wilson's
    does for shares: all means m with (mean - m)² <= Z² k m / n, where k is variance by mean.
    """
    found = mean(values)
    if found is None or len(values) == 1:
        return found
    middle, of = found.mean, len(values)
    half = (found.high - found.low) / 2
    # k Z² / n; nothing counted may still be something rare
    lean = half * half / middle if middle else Z * Z / of
    wide = math.sqrt(middle * lean + lean * lean / 4)
    return Mean(middle, max(0.0, middle + lean / 2 - wide), middle + lean / 2 + wide)


def spread(values: Sequence[int]) -> Spread | None:
    """By nearest rank; None of nothing."""
    if not values:
        return None
    ordered = sorted(values)

    def at(part: float) -> int:
        return ordered[max(math.ceil(part * len(ordered)) - 1, 0)]

    return Spread(at(0.05), at(0.5), at(0.95))


@dataclass(frozen=True, slots=True)
class Report:
    """The statistics of a sitting's games 0 to `games` - 1.

    Shares of wins are of the games that ended; a game won by two counts for both. `turns` and
    `figures` are of the games that ended, `used` is of all. `claims` are those of the kit that fail.
    """

    kit: str
    version: str
    seats: int
    players: tuple[str, ...]
    options: Mapping[str, str]  # all of them
    seed: int
    games: int
    endings: Mapping[Ending, int]
    reasons: Mapping[str, int]
    wins: tuple[Share, ...]
    draws: Share
    turns: Spread | None
    figures: Mapping[str, Mean]
    used: Mapping[str, Used]
    reference: tuple[str, ...]
    findings: tuple[Finding, ...]
    claims: tuple[Claim, ...] = ()

    def json(self) -> dict[str, Any]:
        plain: dict[str, Any] = _plain(asdict(self))
        return plain


def _plain(value: Any) -> Any:
    """As JSON can hold it: no tuples, and nothing for an interval without end."""
    if isinstance(value, dict):
        return {key: _plain(v) for key, v in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(v) for v in value]
    return None if isinstance(value, float) and math.isinf(value) else value


def report(sitting: Sitting, played: Sequence[Played], claims: tuple[Claim, ...] = ()) -> Report:
    game = rules(sitting.kit)
    ended = [p for p in played if p.ending == "ended"]
    endings = Counter(p.ending for p in played)
    most: dict[str, int] = {}
    for p in played:
        for name, number in p.most.items():
            most[name] = max(number, most.get(name, 0))
    names = dict.fromkeys(name for p in ended for name in p.figures)
    figures = {n: mean_of_counts([p.figures[n] for p in ended if n in p.figures]) for n in names}
    return Report(
        kit=sitting.kit.name,
        version=sitting.kit.version,
        seats=sitting.seats,
        players=sitting.players,
        options={o.name: sitting.options.get(o.name, o.default) for o in game.OPTIONS},
        seed=sitting.seed,
        games=len(played),
        endings={ending: endings[ending] for ending in ENDINGS},
        reasons=dict(Counter(p.reason for p in ended).most_common()),
        wins=tuple(
            share(sum(seat in p.winners for p in ended), len(ended))
            for seat in range(sitting.seats)
        ),
        draws=share(sum(not p.winners for p in ended), len(ended)),
        turns=spread([p.turns for p in ended]),
        figures={name: value for name, value in figures.items() if value is not None},
        used={name: Used(number, _held(sitting.kit, name)) for name, number in most.items()},
        reference=game.REFERENCE,
        findings=_findings(sitting.kit, played, game.TURN_LIMIT),
        claims=tuple(c for c in claims if c.verdict == "fails"),
    )


def _held(kit: Kit, name: str) -> int:
    """What the box holds of a component, or of a design as `component.design`."""
    component, _, design = name.partition(".")
    found = kit.component(component)
    if found is None:
        return 0
    if not design:
        return found.total
    return sum(d.count for d in found.designs if d.id == design)


def _findings(kit: Kit, played: Sequence[Played], limit: int) -> tuple[Finding, ...]:
    """Each kind of shortage once, with how often and where it first struck."""
    found: list[Finding] = []
    struck: dict[tuple[str, str], list[int]] = {}
    moments: dict[tuple[str, str], str] = {}
    for number, p in enumerate(played):
        if p.shortage is not None:
            component, what, moment = p.shortage
            struck.setdefault((component, what), []).append(number)
            moments.setdefault((component, what), moment)
    for (component, what), numbers in struck.items():
        place = (kit.component(component) or kit).place
        found.append(
            failed(
                place,
                f"the box holds no {what} ({component}): {len(numbers)} of {len(played)} games"
                " could not go on",
                f"first in game {numbers[0] + 1}, {moments[component, what]}",
            )
        )
    for ending, says in (
        ("stalled", "stalled: no move, and no end"),
        ("turn limit", f"were broken off after {limit} turns"),
    ):
        numbers = [n for n, p in enumerate(played) if p.ending == ending]
        if numbers:
            sentence = f"{len(numbers)} of {len(played)} games {says}"
            found.append(warning(kit.place, sentence, f"first in game {numbers[0] + 1}"))
    return tuple(found)


# one kit beside another ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure of two kits, and the mean of second less first over games with equal seeds."""

    name: str
    first: float
    second: float
    change: Mean

    @property
    def clear(self) -> bool:
        """Whether the interval leaves no change out."""
        return self.change.low > 0 or self.change.high < 0


@dataclass(frozen=True, slots=True)
class Comparison:
    first: Report
    second: Report
    pairs: int  # games that ended with both kits
    differences: tuple[Difference, ...]

    def json(self) -> dict[str, Any]:
        return {
            "first": self.first.json(),
            "second": self.second.json(),
            "pairs": self.pairs,
            "differences": [_plain(asdict(d)) | {"clear": d.clear} for d in self.differences],
        }


def comparison(
    first: tuple[Report, Sequence[Played]], second: tuple[Report, Sequence[Played]]
) -> Comparison:
    """Over the games that ended with both; each game of one is set against its twin."""
    pairs = [
        (a, b) for a, b in zip(first[1], second[1], strict=True) if a.ending == b.ending == "ended"
    ]

    def difference(
        name: str, of: Callable[[Played], float], most: float = math.inf
    ) -> Difference | None:
        change = mean([of(b) - of(a) for a, b in pairs])
        if change is None:
            return None
        if len(pairs) > 1:
            change = Mean(change.mean, max(change.low, -most), min(change.high, most))
        return Difference(
            name,
            math.fsum(of(a) for a, _ in pairs) / len(pairs),
            math.fsum(of(b) for _, b in pairs) / len(pairs),
            change,
        )

    def won_by(seat: int) -> Callable[[Played], float]:
        return lambda p: float(seat in p.winners)

    def figure(name: str) -> Callable[[Played], float]:
        return lambda p: p.figures.get(name, 0.0)

    names = dict.fromkeys(name for pair in pairs for p in pair for name in p.figures)
    found = [
        *(difference(f"wins of player {s + 1}", won_by(s), 1.0) for s in range(first[0].seats)),
        difference("draws", lambda p: float(not p.winners), 1.0),
        difference("turns", lambda p: float(p.turns)),
        *(difference(name, figure(name)) for name in names),
    ]
    return Comparison(first[0], second[0], len(pairs), tuple(d for d in found if d))
