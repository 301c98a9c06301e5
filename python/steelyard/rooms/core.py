"""What every room needs and none is about: errors, diagnostics, files, random numbers, YAML."""

from .._core import (
    Diagnostic as Diagnostic,
    Error as Error,
    FileDigest as FileDigest,
    InvalidInput as InvalidInput,
    Severity as Severity,
    Unattainable as Unattainable,
    member_of as member_of,
)
