"""The proof: kit, sheets and printed files compared; claims and findings.

`judge` answers for a kit on a layout (levels 1 to 3: well formed, as the rules ask, held by the
sheets), `faults` for a kit with errors, `files.check` for a printed file (level 4: by identity, position and look),
`manifest.check` for a build's list of what it made, `pending.check` for files that a build is about
to put in their place.
"""

from __future__ import annotations

from generator.proof.judging import Judged, claims_of, faults, judge, notices, waived

__all__ = ["Judged", "claims_of", "faults", "judge", "notices", "waived"]
