"""Warnings of a run, as Python's."""

from __future__ import annotations

import warnings
from typing import Any, TypeVar

from . import _core


class SteelyardWarning(UserWarning):
    """A warning among a run's diagnostics. Its text ends with the code, in brackets."""


Run = TypeVar("Run")


def warned(run: Run) -> Run:
    """The run, after its warnings were given to `warnings`, once each, as if from the line that called the command."""
    found: list[Any] = getattr(run, "diagnostics", [])
    for text in dict.fromkeys(f"{d.message} ({d.code})" for d in found if d.severity == _core.Severity.warning):
        warnings.warn(text, SteelyardWarning, stacklevel=3)
    return run
