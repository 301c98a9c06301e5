"""What every room needs and none is about: errors, diagnostics, files, random numbers, YAML."""

from .._core import (
    Diagnostic as Diagnostic,
    Error as Error,
    InvalidInput as InvalidInput,
    Severity as Severity,
    Unattainable as Unattainable,
    estimate_methods as estimate_methods,
    member_of as member_of,
    with_hold_out as with_hold_out,
)
