"""Logs as users have them: files, DataFrames, structured arrays, dictionaries of arrays."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from . import _core

Words: TypeAlias = Mapping[str, str | Sequence[str]]


def words(given: Words | None) -> dict[str, list[str]]:
    """One word for a channel is a list of one."""
    return {channel: [what] if isinstance(what, str) else list(what) for channel, what in (given or {}).items()}


def columns_of(data: Any) -> list[_core.Array]:
    """Named columns of whatever has some: a DataFrame, a structured array, a mapping of arrays. Columns without numbers are passed
    over; a DataFrame whose index has a name brings that as a column."""
    if isinstance(data, (_core.Simulation, _core.Log)):
        named = [(name, getattr(data, name)) for name in ("t", "q", "qd", "tau")]
    elif isinstance(data, Mapping):
        named = list(data.items())
    elif isinstance(data, np.ndarray) and data.dtype.names:
        named = [(name, data[name]) for name in data.dtype.names]
    elif hasattr(data, "columns") and hasattr(data, "__getitem__"):
        named = [(name, data[name].to_numpy()) for name in data.columns]
        index = getattr(data, "index", None)
        if index is not None and index.name is not None and index.name not in data.columns:
            named.insert(0, (index.name, index.to_numpy()))
    else:
        raise _core.InvalidInput(
            f"a log must be a file, a DataFrame, a structured array or a mapping of arrays, not {type(data).__name__}"
        )
    return [_core.Array(str(name), seconds(np.asarray(values))) for name, values in named if numeric(np.asarray(values))]


def numeric(values: np.ndarray[Any, Any]) -> bool:
    return values.dtype.kind in "fiubmM" and values.ndim in (1, 2)


def seconds(values: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Time stamps, which NumPy keeps as whole nanoseconds or the like, from the first on [s]."""
    if values.dtype.kind not in "mM":
        return values
    return np.asarray((values - values[0]) / np.timedelta64(1, "s"))


def recording(
    data: Any,
    *,
    name: str | None = None,
    columns: Words | None = None,
    units: Words | None = None,
    rows: str | None = None,
    header: bool = True,
    rate: float = 0,
    variable: str = "",
    topic: str | Sequence[str] = (),
    plan: str | os.PathLike[str] = "",
    kp: Sequence[float] | float = (),
    kd: Sequence[float] | float = (),
    torque_limit: Sequence[float] | float = (),
) -> _core.Recording:
    """Makes a log for `identify` and its kin.

    data: a file (CSV and other text, NumPy, MATLAB, a ROS 2 bag: MCAP, sqlite3 or its directory; "a.csv+b.csv" joins tables with the same rows), a pandas DataFrame, a structured array, or a mapping of names to arrays.
    columns: where channels t, q, qd, tau, current are, as `--columns`:
    ``{"q": "pos_{}", "tau": ["a", "b"]}``; units: where not SI, ``{"q": "deg"}``; rows: "635-3510", from 1. rate: [Hz], where there is
    no t. topic: of a bag that has several, as `--topic`. plan: the plan.json that was played. name: for messages and results, where data is not a file.
    kp, kd, torque_limit: gains of the controller in this log alone, where logs differ in them.
    """
    if isinstance(data, _core.Recording):
        return data
    if isinstance(data, _core.Signals):
        return _core.Recording(file=name or data.name or "recording", signals=data, plan=os.fspath(plan))
    is_file = isinstance(data, (str, os.PathLike))
    layout = _core.LogFormat(
        header=header, columns=words(columns), units=words(units), rate=rate, variable=variable,
        topics=[topic] if isinstance(topic, str) else list(topic),
        memory=None if is_file else columns_of(data),
    )
    if rows:
        layout = _core.with_rows(layout, rows)
    file = os.fspath(data) if is_file else (name or "recording")
    controller = _core.DriveController(kp=np.atleast_1d(kp), kd=np.atleast_1d(kd), torque_limit=np.atleast_1d(torque_limit))
    return _core.Recording(file=file, format=layout, plan=os.fspath(plan), controller=controller)
