"""What one does with a model: torques of a motion, the model in another tool's format."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import numpy as np

from . import _core
from .identification import RobotLike, model_of

SUFFIXES = {".urdf": "urdf", ".xml": "mjcf", ".c": "c", ".yaml": "robot"}


def motion_of(motion: Any, dof: int) -> tuple[Any, Any, Any]:
    """q, q̇, q̈ of a DataFrame or table with the columns q1 …, qd1 …, qdd1 …, a file of them, or what has them as attributes."""
    if isinstance(motion, (str, os.PathLike)):
        motion = _core.read_table(os.fspath(motion))
    if isinstance(motion, _core.Plan):
        motion = _core.played(motion)
    if isinstance(motion, _core.PlayedMotion):
        motion = motion.motion
    if isinstance(motion, _core.Table):
        motion = {name: motion.values[:, k] for k, name in enumerate(motion.names)}
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
    """Torques of a motion, a row per sample [N·m, N]; with `band` also the half width of the 95 % band about them, which models from `identify` know.

    model: an identification, fit or model, a file or a bundled name. motion: a DataFrame with the columns q1 …, qd1 …, qdd1 …, a file of them, a plan; or
    the arrays q, qd and qdd (samples × joints). rigid: of the links alone, without friction and rotor inertia.
    """
    of = model_of(model)
    q, speed, acceleration = motion_of(motion, of.robot.dof) if qd is None and qdd is None else (motion, qd, qdd)
    if speed is None or acceleration is None:
        raise _core.InvalidInput("motion: give q, qd and qdd, all three")
    tau = _core.torques(of, q, speed, acceleration, rotor=not rigid, friction=not rigid)
    if not band:
        return tau
    if rigid:
        raise _core.InvalidInput("band: is about all of the torque; leave out rigid")
    half = _core.torque_band(of, q, speed, acceleration)
    if half.shape != tau.shape:
        raise _core.InvalidInput("band: the model does not say how uncertain it is; models from identify do")
    return tau, half


def export(model: RobotLike, path: str | os.PathLike[str] | None = None, *, format: str | None = None, into: str | os.PathLike[str] | None = None) -> str:
    """The model as a URDF, for MuJoCo (MJCF), as C code or as a robot file: the text, which is also written to `path` where that is given.

    format: "urdf", "mjcf", "c" or "robot"; by the path's ending (.urdf, .xml, .c with a .h beside it, .yaml) where it is not given. into: your own URDF or
    MJCF, to be given back with the model's values and everything else as it is.
    """
    kind = format or SUFFIXES.get(Path(path).suffix.lower() if path is not None else "", "")
    if kind not in SUFFIXES.values():
        raise _core.InvalidInput(f"format: {'there is no ' + repr(format) if format else 'is not given, nor does the path say it'}; "
                                 f"there are {', '.join(SUFFIXES.values())}")
    if into is not None and kind not in ("urdf", "mjcf"):
        raise _core.InvalidInput("into: only of the formats urdf and mjcf")
    if into is not None and path is not None and os.path.exists(path) and os.path.samefile(into, path):
        raise _core.InvalidInput(f"{os.fspath(path)}: would be written over the file that `into` names; give another path")
    of = model_of(model)
    if into is not None:
        update = _core.update_urdf if kind == "urdf" else _core.update_mjcf
        texts = [update(Path(into).read_text(encoding="utf-8"), of, os.fspath(into))]
    elif kind == "c":
        code = _core.to_c_code(of)
        texts = [code.source, code.header]
    else:
        texts = [{"urdf": _core.to_urdf, "mjcf": _core.to_mjcf, "robot": _core.to_robot_file}[kind](of)]
    if path is None:
        return "\n".join(reversed(texts))
    target = Path(path)
    if kind == "c":
        header = target.with_suffix(".h")
        if not re.fullmatch(r"[\w.-]+", header.name):
            raise _core.InvalidInput(f"{os.fspath(path)}: is no name that #include can hold: use letters, digits, - and _")
        texts[0] = f'#include "{header.name}"\n{texts[0]}'
        header.write_text(texts[1], encoding="utf-8")
    target.write_text(texts[0], encoding="utf-8")
    return texts[0]
