"""`kitproof new`: a small kit of one's own that builds, checks, and is there to be changed."""

from __future__ import annotations

from pathlib import Path

import click

from generator.fields import ID, slug
from generator.findings import Faulty, error

KIT = """\
# A kit of your own. Change it, then: kitproof build {name}.yaml, kitproof check {name}.yaml
# All keys: kitproof schema --reference
kit: {name}
version: 1
title: {{en: {title}}}
players: 2..4
credits: Drawings and wording by me.

colours: {{paper: "#fbf7ea", ink: "#1f2a24", pond: "#2f7d5b"}}
fonts: {{display: Fredoka One, text: Source Sans Pro}}
lengths: {{index: 24pt}}

faces:
  animal:
    - fill: $paper                     # reaches the bleed
    - each-corner:                     # upright at the top left, turned at the bottom right
        - text: "{{strength}}"         # a column of cards.csv
          at: [8mm, 12mm]
          font: display
          size: $index
    - icon: "{{picture}}"              # art/<picture>.svg beside this file, then the shipped art
      box: [11.5mm, 16mm, 40mm, 40mm]
    - text: "{{name}}"
      at: [31.5mm, 64mm]
      font: display
      size: 13pt
    - paragraph: "{{says}}"            # takes **bold**, *italic* and :pictures:
      box: [7mm, 67mm, 38mm, 15mm]
      align: left
      size: 9pt
      minimum: 7pt
  back:
    - fill: $pond
    - icon: kitproof-frog
      box: [11.5mm, 24mm, 40mm, 40mm]
  marker:
    - fill: $pond
    - circle: [10mm, 10mm, 8mm]
      stroke: $paper
      stroke-width: 0.8mm

components:
  deck:
    kind: card
    name: {{en: cards}}
    size: poker                        # or [63mm, 88mm]
    bleed: 3mm
    safe: 3mm
    radius: 3mm
    face: animal
    back: back
    csv: cards.csv                     # one row a design; or a list under designs:
  markers:
    kind: token
    name: {{en: markers}}
    diameter: 20mm
    bleed: 2mm
    designs:
      - {{id: pond, count: 8, face: marker, name: {{en: Marker}}}}

# what your rules need; kitproof check counts it
expect:
  - {{of: deck, is: 9, because: "three animals, three times each"}}
  - {{of: markers, min: 8, because: two for each of four players}}
"""

TABLE = """\
id,count,name,strength,picture,says
frog,3,The Frog,2,frog-leaping,**Leap** over one card and take the next.
fly,3,The Fly,1,fly,"Nobody likes it, but it is quick: **play another card.**"
pike,3,The Pike,7,pike,"**Eats** the :frog-leaping: or :fly: beside it."
"""


def start(name: str, folder: Path) -> int:
    """Write the kit into `folder`/`name`; Faulty where something of that name is there already."""
    if not ID.fullmatch(name):
        raise Faulty(
            error(
                None,
                f"“{name}” is no name for a kit",
                f"small letters, digits, hyphens: {slug(name) or 'pond'}",
            )
        )
    home = folder / name
    if home.exists():
        raise Faulty(error(None, f"{home} is there already", "choose another name"))
    text = KIT.format(name=name, title=name.replace("-", " ").capitalize())
    (home / "art").mkdir(parents=True)
    (home / f"{name}.yaml").write_text(text, encoding="utf-8", newline="\n")
    (home / "cards.csv").write_text(TABLE, encoding="utf-8", newline="\n")
    click.echo(f"{home / (name + '.yaml')}")
    click.echo(f"{home / 'cards.csv'}")
    click.echo(
        f"Your own pictures go into {home / 'art'}. Try: kitproof build {home / (name + '.yaml')}",
        err=True,
    )
    return 0
