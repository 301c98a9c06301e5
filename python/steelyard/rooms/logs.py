"""Recorded motion from files."""

from .._core import (
    Array as Array,
    Log as Log,
    LogFormat as LogFormat,
    Table as Table,
    known_units as known_units,
    parse_table as parse_table,
    read_log as read_log,
    read_table as read_table,
    to_csv as to_csv,
    with_rows as with_rows,
)
