"""`python -m generator` and the command `kitproof`."""

from __future__ import annotations

import atexit
import gc
import sys


def main() -> None:
    if sys.argv[1:] == ["--version"]:
        # answered before click is imported, since build scripts ask often
        from generator import __version__

        print(f"kitproof {__version__}")
        return
    # a build makes many small values and few cycles, and all of them live until it ends
    gc.set_threshold(400_000, 50, 50)
    atexit.register(gc.freeze)
    from generator.cli import main as run

    run()


if __name__ == "__main__":
    main()
