"""`python -m generator` and the command `kitproof`."""

from __future__ import annotations

import sys


def main() -> None:
    if sys.argv[1:] == ["--version"]:
        # answered before click is imported, since build scripts ask often
        from generator import __version__

        print(f"kitproof {__version__}")
        return
    from generator.cli import main as run

    run()


if __name__ == "__main__":
    main()
