"""Makes the pictures of the README and of docs/gallery.md from the shipped kits: `make gallery`."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from generator import layout, library, plugins, proof, spec
from generator.kit import Kit, spoken

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    lines = [
        "# Gallery",
        "",
        "Every face of the shipped kits, cut out, made by `make gallery` from the kit files.",
        "",
    ]
    for name, path in library.shipped("components").items():
        kit = _contact(path, "full", name)
        lines += [
            f"## {spoken(kit.titles)}",
            "",
            spoken(kit.credits),
            "",
            f"![All faces of {spoken(kit.titles)}](pictures/{name}.png)",
            "",
        ]
    for name, ink in (("froschis", "low"), ("croa", "low"), ("hopfrog", "low"), ("croa", "grey")):
        _contact(library.shipped("components")[name], ink, f"{name}-{ink}")
    (HERE / "gallery.md").write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


def _contact(path: Path, ink: str, name: str) -> Kit:
    """Every face of a kit on one picture of that name."""
    paper, _ = layout.load("a4")
    loaded = spec.load(path)
    assert paper is not None
    assert loaded.kit is not None
    assert loaded.artwork is not None
    judged = proof.judge(loaded.kit, loaded.artwork, paper, language="en", check=False, ink=ink)
    assert judged.document is not None
    with tempfile.TemporaryDirectory() as folder:
        writer = plugins.load("formats", "png")
        writer.write(judged.document, Path(folder), name)
        shutil.copy(Path(folder) / f"{name}-contact.png", PICTURES / f"{name}.png")
    _smaller(PICTURES / f"{name}.png")
    return loaded.kit


def _smaller(file: Path) -> None:
    """A palette is enough for flat colours, and a quarter of the bytes."""
    from PIL import Image

    with Image.open(file) as picture:
        small = picture.convert("RGB")
    if small.width > 1400:
        small = small.resize(
            (1400, round(small.height * 1400 / small.width)), Image.Resampling.LANCZOS
        )
    small.quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)


if __name__ == "__main__":
    main()
