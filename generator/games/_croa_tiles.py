"""The kinds of Crôa's tiles as small numbers: seven plain ones, then the males 1 to 6."""

from __future__ import annotations

LEAF, LILY, MOSQUITO, MUD, PIKE, LOG, WHIRLPOOL, MALE = range(8)  # MALE + k is male k, 1 to 6
PLAIN = ("leaf", "lily", "mosquito", "mud", "pike", "log", "whirlpool")
MALES = range(1, 7)
KINDS = {name: kind for kind, name in enumerate(PLAIN)} | {f"male-{k}": MALE + k for k in MALES}
NAMES = {kind: name for name, kind in KINDS.items()}
