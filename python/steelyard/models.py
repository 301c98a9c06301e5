"""What one does with a model: what it is, torques of a motion, the model in another tool's format."""

from __future__ import annotations

import os
import re
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import numpy as np

from . import _core
from .identification import RobotLike, model_of, path_text

SUFFIXES = {".urdf": "urdf", ".xml": "mjcf", ".c": "c", ".py": "isaac", ".yaml": "robot"}


def motion_of(motion: Any, dof: int) -> tuple[Any, Any, Any]:
    """q, q̇, q̈ of a DataFrame or table with the columns q1 …, qd1 …, qdd1 …, a file of them, or what has them as keys or attributes."""
    if isinstance(motion, (str, os.PathLike)):
        motion = _core.read_table(os.fspath(motion))
    if isinstance(motion, _core.Plan):
        motion = _core.played(motion)
    if isinstance(motion, _core.PlayedMotion):
        motion = motion.motion
    if isinstance(motion, _core.Table):
        motion = {name: motion.values[:, k] for k, name in enumerate(motion.names)}
    if hasattr(motion, "keys") and all(channel in motion.keys() for channel in ("q", "qd", "qdd")):
        return motion["q"], motion["qd"], motion["qdd"]
    if hasattr(motion, "keys"):
        missing = [name for channel in ("q", "qd", "qdd") for name in (f"{channel}{k + 1}" for k in range(dof)) if name not in motion.keys()]
        if missing:
            raise _core.InvalidInput(f"motion: has no column {', '.join(missing[:6])}{' …' if len(missing) > 6 else ''}; a motion has q1 …, qd1 …, qdd1 …")
        q, qd, qdd = (np.column_stack([np.asarray(motion[f"{channel}{k + 1}"], dtype=float) for k in range(dof)]) for channel in ("q", "qd", "qdd"))
        return q, qd, qdd
    if all(hasattr(motion, channel) for channel in ("q", "qd", "qdd")):
        return motion.q, motion.qd, motion.qdd
    raise _core.InvalidInput(f"motion: must be a DataFrame, a file, a plan or a trajectory with q, qd and qdd, not {type(motion).__name__}; or give the "
                             "arrays q, qd, qdd")


def predict(model: RobotLike, motion: Any, qd: Any = None, qdd: Any = None, *, rigid: bool = False, band: bool = False) -> Any:
    """Predicts the torques of a motion, a row per sample [N·m, N]; with `band` also the half width of the 95 % band about them, which models from `identify` know.

    model: an identification, fit or model, a file or a bundled name. motion: a DataFrame with the columns q1 …, qd1 …, qdd1 …, a file of them, a plan; or
    the arrays q, qd and qdd (samples × joints). rigid: of the links alone, without friction and rotor inertia. A parameter that the model has no value
    for counts as zero.
    """
    of = _core.nominal_model(model_of(model))
    q, speed, acceleration = motion_of(motion, of.robot.dof) if qd is None and qdd is None else (motion, qd, qdd)
    if speed is None or acceleration is None:
        raise _core.InvalidInput("motion: give q, qd and qdd, all three")
    tau = _core.torques(of, q, speed, acceleration, rotor=not rigid, friction=not rigid)
    if not band:
        return tau
    if rigid:
        raise _core.InvalidInput("band: cannot be combined with rigid: the band is that of the whole torque")
    half = _core.torque_band(of, q, speed, acceleration)
    if half.shape != tau.shape:
        raise _core.InvalidInput("band: the model states no uncertainty, so there is no band; use a model from identify")
    return tau, half


def verdict_text(model: RobotLike) -> str:
    """The verdict of an identification and the date of its run; "" of other models."""
    if not isinstance(model, _core.Identification):
        return ""
    date = (model.run.invocation.date if model.run is not None else "") or f"{datetime.now(timezone.utc):%Y-%m-%dT%H:%M:%SZ}"
    return f"{model.verdict.headline}\nIdentified {date}."


def export(model: RobotLike, path: str | os.PathLike[str] | None = None, *, format: str | None = None, into: str | os.PathLike[str] | None = None) -> str:
    """Writes the model as a URDF, for MuJoCo (MJCF) or Isaac Lab (its actuators), as C code or as a robot file: the text, which is also written to `path` where that is given.

    format: "urdf", "mjcf", "isaac", "c" or "robot"; by the path's ending (.urdf, .xml, .py with a .json beside it, .c with a .h, .yaml) where it is not given. into: your own URDF or
    MJCF, to be given back with the model's values and everything else as it is.
    """
    if path is not None:
        path = path_text(path)
    kind = format or SUFFIXES.get(Path(path).suffix.lower() if path is not None else "", "")
    if kind not in SUFFIXES.values():
        raise _core.InvalidInput(f"format: {'there is no ' + repr(format) if format else 'is not given, and the path has no known ending'}; "
                                 f"there are {', '.join(SUFFIXES.values())}")
    if into is not None and kind not in ("urdf", "mjcf"):
        raise _core.InvalidInput("into: only for the formats urdf and mjcf")
    if into is not None and path is not None and os.path.exists(path) and os.path.samefile(into, path):
        raise _core.InvalidInput(f"{os.fspath(path)}: would overwrite the file that `into` names; give another path")
    of = model_of(model)
    if into is not None:
        text, name = Path(into).read_text(encoding="utf-8"), os.fspath(into)
        folder = "" if path is None else os.path.dirname(path) or "."
        texts = [_core.update_urdf(text, of, name) if kind == "urdf" else _core.update_mjcf(text, of, name, folder)]
    elif kind == "c":
        code = _core.to_c_code(of, about=verdict_text(model))
        texts = [code.source, code.header]
    elif kind == "isaac":
        actuators = _core.to_isaac(of)
        texts = [actuators.python] if path is None else [actuators.python, actuators.json]
    else:
        texts = [{"urdf": _core.to_urdf, "mjcf": _core.to_mjcf, "robot": _core.to_robot_file}[kind](of)]
    if path is None:
        return "\n".join(reversed(texts))
    target = Path(path)
    if kind == "c":
        header = target.with_suffix(".h")
        if not re.fullmatch(r"[\w.-]+", header.name):
            raise _core.InvalidInput(f"{os.fspath(path)}: cannot be used in an #include: use letters, digits, - and _")
        texts[0] = f'#include "{header.name}"\n{texts[0]}'
        header.write_text(texts[1], encoding="utf-8")
    elif kind == "isaac":
        target.with_suffix(".json").write_text(texts[1], encoding="utf-8")
    target.write_text(texts[0], encoding="utf-8")
    return texts[0]


def number_or_none(value: float) -> float | None:
    return float(value) if np.isfinite(value) else None


def inspect(robot: RobotLike) -> dict[str, Any]:
    """Describes a robot, as `steelyard inspect --json` has it: joints with limits, links with masses, parameters, base parameters and how they group.

    robot: a file, a bundled name, a Robot, a Model, a fit or an identification.
    """
    model = model_of(robot)
    arm, layout = model.robot, model.layout
    base = _core.find_base_parameters(arm, layout)
    rotors = _core.with_rotors(arm)
    counts = {"links": _core.find_base_parameters(arm, _core.ParameterLayout(arm, rotor=False, friction=False)).count,
              "with_rotor": _core.find_base_parameters(rotors, _core.ParameterLayout(rotors, rotor=True, friction=False)).count,
              "with_friction": base.count}
    masses = [model.link(k) for k in range(len(arm.joints))]
    return {
        "robot": arm.name, "source": arm.source, "dof": arm.dof, "gravity": [float(g) for g in arm.gravity],
        "joints": [{"name": c.name, "type": c.type.name, "position": [number_or_none(c.limits.lower), number_or_none(c.limits.upper)],
                    "velocity": number_or_none(c.limits.velocity), "acceleration": number_or_none(c.limits.acceleration),
                    "effort": number_or_none(c.limits.effort)} for c in arm.coordinates],
        "links": [{"name": joint.link, "joint": joint.name, "parent": joint.parent + 1, "mass": None if body is None else float(body[9])}
                  for joint, body in zip(arm.joints, masses)],
        "has_nominal_inertia": model.has_inertia,
        "parameters": [{"name": layout[k].name, "kind": layout[k].kind.name, "unit": layout[k].unit} for k in range(len(layout))],
        "base_count": counts,
        "base": [{"name": _core.base_name(base, layout, k), "expression": _core.base_expression(base, layout, k)} for k in range(base.count)],
        "no_effect": [layout[c].name for c in base.no_effect],
    }


# The library's own.
find_base_parameters = _core.find_base_parameters
gravity_torque = _core.gravity_torque
inverse_dynamics = _core.inverse_dynamics
judge = _core.judge
load_model = _core.load_model
load_robot = _core.load_robot
mass_matrix = _core.mass_matrix
read_log = _core.read_log
read_plan = _core.read_plan
read_project = _core.read_project
read_residual_statistics = _core.read_residual_statistics
to_c_code = _core.to_c_code
to_mjcf = _core.to_mjcf
to_robot_file = _core.to_robot_file
to_urdf = _core.to_urdf
torque_regressor = _core.torque_regressor
torques = _core.torques
