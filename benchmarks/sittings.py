"""Random games of a shipped kit in one process, set-up and figures included, as `kitproof play` plays them.

python -m benchmarks.sittings KIT SEATS SECONDS prints games a second of processor time.
"""

from __future__ import annotations

import sys
import time

from benchmarks.race import ROOT
from generator import spec
from generator.table import Sitting


def main(name: str, seats: int, seconds: float) -> None:
    kit = spec.load(ROOT / "components" / f"{name}.yaml").kit
    assert kit is not None
    sitting = Sitting.of(kit, seats)
    for number in range(10):
        sitting.play(number)
    played, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for number in range(played, played + 10):
            sitting.play(number)
        played += 10
    print(played / (time.process_time() - start))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
