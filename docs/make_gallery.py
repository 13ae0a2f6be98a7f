"""Makes the pictures of the README and of docs/gallery.md from the shipped kits: `make gallery`."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from generator import layout, library, plugins, proof, spec
from generator.kit import spoken

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    paper, _ = layout.load("a4")
    assert paper is not None
    lines = [
        "# Gallery",
        "",
        "Every face of the shipped kits, cut out, made by `make gallery` from the kit files.",
        "",
    ]
    for name, path in library.shipped("components").items():
        loaded = spec.load(path)
        assert loaded.kit is not None
        assert loaded.artwork is not None
        judged = proof.judge(loaded.kit, loaded.artwork, paper, language="en", check=False)
        assert judged.document is not None
        with tempfile.TemporaryDirectory() as folder:
            writer = plugins.load("formats", "png")
            writer.write(judged.document, Path(folder), name)
            shutil.copy(Path(folder) / f"{name}-contact.png", PICTURES / f"{name}.png")
        _smaller(PICTURES / f"{name}.png")
        lines += [
            f"## {spoken(loaded.kit.titles)}",
            "",
            spoken(loaded.kit.credits),
            "",
            f"![All faces of {spoken(loaded.kit.titles)}](pictures/{name}.png)",
            "",
        ]
    (HERE / "gallery.md").write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


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
