"""Results as pandas DataFrames. Needs the extra `steelyard[pandas]`."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _core

SERIES = ("q", "qd", "qdd", "tau", "current", "predicted", "band", "simulated")
NAMES = {"predicted": "tau_hat", "simulated": "q_sim"}


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


def source_text(source: _core.ParameterSource) -> str:
    return "data" if source == _core.ParameterSource.data else "filled in"


def links_frame(links: list[_core.LinkRow]) -> Any:
    """Mass [kg], centre of mass [m] and inertia about it [kg·m²] of each link, in its frame, beside the description's (nominal_…). mass_low, mass_high: masses
    among all physically consistent models that explain the data as well."""
    columns: dict[str, Any] = {"link": [row.link for row in links]}
    columns["mass"] = np.array([row.fitted.mass for row in links])
    columns["mass_low"] = np.array([row.mass_range.lower for row in links])
    columns["mass_high"] = np.array([row.mass_range.upper for row in links])
    columns["source"] = [source_text(row.source) for row in links]
    for before, bodies in (("", [row.fitted for row in links]), ("nominal_", [row.nominal for row in links])):
        if before:
            columns["nominal_mass"] = np.array([body.mass for body in bodies])
        for k, name in enumerate(BODY[1:4]):
            columns[before + name] = np.array([body.com[k] for body in bodies])
        for k, name in enumerate(BODY[4:]):
            columns[before + name] = np.array([body.inertia[k] for body in bodies])
    columns["note"] = [row.note for row in links]
    return frame(columns, "link")


def unit_text(unit: str) -> str:
    """As people write it, which result.json does not."""
    return unit.replace("m2", "m²").replace("s2", "s²").replace(".", "·")


def table_frame(table: list[_core.ParameterRow]) -> Any:
    return frame({
        "parameter": [p.name for p in table],
        "value": np.array([p.value for p in table]),
        "deviation": np.array([p.deviation for p in table]),
        "interval": [(p.interval[0], p.interval[1]) for p in table],
        "half_width": np.array([p.interval[1] - p.value for p in table]),
        "unit": [unit_text(p.unit) for p in table],
        "source": [source_text(p.source) for p in table],
        "determined": [p.determined.name.replace("_", " ") for p in table],
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
        "unit": ["kg", *["m"] * 3, *["kg·m²"] * 6],
        "identifiable": known,
    }, "parameter")


def friction_frame(fit: _core.Fit) -> Any:
    """What each term of the joints' friction laws is worth: torque error on held-out motion [%] with the whole law, and without the term; and the shape of the law: width of the
    smooth sign [rad/s, m/s], Stribeck's velocity [rad/s, m/s] and exponent, nan where the law has none."""
    rows = [(shaft.label, term.name, 100 * errors.all, 100 * without, shaft.shape.sign_width or np.nan,
             *((shaft.shape.stribeck_velocity, shaft.shape.stribeck_exponent) if term.name == "stribeck" else (np.nan, np.nan)))
            for shaft, errors in zip(fit.model.robot.shafts, fit.friction_errors)
            for term, without in zip(shaft.friction, errors.without)]
    columns = list(zip(*rows)) or [()] * 7
    names = ("held_out_percent", "without_percent", "sign_width", "stribeck_velocity", "stribeck_exponent")
    return frame({"joint": list(columns[0]), "term": list(columns[1]), **{name: np.array(column) for name, column in zip(names, columns[2:])}}, "joint")


TABLES = ("base", "standard", "links", "friction")


def to_pandas(thing: Any, table: str = "base") -> Any:
    """Returns a DataFrame, named in its `attrs`: base parameters of an identification or fit (interval: low and high, half_width: of it; table: "base", "standard"
    for the standard parameters, "links" for each link's mass, centre of mass, inertia and feasible masses, "friction" for what each term of the friction laws
    is worth); mass, centre of mass and
    inertia of a payload; standard parameters of a model; t and a column for each joint's q, qd, tau … of a log, signals, a simulation, a played plan or a
    judged log (tau_hat: predicted; band: half width of the 95 % band about it); the table of a file."""
    if table not in TABLES:
        raise _core.InvalidInput(f"table: no '{table}'; there are {', '.join(TABLES)}")
    made = table_of(thing, table)
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


def table_of(thing: Any, table: str = "base") -> Any:
    if isinstance(thing, _core.Identification):
        thing = thing.fit
    if isinstance(thing, _core.Fit):
        if table == "links":
            return links_frame(thing.links)
        if table == "friction":
            return friction_frame(thing)
        return table_frame(thing.standard if table == "standard" else thing.base)
    if table != "base":
        raise _core.InvalidInput(f"table: only an identification or a fit has '{table}', not a {type(thing).__name__}")
    if isinstance(thing, _core.Weighing):
        return payload_frame(thing.body)
    if isinstance(thing, _core.Model):
        return frame({"parameter": thing.layout.names, "value": np.array(thing.values),
                      "unit": [unit_text(thing.layout[k].unit) for k in range(len(thing.layout))]}, "parameter")
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
