"""Results as pandas DataFrames. Needs the extra `steelyard[pandas]`."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _core

SERIES = ("q", "qd", "qdd", "tau", "current", "predicted", "band")
NAMES = {"predicted": "tau_hat"}


def frame(columns: Any, index: str | None = None) -> Any:
    try:
        import pandas
    except ImportError as error:
        raise _core.InvalidInput("DataFrames need the package pandas: pip install 'steelyard[pandas]'") from error
    made = pandas.DataFrame(columns)
    return made if index is None else made.set_index(index)


def series(thing: Any, t: Any) -> Any:
    """Named as a log's columns are, so that it can be one: t, q1 …, tau1 …"""
    columns = {"t": np.asarray(t)}
    for channel in SERIES:
        values = np.asarray(getattr(thing, channel, ()))
        for joint in range(values.shape[1] if values.ndim == 2 else 0):
            columns[f"{NAMES.get(channel, channel)}{joint + 1}"] = values[:, joint]
    return frame(columns)


def table_frame(table: list[_core.ParameterRow]) -> Any:
    return frame({
        "parameter": [p.name for p in table],
        "value": np.array([p.value for p in table]),
        "deviation": np.array([p.deviation for p in table]),
        "interval": [(p.interval[0], p.interval[1]) for p in table],
        "half_width": np.array([p.interval[1] - p.value for p in table]),
        "unit": [p.unit for p in table],
        "source": [p.source.name for p in table],
        "determined": [p.determined.name for p in table],
        "expression": [p.expression for p in table],
    }, "parameter")


BODY = ("mass", "com_x", "com_y", "com_z", "inertia_xx", "inertia_xy", "inertia_xz", "inertia_yy", "inertia_yz", "inertia_zz")


def payload_frame(body: _core.PayloadBody) -> Any:
    """Mass, centre of mass and inertia about it, in the payload's frame. What was not measured is filled in, and has no deviation."""
    half = body.quantile * body.deviation
    known = np.array(body.identifiable)
    return frame({
        "parameter": list(BODY),
        "value": np.array(body.values),
        "deviation": np.where(known, body.deviation, np.nan),
        "interval": [(v - h, v + h) if k else (np.nan, np.nan) for v, h, k in zip(body.values, half, known)],
        "half_width": np.where(known, half, np.nan),
        "unit": ["kg", *["m"] * 3, *["kg.m2"] * 6],
        "identifiable": known,
    }, "parameter")


def to_pandas(thing: Any) -> Any:
    """A DataFrame, named in its `attrs`: base parameters of an identification or fit (interval: low and high, half_width: of it); mass, centre of mass and
    inertia of a payload; standard parameters of a model; t and a column for each joint's q, qd, tau … of a log, signals, a simulation, a played plan or a
    judged log (tau_hat: predicted; band: half width of the 95 % band about it); the table of a file."""
    made = table_of(thing)
    made.attrs["name"] = name_of(thing)
    return made


def name_of(thing: Any) -> str:
    """What a table is of: the robot, the log or the file."""
    if isinstance(thing, _core.Identification):
        thing = thing.fit
    if isinstance(thing, (_core.Fit, _core.Weighing)):
        thing = thing.model
    if isinstance(thing, _core.Model):
        return thing.robot.name
    return next((text for text in (getattr(thing, field, "") for field in ("log", "name", "file")) if isinstance(text, str) and text), "")


def table_of(thing: Any) -> Any:
    if isinstance(thing, _core.Identification):
        thing = thing.fit
    if isinstance(thing, _core.Fit):
        return table_frame(thing.base)
    if isinstance(thing, _core.Weighing):
        return payload_frame(thing.body)
    if isinstance(thing, _core.Model):
        return frame({"parameter": thing.layout.names, "value": np.array(thing.values),
                      "unit": [thing.layout[k].unit for k in range(len(thing.layout))]}, "parameter")
    if isinstance(thing, _core.Table):
        return frame({name: thing.values[:, k] for k, name in enumerate(thing.names)})
    if isinstance(thing, _core.Plan):
        thing = _core.played(thing)
    if isinstance(thing, _core.PlayedMotion):
        return series(thing.motion, thing.t)
    if isinstance(thing, _core.Signals):
        return series(thing, thing.t0 + thing.dt * np.arange(thing.samples))
    if isinstance(thing, (_core.Log, _core.Simulation, _core.Judgement)):
        return series(thing, thing.t)
    raise _core.InvalidInput(f"no table of a {type(thing).__name__}; there are those of Identification, Fit, Weighing, Model, Log, Signals, Simulation, "
                             "Judgement, Plan, PlayedMotion and Table")
