"""What all tests share: goldens that can be compared and, when asked for, written anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# the same examples on every run; `--hypothesis-profile default` looks for new ones
settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-goldens", action="store_true", help="write the golden files anew, then review"
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden(name, text)` asserts that `text` is what `tests/golden/<name>` holds."""

    def compare(name: str, text: str) -> None:
        file = GOLDEN / name
        if request.config.getoption("--update-goldens"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
        assert file.exists(), f"no golden {name}; run pytest --update-goldens once"
        assert text == file.read_text(encoding="utf-8")

    return compare
