"""The wheel, installed by itself elsewhere, holds kits, layouts and art, and runs from any folder."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation",
         "--disable-pip-version-check",
         "--wheel-dir", str(folder), str(ROOT)],
        check=True, capture_output=True,
    )  # fmt: skip
    (made,) = folder.glob("kitproof-*.whl")
    return made


def test_the_wheel_holds_what_it_needs_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for kit in (ROOT / "components").glob("*.yaml"):
        assert f"generator/_shelf/components/{kit.name}" in names
    for layout in (ROOT / "layouts").glob("*.yaml"):
        assert f"generator/_shelf/layouts/{layout.name}" in names
    assert "generator/_shelf/components/art/frog-peek.svg" in names
    tops = {n.split("/")[0] for n in names}
    assert {t for t in tops if not t.endswith(".dist-info")} == {"generator"}


def test_the_wheel_builds_a_kit_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    """A fresh environment that borrows this one's libraries but not this checkout."""
    home = tmp_path / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    (site,) = home.glob("lib/python*/site-packages")
    zipfile.ZipFile(wheel).extractall(site)
    libraries = [p for p in sys.path if p.endswith("site-packages")]
    done = subprocess.run(
        [str(home / "bin" / "python"), "-c",
         f"import sys; sys.path += {libraries!r}; sys.argv = ['kitproof', 'build', 'froschis'];"
         "import generator; assert '_shelf' not in generator.__file__;"
         "from generator.__main__ import main; main()"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "generator/_shelf/components/froschis.yaml" in done.stderr
    assert (tmp_path / "output" / "froschis" / "froschis-a4.pdf").stat().st_size > 10_000
