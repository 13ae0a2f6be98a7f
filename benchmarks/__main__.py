"""`make bench`: python -m benchmarks [press] [table] [--rounds N] [--no-rivals]."""

from __future__ import annotations

import argparse

from benchmarks import guests, press, table

PARTS = {"press": press.main, "table": table.main}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="press|table", help="both where none is named")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each (default %(default)s)")
    parser.add_argument("--no-rivals", action="store_true", help="ours and the baselines alone")
    asked = parser.parse_args()
    if unknown := set(asked.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    if not asked.no_rivals:
        guests.set_up()
    for name, part in PARTS.items():
        if name in (asked.parts or PARTS):
            part(asked.rounds)


if __name__ == "__main__":
    main()
