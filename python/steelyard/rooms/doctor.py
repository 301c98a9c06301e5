"""What is wrong with a log, said before a fit: the trouble, the channel, the remedy ([docs/data-doctor.md](../../docs/data-doctor.md))."""

from .._core import (
    Diagnosis as Diagnosis,
    Measure as Measure,
    examine as examine,
    repair_clock as repair_clock,
    require_motion as require_motion,
)
